import { createHash } from 'node:crypto'

const marks = new Map<string, string>()
const mostMarks = 5_000

export const preparedName = (name: string, text: string) => `${name}.${markOf(text)}`

function markOf(text: string): string {
  const known = marks.get(text)
  if (known) return known
  const mark = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  if (marks.size < mostMarks) marks.set(text, mark)
  return mark
}
