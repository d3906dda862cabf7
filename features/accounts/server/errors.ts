import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

/** Clients match these words letter by letter. */
export class AuthProblem extends Error {
  readonly status: number
  readonly code: string
  readonly more: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

/** One grant answers some errors in OAuth's form, whatever version the client names. Always 400. */
export class OAuthProblem extends Error {
  readonly error: string
  constructor(description: string, error = 'invalid request') {
    super(description)
    this.error = error
  }
}

export const failWith = (problem: AuthProblem): never => {
  throw problem
}

/** Throws an error that `work` returns after the commit, so that a wrong guess is counted, a token used up. */
export async function commitThenThrow<T>(
  services: Services,
  reason: string,
  work: (db: Db) => Promise<T>,
): Promise<Exclude<T, AuthProblem>> {
  const outcome = await services.asSystem(reason, work)
  if (outcome instanceof AuthProblem) throw outcome
  return outcome as Exclude<T, AuthProblem>
}

export const invalid = (message: string) => new AuthProblem(400, 'validation_failed', message)
export const badJson = (why: string) =>
  new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
export const badJwt = (why: string) => new AuthProblem(403, 'bad_jwt', why)
export const wrongCredentials = () => new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')
export const alreadyRegistered = () => new AuthProblem(422, 'user_already_exists', 'User already registered')
export const emailTaken = () =>
  new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
export const noPhoneProvider = () =>
  new AuthProblem(400, 'phone_provider_disabled', 'Unsupported phone provider')
export const tooManyRequests = () =>
  new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached')
export const mailTooSoon = (seconds: number) =>
  new AuthProblem(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  )

/** Newer clients name a version and read `code`; older ones get the number. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, more }: AuthProblem,
) {
  const version = String(request.headers['x-supabase-api-version'] ?? '')
  reply.status(status).header('x-sb-error-code', code).header('cache-control', 'no-store')
  if (status === 503) reply.header('retry-after', '2')
  const seconds = /after (\d+) seconds/.exec(message)?.[1]
  if (status === 429 && seconds) reply.header('retry-after', seconds)
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2024-01-01')
    return reply.header('x-supabase-api-version', '2024-01-01').send({ code, message, ...more })
  return reply.send({
    code: status,
    error_code: code,
    msg: message,
    ...more,
    ...(status >= 500 && { error_id: request.id }),
  })
}
