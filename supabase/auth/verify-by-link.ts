import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyToken, badLink, halfWay, mailKinds } from '#features/accounts/server/apply-token.ts'
import { AuthProblem, invalid, failWith } from '#features/accounts/server/errors.ts'
import { type Redeemed, redeemLink } from '#features/accounts/server/one-time-tokens.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

type Parts = Record<string, string>

export async function verifyByLink(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token, type } = readLink(request)
  const isPkce = token.startsWith('pkce_')
  const target = new URL(targetOf(services, request))
  const redirectBack = (fragment: Parts, query: Parts = {}) => {
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    target.hash = new URLSearchParams(fragment).toString()
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(target.href, 303)
  }
  try {
    return redirectBack(...(await prove(services, request, token, type)))
  } catch (error) {
    if (!(error instanceof AuthProblem) || error.status >= 500) throw error
    const words = {
      error: wordFor[error.status] ?? 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return redirectBack({ ...words, sb: '' }, isPkce ? words : {})
  }
}

/**
 * Mail scanners open links with HEAD or prefetch headers: answer, but use nothing up.
 * Those that pose as a browser are undetectable; our own mails lead to pages that need a script.
 */
export const isLookingAhead = ({ method, headers }: FastifyRequest) =>
  method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )

export const answerLookingAhead = (reply: FastifyReply) =>
  reply.status(200).header('cache-control', 'no-store').header('vary', 'Sec-Purpose, Purpose').send()

function readLink(request: FastifyRequest) {
  const { token, token_hash, type } = request.query as {
    token?: unknown
    token_hash?: unknown
    type?: unknown
  }
  const given = token ?? token_hash
  if (typeof given !== 'string' || given === '') throw invalid('Verify requires a token or a token hash')
  if (typeof type !== 'string' || type === '') throw invalid('Verify requires a verification type')
  return { token: given, type }
}

async function prove(
  services: Services,
  request: FastifyRequest,
  token: string,
  type: string,
): Promise<[fragment: Parts, query?: Parts | undefined]> {
  const kinds = mailKinds(type) ?? failWith(invalid('Invalid email verification type'))
  return services.asSystem('verify by link', async (db) => {
    const proof = (await redeemLink(db, token, kinds)) ?? failWith(badLink())
    if ((await applyToken(services, db, proof)) === 'half')
      return [{ message: halfWay, sb: '' }, proof.codeChallenge ? { message: halfWay, sb: '' } : undefined]
    if (proof.codeChallenge)
      return [{}, { code: await issueCode(db, { ...proof, codeChallenge: proof.codeChallenge }, type) }]
    const { access_token, expires_at, expires_in, refresh_token } = await startSession(
      services,
      db,
      proof.userId,
      'otp',
      deviceOf(request),
    )
    return [
      {
        access_token,
        expires_at: String(expires_at),
        expires_in: String(expires_in),
        refresh_token,
        sb: '',
        token_type: 'bearer',
        type,
      },
    ]
  })
}

const wordFor: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

const methods: Parts = {
  signup: 'email/signup',
  email: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  invite: 'invite',
}

async function issueCode(
  db: Db,
  { userId, codeChallenge }: Redeemed & { codeChallenge: string },
  type: string,
) {
  return (
    await db.get(
      'accounts.issueCode',
      'insert into auth.flow_states (user_id, code_challenge, method) values ($1, $2, $3) returning auth_code',
      [userId, codeChallenge, methods[type] ?? 'otp'],
    )
  ).authCode
}
