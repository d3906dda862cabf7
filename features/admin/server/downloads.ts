import type * as z from 'zod/mini'
import { cellsOf, type Column, headsOf } from '#common/csv.ts'
import { type CsvLines as Lines, csvRoute } from '#server/csv-file.ts'
import type { Claims, Db, Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { App } from '#server/route.ts'
import { type ListedUser, UserFilter } from '../contract.ts'
import { type Report, ReportQuery } from '../report-contract.ts'
import { reportFigures } from '../rules.ts'
import { noteAct } from './audit-entries.ts'
import { listBookings } from './bookings.ts'
import { listUsers } from './people.ts'
import { getReport } from './report.ts'

type Query = z.output<typeof ReportQuery>

export function downloadRoutes(app: App) {
  const { services } = app
  csvRoute(
    app,
    '/api/admin/report.csv',
    { who: 'admin', query: ReportQuery },
    async ({ claims, input: query }) => {
      const report = await services.asUser(claims, async (db) => {
        await noteDownload(db, 'report', query)
        return getReport(db, query)
      })
      return { name: `report-${query.from}-to-${query.to}`, lines: reportLines(report) }
    },
  )
  csvRoute(
    app,
    '/api/admin/ledger.csv',
    { who: 'admin', query: ReportQuery },
    async ({ claims, input: query }) => {
      await services.asUser(claims, (db) => noteDownload(db, 'ledger', query))
      return { name: `ledger-${query.from}-to-${query.to}`, lines: bookingLines(services, claims, query) }
    },
  )
  csvRoute(
    app,
    '/api/admin/users.csv',
    { who: 'admin', query: UserFilter },
    async ({ claims, input: query }) => {
      await services.asUser(claims, (db) => noteAct(db, 'report-downloaded', null, 'users'))
      return { name: 'users', lines: userLines(services, claims, query) }
    },
  )
}

const noteDownload = (db: Db, what: string, { from, to }: Query) =>
  noteAct(db, 'report-downloaded', null, `${what}, ${from} to ${to}`)

async function* reportLines(report: Report): Lines {
  yield [
    'From',
    'To',
    ...reportFigures.map((figure) => ('isMoney' in figure ? `${figure.label} (GBP)` : figure.label)),
    'Median hours to a decision',
  ]
  for (const row of report.rows)
    yield [
      row.startsOn,
      row.endsOn,
      ...reportFigures.map((figure) =>
        'isMoney' in figure ? { pence: row[figure.name] } : row[figure.name],
      ),
      row.vettingHours === null ? null : Math.round(row.vettingHours * 10) / 10,
    ]
}

type Booking = Row<'admin.listBookings'>
const bookingColumns: readonly Column<Booking>[] = [
  ['Booked at (UTC)', ({ at }) => at],
  ['What', ({ kind }) => kind],
  ['Learner', ({ learner }) => learner],
  ['Instructor', ({ instructor }) => instructor],
  ['Lesson', ({ lessonId }) => lessonId],
  ['Purchase', ({ checkoutId }) => checkoutId],
  ['Cards (GBP)', ({ cardClearing }) => ({ pence: cardClearing })],
  ['Held (GBP)', ({ held }) => ({ pence: held })],
  ['Refunds in progress (GBP)', ({ refundsDue }) => ({ pence: refundsDue })],
  ['Instructors (GBP)', ({ instructorPayable }) => ({ pence: instructorPayable })],
  ['Payouts in progress (GBP)', ({ payoutsDue }) => ({ pence: payoutsDue })],
  ['Paid out (GBP)', ({ transferred }) => ({ pence: transferred })],
  ['Commission (GBP)', ({ commission }) => ({ pence: commission })],
  ['Goodwill (GBP)', ({ goodwill }) => ({ pence: goodwill })],
  ['Booking', ({ id }) => id],
]

/** A transaction per page: a slow reader must not hold a connection. */
async function* bookingLines(services: Services, claims: Claims, { from, to }: Query): Lines {
  yield headsOf(bookingColumns)
  let behind: { at: string; id: string } | undefined
  do {
    const { rows, next } = await services.asUser(claims, (db) => listBookings(db, { from, to }, behind))
    for (const row of rows) yield cellsOf(bookingColumns, row)
    behind = next
  } while (behind)
}

const userColumns: readonly Column<ListedUser>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Email confirmed', ({ status }) => (status === 'approved' ? 'yes' : 'no')],
  ['Suspended', ({ suspended }) => (suspended ? 'yes' : 'no')],
  ['Vetting', ({ vettingStatus }) => vettingStatus],
  ['Joined (UTC)', ({ joinedAt }) => joinedAt],
  ['Last log-in (UTC)', ({ lastSignInAt }) => lastSignInAt],
  ['Id', ({ id }) => id],
]

async function* userLines(services: Services, claims: Claims, filter: z.output<typeof UserFilter>): Lines {
  yield headsOf(userColumns)
  let cursor: string | undefined
  do {
    const { users, nextCursor } = await services.asUser(claims, (db) =>
      listUsers(db, { ...filter, cursor, pageSize: 500 }),
    )
    for (const user of users) yield cellsOf(userColumns, user)
    cursor = nextCursor ?? undefined
  } while (cursor)
}
