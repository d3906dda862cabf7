import { Link } from 'react-router'
import { formatDay, formatTime } from '#common/time.ts'
import type { QueuedVetting as Queued } from '#features/instructors/contract.ts'
import { badgeNames } from '#features/instructors/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { DocumentChecks } from './document-checks.tsx'
import { VettingDecision } from './vetting-decision.tsx'

export function QueuedVetting({ vetting }: { vetting: Queued }) {
  const { name, email, profileImage, documents, status, reason } = vetting
  return (
    <li className="flex-wrap !items-start gap-y-3">
      <Avatar name={name} email={email} of="instructor" image={profileImage} size="lg" />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/dashboard/users/${vetting.instructorId}`} className="font-bold">
          {name}
        </Link>
        <p className="truncate text-sm text-ink-2">{email}</p>
        <p className="mt-2">
          {vetting.badgeKind && badgeNames[vetting.badgeKind]}, number{' '}
          <span className="num font-semibold">{vetting.badgeNumber}</span>
        </p>
        <p className="text-sm text-ink-2">
          Valid until {vetting.badgeExpiresOn && formatDay(vetting.badgeExpiresOn)}. Submitted{' '}
          {vetting.submittedAt && `${formatDay(vetting.submittedAt)}, ${formatTime(vetting.submittedAt)}`}.
        </p>
        {documents.length > 0 && status !== 'in_review' && <DocumentChecks vetting={vetting} name={name} />}
        {documents.length === 0 && (
          <p className="mt-3 text-sm text-ink-2">The documents have been deleted.</p>
        )}
        {reason && <p className="mt-3 text-sm">Reason: {reason}</p>}
        {status === 'in_review' && <VettingDecision vetting={vetting} />}
      </div>
      {status !== 'in_review' && (
        <Badge tone={status === 'approved' ? 'green' : 'red'}>
          {status === 'approved' ? 'Approved' : 'Rejected'}{' '}
          {vetting.decidedAt && formatDay(vetting.decidedAt)}
        </Badge>
      )}
    </li>
  )
}
