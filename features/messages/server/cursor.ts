import { failInput } from '#server/errors.ts'

/** Where a list goes on: behind the row of this moment and this id. */
export const writeCursor = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString('base64url')

/** @throws bad-input when it is none of ours */
export function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (!at || !id) return failInput([{ path: 'cursor', message: 'Give the cursor as it was answered.' }])
  return { at, id }
}
