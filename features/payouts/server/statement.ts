import { ById } from '#common/schema.ts'
import { findProfile, listPeople } from '#features/profiles/server/profiles.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Claims, Db } from '#server/database.ts'
import type { App } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import type { Payout, Statement, StatementLine } from '../contract.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { fail } from '#server/errors.ts'
import { notFound } from '#common/api-error.ts'
import type { Pdf } from '#server/pdf.ts'
import { pdfRoute } from '#server/pdf-file.ts'
import { cellsOfLine, lineWords, statementHeads, whoseLine } from '../statement-lines.ts'
import { findPayout } from './payouts.ts'

type Page = { limit: number; cursor?: string | undefined }

/** @throws notFound */
export async function getStatement(
  db: Db,
  instructorId: string,
  { id, ...page }: Page & { id: string },
): Promise<Statement> {
  const payout = await findPayout(db, instructorId, id)
  const [lines, sums] = await db.asService('the books of the caller’s own payout', (service) =>
    Promise.all([
      listLines(service, id, page),
      service.get(
        'payouts.sumStatement',
        `select a.bank_last4, s.commission_pence as "commissionPence!", s.lines as "lines!" from (
           select coalesce(sum(c.pence), 0) as commission_pence, count(*) as lines
           from public.payout_lines l left join (public.ledger_entries c join public.ledger_accounts k on k.id = c.account_id and k.kind = 'commission')
             on c.transaction_id = l.transaction_id
           where l.payout_id = $1) s
         left join public.payout_accounts a on a.instructor_id = $2`,
        [id, instructorId],
      ),
    ]),
  )
  const { commissionPence, lines: lineCount, bankLast4 } = sums
  return {
    payout,
    bankLast4,
    grossPence: payout.pence + commissionPence,
    commissionPence,
    lineCount,
    ...lines,
  }
}

const kinds: Record<string, StatementLine['kind']> = {
  released: 'lesson',
  reversed: 'taken-back',
  'payout-returned': 'returned',
  waived: 'waived',
  'dispute-borne': 'disputed',
}

/** In the order they were earned. As the service. */
async function listLines(
  db: Db,
  payoutId: string,
  { limit, cursor }: Page,
): Promise<Pick<Statement, 'lines' | 'nextCursor'>> {
  const after = readTimeCursor(cursor)
  const found = await db.list(
    'payouts.listLines',
    `select t.id, t.kind, t.at, t.lesson_id, s.starts_at, coalesce(s.learner_id, o.learner_id) as learner_id,
       e.pence as net_pence, coalesce(c.pence, 0) as "commissionPence!"
     from public.payout_lines l
     join public.ledger_entries e on e.transaction_id = l.transaction_id and e.account_id = l.account_id
     join public.ledger_transactions t on t.id = l.transaction_id
     left join (public.ledger_entries c join public.ledger_accounts k on k.id = c.account_id and k.kind = 'commission')
       on c.transaction_id = l.transaction_id
     left join public.lessons s on s.id = t.lesson_id
     left join public.checkouts o on o.id = t.checkout_id
     where l.payout_id = $1 and ($2::timestamptz is null or (t.at, t.id) > ($2, $3::uuid))
     order by t.at, t.id limit $4`,
    [payoutId, after?.at ?? null, after?.id ?? null, limit + 1],
  )
  const { shown, nextCursor } = pageOf(found, limit, ({ at }) => at)
  const ids = new Set(shown.flatMap(({ learnerId }) => learnerId ?? []))
  const names = new Map((await listPeople(db, [...ids])).map(({ id, name }) => [id, name]))
  const lines = shown.map(({ kind, learnerId, ...row }) => ({
    ...row,
    kind: kinds[kind] ?? ('refund' as const),
    learner: (learnerId && names.get(learnerId)) || null,
    grossPence: row.netPence + row.commissionPence,
  }))
  return { lines, nextCursor }
}

/** Each page joins and sorts all lines of the payout: few pages, and still little memory. */
const linesAtOnce = 2_500

/** Every line, a transaction per page: a slow reader must not hold a connection. */
async function* readLines(
  services: Services,
  claims: Claims,
  payoutId: string,
): AsyncIterable<StatementLine> {
  let cursor: string | undefined
  do {
    const page = await services.asUser(claims, (db) =>
      db.asService('the books of the caller’s own payout', (service) =>
        listLines(service, payoutId, { limit: linesAtOnce, cursor }),
      ),
    )
    yield* page.lines
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** What a statement's files are called: by the day the payout was made. */
const nameOf = ({ madeAt }: Payout) => `payout-${madeAt.slice(0, 10)}`

export function statementFile(app: App) {
  const file = { who: 'instructor', query: ById } as const
  csvRoute(app, '/api/payouts/statement.csv', file, async ({ me, claims, input: query }) => {
    const payout = await app.services.asUser(claims, (db) => findPayout(db, me.id, query.id))
    return { name: nameOf(payout), lines: cells(readLines(app.services, claims, payout.id)) }
  })
}

export function statementPdf(app: App) {
  const { services } = app
  const file = { who: ['instructor'], params: ById } as const
  pdfRoute(app, '/api/payouts/:id/statement.pdf', file, async ({ me, claims, input: { id } }) => {
    const [statement, instructor] = await services.asUser(claims, async (db) =>
      Promise.all([getStatement(db, me.id, { id, limit: 1 }), findProfile(db, me.id)]),
    )
    const name = instructor?.name ?? fail(notFound)
    return {
      name: nameOf(statement.payout),
      pdf: describeStatement(statement, name, readLines(services, claims, id)),
    }
  })
}

function describeStatement(
  { payout, bankLast4, grossPence, commissionPence }: Statement,
  name: string,
  lines: AsyncIterable<StatementLine>,
): Pdf {
  const arrived = payout.state === 'paid' && payout.paidAt
  return {
    title: `Payout of ${formatMoney(payout.pence)}`,
    lead: `${name}, ${formatDay(payout.madeAt)}`,
    madeAt: Temporal.Instant.from(payout.madeAt),
    parts: [
      {
        facts: [
          ...(bankLast4 ? [['Your account', `ending in ${bankLast4}`] as const] : []),
          ...(arrived ? [['In your bank since', formatDay(arrived)] as const] : []),
          ...(!arrived && payout.arrivesOn
            ? [['In your bank on', formatDay(`${payout.arrivesOn}T12:00Z`)] as const]
            : []),
        ],
      },
      {
        sums: [
          ['Lessons, less refunds', formatMoney(grossPence)],
          ['Commission', formatMoney(-commissionPence)],
          ['To you', formatMoney(payout.pence)],
        ],
      },
      {
        columns: [
          { head: 'Learner', share: 0.28 },
          { head: 'For', share: 0.32 },
          { head: 'Price', share: 0.12, isRight: true },
          { head: 'Commission', share: 0.16, isRight: true },
          { head: 'To you', share: 0.12, isRight: true },
        ],
        rows: rowsOf(lines),
      },
    ],
  }
}

async function* rowsOf(lines: AsyncIterable<StatementLine>) {
  for await (const line of lines)
    yield [
      whoseLine(line) || '–',
      `${lineWords[line.kind]}, ${formatDay(line.startsAt ?? line.at)}`,
      formatMoney(line.grossPence),
      formatMoney(line.commissionPence),
      formatMoney(line.netPence),
    ]
}

async function* cells(lines: AsyncIterable<StatementLine>): CsvLines {
  yield statementHeads
  for await (const line of lines) yield cellsOfLine(line)
}
