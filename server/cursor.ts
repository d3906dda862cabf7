import { isId } from '#common/schema.ts'
import { failInput } from './errors.ts'

const writeCursor = (key: string, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url')

function parseCursor(cursor: string): { key: string; id: string } | undefined {
  try {
    const [key, id, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return typeof key === 'string' && typeof id === 'string' && more.length === 0 ? { key, id } : undefined
  } catch {
    return undefined
  }
}

/** @throws bad-input for a cursor that the server has not made */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const place = parseCursor(cursor)
  return place && isId(place.id) ? place : failForeignCursor()
}

export function readTimeCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  const place = readCursor(cursor)
  if (!place) return undefined
  return /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(place.key)
    ? { at: place.key, id: place.id }
    : failForeignCursor()
}

export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => string,
) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? writeCursor(keyOf(last), last.id) : null }
}

const failForeignCursor = () =>
  failInput([{ path: 'cursor', message: 'Give the cursor as it was answered.' }])
