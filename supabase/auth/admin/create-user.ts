import type { FastifyRequest } from 'fastify'
import { isId } from '#common/schema.ts'
import { accountConfirmed } from '#features/accounts/contract.ts'
import { AuthProblem, emailTaken, invalid } from '#features/accounts/server/errors.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { addUser, getUser, note } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { read } from '../input.ts'
import { Attributes, checkAttributes, setBan } from './attributes.ts'

export async function createUser(services: Services, request: FastifyRequest) {
  const input = read(request, Attributes)
  if (!input.email && !input.phone) throw invalid('Cannot create a user without either an email or phone')
  if (input.id && !isId(input.id)) throw invalid('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(input.id) && input.id) throw invalid('ID cannot be a nil uuid')
  const { email, passwordHash, banSeconds } = await checkAttributes(services, input)
  return services.asSystem('an account by an administrator', async (db) => {
    await mustBeFree(db, email)
    const user = await addUser(db, {
      id: input.id.toLowerCase() || undefined,
      email,
      passwordHash,
      metadata: input.user_metadata,
      appMetadata: input.app_metadata,
      role: input.role || undefined,
      confirmed: Boolean(email && input.email_confirm),
      byAdmin: true,
    })
    if (!user) throw new AuthProblem(422, 'conflict', 'A user with this ID already exists')
    if (banSeconds !== undefined) await setBan(db, user.id, banSeconds)
    await note(db, user.id, 'created-by-admin', deviceOf(request).ip)
    if (user.email && user.emailConfirmedAt)
      await emit(db, accountConfirmed, { userId: user.id, email: user.email })
    return showUser(await getUser(db, user.id))
  })
}

/** @throws email_exists (422) */
export async function mustBeFree(db: Db, email: string, besides: string | null = null): Promise<void> {
  const taken = await db.execute(
    'accounts.isTaken',
    `select from auth.users where email = nullif($1, '') and id is distinct from $2`,
    [email, besides],
  )
  if (taken !== 0) throw emailTaken()
}
