import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/database.ts'
import { networkOf } from '#server/network.ts'
import { sealRefreshToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { needsSecondFactor } from '../../rules.ts'
import { AuthProblem, wrongCredentials } from '../errors.ts'
import { showUser } from '../user-answer.ts'
import { findUser, lockPerson, type User } from '../users.ts'
import { createHash } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import type { SignedInAt } from '../../contract.ts'

/** `timestamp` in seconds; `provider` for single sign-on. */
export type Method = { method: string; timestamp: number; provider?: string }
export type Session = { id: string; aal: string; amr: readonly Method[] }

/** `passwordHash`: what the password was compared with, since it may have changed meanwhile. */
type SignInMethod = { method: string; provider?: string; aal?: 'aal1' | 'aal2'; passwordHash?: string }

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: isIP(request.ip) ? request.ip : null,
  agent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

export async function startSession(
  services: Services,
  db: Db,
  userId: string,
  by: string | SignInMethod,
  device: Device,
) {
  const { aal = 'aal1', passwordHash, ...method }: SignInMethod = typeof by === 'string' ? { method: by } : by
  const session: Session = { id: crypto.randomUUID(), aal, amr: [{ ...method, timestamp: seconds() }] }
  const tokenId = crypto.randomUUID()
  const [opened, user] = await Promise.all([
    db.execute(
      'accounts.startSession',
      `with holder as (update auth.users set last_sign_in_at = clock()
           where id = $1 and ($9::text is null or password_hash = $9) returning id),
         identity as (update auth.identities set last_sign_in_at = clock() where user_id = $1 and provider = 'email'),
         noted as (insert into auth.audit (user_id, action, ip) select id, 'signed-in', $5 from holder),
         session as (
           insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, not_after)
           select $2, id, $7, $3, $4, $5, clock() + $8 * interval '1 second' from holder returning id
         )
       insert into auth.refresh_tokens (id, session_id) select $6, id from session`,
      [
        userId,
        session.id,
        JSON.stringify(session.amr),
        device.agent,
        device.ip,
        tokenId,
        aal,
        services.config.auth.sessionSeconds ?? null,
        passwordHash ?? null,
      ],
    ),
    findUser(db, userId),
    noteDevice(db, userId, session.id, device),
  ])
  if (user?.isBanned) throw new AuthProblem(403, 'user_banned', 'User is banned')
  if (opened === 0 && passwordHash !== undefined) throw wrongCredentials()
  return showSession(services, user ?? gone(), session, tokenId)
}

const gone = (): never => {
  throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}

export async function showSession(services: Services, user: User, session: Session, refreshTokenId: string) {
  const now = seconds()
  const lifetime = services.config.auth.accessTokenSeconds
  const access_token = await services.tokens.signAccess({
    sub: user.id,
    aud: 'authenticated',
    iat: now,
    exp: now + lifetime,
    email: user.email,
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
    // The other protocols check this claim, so that they need no query; see `readCaller`.
    ...(needsSecondFactor(user.factors, session.aal) && { needs_second_factor: true }),
  })
  const refresh_token = sealRefreshToken(services.config.auth.sealSecrets, refreshTokenId)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token,
    user: showUser(user),
  }
}

/** `local` ends this session, `others` all but this, `global` all. */
export async function endSessions(
  db: Db,
  userId: string,
  sessionId: string | undefined,
  scope: 'global' | 'local' | 'others',
) {
  await lockPerson(db, userId)
  const which = { global: 'true or id = $2', local: 'id = $2', others: 'id is distinct from $2' }[scope]
  await db.execute('accounts.endSessions', `delete from auth.sessions where user_id = $1 and (${which})`, [
    userId,
    sessionId ?? null,
  ])
}

/** Real time, because the client compares these with its own clock. */
const seconds = () => Math.floor(Date.now() / 1000)

/** `known`: it shows the cookie of an earlier sign-in to this account. */
export type Device = { ip: string | null; agent: string | null; known?: boolean }

/** Emits `account.signed-in { userId, sessionId }` for a new device: not the first, not a browser update. */
export const noteDevice = (db: Db, userId: string, sessionId: string, { agent, ip, known }: Device) =>
  db.execute(
    'accounts.noteDevice',
    `with seen as (
       insert into auth.known_devices as d (user_id, mark) select id, $2 from auth.users where id = $1
       on conflict (user_id, mark) do update set seen_at = clock() returning xmax = 0 as is_new
     )
     select app.emit('account.signed-in', jsonb_build_object('userId', $1::uuid, 'sessionId', $3::uuid)) from seen
     where is_new and not $4 and exists (select from auth.known_devices where user_id = $1)`,
    [userId, markOf(agent, ip), sessionId, known ?? false],
  )

/** The network too: the commonest browser is no sign that it is the owner's. */
const markOf = (agent: string | null, ip: string | null) =>
  createHash('sha256')
    .update(`${(agent ?? '').replaceAll(/\d[\d._]*/g, '')} ${networkOf(ip ?? '')}`)
    .digest()
    .subarray(0, 16)

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
