import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claims } from './database.ts'
import type { House } from './house.ts'

/** What a function under `/functions/v1/NAME` is given; `claims` is the verified caller, signed out included. */
export type FunctionCall = { body: unknown; claims: Claims; house: House; request: FastifyRequest; reply: FastifyReply }

export type ServerFunction = { readonly name: string; readonly run: (call: FunctionCall) => Promise<unknown> }

/** Registers what `supabase.functions.invoke(name)` reaches. It answers with what it returns, as JSON; a refusal becomes `{ error, code }` with its status. */
export const serverFunction = (name: string, run: ServerFunction['run']): ServerFunction => ({ name, run })
