import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pence } from '#common/money.ts'
import { fail } from '#server/errors.ts'
import { tooManyRows } from '../contract.ts'
import { type DayOrder, mostLines, mostRows } from '../rules.ts'
import { readOwed } from './read-amounts.ts'
import { cellsOf, type Chosen, type Column, nameIn, type Note, placeIn, readTable } from './read-csv.ts'
import { readSpan } from './read-times.ts'

export type ReadEvent = {
  /** Null if the row doesn't say so that we understand it. */
  startsAt: string | null
  endsAt: string | null
  title: string
  /** From a column of names; null: any title, such as a calendar's. */
  name: string | null
  isCancelled: boolean
  address: string
  postcode: string | null
  pricePence: Pence | null
  /** Null: the file doesn't say. */
  isPaid: boolean | null
  text: string
  /** What a column says that it is; empty: only its title does. */
  type: string
  testTime: string
  centre: string
  notes: Note[]
  /** In a calendar: shown as free. */
  isFree?: true
}

type ReadDiary = {
  columns: Column[]
  dayOrder: DayOrder | 'unclear' | null
  events: ReadEvent[]
  past: number
}

/** Rows that are over are only counted: a diary has years of them. @throws notReadable, tooManyRows */
export async function readDiaryCsv(
  text: string,
  { zone, from }: { zone: string; from: string },
  chosen: Chosen = {},
): Promise<ReadDiary> {
  const { columns, lines, dayOrder, readAs } = readTable(text, 'diary', chosen)
  if (lines.length > mostLines) fail(tooManyRows)
  const events: ReadEvent[] = []
  let past = 0
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await nextTurn()
    const event = readLine(line, columns, { zone, readAs })
    if (event.startsAt !== null && Date.parse(event.startsAt) < Date.parse(from)) past += 1
    else events.push(event)
    if (events.length > mostRows) fail(tooManyRows)
  }
  return { columns, dayOrder, events, past }
}

/** Others have their turn between. */
const linesAtOnce = 100

const mostNotes = 500

function readLine(
  line: readonly string[],
  columns: readonly Column[],
  { zone, readAs }: { zone: string; readAs: DayOrder },
): ReadEvent {
  const notes: Note[] = []
  const { cell, checked } = cellsOf(line, columns, notes)
  const name = nameIn({ cell })
  const said = { day: cell('date'), start: cell('start'), end: cell('end'), length: cell('length') }
  const span = readSpan(said, zone, readAs)
  if ('what' in span) notes.push(span.what === 'day' ? 'date-unclear' : 'time-unclear')
  else if (span.isLengthGuessed) notes.push('length-guessed')
  const pricePence = checked('price', readPrice, 'price-unclear')
  const paid = checked('paid', (value) => readPaid(value, pricePence), 'paid-unclear')
  if (paid === 'part') notes.push('part-paid')
  const text = cell('notes', mostNotes)
  const type = cell('type')
  const { startsAt, endsAt } = 'what' in span ? { startsAt: null, endsAt: null } : span
  return {
    startsAt,
    endsAt,
    title: (name || text || type).split('\n')[0]!.slice(0, 200),
    name,
    isCancelled: /cancel|no.?show|declined|deleted|refused/i.test(`${cell('status')} ${type}`),
    ...placeIn({ cell }),
    pricePence: pricePence ?? (typeof paid === 'number' ? paid : null),
    isPaid: cell('paid') === '' ? null : paid !== null && paid !== 'part' && paid !== false,
    text,
    type,
    testTime: cell('testTime'),
    centre: cell('centre').slice(0, 80),
    notes,
  }
}

function readPrice(value: string) {
  const pence = readOwed(value)
  return pence !== undefined && pence >= 0 && pence <= 100_000 ? pence : undefined
}

/** "Yes", "cash" and an amount are paid, "no", "due" and nothing are not; less than the price is a part. */
function readPaid(value: string, pricePence: Pence | null): boolean | 'part' | Pence | undefined {
  const text = value.toLowerCase().trim()
  if (/^(n|no|not paid|unpaid|false|due|owed|owing|outstanding|pending|awaiting.*|-)$/.test(text))
    return false
  if (
    /^(y|yes|paid|true|received|complete|completed|✓|✔|cash|card|bank|bacs|(bank )?transfer|(paid|in|by) .*)$/.test(
      text,
    )
  )
    return true
  const pence = readOwed(value)
  if (pence === undefined || pence < 0) return undefined
  if (pence === 0) return false
  return pricePence !== null && pence < pricePence ? 'part' : pence
}
