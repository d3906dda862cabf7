import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerCors } from '#server/cors.ts'
import { asRefusal } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import { readAsker } from './asker.ts'
import { notJson } from './body.ts'
import type { Call } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { Plans } from './plans.ts'
import { readPreferences } from './preferences.ts'
import { RestProblem } from './problem.ts'
import { readRows } from './read.ts'
import { formOf, tableOf } from './request.ts'
import { addRows, changeRows, deleteSomeRows } from './write.ts'

const headers =
  'authorization, apikey, content-type, accept, x-client-info, x-supabase-api-version, prefer, accept-profile, content-profile, range, range-unit, x-retry-count, x-registration'

/** `/rest/v1/TABLE`, as the data client calls it. The database decides what the asker may see and change. */
export function dataService(app: App, catalogue: Catalogue) {
  const { house } = app
  const plans = new Plans()
  const read = (call: Call) => readRows(call, plans)
  const work: Record<string, ((call: Call) => Promise<FastifyReply>) | undefined> = {
    GET: read,
    HEAD: read,
    POST: addRows,
    PATCH: changeRows,
    DELETE: deleteSomeRows,
  }

  answerCors(app, '/rest/v1/*', headers)
  app.forms.set('/rest/v1', (_request, reply, { status, detail }) => reply.send(new RestProblem(status, 'PGRST125', detail).body))
  app.setErrorHandler(answerProblem)
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
    url: '/rest/v1/:table',
    async handler(request, reply) {
      const claims = await readAsker(house, request)
      const table = tableOf(catalogue, request)
      const form = formOf(request)
      const prefer = readPreferences(request.headers.prefer)
      const perform = work[request.method]
      if (!perform) throw new RestProblem(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      if (prefer.applied.length) reply.header('preference-applied', prefer.applied.join(', '))
      const mark = request.url.indexOf('?')
      const parameters = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1))
      return perform({ house, claims, table, form, prefer, parameters, request, reply })
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/rest/v1/rpc/:name',
    async handler(request) {
      await readAsker(house, request)
      throw new RestProblem(404, 'PGRST202', `Could not find the function public.${(request.params as { name: string }).name} in the schema cache`)
    },
  })
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (problem.status >= 500) request.log.error({ err: { message: (error as Error).message, code: (error as { code?: unknown }).code } }, 'data service')
  if (problem.status === 503) reply.header('retry-after', '2')
  return reply.status(problem.status).headers(problem.headers).type('application/json; charset=utf-8').send(JSON.stringify(problem.body))
}

function problemOf(error: unknown): RestProblem {
  if (error instanceof RestProblem) return error
  const refused = asRefusal(error)
  const status = refused?.refusal.status ?? (error as { statusCode?: number }).statusCode ?? 500
  if (status === 400) return notJson()
  if (status === 415) return new RestProblem(415, 'PGRST102', 'Content-Type not acceptable: send application/json')
  if (status === 413) return new RestProblem(413, 'PGRST102', 'The body is larger than we accept')
  if (status === 503) return new RestProblem(503, 'PGRST001', 'Database client error. Retrying the connection.')
  if (status < 500) return new RestProblem(status, 'PGRST102', (error as Error).message)
  return new RestProblem(500, 'PGRSTX00', 'Something went wrong on our side. Please try again.')
}
