import Papa from 'papaparse'
import { fail } from '#server/errors.ts'
import type { rowNotes } from '../contract.ts'
import { notReadable, tooManyRows } from '../contract.ts'
import {
  type askedFields,
  type ColumnField,
  type DayOrder,
  guessColumns,
  importColumns,
  mostRows,
  pupilDays,
} from '../rules.ts'
import { findRivals } from './find-rivals.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { findDayOrder } from './read-day-order.ts'
import { readDay } from './read-times.ts'
import { readBalance, readHours, readHoursLeft, readOwed, readPounds } from './read-amounts.ts'

export type Note = (typeof rowNotes)[number]
export type Column = {
  head: string
  field: ColumnField | null
  sample: string
  rivalsFor: (typeof askedFields)[number] | null
}
export type Chosen = {
  columns?: readonly (ColumnField | null)[] | undefined
  dayOrder?: DayOrder | undefined
}
export type ReadRow = {
  name: string
  email: string | null
  phone: string | null
  address: string
  postcode: string | null
  hourlyRatePence: number | null
  minutesTaught: number | null
  minutesLeft: number | null
  /** Below zero they are in credit. */
  owedPence: number | null
  text: string
  licenceSeenOn: string | null
  theoryPassedOn: string | null
  theoryTestOn: string | null
  drivingTestOn: string | null
  notes: Note[]
}

/** @throws notReadable, tooManyRows */
export function readCsv(
  text: string,
  chosen: Chosen = {},
): { columns: Column[]; dayOrder: Table['dayOrder']; rows: ReadRow[] } {
  const { columns, lines, dayOrder, readAs } = readTable(text, 'pupils', chosen)
  if (lines.length > mostRows) fail(tooManyRows)
  return { columns, dayOrder, rows: lines.map((line) => readLine(line, columns, readAs)) }
}

type Table = {
  columns: Column[]
  lines: string[][]
  dayOrder: DayOrder | 'unclear' | null
  /** What was chosen, or else what the dates say. */
  readAs: DayOrder
}

/** The first row has the heads. @throws notReadable */
export function readTable(text: string, kind: keyof typeof importColumns, chosen: Chosen): Table {
  // Excel may say in a line of its own what separates the cells.
  const table = text.replace(/^\uFEFF/, '').replace(/^"?sep=."?\r?\n/i, '')
  const { data } = Papa.parse<string[]>(table, { skipEmptyLines: 'greedy' })
  const [names, ...lines] = data
  if (!names || names.length > 100 || lines.length === 0) return fail(notReadable)
  const fields = chosen.columns ?? guessColumns(names, importColumns[kind])
  const rivals = findRivals(kind, names, lines)
  const columns = names.map((head, at) => ({
    head: head.slice(0, 100),
    field: fields[at] ?? null,
    rivalsFor: rivals.get(at) ?? null,
    sample:
      lines
        .find((line) => line[at]?.trim())
        ?.[at]?.trim()
        .slice(0, 100) ?? '',
  }))
  const dated = columns.flatMap(({ field }, at) => (field && dateFields.has(field) ? [at] : []))
  const dayOrder = findDayOrder(
    lines.flatMap((line) => dated.map((at) => line[at]?.slice(0, mostInCell) ?? '')),
  )
  const readAs = chosen.dayOrder ?? (dayOrder === 'month-first' ? dayOrder : 'day-first')
  return { columns, lines, dayOrder, readAs }
}

const dateFields: ReadonlySet<ColumnField> = new Set([...pupilDays, 'date', 'start', 'end'])

/** An expression that looks back over a whole file of spaces takes hours. */
const mostInCell = 500
const mostNotes = 4_000

const postcodeIn = /\b([A-Z]{1,2}[0-9][A-Z0-9]?) ?([0-9][A-Z]{2})\b/i

type Cells = {
  cell: (field: ColumnField, most?: number) => string
  /** Null where nothing stands, and with a note where what stands isn't understood. */
  checked: <T>(field: ColumnField, read: (value: string) => T | undefined, note: Note) => T | null
}

export function cellsOf(line: readonly string[], columns: readonly Column[], notes: Note[]): Cells {
  const cell = (field: ColumnField, most = mostInCell) =>
    columns
      .flatMap((column, at) => (column.field === field ? [(line[at] ?? '').trim().slice(0, most)] : []))
      .find((value) => value !== '') ?? ''
  return {
    cell,
    checked(field, read, note) {
      const value = cell(field)
      const found = value === '' ? undefined : read(value)
      if (value !== '' && found === undefined) notes.push(note)
      return found ?? null
    },
  }
}

export const nameIn = ({ cell }: Pick<Cells, 'cell'>) =>
  (cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 120)

/** The postcode may stand in the address. */
export function placeIn({ cell }: Pick<Cells, 'cell'>): Pick<ReadRow, 'address' | 'postcode'> {
  const address = cell('address')
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  const inAddress = postcodeIn.exec(cell('postcode') || address)
  return {
    address: (cell('postcode') ? address : address.replace(postcodeIn, ''))
      .replace(/[\s,]+$/, '')
      .slice(0, 200),
    postcode: inAddress ? `${inAddress[1]} ${inAddress[2]}`.toUpperCase() : cell('postcode') || null,
  }
}

function readLine(line: readonly string[], columns: readonly Column[], readAs: DayOrder): ReadRow {
  const notes: Note[] = []
  const { cell, checked } = cellsOf(line, columns, notes)
  const name = nameIn({ cell })
  if (name === '') notes.push('no-name')
  const day = (field: (typeof pupilDays)[number]) =>
    checked(field, (value) => readDay(value, readAs)?.toString(), 'day-unclear')
  const centre = cell('centre').replaceAll(/\s+/g, ' ').slice(0, 80)
  if (centre) notes.push('centre-in-notes')
  return {
    name,
    email: checked('email', readEmail, 'email-wrong'),
    phone: checked('phone', (value) => readPhone(value, notes), 'phone-wrong'),
    ...placeIn({ cell }),
    hourlyRatePence: checked('hourlyRate', readPounds, 'rate-unclear'),
    minutesTaught: checked('hoursTaught', readHours, 'rate-unclear'),
    minutesLeft: checked('hoursLeft', readHoursLeft, 'hours-unclear') || null,
    owedPence:
      checked('owed', readOwed, 'money-unclear') || checked('balance', readBalance, 'money-unclear') || null,
    licenceSeenOn: day('licenceSeenOn'),
    theoryPassedOn: day('theoryPassedOn'),
    theoryTestOn: day('theoryTestOn'),
    drivingTestOn: day('drivingTestOn'),
    text: [centre && `Test centre: ${centre}`, cell('notes', mostNotes)]
      .filter(Boolean)
      .join('\n')
      .slice(0, mostNotes),
    notes,
  }
}
