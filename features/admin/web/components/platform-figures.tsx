import { locale } from '#common/locale.ts'
import { formatMoney } from '#common/money.ts'
import { pluralWord } from '#common/plural.ts'
import { ReconciliationCard } from '#features/reconciliation/web/components/reconciliation-card.tsx'
import { Card } from '#ui/card.tsx'
import { Sign } from '#ui/sign.tsx'
import { Bone, ErrorState, Skeleton } from '#ui/states.tsx'
import type { Overview } from '../../overview-contract.ts'
import { useOverview } from '../hooks.ts'
import { Facts } from './facts.tsx'

export function PlatformFigures() {
  const overview = useOverview()
  if (overview.isLoadingError)
    return <ErrorState retry={overview.refetch}>We couldn’t load the figures.</ErrorState>
  if (!overview.data)
    return (
      <Skeleton label="Loading the figures">
        <Bone className="h-96 w-full" />
      </Skeleton>
    )
  const { lessonsThisWeek, money, people } = overview.data
  const total = lessonsThisWeek.booked + lessonsThisWeek.delivered
  return (
    <div className="grid gap-5 md:max-xl:grid-cols-2">
      <Sign
        className="md:max-xl:col-span-2"
        title="This week"
        figure={
          <>
            {total.toLocaleString(locale)} <small>{pluralWord(total, 'lesson')}</small>
          </>
        }
        rows={[
          ['Delivered so far', lessonsThisWeek.delivered.toLocaleString(locale)],
          ['Still to come', lessonsThisWeek.booked.toLocaleString(locale)],
        ]}
      />
      <Card title="Money">
        <Facts
          rows={[
            ['Held for booked lessons', formatMoney(money.heldForLessonsPence)],
            ['Held as unused lesson credit', formatMoney(money.heldPence - money.heldForLessonsPence)],
            ['Owed to instructors', formatMoney(money.owedToInstructorsPence)],
            ['Paid out to instructors', formatMoney(money.paidOutPence)],
            ['Refunds in progress', formatMoney(money.refundsDuePence)],
            ['Commission to date', formatMoney(money.commissionPence)],
            ...(money.goodwillPence > 0
              ? ([['Goodwill refunds to date', formatMoney(money.goodwillPence)]] as const)
              : []),
            ...(money.disputesPence > 0
              ? ([['Disputes and their fees', formatMoney(money.disputesPence)]] as const)
              : []),
          ]}
        />
      </Card>
      <ReconciliationCard />
      <Card title="People">
        <Facts rows={peopleRows(people)} />
      </Card>
    </div>
  )
}

const words: Record<Overview['people'][number]['role'], string> = {
  student: 'Learners',
  instructor: 'Instructors',
  school_owner: 'Schools',
  admin: 'Administrators',
}

function peopleRows(people: Overview['people']) {
  const waiting = people.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)
  const rows = people.map(({ role, confirmed }) => [words[role], confirmed.toLocaleString(locale)] as const)
  return [...rows, ['Email not confirmed', waiting.toLocaleString(locale)] as const]
}
