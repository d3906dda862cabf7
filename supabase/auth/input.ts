import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseEmail } from '#common/email.ts'
import { badJson, invalid, failWith } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'

/** Clients send null for absent fields, and fields that we do not know. Half a letter can't stand in an address. */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => (value ?? '').toWellFormed()),
)
const mostMetadata = 4_000

/** It travels in every access token, so its size is limited. */
export const metadata = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((value): Record<string, unknown> => value ?? {}),
)

export const challenge = { code_challenge: text, code_challenge_method: text }

export function read<S extends z.ZodMiniType>(request: FastifyRequest, schema: S): z.output<S> {
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badJson('expected an object')
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw badJson(`field "${parsed.error.issues[0]?.path.join('.')}" has the wrong type`)
}

export function checkEmail(email: string): string {
  if (email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  return parseEmail(email) ?? failWith(invalid('Unable to validate email address: invalid format'))
}

export function checkMetadata(data: Record<string, unknown>) {
  if (JSON.stringify(data).length > mostMetadata)
    throw invalid(`User metadata may have at most ${mostMetadata} characters`)
}

/** PKCE: the client gets a code instead of a session, which only it can exchange. */
export function checkChallenge(
  { config }: Services,
  { code_challenge, code_challenge_method }: { code_challenge: string; code_challenge_method: string },
): string | undefined {
  if (!code_challenge !== !code_challenge_method)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!code_challenge) return undefined
  // Anyone who reads a plain challenge has the verifier; browsers can do no better on a demo's http.
  if (!(config.isDemo ? /^s256$|^plain$/i : /^s256$/i).test(code_challenge_method))
    throw invalid('Invalid PKCE code challenge method')
  if (code_challenge.length < 43 || code_challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(code_challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return `${code_challenge_method.toLowerCase()}:${code_challenge}`
}

export function checkPhone(phone: string) {
  if (!/^[1-9]\d{6,14}$/.test(phone.replace(/^\+/, '').replaceAll(/[ ()-]/g, '')))
    throw invalid('Invalid phone number format (E.164 required)')
}

export const flag = z.nullish(z.boolean())
