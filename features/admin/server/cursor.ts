import { refuseInput } from '#server/errors.ts'

/** Where a list goes on: behind the row of this moment and this id. */
export type Place = { at: string; id: string }

export const writeCursor = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws bad-input when it is none of ours */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id) return refuseInput([{ path: 'cursor', message: 'Give the cursor as it was answered.' }])
  return { at, id }
}

/** The rows of one page and the cursor of the next, from one row more than the page holds. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => Place) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? writeCursor(placeOf(last)) : null }
}
