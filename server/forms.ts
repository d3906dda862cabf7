import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#common/api-error.ts'
import { notFound } from '#common/api-error.ts'

/** How a service that speaks somebody else's protocol says what none of its routes has said. */
export type Form = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Pick<ApiError, 'status' | 'detail'>,
) => unknown

declare module 'fastify' {
  interface FastifyInstance {
    /** By the service's address, as `/rest/v1`. */
    forms: Map<string, Form>
  }
}

/** An address that nobody has. A preflight for it gets no body, as everywhere. */
export function answerNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  reply.status(notFound.status).header('cache-control', 'no-store')
  if (request.method === 'OPTIONS' || request.method === 'HEAD') return reply.send()
  const form = formOf(app, request)
  return form ? form(request, reply, notFound) : reply.send({ code: notFound.code, detail: notFound.detail })
}

/** The form of the service that the address belongs to, if it has one of its own. */
export const formOf = (app: FastifyInstance, request: FastifyRequest) =>
  app.forms.get(/^\/\w+\/v1(?=\/|\?|$)/.exec(request.url)?.[0] ?? '')
