import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { House } from '#server/house.ts'
import { passwordFault, passwordLength, roleAtSignUp } from '../../rules.ts'
import { challenge, checkChallenge, checkEmail, checkMetadata, metadata, read, text } from '../wire/input.ts'
import { askForMail } from '../proofs/mail-requests.ts'
import { mailConfirmation } from '../proofs/mails.ts'
import { hashPassword, isPassword } from '../secrets/passwords.ts'
import { AuthProblem, invalid, mailTooSoon } from '../wire/problem.ts'
import { targetOf } from '../wire/redirects.ts'
import { callerOf } from '../sessions/sessions.ts'
import { showNobody, showUser } from '../wire/user-answer.ts'
import { addUser, findUser, findUserByEmail, note, type User } from '../users.ts'

const SignUp = z.object({ email: text, phone: text, password: text, data: metadata, ...challenge })

/**
 * Registers an address and writes the one mail that confirms it. For an address that has an account already the answer has the same
 * form but a made-up id; only whoever knows the password of an account that waits for confirmation gets its id again, and the mail.
 * One that waits for longer than its link is good gives way: a stranger may have typed the address, and it is not theirs to keep.
 */
export async function signUp(house: House, request: FastifyRequest) {
  const asked = read(request, SignUp)
  if (!asked.email && !asked.phone) throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!asked.password) throw invalid('Signup requires a valid password')
  if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (!asked.email) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  checkPassword(asked.password, { email: asked.email, name: nameIn(asked.data) })
  const wish = { target: targetOf(house, request), challenge: checkChallenge(asked) }
  const email = checkEmail(asked.email)
  checkMetadata(asked.data)
  const data = 'role' in asked.data ? { ...asked.data, role: roleAtSignUp(asked.data['role']) } : asked.data

  const known = await house.asSystem('sign-up', (db) => findUserByEmail(db, email))
  // One of the two takes place, and both take the same time.
  const isTheirs = known ? await isPassword(asked.password, known.password_hash) : false
  const givesWay = known !== undefined && !isTheirs && hasRunOut(house, known)
  const passwordHash = known && !givesWay ? null : await hashPassword(asked.password)
  const caller = callerOf(request)

  return house.asSystem('sign-up', async (db) => {
    const wait = await askForMail(house, db, email, 'signup')
    if (wait > 0) throw mailTooSoon(wait)
    const mailWait = await askForMail(house, db, email, 'confirmation')
    if (givesWay) await db.run('delete from auth.users where id = $1 and email_confirmed_at is null and created_at = $2', [known.id, known.created_at])
    const added = known && !givesWay ? undefined : await addUser(db, { email, passwordHash, metadata: data })
    if (added) {
      await Promise.all([mailConfirmation(house, db, added, wish), note(db, added.id, 'signed-up', caller.ip)])
      return showUser((await findUser(db, added.id))!)
    }
    if (!known || known.email_confirmed_at || !isTheirs) return showNobody(email, data, db.now().toString())
    await db.run('update auth.users set created_at = clock() where id = $1', [known.id])
    if (mailWait === 0) await mailConfirmation(house, db, known, wish)
    return showUser((await findUser(db, known.id)) as User)
  })
}

const hasRunOut = (house: House, { email_confirmed_at, created_at }: User) =>
  !email_confirmed_at && Temporal.Instant.compare(Temporal.Instant.from(created_at).add({ seconds: house.config.auth.linkSeconds }), house.clock.now()) < 0

/** @throws validation_failed (400) or weak_password (422) with its reasons */
export function checkPassword(password: string, about: { email: string; name: string | undefined }) {
  if (Buffer.byteLength(password) > passwordLength.most) throw invalid(`Password cannot be longer than ${passwordLength.most} characters`)
  const fault = passwordFault(password, about)
  if (fault) throw new AuthProblem(422, 'weak_password', fault.message, { weak_password: { reasons: [fault.reason] } })
}

export const nameIn = (data: Record<string, unknown>) => (typeof data['name'] === 'string' ? data['name'] : undefined)
