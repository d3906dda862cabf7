import type { FastifyRequest } from 'fastify'

type Known = { who?: string; refused?: string }
const known = new WeakMap<FastifyRequest, Known>()

/** The account of a verified token, or the code of an error: for the line that the request leaves in the log. */
export const noteForLog = (request: FastifyRequest, more: Known) =>
  void known.set(request, { ...known.get(request), ...more })

export const notedForLog = (request: FastifyRequest): Known => known.get(request) ?? {}
