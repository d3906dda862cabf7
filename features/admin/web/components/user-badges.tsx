import { Badge } from '#ui/badge.tsx'
import type { ListedUser } from '../../contract.ts'

const vettings = {
  not_submitted: { tone: undefined, says: 'Not vetted' },
  in_review: { tone: 'blue', says: 'In review' },
  approved: { tone: 'green', says: 'Vetted' },
  rejected: { tone: 'red', says: 'Rejected' },
} as const

type UserBadgesProps = { user: Pick<ListedUser, 'suspended' | 'status' | 'vettingStatus'> }

export function UserBadges({ user: { suspended, status, vettingStatus } }: UserBadgesProps) {
  const vetting = vettingStatus && vettings[vettingStatus]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {suspended && <Badge tone="red">Suspended</Badge>}
      {status === 'pending' && <Badge tone="yellow">Email not confirmed</Badge>}
      {vetting && <Badge tone={vetting.tone}>{vetting.says}</Badge>}
      {!suspended && status === 'approved' && !vetting && <Badge tone="green">Active</Badge>}
    </span>
  )
}
