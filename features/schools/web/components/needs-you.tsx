import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { useInvitations } from '#features/invitations/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import type { SchoolInstructor } from '../../contract.ts'
import { type Need, needsOf } from '../needs.ts'

export function NeedsYou({ instructors }: { instructors: readonly SchoolInstructor[] }) {
  const today = dayOf(useOpenedAt())
  const invitations = useInvitations().data?.invitations ?? []
  const needs = needsOf(instructors, invitations, today)
  return (
    <Card title="Needs you">
      {needs.length === 0 && <p className="text-ink-2">Nothing at the moment.</p>}
      {needs.length > 0 && (
        <FewFirst items={needs} few={6} noun="more">
          {(few) => (
            <ul className="ruled" aria-label="What needs you">
              {few.map((need) => (
                <li key={keyOf(need)} className="flex-wrap">
                  {need.kind === 'invitation' ? (
                    <Link to="/dashboard/school/instructors">{need.invitation.name}</Link>
                  ) : (
                    <Link to={`/dashboard/school/instructors/${need.instructor.id}`}>
                      {need.instructor.name}
                    </Link>
                  )}
                  <span className="text-ink-2">{saysNeed(need)}</span>
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </Card>
  )
}

const keyOf = (need: Need) =>
  `${need.kind} ${need.kind === 'invitation' ? need.invitation.id : need.instructor.id}`

function saysNeed(need: Need): string {
  switch (need.kind) {
    case 'badge':
    case 'licence': {
      const paper = need.kind === 'badge' ? 'Badge' : 'Driving licence'
      return need.daysLeft < 0
        ? `${paper} expired on ${formatDate(need.on, 'date')}`
        : `${paper} expires on ${formatDate(need.on, 'date')}, in ${plural(need.daysLeft, 'day')}`
    }
    case 'unchecked':
      return 'Badge not checked yet: nobody can book them'
    case 'no-hours':
      return 'No free hours in the next four weeks'
    case 'invitation':
      return need.invitation.state === 'expired' ? 'Invitation expired' : 'Hasn’t answered your invitation'
  }
}
