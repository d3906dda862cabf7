import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Texts are ours and few; whatever else, the process does not fill up with them. */
const mostKept = 5_000

/** The name under which PostgreSQL keeps the plan of a statement: the same text has the same one on every connection. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  if (names.size < mostKept) names.set(text, name)
  return name
}
