import type { Cell } from '#common/csv.ts'
import { addDays } from '#common/days.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { taxQuarterOf } from '#features/payments/rules.ts'
import { listLines, listRefunds } from '#features/payments/server/earnings.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { Claims } from '#server/database.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { IncomePeriod } from '../income-contract.ts'
import { type DrivenDay, listMiles, type Span, spanOf } from './income.ts'
import { getTakings } from './receipts.ts'
import { whatNames } from '../takings-words.ts'

/** Nobody gives as many lessons in ten years. */
const mostLines = 30_000
const linesAtOnce = 500

type Line = {
  on: string
  /** Null of refunds, and of hours in advance. */
  lessonOn: string | null
  cells: readonly [name: string | null, paidBy: string, ...pence: [number, number, number]]
}

/** Everything that came in, in the order of days: what a bookkeeper or a tax return asks for. */
export function incomeFile(app: App) {
  const file = { who: 'instructor', query: IncomePeriod } as const
  csvRoute(app, '/api/income.csv', file, async ({ me, claims, input: query }) => {
    const span = await app.services.asUser(claims, async (db) => spanOf(db, query))
    return { name: 'income', lines: incomeLines(app.services, claims, me.id, span) }
  })
}

async function* incomeLines(services: Services, claims: Claims, id: string, span: Span): CsvLines {
  yield heads
  const [byHand, miles] = await services.asUser(claims, (db) =>
    Promise.all([listByHand(db, id, span), listMiles(db, id, span)]),
  )
  const lines = [...(await listEarned(services, claims, id, span)), ...byHand]
  const left = new Map(miles.map((day) => [day.on, day]))
  for (const { on, lessonOn, cells } of withDrivesOnly(lines, miles)) {
    const [name, paidBy, ...pence] = cells
    const driven = on === lessonOn ? left.get(on) : undefined
    if (driven) left.delete(on)
    yield [
      on,
      quarterName(on),
      lessonOn ?? '',
      name ?? '',
      paidBy,
      ...pence.map((amount) => ({ pence: amount })),
      driven?.between ?? '',
      driven?.base ?? '',
    ]
  }
}

const heads: readonly Cell[] = [
  'Date',
  'Quarter',
  'Lesson date',
  'Learner',
  'Paid by',
  'Gross GBP',
  'Commission GBP',
  'Net GBP',
  'Miles between lessons',
  'Miles from and to base',
]

/** "6 Oct 2026 to 5 Jan 2027", as the tax office has it. */
function quarterName(on: string) {
  const { from, to } = taxQuarterOf(on)
  return `${formatDate(from, 'date')} to ${formatDate(addDays(to, -1), 'date')}`
}

/** Miles stand on the day of the lesson: if nothing for that day's lessons came on the day, it has a line of its own. */
function withDrivesOnly(lines: readonly Line[], miles: readonly DrivenDay[]) {
  const paid = new Set(lines.filter(({ on, lessonOn }) => on === lessonOn).map(({ on }) => on))
  const drives = miles
    .filter(({ on }) => !paid.has(on))
    .map(({ on }): Line => ({ on, lessonOn: on, cells: ['', 'Miles only', 0, 0, 0] }))
  return [...lines, ...drives].toSorted((one, other) => one.on.localeCompare(other.on))
}

/** A transaction per page, as in the file of lessons. */
async function listEarned(services: Services, claims: Claims, id: string, span: Span): Promise<Line[]> {
  const lines: Line[] = []
  let cursor: string | undefined
  do {
    const query = { ...span, limit: linesAtOnce, cursor }
    const page = await services.asUser(claims, (db) => listLines(db, id, query))
    for (const { earned_at, starts_at, student_name, gross_pence, commission_pence, net_pence } of page.lines)
      lines.push({
        on: dayOf(earned_at),
        lessonOn: starts_at && dayOf(starts_at),
        cells: [
          student_name ?? formerLearner,
          'Card or lesson credit',
          gross_pence,
          commission_pence,
          net_pence,
        ],
      })
    cursor = page.nextCursor ?? undefined
  } while (cursor && lines.length < mostLines)
  const refunds = await services.asUser(claims, (db) => listRefunds(db, id, span, mostLines))
  for (const { refunded_at, student_name, gross_pence, commission_pence, net_pence } of refunds)
    lines.push({
      on: dayOf(refunded_at),
      lessonOn: null,
      cells: [student_name ?? formerLearner, 'Refund', -gross_pence, -commission_pence, -net_pence],
    })
  return lines
}

async function listByHand(db: Parameters<typeof getTakings>[0], id: string, span: Span): Promise<Line[]> {
  const { lines } = await getTakings(db, id, span, mostLines)
  return lines.map(({ receivedAt, lessonAt, name, method, what, pence }) => ({
    on: dayOf(receivedAt),
    lessonOn: lessonAt && dayOf(lessonAt),
    cells: [
      name ?? formerLearner,
      (method === 'cash' ? 'Cash' : 'Bank transfer') +
        (what === 'lesson' ? '' : `, ${whatNames[what].toLowerCase()}`),
      pence,
      0,
      pence,
    ],
  }))
}

const formerLearner = 'A former learner'
