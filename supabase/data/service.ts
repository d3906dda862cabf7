import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { tooMany } from '#common/api-error.ts'
import { emitProfilesCreated } from '#features/profiles/server/profiles.ts'
import { answerCors } from '#server/cors.ts'
import type { Claims, Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { requireCaller } from './caller.ts'
import { createPlans } from './plans.ts'
import { badBody, badRange, DataProblem, notOneRow, problemOfDatabase, sendProblem } from './problem.ts'
import { parseQuery, type Query } from './query.ts'
import { type Body, preferencesOf, readJsonBodies, rowsOf, wantsOneRow } from './request.ts'
import { type Changed, deleteRows, insertRows, selectRows, type Statement, updateRows } from './sql.ts'
import { type Exposed, openTables, type Table } from './tables.ts'

const profiles: readonly Exposed[] = [
  { name: 'profiles', lowered: ['email'], afterInsert: (db, keys) => emitProfilesCreated(db, keys.flat()) },
]

const allowedHeaders =
  'content-type, accept, x-supabase-api-version, prefer, accept-profile, content-profile, range, range-unit, x-retry-count'

type DataRequest = FastifyRequest<{ Body: Body | undefined }>
type Call = {
  services: Services
  claims: Claims
  table: Table
  query: Query
  one: boolean
  request: DataRequest
  reply: FastifyReply
}

/** Row security decides what the caller may see and change. */
export function dataService(app: App, exposed = profiles) {
  const { services } = app
  const tables = openTables(services, exposed)
  // Clients compose these queries themselves, so they get half of the connections at most.
  const queue = pLimit(Math.ceil(services.config.database.pool / 2))
  const actions: Readonly<Record<string, (call: Call) => Promise<FastifyReply>>> = {
    GET: readRows,
    HEAD: readRows,
    POST: addRows,
    PATCH: changeRows,
    DELETE: removeRows,
  }

  answerCors(app, '/rest/v1/*', allowedHeaders)
  app.forms.set('/rest/v1', (_request, reply, { status, detail }) =>
    reply.send(new DataProblem(status, 'PGRST125', detail).body),
  )
  readJsonBodies(app)
  app.setErrorHandler(sendProblem)
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS'),
    url: '/rest/v1/*',
    async handler(request: DataRequest, reply) {
      const claims = await requireCaller(services, request)
      const name = (request.params as { '*': string })['*']
      if (name.includes('/') && !name.startsWith('rpc/'))
        throw new DataProblem(404, 'PGRST125', 'Invalid path specified in request URL')
      const table = (await tables()).get(name)
      if (!table || schemaOf(request) !== 'public') throw notExposed(name, schemaOf(request))
      const action = actions[request.method]
      if (!action) throw new DataProblem(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
      const query = parseQuery(request.url.split('?').slice(1).join('?'))
      const one = wantsOneRow(request)
      if (queue.pendingCount >= mostWaiting) fail(tooMany)
      return queue(() => action({ services, claims, table, query, one, request, reply }))
    },
  })
}

const mostWaiting = 200

const schemaOf = ({ method, headers }: FastifyRequest) =>
  headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'] ?? 'public'

function notExposed(name: string, schema: string | string[]) {
  if (schema !== 'public') return new DataProblem(406, 'PGRST106', `Invalid schema: ${String(schema)}`)
  if (!name.startsWith('rpc/'))
    return new DataProblem(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  const called = name.slice('rpc/'.length)
  return new DataProblem(404, 'PGRST202', `Could not find the function public.${called} in the schema cache`)
}

async function readRows(call: Call) {
  const { services, claims, table, query, request, reply } = call
  const { counts } = preferencesOf(request)
  const statement = selectRows(table, query, { counts })
  const [body = '', found, counted] = await services
    .readAsUser(claims, { ...statement, plan: isPlanned(statement.text) ? 'kept' : 'once' })
    .catch((error: unknown) => {
      throw problemOfDatabase(error, claims.role) ?? error
    })
  const { offset } = query
  const [rows, total] = [Number(found), counts ? Number(counted) : undefined]
  if (total !== undefined && offset > total)
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  reply.status(total !== undefined && rows < total ? 206 : 200)
  reply.header('content-range', contentRange(offset, rows, total))
  return sendRows(call, body, rows)
}

async function addRows(call: Call) {
  const { table, query, request, reply } = call
  const { returnsRows, counts, upsert } = preferencesOf(request)
  const given = rowsOf(request.body, query.fields)
  const options = { returnsRows, upsert, keys: table.afterInsert !== undefined }
  const changed = given.count
    ? await change(call, insertRows(table, given, query, options), async (db, { keys }) => {
        if (keys.length) await table.afterInsert?.(db, keys)
      })
    : nothing
  reply.status(upsert === 'merge' && changed.rows > 0 && changed.made === 0 ? 200 : 201)
  reply.header('content-range', contentRange(0, 0, counts ? changed.rows : undefined))
  return returnsRows ? sendRows(call, changed.body, changed.rows) : reply.send()
}

async function changeRows(call: Call) {
  const { table, query, request } = call
  mustFilter(query, 'UPDATE')
  const given = rowsOf(request.body, query.fields)
  if (given.count !== 1) throw badBody()
  const statement = given.fields.length ? updateRows(table, given, query, preferencesOf(request)) : undefined
  return sendChanged(call, statement ? await change(call, statement) : nothing)
}

async function removeRows(call: Call) {
  const { table, query, request } = call
  mustFilter(query, 'DELETE')
  return sendChanged(call, await change(call, deleteRows(table, query, preferencesOf(request))))
}

const nothing: Changed = { body: '[]', rows: 0, made: 0, keys: [] }

/** A forgotten filter must not reach every row, nor a limit split a change. */
function mustFilter({ where, limit, offset }: Query, statement: string) {
  if (!where.length) throw new DataProblem(400, '21000', `${statement} requires a WHERE clause`)
  if (limit !== undefined || offset)
    throw new DataProblem(400, 'PGRST109', 'A change takes no limit or offset')
}

const change = (
  { services, claims, one }: Call,
  { text, values }: Statement,
  follow?: (db: Db, changed: Changed) => Promise<void>,
) =>
  services
    .asUser(claims, async (db) => {
      const plan = isPlanned(text) ? 'kept' : 'once'
      const { rows } = await db.queryUnchecked<Changed>(text, values, { plan })
      const changed = rows[0]!
      if (one && changed.rows !== 1) throw notOneRow(changed.rows)
      await follow?.(db, changed)
      return changed
    })
    .catch((error: unknown) => {
      throw problemOfDatabase(error, claims.role) ?? error
    })

const isPlanned = createPlans()

function sendChanged(call: Call, { body, rows }: Changed) {
  const { returnsRows, counts } = preferencesOf(call.request)
  call.reply.header('content-range', contentRange(0, returnsRows ? rows : 0, counts ? rows : undefined))
  return returnsRows ? sendRows(call, body, rows) : call.reply.status(204).send()
}

function sendRows({ one, reply }: Call, body: string, rows: number) {
  if (one && rows !== 1) throw notOneRow(rows)
  const type = one ? 'application/vnd.pgrst.object+json' : 'application/json'
  return reply.header('content-type', `${type}; charset=utf-8`).send(one ? body.slice(1, -1) : body)
}

const contentRange = (first: number, rows: number, total?: number) =>
  `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`
