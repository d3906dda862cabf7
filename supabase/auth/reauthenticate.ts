import { mailNonce } from '#features/accounts/server/emails.ts'
import { AuthProblem, invalid, mailTooSoon, textTooSoon } from '#features/accounts/server/errors.ts'
import { checkMailLimit, checkSmsLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { textCode } from '#features/accounts/server/texts.ts'
import type { SignedIn } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'

export async function reauthenticate(services: Services, { user }: SignedIn) {
  const { email, phone } = user
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (email && !user.emailConfirmedAt)
    throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
  if (!email && !user.phoneConfirmedAt)
    throw new AuthProblem(422, 'phone_not_confirmed', 'Please verify your phone first.')
  await (email ? checkMailLimit(services) : checkSmsLimit(services))
  await services.asSystem('reauthenticate', async (db) => {
    const wait = await askForMail(services, db, email || phone, 'reauthentication')
    if (wait > 0) throw email ? mailTooSoon(wait) : textTooSoon(wait)
    await (email ? mailNonce(services, db, user) : textCode(services, db, user, phone, 'reauthentication'))
  })
  return {}
}
