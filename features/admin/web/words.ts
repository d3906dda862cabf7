import { formatDate, formatDay, formatTime, homeZone } from '#common/time.ts'
import type { Role } from '#common/endpoint.ts'
import { plural } from '#common/plural.ts'
import { roleNames } from '#web/dashboards.ts'
import type { AuditEntry } from '../contract.ts'
import { nameOf } from '#features/uploads/web/document.ts'

export const moment = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

export const date = (at: string) => formatDate(at, 'date', homeZone)

export function sentenceFor({ kind, what, by, about, detail }: AuditEntry): string {
  const who = by?.name ?? 'Somebody whose account is gone'
  const whom = about?.name ?? 'somebody whose account is gone'
  const reason = detail && `: ${detail}`
  if (kind === 'account')
    return `${about?.name ?? 'An account that is gone'}: ${accountWords[what] ?? what.replaceAll('-', ' ')}${detail && ` (from ${detail})`}`
  if (what === 'document-read')
    return by && by.id === about?.id
      ? `${who} opened their own document ${nameOf(detail)}`
      : `${who} opened ${nameOf(detail)} of ${whom}`
  if (what === 'submitted') return `${who} handed in badge and documents`
  if (what === 'approved') return `${by?.name ?? 'The platform'} approved ${whom}`
  if (what === 'rejected') return `${by?.name ?? 'The platform'} rejected ${whom}${reason}`
  if (what === 'documents-deleted') return `The documents of ${whom} were deleted, 30 days after the decision`
  if (what === 'suspended') return `${who} suspended ${whom}${reason}`
  if (what === 'restored') return `${who} let ${whom} in again`
  if (what === 'lessons-cancelled') return `${who} cancelled ${plural(Number(detail), 'lesson')} of ${whom}`
  if (what === 'role-changed')
    return `${who} changed the role of ${whom}: ${detail.split(' → ').map(roleOf).join(' → ')}`
  if (what === 'mail-sent-again') return `${who} sent “${detail}” again${about ? ` to ${whom}` : ''}`
  if (what === 'report-closed') return `${who} closed a report about ${whom}${reason}`
  if (what === 'report-downloaded') return `${who} downloaded ${detail}`
  return `${who}: ${what}${reason}`
}

const roleOf = (role: string) => roleNames[role as Role] ?? role

const accountWords: Record<string, string> = {
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  confirmed: 'email address confirmed',
  'made-admin': 'made an administrator on the command line',
  'changed-by-admin': 'account changed with the service’s key',
}
