import { Readable } from 'node:stream'
import type * as z from 'zod/v4/core'
import { byteOrderMark, type Cell, csvLine } from '#common/csv.ts'
import type { Role } from '#common/endpoint.ts'
import { type FileCall, fileRoute } from './file-route.ts'
import type { App } from './route.ts'

export type CsvLines = AsyncIterable<readonly Cell[]>

/** A line at a time, never all in memory. `name` has no ending. */
export function csvRoute<Q extends z.$ZodType>(
  app: App,
  path: `/api/${string}.csv`,
  { who, query }: { who: Role | readonly Role[]; query: Q },
  read: (call: FileCall<Q>) => Promise<{ name: string; lines: CsvLines }>,
) {
  const file = {
    who: typeof who === 'string' ? [who] : who,
    input: query,
    type: 'text/csv; charset=utf-8; header=present',
  }
  fileRoute(app, path, file, async (call) => {
    const { name, lines } = await read(call)
    return { name: `${name}.csv`, body: Readable.from(textOf(lines)) }
  })
}

async function* textOf(lines: CsvLines) {
  yield byteOrderMark
  for await (const cells of lines) yield csvLine(cells)
}
