import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { Claims } from '#server/database.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import type * as z from 'zod/mini'
import { EarningsPeriod } from '../money-contract.ts'
import { cellsOf, cellsOfRefund, earningsHeads } from '../earnings-lines.ts'
import { listLines, listRefunds } from './earnings.ts'

const linesAtOnce = 500
/** An administrator makes each by hand. */
const mostRefunds = 100_000

/** Every lesson and refund of the period, however many. */
export function earningsFile(app: App) {
  const file = { who: 'instructor', query: EarningsPeriod } as const
  csvRoute(app, '/api/payments/earnings.csv', file, async ({ me, claims, input: query }) => ({
    name: 'lessons',
    lines: earnedLines(app.services, claims, me.id, query),
  }))
}

/** A transaction per page: a slow reader must not hold a connection. */
async function* earnedLines(
  services: Services,
  claims: Claims,
  id: string,
  period: z.output<typeof EarningsPeriod>,
): CsvLines {
  yield earningsHeads
  let cursor: string | undefined
  do {
    const query = { ...period, limit: linesAtOnce, cursor }
    const page = await services.asUser(claims, (db) => listLines(db, id, query))
    for (const line of page.lines) yield cellsOf(line)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const refunds = await services.asUser(claims, (db) => listRefunds(db, id, period, mostRefunds))
  for (const refund of refunds) yield cellsOfRefund(refund)
}
