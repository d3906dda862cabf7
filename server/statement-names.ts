import { createHash } from 'node:crypto'

const marks = new Map<string, string>()
const mostMarks = 5_000

const initials: Readonly<Record<string, string>> = { anon: 'n', authenticated: 'u', service_role: 's' }

/**
 * Of a statement for one role: under row security the plan of one is not another's, and PostgreSQL would make it again
 * at each change.
 */
export const preparedName = (name: string, text: string, role = '') =>
  `${name}.${initials[role] ?? ''}${markOf(text)}`

function markOf(text: string): string {
  const known = marks.get(text)
  if (known) return known
  const mark = createHash('sha256').update(text).digest('base64url').slice(0, 11)
  if (marks.size < mostMarks) marks.set(text, mark)
  return mark
}
