import type { Db } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { AuthProblem, invalid } from '../wire/problem.ts'
import { openRefreshToken } from '../secrets/seal.ts'
import { type Caller, type Session, showSession } from './sessions.ts'
import { findUser, note } from '../users.ts'

const refused = (code: string, why: string) => new AuthProblem(400, code, `Invalid Refresh Token: ${why}`)

/** Two tabs, or a client whose answer was lost, may use a token again for so long. */
const reuseSeconds = 10

type Stored = { id: string; parent_id: string | null; revoked_at: string | null; lately: boolean }

/**
 * Gives a new pair for a refresh token, which is used up by that. A used token that comes back later is a sign of theft: the
 * whole session ends. Refusals are returned, not thrown, so that this end is committed.
 */
export async function refreshSession(house: House, db: Db, token: string, caller: Caller) {
  const id = openRefreshToken(house.config.auth.jwtSecret, token)
  if (!id) return isWellFormed(token) ? refused('refresh_token_not_found', 'Refresh Token Not Found') : invalid('Refresh token is not valid')

  // The session's row is the lock: the tokens are read after it is ours.
  const [locked, tokens] = await Promise.all([
    db.run<Session & { user_id: string }>(
      'select s.id, s.user_id, s.aal, s.amr from auth.sessions s where s.id = (select t.session_id from auth.refresh_tokens t where t.id = $1) for update',
      [id],
    ),
    db.run<Stored>(
      `select t.id, t.parent_id, t.revoked_at, coalesce(t.revoked_at > clock() - $2 * interval '1 second', false) as lately from auth.refresh_tokens t
       where t.session_id = (select t.session_id from auth.refresh_tokens t where t.id = $1) and (t.id = $1 or t.revoked_at is null)`,
      [id, reuseSeconds],
    ),
  ])
  const session = locked.rows[0]
  const given = tokens.rows.find((one) => one.id === id)
  if (!session || !given) return refused('refresh_token_not_found', 'Refresh Token Not Found')
  const user = await findUser(db, session.user_id)
  if (!user || user.is_banned) return refused('user_banned', 'User Banned')

  const active = tokens.rows.find((one) => one.revoked_at === null)
  if (given.revoked_at === null) return showSession(house, user, session, await rotate(db, given.id, session.id, caller))
  if (active && (active.parent_id === given.id || given.lately)) return showSession(house, user, session, active.id)
  await db.run('delete from auth.sessions where id = $1', [session.id])
  await note(db, user.id, 'refresh-token-reused', caller.ip)
  return refused('refresh_token_already_used', 'Already Used')
}

async function rotate(db: Db, parent: string, sessionId: string, caller: Caller) {
  const child = crypto.randomUUID()
  await Promise.all([
    db.run('update auth.refresh_tokens set revoked_at = clock() where id = $1', [parent]),
    db.run('insert into auth.refresh_tokens (id, session_id, parent_id) values ($1, $2, $3)', [child, sessionId, parent]),
    db.run('update auth.sessions set refreshed_at = clock(), user_agent = $2, ip = $3 where id = $1', [sessionId, caller.agent, caller.ip]),
  ])
  return child
}

/** Twelve letters and digits are the older form of such tokens, 43 letters ours. */
const isWellFormed = (token: string) => /^[a-z0-9]{12}$/.test(token) || /^[\w-]{43}$/.test(token)
