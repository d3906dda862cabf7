import { foreignKinds } from '#features/accounts/server/equal-work.ts'
import { alreadyRegistered, textTooSoon } from '#features/accounts/server/errors.ts'
import { checkSmsLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { doForeignWork, hashPassword, isPassword } from '#features/accounts/server/passwords.ts'
import { type Caller, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { mustText, textCode } from '#features/accounts/server/texts.ts'
import { showNobody, showUser } from '#features/accounts/server/user-answer.ts'
import { addUser, confirmPhone, findUserByPhone, getUser, note } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'
import { checkPhone } from './input.ts'

type Applicant = { phone: string; password: string; data: Record<string, unknown>; caller: Caller }

/** A number that has an account gets an answer of the same form, with a made-up id. */
export async function signUpByPhone(services: Services, asked: Applicant) {
  const { password, data, caller } = asked
  const phone = checkPhone(asked.phone)
  const isAtOnce = services.config.auth.phoneAutoconfirm
  if (!isAtOnce) {
    mustText(services)
    await checkSmsLimit(services)
  }
  const [known, kinds] = await services.asSystem('sign-up', (db) =>
    Promise.all([findUserByPhone(db, phone), foreignKinds(db)]),
  )
  const isTheirs = known !== undefined && (await isPassword(password, known.passwordHash, kinds))
  if (!known) await doForeignWork(password, kinds)
  const passwordHash = known ? null : await hashPassword(password)

  return services.asSystem('sign-up', async (db) => {
    const wait = isAtOnce ? 0 : await askForMail(services, db, phone, 'phone_confirmation')
    if (wait > 0) throw textTooSoon(wait)
    const waiting = known && !known.phoneConfirmedAt && isTheirs ? known : undefined
    const user = known ? waiting : await addUser(db, { phone, passwordHash, metadata: data })
    if (user && !known) await note(db, user.id, 'signed-up', caller.ip)
    if (isAtOnce) {
      if (!user) throw alreadyRegistered()
      await confirmPhone(db, user.id)
      return startSession(services, db, user.id, 'password', caller)
    }
    if (!user) return showNobody({ phone }, data, db.now())
    await textCode(services, db, user, phone, 'phone_confirmation')
    return showUser(await getUser(db, user.id))
  })
}
