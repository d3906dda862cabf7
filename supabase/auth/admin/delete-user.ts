import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { deleteAccount } from '#features/accounts/server/delete-account.ts'
import { clearTokens } from '#features/accounts/server/one-time-tokens.ts'
import { deviceOf, endSessions } from '#features/accounts/server/sessions/sessions.ts'
import { findUser, note, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { flag, read } from '../input.ts'
import { userNotFound } from './change-user.ts'

/** A soft deletion keeps the id for references; no sign-in, and nothing in it names the person. */
export async function deleteUser(services: Services, request: FastifyRequest, id: string) {
  const { should_soft_delete } = read(request, z.object({ should_soft_delete: flag }))
  await services.asSystem('an account by an administrator', async (db) => {
    // Before the note, which holds on to the same row: two deletions at once would wait for each other.
    await db.execute('accounts.deleteUser.lockUsers', 'select from auth.users where id = $1 for update', [id])
    const user = await findUser(db, id)
    if (!user) throw userNotFound()
    await note(db, id, should_soft_delete ? 'emptied-by-admin' : 'deleted-by-admin', deviceOf(request).ip)
    if (!should_soft_delete) await deleteAccount(services, db, id)
    else if (!user.deletedAt) await emptyAccount(db, user)
  })
  return {}
}

async function emptyAccount(db: Db, user: User) {
  // Nobody can type this address: the real one is free again, and this one stays unique.
  const mark = user.email && createHash('sha256').update(`${user.id}${user.email}`).digest('hex')
  await db.execute(
    'accounts.emptyAccount.updateUsers',
    `update auth.users set email = nullif($2, ''), new_email = null, password_hash = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = clock() where id = $1`,
    [user.id, mark],
  )
  await Promise.all([
    clearTokens(db, user.id),
    endSessions(db, user.id, undefined, 'global'),
    db.execute('accounts.emptyAccount.deleteFactors', 'delete from auth.factors where user_id = $1', [
      user.id,
    ]),
    db.execute(
      'accounts.emptyAccount.deleteWebauthnCredentials',
      'delete from auth.webauthn_credentials where user_id = $1',
      [user.id],
    ),
    db.execute('accounts.emptyAccount.deleteIdentities', 'delete from auth.identities where user_id = $1', [
      user.id,
    ]),
  ])
}
