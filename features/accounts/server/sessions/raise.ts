import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem } from '../errors.ts'
import { findUser, lockPerson, note } from '../users.ts'
import { type Device, type Method, type Session, showSession } from './sessions.ts'

const secondMethods: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

type Raise = { sessionId: string; userId: string; method: string; factorId: string; device: Device }

/**
 * Goes on as aal2 with new tokens; earlier ones are dead without grace, so a stolen one never becomes aal2.
 * The person's other aal1 sessions end. `db` acts as the service role. @throws session_not_found (403)
 */
export async function raiseSession(
  services: Services,
  db: Db,
  { sessionId, userId, method, factorId, device }: Raise,
) {
  await lockPerson(db, userId)
  const row = await db.find(
    'accounts.raiseSession.lockSessions',
    'select id, aal, amr from auth.sessions where id = $1 and user_id = $2 for update',
    [sessionId, userId],
  )
  if (!row)
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const shown: Method = { method, timestamp: Math.floor(Date.now() / 1000) }
  const session: Session = {
    id: sessionId,
    aal: 'aal2',
    amr: [shown, ...(row.amr as Method[]).filter((one) => one.method !== method)],
  }
  const tokenId = crypto.randomUUID()
  await Promise.all([
    db.execute(
      'accounts.raiseSession.updateSessions',
      `update auth.sessions set aal = 'aal2', amr = $2, factor_id = $3, reauthenticated_at = clock(), refreshed_at = clock(), user_agent = $4, ip = $5 where id = $1`,
      [sessionId, JSON.stringify(session.amr), factorId, device.agent, device.ip],
    ),
    db.execute(
      'accounts.raiseSession.deleteRefreshTokens',
      'delete from auth.refresh_tokens where session_id = $1',
      [sessionId],
    ),
    db.execute(
      'accounts.raiseSession.insertRefreshTokens',
      'insert into auth.refresh_tokens (id, session_id) values ($1, $2)',
      [tokenId, sessionId],
    ),
    db.execute(
      'accounts.raiseSession.deleteSessions',
      `delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`,
      [userId, sessionId],
    ),
    note(db, userId, 'second-factor-given', device.ip),
  ])
  return showSession(services, (await findUser(db, userId))!, session, tokenId)
}

/** Back to aal1 without the factor. `db` acts as the service role. */
export async function lowerSessions(db: Db, userId: string, factorId: string): Promise<void> {
  await db.execute(
    'accounts.lowerSessions',
    `update auth.sessions set aal = 'aal1', factor_id = null,
       amr = (select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(amr) with ordinality as proofs (one, at) where one ->> 'method' <> all ($3))
     where user_id = $1 and factor_id = $2`,
    [userId, factorId, secondMethods],
  )
}
