import type { FastifyRequest } from 'fastify'
import { answerCors } from '#server/cors.ts'
import type { App } from '#server/route.ts'
import { answerProblem } from './answer-problem.ts'
import { requireCaller } from './caller.ts'
import type { Work } from './call.ts'
import { noSuchPath, RestProblem, unknownTable, unsupportedMethod, wrongSchema } from './problem.ts'
import { putOneRow } from './put.ts'
import { Plans } from './query/plans.ts'
import { readRows } from './read.ts'
import { type Exposed, openRegistry } from './registry.ts'
import { type Body, readBodies } from './request/body.ts'
import { formOf } from './request/form.ts'
import { readPreferences } from './request/preferences.ts'
import { failFunction } from './rpc.ts'
import { addRows, changeRows, deleteSomeRows } from './write.ts'

const headers =
  'content-type, accept, x-supabase-api-version, prefer, accept-profile, content-profile, range, range-unit, x-retry-count'

type Asked = FastifyRequest<{ Body: Body | undefined }>

/** `/rest/v1/TABLE`, as the data client calls it, for the tables that are exposed. The database decides what the asker may see and change. */
export function dataService(app: App, exposed: readonly Exposed[]) {
  const { services } = app
  const tables = openRegistry(services, exposed)
  const plans = new Plans()
  const read: Work = (call) => readRows(call, plans)
  const works: Readonly<Record<string, Work | undefined>> = {
    GET: read,
    HEAD: read,
    POST: addRows,
    PATCH: changeRows,
    DELETE: deleteSomeRows,
    PUT: putOneRow,
  }

  answerCors(app, '/rest/v1/*', headers)
  app.forms.set('/rest/v1', (_request, reply, { status, detail }) =>
    reply.send(new RestProblem(status, 'PGRST125', detail).body),
  )
  readBodies(app)
  app.setErrorHandler(answerProblem)
  const methods = app.supportedMethods.filter((method) => method !== 'OPTIONS')
  app.route({
    method: methods,
    url: '/rest/v1/:table',
    async handler(request: Asked, reply) {
      const claims = await requireCaller(services, request)
      const perform = works[request.method]
      if (!perform) throw unsupportedMethod(request.method)
      mustBeOurSchema(request)
      const name = (request.params as { table: string }).table
      const table = (await tables()).get(name)
      if (!table)
        throw name === ''
          ? new RestProblem(404, 'PGRST126', 'Root endpoint metadata is disabled')
          : unknownTable(name)
      const form = formOf(request.headers.accept)
      const prefer = readPreferences(request.headers.prefer)
      const mark = request.url.indexOf('?')
      return perform({
        services,
        claims,
        table,
        form,
        prefer,
        search: mark < 0 ? '' : request.url.slice(mark + 1),
        request,
        reply,
      })
    },
  })
  app.route({
    method: methods,
    url: '/rest/v1/rpc/:name',
    async handler(request: Asked) {
      await requireCaller(services, request)
      mustBeOurSchema(request)
      return failFunction(request)
    },
  })
  for (const url of ['/rest/v1', '/rest/v1/*'])
    app.route({
      method: methods,
      url,
      async handler(request) {
        await requireCaller(services, request)
        throw noSuchPath()
      },
    })
}

function mustBeOurSchema({ method, headers }: FastifyRequest<{ Body: Body | undefined }>) {
  const schema = headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile']
  if (schema !== undefined && schema !== 'public') throw wrongSchema(String(schema))
}
