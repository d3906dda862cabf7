import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { adminSecondFactorNeeded, notAllowed, notSignedIn } from '#common/api-error.ts'
import { byteOrderMark, type Cell, csvLine } from '#common/csv.ts'
import type { Role } from '#common/endpoint.ts'
import type { Claims } from './database.ts'
import { fail, failInput } from './errors.ts'
import { requireCaller } from './route.ts'
import type { Me, Services } from './services.ts'

export type CsvLines = AsyncIterable<readonly Cell[]>

type CsvQuery<Q extends z.ZodMiniType> = { me: Me; claims: Claims; query: z.output<Q> }

/** Who asks for a file, which is no endpoint, and for what. @throws notSignedIn, notAllowed, bad-input */
export async function readCsvQuery<Q extends z.ZodMiniType>(
  services: Services,
  request: FastifyRequest,
  who: Role,
  schema: Q,
): Promise<CsvQuery<Q>> {
  const { claims } = await requireCaller(services, request)
  if (!claims.sub) return fail(notSignedIn)
  const me = await services.asUser(claims, (db) => services.findMe(db))
  if (me?.role !== who) return fail(notAllowed)
  if (who === 'admin' && claims['no_admin']) fail(adminSecondFactorNeeded)
  const parsed = z.safeParse(schema, request.query)
  if (parsed.success) return { me, claims, query: parsed.data }
  return failInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** Streamed a line at a time, never all in memory. */
export function sendCsv(reply: FastifyReply, name: string, lines: CsvLines) {
  reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` })
    .type('text/csv; charset=utf-8; header=present')
  return reply.send(Readable.from(textOf(lines)))
}

async function* textOf(lines: CsvLines) {
  yield byteOrderMark
  for await (const cells of lines) yield csvLine(cells)
}
