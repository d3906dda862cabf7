import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import { sendSecurityMail } from '#features/accounts/server/security-mail.ts'
import { deviceOf } from '#features/accounts/server/sessions/sessions.ts'
import { note, type SignedIn } from '#features/accounts/server/users.ts'
import type { Db, Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'
import { checkHasShownFactor } from '../signed-in.ts'
import { checkMayChange } from './register.ts'

const mostLetters = 120
type Passkey = Row<'accounts.listPasskeys'>

const notThere = () => new AuthProblem(404, 'validation_failed', 'Passkey not found')
const columns = 'id, friendly_name, created_at, last_used_at'

export async function listPasskeys(db: Db, userId: string) {
  const rows = await db.list(
    'accounts.listPasskeys',
    `select ${columns} from auth.webauthn_credentials where user_id = $1 and factor_id is null order by created_at`,
    [userId],
  )
  return rows.map(shown)
}

export async function renamePasskey(
  services: Services,
  request: FastifyRequest,
  caller: SignedIn,
  id: string,
) {
  const { user } = caller
  checkHasShownFactor(caller, 'manage passkeys')
  const { friendly_name } = read(request, z.object({ friendly_name: text }))
  if (!friendly_name) throw invalid('friendly_name is required')
  if (friendly_name.length > mostLetters)
    throw invalid(`friendly_name must be ${mostLetters} characters or less`)
  return services.asSystem('name a passkey', async (db) => {
    const row = await db.find(
      'accounts.renamePasskey',
      `update auth.webauthn_credentials set friendly_name = $3 where user_id = $1 and factor_id is null and id::text = lower($2) returning ${columns}`,
      [user.id, id, friendly_name],
    )
    if (!row) throw notThere()
    return shown(row)
  })
}

export const removePasskey = (services: Services, request: FastifyRequest, caller: SignedIn, id: string) =>
  services.asSystem('remove a passkey', async (db) => {
    await checkMayChange(services, db, caller)
    if (!(await deletePasskey(db, caller.user.id, id))) throw notThere()
    await Promise.all([
      note(db, caller.user.id, 'passkey-removed', deviceOf(request).ip),
      sendSecurityMail(services, db, caller.user, 'passkey-removed'),
    ])
  })

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const rowCount = await db.execute(
    'accounts.deletePasskey',
    'delete from auth.webauthn_credentials where user_id = $1 and factor_id is null and id::text = lower($2)',
    [userId, id],
  )
  return rowCount === 1
}

const shown = ({ id, createdAt, friendlyName, lastUsedAt }: Passkey) => ({
  id,
  created_at: createdAt,
  ...(friendlyName && { friendly_name: friendlyName }),
  ...(lastUsedAt && { last_used_at: lastUsedAt }),
})
