import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, emailTaken, invalid, failWith } from '#features/accounts/server/errors.ts'
import { issueToken, type Kind } from '#features/accounts/server/one-time-tokens.ts'
import { checkPassword, nameIn } from '#features/accounts/server/password-rule.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { type LinkType, serviceLink, targetOf } from '#features/accounts/server/redirects.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { addUser, findUserByEmail, getUser, note, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { checkEmail, checkMetadata, metadata, read, text } from '../input.ts'
import { mustBeFree } from './create-user.ts'
import { invitee } from './invite.ts'

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type Type = (typeof types)[number]

const Body = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})

export async function generateLink(services: Services, request: FastifyRequest) {
  const input = read(request, Body)
  const type =
    types.find((one) => one === input.type) ??
    failWith(invalid(`Invalid email action link type requested: ${input.type.slice(0, 40)}`))
  const email = checkEmail(input.email)
  const newEmail = type.startsWith('email_change') ? checkEmail(input.new_email) : ''
  if (type === 'email_change_current' && !services.config.auth.emailChangeBoth)
    throw invalid('Enable secure email change to generate link for current email')
  checkMetadata(input.data)
  if (type === 'signup')
    checkPassword(services, input.password || failWith(invalid('Signup requires a valid password')), {
      email,
      name: nameIn(input.data),
    })
  const passwordHash = type === 'signup' ? await hashPassword(input.password) : null
  const target = targetOf(services, request, input.redirect_to)

  return services.asSystem('a link for an administrator', async (db) => {
    const { user, as } = await whoFor(db, type, email, { passwordHash, data: input.data })
    if (newEmail) await rememberNewEmail(db, user, newEmail)
    const kind = kindOf[as]
    const token = await issueToken(services, db, {
      userId: user.id,
      kind,
      email: kind === 'email_change_new' ? newEmail : email,
      keepsPassword: type === 'signup',
    })
    await note(db, user.id, 'link-made-by-admin', deviceOf(request).ip)
    return {
      ...showUser(await getUser(db, user.id)),
      action_link: serviceLink(services, target, { type: linkTypeOf(as), token: token.link }),
      email_otp: token.code,
      hashed_token: token.link,
      redirect_to: target,
      verification_type: as,
    }
  })
}

type NewUser = { passwordHash: string | null; data: Record<string, unknown> }

/** Registering and inviting make the account; so does a magic link for a new address. */
async function whoFor(
  db: Db,
  type: Type,
  email: string,
  { passwordHash, data }: NewUser,
): Promise<{ user: User; as: Type }> {
  if (type === 'invite') return { user: await invitee(db, email, data), as: type }
  const known = await findUserByEmail(db, email)
  if (type === 'signup' && known?.emailConfirmedAt) throw emailTaken()
  if (known) return { user: known, as: type }
  if (type !== 'signup' && type !== 'magiclink')
    throw new AuthProblem(404, 'user_not_found', 'User with this email not found')
  const user =
    (await addUser(db, { email, passwordHash, metadata: data, byAdmin: true })) ?? failWith(emailTaken())
  return { user, as: 'signup' }
}

async function rememberNewEmail(db: Db, user: User, newEmail: string) {
  await mustBeFree(db, newEmail, user.id)
  await db.execute('accounts.rememberNewEmail', 'update auth.users set new_email = $2 where id = $1', [
    user.id,
    newEmail,
  ])
}

const kindOf: Record<Type, Kind> = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
}
const linkTypeOf = (type: Type): LinkType =>
  type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type
