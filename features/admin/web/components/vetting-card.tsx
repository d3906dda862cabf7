import { formatDay, formatMoment } from '#common/time.ts'
import { badgeNames } from '#features/instructors/rules.ts'
import { Card } from '#ui/card.tsx'
import type { UserDetails } from '../../contract.ts'
import { DocumentChecks } from './document-checks.tsx'
import { Facts } from './facts.tsx'
import { VettingDecision } from './vetting-decision.tsx'

const states = {
  not_submitted: 'Not submitted yet',
  in_review: 'Waiting to be checked',
  approved: 'Approved',
  rejected: 'Rejected',
}

type VettingCardProps = { name: string; vetting: NonNullable<UserDetails['vetting']> }

export function VettingCard({ name, vetting }: VettingCardProps) {
  const { status, badgeKind, badgeNumber, badgeExpiresOn, licenceExpiresOn, reason, documents } = vetting
  const { documentsDeleteAfter } = vetting
  return (
    <Card title="Vetting">
      <Facts
        rows={[
          ['State', states[status]],
          ['Submitted', vetting.submittedAt ? formatMoment(vetting.submittedAt) : 'Not yet'],
          ['Decided', vetting.decidedAt ? formatMoment(vetting.decidedAt) : 'Not yet'],
          ...(badgeNumber ? [['Badge number', badgeNumber] as const] : []),
          ...(badgeExpiresOn ? [['Badge valid until', formatDay(badgeExpiresOn)] as const] : []),
          ...(licenceExpiresOn
            ? [['Approved licence valid until', formatDay(licenceExpiresOn)] as const]
            : []),
        ]}
      />
      {badgeKind && <p className="mt-3 text-sm text-ink-2">{badgeNames[badgeKind]}</p>}
      {reason && <p className="mt-3">Reason: {reason}</p>}
      {documents.length > 0 && status !== 'in_review' && <DocumentChecks vetting={vetting} name={name} />}
      {documents.length > 0 && documentsDeleteAfter && (
        <p className="mt-3 text-sm text-ink-2">
          We’ll delete the documents on {formatDay(documentsDeleteAfter)}.
        </p>
      )}
      {status === 'in_review' && <VettingDecision vetting={{ ...vetting, name }} />}
    </Card>
  )
}
