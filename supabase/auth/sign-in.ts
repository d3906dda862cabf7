import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isTestAddress } from '#features/accounts/rules.ts'
import { parseEmail } from '#common/email.ts'
import { AuthProblem, invalid, wrongCredentials } from '#features/accounts/server/errors.ts'
import { checkGuess, forgetGuesses } from '#features/accounts/server/sign-in-attempts.ts'
import { knownDevice, rememberDevice } from '#features/accounts/server/known-device.ts'
import { isPassword } from '#features/accounts/server/passwords.ts'
import { refreshSession } from '#features/accounts/server/sessions/refresh.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { confirmEmail, note, readUserByEmail } from '#features/accounts/server/users.ts'
import { isSame } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { read, text } from './input.ts'
import { signInWithIdToken } from './providers/id-token.ts'
import { openProviderTokens } from './providers/secrets.ts'

export async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const session = await signInBy(services, request)
  rememberDevice(services, request, reply, session.user.id)
  return session
}

async function signInBy(services: Services, request: FastifyRequest) {
  const { grant_type } = request.query as { grant_type?: unknown }
  if (grant_type === 'password') return signInWithPassword(services, request)
  if (grant_type === 'refresh_token') return signInWithRefreshToken(services, request)
  if (grant_type === 'pkce') return signInWithCode(services, request)
  if (grant_type === 'id_token') return signInWithIdToken(services, request)
  if (grant_type === 'web3') throw new AuthProblem(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  throw new AuthProblem(400, 'invalid_credentials', 'unsupported_grant_type')
}

const credentials = z.object({ email: text, phone: text, password: text })

async function signInWithPassword(services: Services, request: FastifyRequest) {
  const { email, phone, password } = read(request, credentials)
  const { auth } = services.config
  if (!email && !phone) throw invalid('missing email or phone')
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (email && !auth.email) throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled')
  if (phone) throw new AuthProblem(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const address = parseEmail(email) ?? ''
  const user = await readUserByEmail(services, address)
  const guesser = { ip: request.ip, device: knownDevice(services, request, user?.id) }
  await checkGuess(services, address, guesser)
  const isRight = await isPassword(password, user?.passwordHash)
  if (!user || !isRight) {
    await services.asSystem('a sign-in failed', (db) =>
      note(db, user?.id ?? null, 'sign-in-failed', deviceOf(request).ip),
    )
    throw wrongCredentials()
  }
  if (user.isBanned) throw new AuthProblem(400, 'user_banned', 'User is banned')
  // Specification section 5: in the demo a test address needs no mail.
  const isExcused = services.config.isDemo && isTestAddress(user.email)
  if (!user.emailConfirmedAt && !isExcused)
    throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
  await forgetGuesses(services, address, guesser)

  return services.asSystem('sign-in', async (db) => {
    if (isExcused) await confirmEmail(db, user.id)
    const by = { method: 'password', passwordHash: user.passwordHash! }
    const device = { ...deviceOf(request), known: guesser.device !== undefined }
    return { ...(await startSession(services, db, user.id, by, device)), weak_password: null }
  })
}

async function signInWithRefreshToken(services: Services, request: FastifyRequest) {
  const { refresh_token } = read(request, z.object({ refresh_token: text }))
  const outcome = await refreshSession(services, refresh_token, deviceOf(request))
  // Thrown after the commit, so that a stolen session ends.
  if (outcome instanceof AuthProblem) throw outcome
  return outcome
}

async function signInWithCode(services: Services, request: FastifyRequest) {
  const { auth_code, code_verifier } = read(request, z.object({ auth_code: text, code_verifier: text }))
  if (!auth_code || !code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  return services.asSystem('sign-in by code', async (db) => {
    const flow = await db.find(
      'accounts.signInWithCode.lockFlowStates',
      `select user_id, code_challenge, method, provider, provider_tokens, issued_at > clock() - interval '5 minutes' as is_fresh from auth.flow_states where auth_code::text = lower($1) for update`,
      [auth_code],
    )
    if (!flow)
      throw new AuthProblem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (!flow.isFresh)
      throw new AuthProblem(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!answers(flow.codeChallenge, code_verifier))
      throw new AuthProblem(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    await db.execute(
      'accounts.signInWithCode.deleteFlowStates',
      'delete from auth.flow_states where auth_code::text = lower($1)',
      [auth_code],
    )
    const by = flow.provider ? { method: flow.method, provider: flow.provider } : flow.method
    const session = await startSession(services, db, flow.userId, by, deviceOf(request))
    return { ...session, ...openProviderTokens(services, auth_code.toLowerCase(), flow.providerTokens) }
  })
}

function answers(stored: string, verifier: string) {
  const [method, challenge = ''] = stored.split(':')
  const given = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isSame(Buffer.from(given), Buffer.from(challenge))
}
