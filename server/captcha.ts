import * as z from 'zod/mini'
import type { Services } from './services.ts'

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })
const patienceMs = 5_000

/**
 * What is wrong with a visitor's proof of being a person; undefined if it is good, or no captcha is set.
 * Turnstile and hCaptcha speak one protocol. A service that cannot be asked lets nobody in.
 */
export async function findCaptchaFault(
  { config }: Pick<Services, 'config'>,
  token: string | undefined,
  ip: string,
): Promise<string | undefined> {
  const { captcha } = config.auth
  if (!captcha) return undefined
  if (!token) return 'no captcha_token found'
  const { verify, secret, siteKey } = captcha
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
