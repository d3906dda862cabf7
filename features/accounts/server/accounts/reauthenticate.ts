import type { Services } from '#server/services.ts'
import { askForMail } from '../proofs/mail-requests.ts'
import { mailNonce } from '../proofs/mails.ts'
import { textCode } from '../proofs/texts.ts'
import { spendMail, spendSms } from '../secrets/rate-limits.ts'
import type { Caller } from '../wire/asker.ts'
import { AuthProblem, invalid, mailTooSoon, textTooSoon } from '../wire/problem.ts'

/** Sends a code to the person's address, else to their number, to prove that they are still the one at the screen. */
export async function reauthenticate(services: Services, { user }: Caller) {
  const { email, phone } = user
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (email && !user.emailConfirmedAt)
    throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
  if (!email && !user.phoneConfirmedAt)
    throw new AuthProblem(422, 'phone_not_confirmed', 'Please verify your phone first.')
  await (email ? spendMail(services) : spendSms(services))
  await services.asSystem('reauthenticate', async (db) => {
    const wait = await askForMail(services, db, email || phone, 'reauthentication')
    if (wait > 0) throw email ? mailTooSoon(wait) : textTooSoon(wait)
    await (email ? mailNonce(services, db, user) : textCode(services, db, user, phone, 'reauthentication'))
  })
  return {}
}
