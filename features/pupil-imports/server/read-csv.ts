import Papa from 'papaparse'
import { parseEmail } from '#common/email.ts'
import { parsePhone } from '#common/phone.ts'
import { fail } from '#server/errors.ts'
import type { rowNotes } from '../contract.ts'
import { notReadable, tooManyRows } from '../contract.ts'
import { type ColumnField, guessColumns, mostRows } from '../rules.ts'

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
  text: string
  notes: Note[]
}

/** The first row has the heads. @throws notReadable, tooManyRows */
export function readCsv(
  text: string,
  chosen?: readonly (ColumnField | null)[],
): { columns: Column[]; rows: ReadRow[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [names, ...lines] = data
  if (!names || names.length > 100 || lines.length === 0) return fail(notReadable)
  if (lines.length > mostRows) fail(tooManyRows)
  const guessed = guessColumns(names)
  const columns = names.map((head, at) => ({
    head: head.slice(0, 100),
    field: (chosen ? chosen[at] : guessed[at]) ?? null,
    sample:
      lines
        .find((line) => line[at]?.trim())
        ?.[at]?.trim()
        .slice(0, 100) ?? '',
  }))
  return { columns, rows: lines.map((line) => readLine(line, columns)) }
}

/** An expression that looks back over a whole file of spaces takes hours. */
const mostInCell = 500
const mostNotes = 4_000

const postcodeIn = /\b([A-Z]{1,2}[0-9][A-Z0-9]?) ?([0-9][A-Z]{2})\b/i

function readLine(line: readonly string[], columns: readonly Column[]): ReadRow {
  const notes: Note[] = []
  const cell = (field: ColumnField, most = mostInCell) =>
    columns
      .flatMap((column, at) => (column.field === field ? [(line[at] ?? '').trim().slice(0, most)] : []))
      .find((value) => value !== '') ?? ''
  const checked = <T>(field: ColumnField, read: (value: string) => T | undefined, note: Note): T | null => {
    const value = cell(field)
    const found = value === '' ? undefined : read(value)
    if (value !== '' && found === undefined) notes.push(note)
    return found ?? null
  }
  const name = (cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 120)
  if (name === '') notes.push('no-name')
  const address = cell('address')
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  const inAddress = postcodeIn.exec(cell('postcode') || address)
  return {
    name,
    email: checked('email', readEmail, 'email-wrong'),
    phone: checked('phone', (value) => readPhone(value, notes), 'phone-wrong'),
    address: (cell('postcode') ? address : address.replace(postcodeIn, ''))
      .replace(/[\s,]+$/, '')
      .slice(0, 200),
    postcode: inAddress ? `${inAddress[1]} ${inAddress[2]}`.toUpperCase() : cell('postcode') || null,
    hourlyRatePence: checked('hourlyRate', readPounds, 'rate-unclear'),
    minutesTaught: checked('hoursTaught', readHours, 'rate-unclear'),
    text: cell('notes', mostNotes),
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

function readPounds(value: string) {
  const pounds = Number(value.replaceAll(/[£\s]|\/h(our|r)?$|per hour$/gi, ''))
  return Number.isFinite(pounds) && pounds >= 0 && pounds <= 1_000 ? Math.round(pounds * 100) : undefined
}

function readHours(value: string) {
  const hours = Number(value.replaceAll(/\s|h(ou)?rs?$/gi, ''))
  return Number.isFinite(hours) && hours >= 0 && hours <= 1_000 ? Math.round(hours * 60) : undefined
}
