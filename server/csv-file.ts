import { Readable } from 'node:stream'
import type * as z from 'zod/v4/core'
import { notSignedIn } from '#common/api-error.ts'
import { byteOrderMark, type Cell, csvLine } from '#common/csv.ts'
import type { Role } from '#common/endpoint.ts'
import type { Claims } from './database.ts'
import { fail } from './errors.ts'
import { type App, admit, parse, requireCaller } from './route.ts'
import type { Me } from './services.ts'

export type CsvLines = AsyncIterable<readonly Cell[]>

type CsvCall<Q extends z.$ZodType> = { me: Me; claims: Claims; query: z.output<Q> }

/** No endpoint: the file is streamed a line at a time, never all in memory. `name` has no ending. */
export function csvRoute<Q extends z.$ZodType>(
  app: App,
  path: `/api/${string}.csv`,
  { who, query }: { who: Role; query: Q },
  read: (call: CsvCall<Q>) => Promise<{ name: string; lines: CsvLines }>,
) {
  app.get(path, { config: { load: 'heavy' } }, async (request, reply) => {
    const { claims } = await requireCaller(app.services, request)
    if (!claims.sub) fail(notSignedIn)
    const me = await app.services.asUser(claims, (db) => app.services.findMe(db))
    admit({ who: [who] }, me, claims)
    const { name, lines } = await read({ me: me!, claims, query: parse(query, request.query) })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.csv"` })
      .type('text/csv; charset=utf-8; header=present')
      .send(Readable.from(textOf(lines)))
  })
}

async function* textOf(lines: CsvLines) {
  yield byteOrderMark
  for await (const cells of lines) yield csvLine(cells)
}
