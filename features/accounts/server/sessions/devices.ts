import { createHash } from 'node:crypto'
import type { Db } from '#server/database.ts'

export type Device = { ip: string | null; agent: string | null }

/** Emits `account.signed-in { userId, sessionId }` for a new device: not the first, not a browser update. */
export const noteDevice = (db: Db, userId: string, sessionId: string, { agent }: Device) =>
  db.execute(
    'accounts.noteDevice',
    `with seen as (
       insert into auth.known_devices as d (user_id, mark) select id, $2 from auth.users where id = $1
       on conflict (user_id, mark) do update set seen_at = clock() returning xmax = 0 as is_new
     )
     select app.emit('account.signed-in', jsonb_build_object('userId', $1::uuid, 'sessionId', $3::uuid)) from seen
     where is_new and exists (select from auth.known_devices where user_id = $1)`,
    [userId, markOf(agent), sessionId],
  )

const markOf = (agent: string | null) =>
  createHash('sha256')
    .update((agent ?? '').replaceAll(/\d[\d._]*/g, ''))
    .digest()
    .subarray(0, 16)
