import type { Db, Row } from '#server/database.ts'
import { openRefreshToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem, invalid } from '../errors.ts'
import { findUser, note, type User } from '../users.ts'
import { type Device, type Session, showSession } from './sessions.ts'

const invalidToken = (code: string, why: string) =>
  new AuthProblem(400, code, `Invalid Refresh Token: ${why}`)
const tooBusy = () =>
  new AuthProblem(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  )

const patienceMs = 5_000
/** Answers get lost now and then; two who share a session need one at every other refresh. */
const mostReusesADay = 3

type Found = Omit<Row<'accounts.lockSession'>, 'amr'>

/**
 * Rotates. One used within `AUTH_REUSE_SECONDS` gets the active one again (tabs), and so does the active
 * token's parent (lost answers), but only a few times, within a day and on the same browser. Any other is
 * theft: the session ends. Errors are returned, to commit that.
 */
export async function refreshSession(services: Services, token: string, device: Device) {
  const id = openRefreshToken(services.config.auth.sealSecrets, token)
  if (!id)
    return isWellFormed(token)
      ? invalidToken('refresh_token_not_found', 'Refresh Token Not Found')
      : invalid('Refresh token is not valid')
  try {
    return await services.asSystem('refresh', (db) => refresh(services, db, id, device))
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return tooBusy()
    throw error
  }
}

async function refresh(services: Services, db: Db, id: string, device: Device) {
  const { auth } = services.config
  // The session's row is the lock: tokens are read after it.
  const [, locked, tokens] = await Promise.all([
    db.execute('accounts.setPatience', `select set_config('lock_timeout', $1, true)`, [String(patienceMs)]),
    db.find('accounts.lockSession', found, [
      id,
      auth.sessionSeconds ?? null,
      auth.sessionIdleSeconds ?? null,
      auth.sessionLowAalSeconds ?? null,
    ]),
    db.list(
      'accounts.listRefreshTokens',
      `select t.id, t.parent_id, t.revoked_at, coalesce(t.revoked_at > clock() - $2 * interval '1 second', false) as lately,
         coalesce(t.revoked_at > clock() - interval '1 day', false) as today, t.reused_at is not null as is_reused,
         (select count(*) from auth.refresh_tokens r where r.session_id = t.session_id and r.reused_at > clock() - interval '1 day') as reuses
       from auth.refresh_tokens t
       where t.session_id = (select t.session_id from auth.refresh_tokens t where t.id = $1) and (t.id = $1 or t.revoked_at is null)`,
      [id, auth.reuseSeconds],
    ),
  ])
  const given = tokens.find((one) => one.id === id)
  // The signature is ours, so the session is gone.
  if (!locked || !given) return invalidToken('session_not_found', 'No Valid Session Found')
  const session: Session & Found = { ...locked, amr: locked.amr as Session['amr'] }
  const user = await findUser(db, session.userId)
  if (!user) return invalidToken('session_not_found', 'No Valid Session Found')
  if (user.isBanned) return invalidToken('user_banned', 'User Banned')
  const end = endOf(session, user, auth.singleSession)
  if (end !== undefined) return invalidToken('session_expired', `Session Expired${end}`)

  const active = tokens.find((one) => one.revokedAt === null)
  if (given.revokedAt === null)
    return showSession(services, user, session, await rotate(db, given.id, session.id, device))
  if (active && given.lately) return showSession(services, user, session, active.id)
  const isLost = active?.parentId === given.id && given.today && session.userAgent === device.agent
  if (active && isLost && (given.isReused || given.reuses < mostReusesADay)) {
    await db.execute(
      'accounts.refresh.noteReuse',
      'update auth.refresh_tokens set reused_at = clock() where id = $1 and reused_at is null',
      [given.id],
    )
    return showSession(services, user, session, active.id)
  }
  await Promise.all([
    db.execute('accounts.refresh.deleteSessions', 'delete from auth.sessions where id = $1', [session.id]),
    note(db, user.id, 'refresh-token-reused', device.ip),
  ])
  return invalidToken('refresh_token_already_used', 'Already Used')
}

const found = `
  select s.id, s.user_id, s.aal, s.amr, s.user_agent,
    coalesce(s.not_after <= clock(), false) or coalesce(s.created_at + $2 * interval '1 second' <= clock(), false) as is_over,
    coalesce(coalesce(s.refreshed_at, s.created_at) + $3 * interval '1 second' <= clock(), false) as is_idle,
    s.aal = 'aal1' and coalesce(s.created_at + $4 * interval '1 second' <= clock(), false) as is_low,
    exists (select from auth.sessions newer where newer.user_id = s.user_id and (newer.created_at, newer.id) > (s.created_at, s.id)) as is_replaced
  from auth.sessions s where s.id = (select t.session_id from auth.refresh_tokens t where t.id = $1) for update of s`

function endOf(
  { isOver, isIdle, isLow, isReplaced }: Found,
  { factors }: User,
  singleSession: boolean,
): string | undefined {
  if (isOver) return ''
  if (isIdle) return ' (Inactivity)'
  if (isLow && factors.some(({ status }) => status === 'verified'))
    return ' (Low AAL: User Needs MFA Verification)'
  if (singleSession && isReplaced) return ' (Revoked by Newer Login)'
  return undefined
}

async function rotate(db: Db, parent: string, sessionId: string, device: Device) {
  const child = crypto.randomUUID()
  await Promise.all([
    db.execute(
      'accounts.rotate.updateRefreshTokens',
      'update auth.refresh_tokens set revoked_at = clock() where id = $1',
      [parent],
    ),
    db.execute(
      'accounts.rotate.insertRefreshTokens',
      'insert into auth.refresh_tokens (id, session_id, parent_id) values ($1, $2, $3)',
      [child, sessionId, parent],
    ),
    db.execute(
      'accounts.rotate.updateSessions',
      'update auth.sessions set refreshed_at = clock(), user_agent = $2, ip = $3 where id = $1',
      [sessionId, device.agent, device.ip],
    ),
  ])
  return child
}

/** Twelve characters are the older form of such tokens; the longer ones differ by server. */
const isWellFormed = (token: string) =>
  token.length === 12 ? /^[a-z0-9]+$/.test(token) : /^[\w-]{13,}$/.test(token)
