import { createHash } from 'node:crypto'

const marks = new Map<string, string>()
/** Texts are ours and few; whatever else, the process does not fill up with them. */
const mostMarks = 5_000

/** The name under which PostgreSQL keeps a statement's plan: the same text has the same one on every connection. */
export const preparedName = (name: string, text: string) => `${name}.${markOf(text)}`

function markOf(text: string): string {
  const known = marks.get(text)
  if (known) return known
  const mark = createHash('sha1').update(text).digest('base64url').slice(0, 12)
  if (marks.size < mostMarks) marks.set(text, mark)
  return mark
}
