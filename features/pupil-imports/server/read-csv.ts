import Papa from 'papaparse'
import { parseEmail } from '#common/email.ts'
import { parsePhone } from '#common/phone.ts'
import { fail } from '#server/errors.ts'
import type { rowNotes } from '../contract.ts'
import { notReadable, tooManyRows } from '../contract.ts'
import { type ColumnField, guessColumns, importColumns, mostRows, type pupilDays } from '../rules.ts'
import { readDay } from './read-times.ts'
import { readBalance, readHours, readHoursLeft, readOwed, readPounds } from './read-amounts.ts'

export type Note = (typeof rowNotes)[number]
export type Column = { head: string; field: ColumnField | null; sample: string }
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
  chosen?: readonly (ColumnField | null)[],
): { columns: Column[]; rows: ReadRow[] } {
  const { columns, lines } = readTable(text, 'pupils', chosen)
  if (lines.length > mostRows) fail(tooManyRows)
  return { columns, rows: lines.map((line) => readLine(line, columns)) }
}

type Table = { columns: Column[]; lines: string[][] }

/** The first row has the heads. @throws notReadable */
export function readTable(
  text: string,
  kind: keyof typeof importColumns,
  chosen?: readonly (ColumnField | null)[],
): Table {
  // Excel may say in a line of its own what separates the cells.
  const table = text.replace(/^\uFEFF/, '').replace(/^"?sep=."?\r?\n/i, '')
  const { data } = Papa.parse<string[]>(table, { skipEmptyLines: 'greedy' })
  const [names, ...lines] = data
  if (!names || names.length > 100 || lines.length === 0) return fail(notReadable)
  const guessed = guessColumns(names, importColumns[kind])
  const columns = names.map((head, at) => ({
    head: head.slice(0, 100),
    field: (chosen ? chosen[at] : guessed[at]) ?? null,
    sample:
      lines
        .find((line) => line[at]?.trim())
        ?.[at]?.trim()
        .slice(0, 100) ?? '',
  }))
  return { columns, lines }
}

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

function readLine(line: readonly string[], columns: readonly Column[]): ReadRow {
  const notes: Note[] = []
  const { cell, checked } = cellsOf(line, columns, notes)
  const name = nameIn({ cell })
  if (name === '') notes.push('no-name')
  const day = (field: (typeof pupilDays)[number]) =>
    checked(field, (value) => readDay(value)?.toString(), 'day-unclear')
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

/** Google puts several into one cell. */
const firstOf = (value: string) => value.split(/;|:::|\n/)[0]!.trim()

function readEmail(value: string) {
  const email = firstOf(value).toLowerCase()
  return parseEmail(email) === undefined ? undefined : email
}

/** A spreadsheet takes a number for an amount and drops its first 0. */
function readPhone(value: string, notes: Note[]) {
  const phone = firstOf(value)
  const lacksZero = /^[1237]\d{9}$/.test(phone.replaceAll(/[\s().-]/g, ''))
  if (lacksZero) notes.push('phone-completed')
  return parsePhone(lacksZero ? `0${phone}` : phone)
}
