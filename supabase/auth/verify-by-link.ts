import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  applyToken,
  badLink,
  emailIsChanged,
  halfWay,
  mailKinds,
} from '#features/accounts/server/apply-token.ts'
import { AuthProblem, invalid, failWith } from '#features/accounts/server/errors.ts'
import { redeemLink } from '#features/accounts/server/one-time-tokens.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import type { Services } from '#server/services.ts'
import { redirectBack, sessionFragment, storeCode } from './providers/redirect-back.ts'

type Parts = Record<string, string>

export async function verifyByLink(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { token, type } = readLink(request)
  const page = pageToPress(services, request, { token, type })
  if (page) return reply.header('referrer-policy', 'no-referrer').redirect(page, 303)
  const isPkce = token.startsWith('pkce_')
  const target = targetOf(services, request)
  try {
    return redirectBack(reply, target, await verify(services, request, token, type), 303)
  } catch (error) {
    if (!(error instanceof AuthProblem) || error.status >= 500) throw error
    const words = {
      error: wordFor[error.status] ?? 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return redirectBack(reply, target, { fragment: { ...words, sb: '' }, query: isPkce ? words : {} }, 303)
  }
}

/** Anyone who follows the link gets a page that says what will happen; one press there comes back here. */
function pageToPress({ config }: Services, { query }: FastifyRequest, link: Parts) {
  const { press, redirect_to } = query as { press?: unknown; redirect_to?: unknown }
  if (!config.auth.hasPages || press === '1') return undefined
  const more = typeof redirect_to === 'string' && { redirect_to }
  return `${config.publicUrl}/confirm?${new URLSearchParams({ ...link, ...more })}`
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

async function verify(
  services: Services,
  request: FastifyRequest,
  token: string,
  type: string,
): Promise<{ query?: Parts; fragment: Parts }> {
  const kinds = mailKinds(type) ?? failWith(invalid('Invalid email verification type'))
  return services.asSystem('verify by link', async (db) => {
    const redeemed = (await redeemLink(db, token, kinds)) ?? failWith(badLink())
    const { userId, codeChallenge, kind } = redeemed
    const isHalf = (await applyToken(services, db, redeemed)) === 'half'
    if (isHalf || kind === 'email_change_new') {
      const words = { message: isHalf ? halfWay : emailIsChanged, sb: '' }
      return codeChallenge ? { fragment: words, query: words } : { fragment: words }
    }
    if (!codeChallenge)
      return {
        fragment: sessionFragment(await startSession(services, db, userId, 'otp', deviceOf(request)), {
          type,
        }),
      }
    const code = await storeCode(db, { userId, codeChallenge, method: methods[type] ?? 'otp' })
    return { fragment: {}, query: { code } }
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
