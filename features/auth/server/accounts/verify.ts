import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { read, text } from '../wire/input.ts'
import { changeEmail } from './email-change.ts'
import { clearTokens, type Kind, type Redeemed, redeemCode, redeemLink } from '../proofs/one-time.ts'
import { AuthProblem, invalid } from '../wire/problem.ts'
import { targetOf } from '../wire/redirects.ts'
import { callerOf, startSession } from '../sessions/sessions.ts'
import { confirmEmail, findUser, note } from '../users.ts'

const kindsOf: Record<string, readonly Kind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['confirmation', 'recovery'],
}

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const badLink = () => new AuthProblem(403, 'otp_expired', 'Email link is invalid or has expired')

/** A page or a program brings the token of a link, or the code with its address, and gets a session. */
export async function verifyByPost(house: House, request: FastifyRequest) {
  const asked = read(request, z.object({ token_hash: text, token: text, email: text, phone: text, type: text }))
  if (!asked.type) throw invalid('Verify requires a verification type')
  if (!asked.token === !asked.token_hash) throw invalid('Verify requires either a token or a token hash')
  if (asked.token_hash && (asked.email || asked.phone)) throw invalid('Only the token_hash and type should be provided')
  if (asked.token && !asked.email === !asked.phone) throw invalid('Only an email address or phone number should be provided on verify')
  if (asked.phone) throw new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid')
  const kinds = Object.hasOwn(kindsOf, asked.type) ? kindsOf[asked.type]! : undefined
  if (!kinds) throw invalid('Invalid email verification type')

  const outcome = await house.asSystem('verify', async (db) => {
    const proof = asked.token_hash ? await redeemLink(db, asked.token_hash, kinds) : await redeemCode(house, db, asked.email, asked.token, kinds)
    if (!proof) return asked.token_hash ? badLink() : new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid')
    return (await takeEffect(db, proof)) === 'half' ? { code: '200', msg: halfWay } : startSession(house, db, proof.user_id, 'otp', callerOf(request))
  })
  // Thrown out here, so that a wrong code stays counted.
  if (outcome instanceof AuthProblem) throw outcome
  return outcome
}

/** A mail's link opened in a browser: whatever happens, the person lands on a page, with a session or a reason in the fragment. */
export async function verifyByLink(house: House, request: FastifyRequest, reply: FastifyReply) {
  const { token, type } = request.query as { token?: unknown; type?: unknown }
  if (typeof token !== 'string' || token === '') throw invalid('Verify requires a token or a token hash')
  if (typeof type !== 'string' || type === '') throw invalid('Verify requires a verification type')
  const target = new URL(targetOf(house, request))
  const land = (fragment: Record<string, string>, query: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    target.hash = new URLSearchParams(fragment).toString()
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target.href, 303)
  }
  try {
    const kinds = Object.hasOwn(kindsOf, type) ? kindsOf[type]! : undefined
    if (!kinds) throw invalid('Invalid email verification type')
    return await house.asSystem('verify by link', async (db) => {
      const proof = (await redeemLink(db, token, kinds)) ?? fail(badLink())
      if ((await takeEffect(db, proof)) === 'half') return land({ message: halfWay, sb: '' })
      if (proof.code_challenge) return land({}, { code: await issueCode(db, proof, type) })
      const { access_token, expires_at, expires_in, refresh_token } = await startSession(house, db, proof.user_id, 'otp', callerOf(request))
      return land({ access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, sb: '', token_type: 'bearer', type })
    })
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    const words = { error: error.status === 403 ? 'access_denied' : 'invalid_request', error_code: error.code, error_description: error.message }
    return land({ ...words, sb: '' }, token.startsWith('pkce_') ? words : {})
  }
}

/** What the proof changes. `half`: of a change of address, one side has agreed and the other has not yet. */
async function takeEffect(db: Db, { user_id, kind }: Redeemed): Promise<'done' | 'half'> {
  const user = await findUser(db, user_id)
  if (!user) throw badLink()
  if (user.is_banned) throw new AuthProblem(403, 'user_banned', 'User is banned')
  if (kind === 'email_change_current' || kind === 'email_change_new') return changeEmail(db, user)
  await confirmEmail(db, user_id)
  await clearTokens(db, user_id)
  if (kind === 'recovery') await note(db, user_id, 'recovered')
  return 'done'
}

async function issueCode(db: Db, proof: Redeemed, type: string) {
  const method =
    { signup: 'email/signup', email: 'email/signup', magiclink: 'magiclink', recovery: 'recovery', email_change: 'email_change', invite: 'invite' }[type] ??
    'otp'
  const { rows } = await db.run<{ auth_code: string }>(
    'insert into auth.flow_states (user_id, code_challenge, method) values ($1, $2, $3) returning auth_code',
    [proof.user_id, proof.code_challenge, method],
  )
  return rows[0]!.auth_code
}

const fail = (problem: AuthProblem): never => {
  throw problem
}
