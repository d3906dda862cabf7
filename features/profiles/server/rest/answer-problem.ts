import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiFailure } from '#server/errors.ts'
import { RestProblem } from './problem.ts'
import { notJson } from './request/body.ts'

/** Whatever was thrown, in the wire's four keys. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (problem.status >= 500)
    request.log.error(
      { err: { message: (error as Error).message, code: (error as { code?: unknown }).code } },
      'data service',
    )
  if (problem.status === 503) reply.header('retry-after', '2')
  return reply
    .status(problem.status)
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.body))
}

function problemOf(error: unknown): RestProblem {
  if (error instanceof RestProblem) return error
  const refused = asApiFailure(error)
  const status = refused?.apiError.status ?? (error as { statusCode?: number }).statusCode ?? 500
  if (status === 400) return notJson()
  if (status === 413) return new RestProblem(413, 'PGRST102', 'The body is larger than we accept')
  if (status === 503)
    return new RestProblem(503, 'PGRST001', 'Database client error. Retrying the connection.')
  if (status < 500) return new RestProblem(status, 'PGRST102', (error as Error).message)
  return new RestProblem(500, 'PGRSTX00', 'Something went wrong on our side. Please try again.')
}
