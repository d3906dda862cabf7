import { mailNonce } from '#features/accounts/server/emails.ts'
import { AuthProblem, invalid, mailTooSoon } from '#features/accounts/server/errors.ts'
import { checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import type { SignedIn } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'

export async function reauthenticate(services: Services, { user }: SignedIn) {
  if (!user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.emailConfirmedAt)
    throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
  await checkMailLimit(services)
  await services.asSystem('reauthenticate', async (db) => {
    const wait = await askForMail(services, db, user.email, 'reauthentication')
    if (wait > 0) throw mailTooSoon(wait)
    await mailNonce(services, db, user)
  })
  return {}
}
