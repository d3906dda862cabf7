import { dayOf } from '#common/time.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { App } from '#server/route.ts'
import { getTakings as endpoint, type Takings } from '../money-contract.ts'
import { whatNames } from '../takings-words.ts'
import { getTakings } from './receipts.ts'

/** Nobody takes cash more often in a year. */
const mostLines = 10_000

/** Cash and transfers for the books, one line each, apart from what went through us. */
export function takingsFile(app: App) {
  const file = { who: 'instructor', query: endpoint.input } as const
  csvRoute(app, '/api/takings.csv', file, async ({ me, claims, input: query }) => {
    const { lines } = await app.services.asUser(claims, (db) => getTakings(db, me.id, query, mostLines))
    return { name: 'cash-and-transfers', lines: linesOf(lines) }
  })
}

async function* linesOf(lines: Takings['lines']): CsvLines {
  yield ['Learner', 'Received on', 'For', 'Minutes', 'Method', 'Amount GBP']
  for (const { name, receivedAt, what, minutes, method, pence } of lines)
    yield [
      name ?? 'A former learner',
      dayOf(receivedAt),
      whatNames[what],
      what === 'earlier' ? '' : minutes,
      method === 'cash' ? 'Cash' : 'Bank transfer',
      { pence },
    ]
}
