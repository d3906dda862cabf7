import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { SignedInAt } from '../../contract.ts'

export async function listSessions(db: Db): Promise<SignedInAt[]> {
  return db.list(
    'accounts.listSessions',
    `select id, created_at, refreshed_at, user_agent as agent, host(ip) as ip, aal, id::text = $1 as is_current
     from auth.sessions where user_id = auth.uid() order by coalesce(refreshed_at, created_at) desc, id limit 200`,
    [String(db.claims['session_id'] ?? '')],
  )
}

/** @throws notFound for a session that is not the caller's, or has ended */
export async function endSession(db: Db, id: string): Promise<void> {
  const rowCount = await db.execute(
    'accounts.endSession',
    'delete from auth.sessions where id = $1 and user_id = auth.uid()',
    [id],
  )
  if (rowCount === 0) fail(notFound)
}
