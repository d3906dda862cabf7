import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { changeEmail, dropEmailChange } from './email-change.ts'
import { AuthProblem } from './errors.ts'
import { forgetMailRequests } from './mail-requests.ts'
import { clearTokens, type Kind, type Redeemed } from './one-time-tokens.ts'
import { confirmByMailbox } from './confirm-by-mailbox.ts'
import { confirmEmail, findUser, note } from './users.ts'

const byMail: Record<string, readonly Kind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['confirmation', 'recovery'],
}

export const mailKinds = (type: string) => (Object.hasOwn(byMail, type) ? byMail[type] : undefined)

export const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
export const emailIsChanged = 'Email address changed. Please sign in with the new one'
export const badLink = () => new AuthProblem(403, 'otp_expired', 'Email link is invalid or has expired')
export const badCode = () => new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid')

/** `half`: one side of a change of address has agreed, the other has not. */
export async function applyToken(
  services: Services,
  db: Db,
  { userId, kind, keepsPassword }: Omit<Redeemed, 'email' | 'codeChallenge'>,
): Promise<'done' | 'half'> {
  const user = await findUser(db, userId)
  if (!user) throw badLink()
  if (user.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    if (!user.newEmail) throw badLink()
    return changeEmail(services, db, user, kind)
  }
  if (keepsPassword) await confirmEmail(db, userId)
  else await confirmByMailbox(db, user)
  await Promise.all([
    user.email && forgetMailRequests(services, db, user.email),
    clearTokens(db, userId),
    dropEmailChange(db, userId),
    kind === 'recovery' && note(db, userId, 'recovered'),
  ])
  return 'done'
}
