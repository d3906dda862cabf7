import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'
import { text } from './input.ts'

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })
const patienceMs = 5_000

export const captchaProof = { gotrue_meta_security: z.nullish(z.object({ captcha_token: text })) }

type Proof = { gotrue_meta_security?: { captcha_token: string } | null | undefined }

/**
 * Wherever a stranger can make an account, whether or not the address has one.
 * Turnstile and hCaptcha speak one protocol. @throws captcha_failed (400)
 */
export async function checkCaptcha(services: Services, request: FastifyRequest, input: Proof) {
  const { captcha } = services.config.auth
  if (!captcha) return
  const token = input.gotrue_meta_security?.captcha_token
  const found = token ? await verify(captcha, token, request.ip) : 'no captcha_token found'
  if (found) throw new AuthProblem(400, 'captcha_failed', `captcha protection: request disallowed (${found})`)
}

type Captcha = NonNullable<Services['config']['auth']['captcha']>

/** What is wrong, or undefined. A service that cannot be asked lets nobody in. */
async function verify({ verify, secret, siteKey }: Captcha, token: string, ip: string) {
  try {
    const reply = await fetch(verify, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ secret, response: token, remoteip: ip, sitekey: siteKey }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const { success, 'error-codes': codes = [] } = z.parse(Verdict, await reply.json())
    return success ? undefined : codes.join(', ') || 'not passed'
  } catch {
    return 'the captcha service did not answer'
  }
}
