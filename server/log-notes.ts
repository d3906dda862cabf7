import type { FastifyRequest } from 'fastify'

type Known = { who?: string; refused?: string }
declare module 'fastify' {
  interface FastifyRequest {
    [known]?: Known
  }
}
const known = Symbol('known for the log')

/** The account of a verified token, or the code of an error: for the line that the request leaves in the log. */
export function noteForLog(request: FastifyRequest, more: Known) {
  request[known] = { ...request[known], ...more }
}

export const notedForLog = (request: FastifyRequest): Known => request[known] ?? {}
