import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#common/api-error.ts'
import { notFound } from '#common/api-error.ts'

export type Form = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Pick<ApiError, 'status' | 'detail'>,
) => unknown

declare module 'fastify' {
  interface FastifyInstance {
    forms: Map<string, Form>
  }
}

export function answerNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  reply.status(notFound.status).header('cache-control', 'no-store')
  if (request.method === 'OPTIONS' || request.method === 'HEAD') return reply.send()
  const form = formOf(app, request)
  return form ? form(request, reply, notFound) : reply.send({ code: notFound.code, detail: notFound.detail })
}

export const formOf = (app: FastifyInstance, request: FastifyRequest) =>
  app.forms.get(/^\/\w+\/v1(?=\/|\?|$)/.exec(request.routeOptions.url ?? request.url)?.[0] ?? '')
