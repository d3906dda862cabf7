import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { House } from '#server/house.ts'
import type { Asker } from '../wire/asker.ts'
import { challenge, checkChallenge, checkEmail, checkMetadata, metadata, read, text } from '../wire/input.ts'
import { askForMail } from '../proofs/mail-requests.ts'
import { mailEmailChange, mailNonce } from '../proofs/mails.ts'
import { clearTokens } from '../proofs/one-time.ts'
import { hashPassword, isPassword } from '../secrets/passwords.ts'
import { AuthProblem, emailTaken, invalid, mailTooSoon } from '../wire/problem.ts'
import { targetOf } from '../wire/redirects.ts'
import { endSessions } from '../sessions/sessions.ts'
import { checkPassword, nameIn } from './sign-up.ts'
import { showUser } from '../wire/user-answer.ts'
import { findUser, note, type User } from '../users.ts'
import { roleAtSignUp } from '../../rules.ts'

const Change = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  data: metadata,
  app_metadata: z.optional(z.unknown()),
  ...challenge,
})

/** Changes what the person may change of their account. A new address is theirs only after both addresses have confirmed it. */
export async function changeUser(house: House, request: FastifyRequest, { user, sessionId }: Asker) {
  const asked = read(request, Change)
  const email = asked.email ? checkEmail(asked.email) : ''
  if (asked.phone) throw new AuthProblem(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (asked.app_metadata !== undefined && asked.app_metadata !== null) throw new AuthProblem(403, 'not_admin', 'Updating app_metadata is not allowed')
  if (asked.password) checkPassword(asked.password, { email: user.email, name: nameIn(user.user_metadata) })
  const wish = { target: targetOf(house, request), challenge: checkChallenge(asked) }
  checkMetadata({ ...user.user_metadata, ...asked.data })
  if (asked.password) await checkOldPassword(asked.password, asked.current_password, user)
  const passwordHash = asked.password ? await hashPassword(asked.password) : undefined

  return house.asSystem('change of account', async (db) => {
    if (Object.keys(asked.data).length > 0) await changeMetadata(db, user, asked.data)
    if (passwordHash) {
      await db.run('update auth.users set password_hash = $2 where id = $1', [user.id, passwordHash])
      await Promise.all([clearTokens(db, user.id), endSessions(db, user.id, sessionId, 'others'), note(db, user.id, 'password-changed')])
    }
    if (email && email !== user.email) await askForNewEmail(house, db, user, email, wish)
    return showUser((await findUser(db, user.id))!)
  })
}

async function checkOldPassword(password: string, current: string, user: User) {
  if (current && !(await isPassword(current, user.password_hash))) throw new AuthProblem(400, 'invalid_credentials', 'Current password is not correct')
  if (await isPassword(password, user.password_hash)) throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
}

/** Merged name by name; null deletes one. What the service itself says of the person cannot be overwritten. */
async function changeMetadata(db: Db, user: User, data: Record<string, unknown>) {
  const { email: _email, email_verified: _verified, phone_verified: _phone, sub: _sub, ...own } = data
  const merged: Record<string, unknown> = { ...user.user_metadata, ...own }
  for (const name of Object.keys(own)) if (own[name] === null) delete merged[name]
  if ('role' in own && merged['role'] !== user.user_metadata['role']) merged['role'] = roleAtSignUp(merged['role'])
  await db.run('update auth.users set raw_user_meta_data = $2 where id = $1', [user.id, JSON.stringify(merged)])
}

async function askForNewEmail(house: House, db: Db, user: User, email: string, wish: { target: string; challenge?: string | undefined }) {
  const taken = await db.run('select from auth.users where email = $1 and id <> $2', [email, user.id])
  if (taken.rowCount !== 0) throw emailTaken()
  const wait = await askForMail(house, db, user.email, 'email_change')
  if (wait > 0) throw mailTooSoon(wait)
  await db.run('update auth.users set new_email = $2 where id = $1', [user.id, email])
  await Promise.all([mailEmailChange(house, db, user, email, wish), note(db, user.id, 'email-change-asked')])
}

/** Sends a code to the person's address, to prove that they are still the one at the screen. */
export async function reauthenticate(house: House, { user }: Asker) {
  if (!user.email_confirmed_at) throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
  await house.asSystem('reauthenticate', async (db) => {
    const wait = await askForMail(house, db, user.email, 'reauthentication')
    if (wait > 0) throw mailTooSoon(wait)
    await mailNonce(house, db, user)
  })
  return {}
}

export async function signOut(house: House, request: FastifyRequest, reply: FastifyReply, { user, sessionId }: Asker) {
  const { scope = 'global' } = request.query as { scope?: unknown }
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') throw invalid(`Unsupported logout scope "${String(scope).slice(0, 40)}"`)
  await house.asSystem('sign-out', (db) => Promise.all([endSessions(db, user.id, sessionId, scope), note(db, user.id, 'signed-out')]))
  return reply.status(204).send()
}
