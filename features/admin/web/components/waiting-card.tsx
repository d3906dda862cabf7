import {
  Building2,
  CircleCheck,
  CreditCard,
  IdCard,
  ImageUp,
  LifeBuoy,
  MailX,
  MessageSquareWarning,
  Scale,
  School,
  ShieldAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { locale } from '#common/locale.ts'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Overview } from '../../overview-contract.ts'
import { useOverview } from '../hooks.ts'

export function WaitingCard() {
  const overview = useOverview()
  return (
    <Card title="Waiting for you">
      {overview.isLoadingError ? (
        <ErrorState retry={overview.refetch}>We couldn’t load this.</ErrorState>
      ) : overview.data ? (
        <ul className="ruled" aria-label="Waiting for you">
          <Pile to="#vetting" icon={<IdCard />} label="Instructors to check" pile={overview.data.vettings} />
          <Pile to="#photos" icon={<ImageUp />} label="Photos to check" pile={overview.data.photos} />
          <Pile
            to="#schools"
            icon={<School />}
            label="Driving schools to answer"
            pile={overview.data.schoolRequests}
          />
          <Pile
            to="/dashboard/complaints"
            icon={<MessageSquareWarning />}
            label="Reported messages"
            pile={overview.data.complaints}
          />
          <Pile
            to="/dashboard/complaints"
            icon={<Scale />}
            label="Objections to lessons"
            pile={overview.data.objections}
          />
          <Pile
            to="/dashboard/complaints"
            icon={<ShieldAlert />}
            label="Problems with lessons"
            pile={overview.data.lessonProblems}
          />
          <Pile
            to="/dashboard/admin/support"
            icon={<LifeBuoy />}
            label="Support to answer"
            pile={overview.data.support}
          />
          <Pile
            to="/dashboard/admin/leads"
            icon={<Building2 />}
            label="Leads to answer"
            pile={overview.data.leads}
          />
          <Pile to="#failed-mails" icon={<MailX />} label="Failed emails" pile={overview.data.failedMails} />
          <Pile
            to="/dashboard/admin/disputes"
            icon={<CreditCard />}
            label="Disputed payments to answer"
            pile={overview.data.disputes}
          />
          <Pile
            to="#stuck-payments"
            icon={<CreditCard />}
            label="Payments, refunds and payouts to check"
            pile={overview.data.stuckPayments}
          />
        </ul>
      ) : (
        <ListSkeleton label="Loading" rows={3} />
      )}
    </Card>
  )
}

type PileProps = {
  to: string
  icon: ReactNode
  label: string
  pile: Overview['vettings'] & { dueBy?: string | null }
}

function Pile({ to, icon, label, pile: { waiting, oldestAt, dueBy } }: PileProps) {
  return (
    <li className="[&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 flex-1">
        {!to.startsWith('#') ? (
          <Link to={to}>{label}</Link>
        ) : waiting === 0 ? (
          label
        ) : (
          <a href={to}>{label}</a>
        )}
        {oldestAt && (
          <span className="block text-sm text-ink-2">
            {dueBy ? `Answer by ${formatDay(dueBy)}` : `Oldest: ${formatDay(oldestAt)}`}
          </span>
        )}
      </span>
      {waiting > 0 ? (
        <Badge tone="red">{waiting.toLocaleString(locale)}</Badge>
      ) : (
        <Badge icon={<CircleCheck aria-hidden="true" />}>None</Badge>
      )}
    </li>
  )
}
