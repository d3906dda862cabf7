import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { badgeNames } from '#features/instructors/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { UserDetails } from '../../contract.ts'
import { moment } from '../words.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'
import { Facts } from './facts.tsx'
import { RejectDialog } from './reject-dialog.tsx'

const states = {
  not_submitted: 'Not handed in yet',
  in_review: 'Waiting to be checked',
  approved: 'Approved',
  rejected: 'Rejected',
}

type VettingCardProps = { name: string; vetting: NonNullable<UserDetails['vetting']> }

export function VettingCard({ name, vetting }: VettingCardProps) {
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const close = () => setAsking(undefined)
  const { status, badgeKind, badgeNumber, badgeExpiresOn, reason, documents, documentsDeleteAfter } = vetting
  const asked = { ...vetting, name }
  return (
    <Card title="Vetting">
      <Facts
        rows={[
          ['State', states[status]],
          ['Handed in', vetting.submittedAt ? moment(vetting.submittedAt) : 'Not yet'],
          ['Decided', vetting.decidedAt ? moment(vetting.decidedAt) : 'Not yet'],
          ...(badgeNumber ? [['Badge number', badgeNumber] as const] : []),
          ...(badgeExpiresOn ? [['Badge valid until', formatDay(`${badgeExpiresOn}T12:00Z`)] as const] : []),
        ]}
      />
      {badgeKind && <p className="mt-3 text-sm text-ink-2">{badgeNames[badgeKind]}</p>}
      {reason && <p className="mt-3">Reason given: {reason}</p>}
      {documents.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {documents.map((path) => (
            <DocumentButton key={path} path={path} owner={name} />
          ))}
        </div>
      )}
      {documents.length > 0 && documentsDeleteAfter && (
        <p className="mt-3 text-sm text-ink-2">
          The documents are deleted on {formatDay(documentsDeleteAfter)}.
        </p>
      )}
      {status === 'in_review' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setAsking('approve')}>Approve</Button>
          <Button variant="danger-plain" onClick={() => setAsking('reject')}>
            Reject
          </Button>
        </div>
      )}
      <ApproveDialog vetting={asked} open={asking === 'approve'} onClose={close} />
      {asking === 'reject' && <RejectDialog vetting={asked} onClose={close} />}
    </Card>
  )
}
