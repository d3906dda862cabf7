import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import { findCaptchaFault } from '#server/captcha.ts'
import type { Services } from '#server/services.ts'
import { text } from './input.ts'

export const captchaProof = { gotrue_meta_security: z.nullish(z.object({ captcha_token: text })) }

type Proof = { gotrue_meta_security?: { captcha_token: string } | null | undefined }

/** Wherever a stranger can make an account, whether or not the address has one. @throws captcha_failed (400) */
export async function checkCaptcha(services: Services, request: FastifyRequest, input: Proof) {
  const fault = await findCaptchaFault(services, input.gotrue_meta_security?.captcha_token, request.ip)
  if (fault) throw new AuthProblem(400, 'captcha_failed', `captcha protection: request disallowed (${fault})`)
}
