import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#common/refusal.ts'
import { badInput, notFound } from '#common/refusal.ts'

/** How a service that speaks somebody else's protocol says what none of its routes has said. */
export type Form = (request: FastifyRequest, reply: FastifyReply, problem: Pick<Refusal, 'status' | 'detail'>) => unknown

declare module 'fastify' {
  interface FastifyInstance {
    /** By the service's address, as `/rest/v1`. */
    forms: Map<string, Form>
  }
}

/** An address that cannot be read at all reaches no route. A preflight that asks for it gets no body, as everywhere. */
export const answerBadUrl = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) =>
  answerInForm(app, request, reply, { ...badInput, detail: 'The address is malformed.' })

/** An address that nobody has. */
export const answerNotFound = (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => answerInForm(app, request, reply, notFound)

/** The form of the service that the address belongs to, if it has one of its own. */
export const formOf = (app: FastifyInstance, request: FastifyRequest) => app.forms.get(/^\/\w+\/v1(?=\/|\?|$)/.exec(request.url)?.[0] ?? '')

function answerInForm(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, problem: Refusal) {
  reply.status(problem.status).header('cache-control', 'no-store')
  if (request.method === 'OPTIONS' || request.method === 'HEAD') return reply.send()
  const form = formOf(app, request)
  return form ? form(request, reply, problem) : reply.send({ code: problem.code, detail: problem.detail })
}
