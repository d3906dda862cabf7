import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claims } from './database.ts'
import type { Services } from './services.ts'

/** What a function under `/functions/v1/NAME` is given; `claims` is the verified caller, signed out included. */
export type FunctionCall = {
  body: unknown
  claims: Claims
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  /** POST alone unless told. */
  methods?: readonly Method[]
  /** `object` (unless told): JSON however it was labelled, `{}` when there is none. `any`: what the client sent: JSON, text, a Buffer, FormData, or undefined. */
  body?: 'object' | 'any'
}

export type ServerFunction = {
  readonly name: string
  readonly run: (call: FunctionCall) => Promise<unknown>
  readonly options: Options
}

/**
 * Registers what `supabase.functions.invoke(name)` reaches. It answers with what it returns: a `Response` as it stands, anything else as JSON.
 * A refusal becomes `{ error, code }` with its status.
 */
export const serverFunction = (
  name: string,
  run: ServerFunction['run'],
  options: Options = {},
): ServerFunction => ({ name, run, options })
