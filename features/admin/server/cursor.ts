import { failInput } from '#server/errors.ts'

/** Where a list goes on: behind the row of this moment and this id. */
export type Place = { at: string; id: string }

const write = (key: string, id: string) => Buffer.from(`${key} ${id}`).toString('base64url')

/** @throws bad-input when it is none of ours */
export function readCursor(cursor: string | undefined): Place | undefined {
  const place = readSortCursor(cursor)
  if (!place) return undefined
  return /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(place.key) ? { at: place.key, id: place.id } : notOurs()
}

/** The same for a list that is sorted by something else: its key as text. @throws bad-input */
export function readSortCursor(cursor: string | undefined): { key: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [, key, id] = /^(.{1,150}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return key && id ? { key, id } : notOurs()
}

/** The rows of one page and the cursor of the next, from one row more than the page holds. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => string,
) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? write(keyOf(last), last.id) : null }
}

const notOurs = () => failInput([{ path: 'cursor', message: 'Give the cursor as it was answered.' }])
