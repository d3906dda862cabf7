import { ById } from '#common/schema.ts'
import { findProfile, listPeople } from '#features/profiles/server/profiles.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Claims, Db } from '#server/database.ts'
import type { App } from '#server/route.ts'
import type { Me, Services } from '#server/services.ts'
import type { Cell } from '#common/csv.ts'
import type { Payout, Statement, StatementLine } from '../contract.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { fail } from '#server/errors.ts'
import { notFound } from '#common/api-error.ts'
import type { Pdf } from '#server/pdf.ts'
import { pdfRoute } from '#server/pdf-file.ts'
import { cellsOfLine, learnerAt, lineWords, statementHeads, whoseLine } from '../statement-lines.ts'
import { findPayout } from './payouts.ts'

type Page = { limit: number; cursor?: string | undefined }

/** @throws notFound */
export async function getStatement(
  db: Db,
  me: Pick<Me, 'id'>,
  { id, ...page }: Page & { id: string },
): Promise<Statement> {
  const { payout, isToSchool: isSchools } = await findPayout(db, me.id, id)
  const [lines, sums] = await db.asService('the books of the caller’s own payout', (service) =>
    Promise.all([
      listLines(service, id, page, isSchools),
      service.get(
        'payouts.sumStatement',
        `select a.bank_last4, s.commission_pence as "commissionPence!", s.lines as "lines!",
           (select i.name from public.payouts p join public.profiles i on i.id = p.instructor_id where p.id = $1) as "instructor?" from (
           select coalesce(sum(c.pence), 0) as commission_pence, count(*) as lines
           from public.payout_lines l left join (public.ledger_entries c join public.ledger_accounts k on k.id = c.account_id and k.kind = 'commission')
             on c.transaction_id = l.transaction_id
           where l.payout_id = $1) s
         left join public.payout_accounts a on a.instructor_id = $2 and exists (
           select from public.payouts p where p.id = $1 and p.payee_id = $2)`,
        [id, me.id],
      ),
    ]),
  )
  const { commissionPence, lines: lineCount, bankLast4 } = sums
  return {
    payout,
    instructor: isSchools ? (sums.instructor ?? 'A former instructor') : null,
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
  isSchools: boolean,
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
  const ids = new Set(isSchools ? [] : shown.flatMap(({ learnerId }) => learnerId ?? []))
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
  isSchools: boolean,
): AsyncIterable<StatementLine> {
  let cursor: string | undefined
  do {
    const page = await services.asUser(claims, (db) =>
      db.asService('the books of the caller’s own payout', (service) =>
        listLines(service, payoutId, { limit: linesAtOnce, cursor }, isSchools),
      ),
    )
    yield* page.lines
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** What a statement's files are called: by the day the payout was made. */
const nameOf = ({ madeAt }: Payout) => `payout-${madeAt.slice(0, 10)}`

export function statementFile(app: App) {
  const file = { who: ['instructor', 'school_owner'], query: ById } as const
  csvRoute(app, '/api/payouts/statement.csv', file, async ({ me, claims, input: query }) => {
    const { payout, isToSchool } = await app.services.asUser(claims, (db) => findPayout(db, me.id, query.id))
    return {
      name: nameOf(payout),
      lines: cells(readLines(app.services, claims, payout.id, isToSchool), isToSchool),
    }
  })
}

export function statementPdf(app: App) {
  const { services } = app
  const file = { who: ['instructor', 'school_owner'], params: ById } as const
  pdfRoute(app, '/api/payouts/:id/statement.pdf', file, async ({ me, claims, input: { id } }) => {
    const [statement, instructor] = await services.asUser(claims, async (db) =>
      Promise.all([getStatement(db, me, { id, limit: 1 }), findProfile(db, me.id)]),
    )
    const name = statement.instructor ?? instructor?.name ?? fail(notFound)
    return {
      name: nameOf(statement.payout),
      pdf: describeStatement(statement, name, readLines(services, claims, id, statement.instructor !== null)),
    }
  })
}

function describeStatement(
  { payout, instructor, bankLast4, grossPence, commissionPence }: Statement,
  name: string,
  lines: AsyncIterable<StatementLine>,
): Pdf {
  const arrived = payout.state === 'paid' && payout.paidAt
  const isSchools = instructor !== null
  const to = payout.paidTo !== null && !isSchools ? payout.paidTo : null
  const yours = to === null ? 'your' : 'their'
  return {
    title: `Payout of ${formatMoney(payout.pence)}`,
    lead: `${name}, ${formatDay(payout.madeAt)}`,
    madeAt: Temporal.Instant.from(payout.madeAt),
    parts: [
      {
        facts: [
          ...(payout.paidTo ? [['Paid to', payout.paidTo] as const] : []),
          ...(bankLast4 ? [['Your account', `ending in ${bankLast4}`] as const] : []),
          ...(arrived ? [[`In ${yours} bank since`, formatDay(arrived)] as const] : []),
          ...(!arrived && payout.arrivesOn
            ? [[`In ${yours} bank on`, formatDay(`${payout.arrivesOn}T12:00Z`)] as const]
            : []),
        ],
      },
      {
        sums: [
          ['Lessons, less refunds', formatMoney(grossPence)],
          ['Commission', formatMoney(-commissionPence)],
          [to === null ? 'To you' : 'To the school', formatMoney(payout.pence)],
        ],
      },
      {
        columns: [
          ...(isSchools ? [] : [{ head: 'Learner', share: 0.28 }]),
          { head: 'For', share: isSchools ? 0.6 : 0.32 },
          { head: 'Price', share: 0.12, isRight: true },
          { head: 'Commission', share: 0.16, isRight: true },
          { head: to === null ? 'To you' : 'To school', share: 0.12, isRight: true },
        ],
        rows: rowsOf(lines, isSchools),
      },
    ],
  }
}

async function* rowsOf(lines: AsyncIterable<StatementLine>, isSchools: boolean) {
  for await (const line of lines)
    yield [
      ...(isSchools ? [] : [whoseLine(line) || '–']),
      `${lineWords[line.kind]}, ${formatDay(line.startsAt ?? line.at)}`,
      formatMoney(line.grossPence),
      formatMoney(line.commissionPence),
      formatMoney(line.netPence),
    ]
}

async function* cells(lines: AsyncIterable<StatementLine>, isSchools: boolean): CsvLines {
  const shown = (row: readonly Cell[]) => (isSchools ? row.filter((_, at) => at !== learnerAt) : row)
  yield shown(statementHeads)
  for await (const line of lines) yield shown(cellsOfLine(line))
}
