import { formatMoney } from '#common/money.ts'
import { Sign } from '#ui/sign.tsx'
import { Bone, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Overview } from '../../contract.ts'
import { useOverview } from '../hooks.ts'

/** The platform in one sign: this week's lessons, who is here, and where the money is. */
export function PlatformSign() {
  const overview = useOverview()
  if (overview.isError) return <ErrorState retry={overview.refetch}>The figures could not be read just now.</ErrorState>
  if (!overview.data)
    return (
      <Skeleton label="Loading the figures">
        <Bone className="h-96 w-full" />
      </Skeleton>
    )
  const { lessonsThisWeek, money } = overview.data
  const total = lessonsThisWeek.booked + lessonsThisWeek.delivered
  return (
    <Sign
      title="This week"
      figure={
        <>
          {total} <small>{total === 1 ? 'lesson' : 'lessons'}</small>
        </>
      }
      rows={[
        ['Delivered so far', lessonsThisWeek.delivered.toLocaleString('en-GB')],
        ...peopleRows(overview.data),
        ['Paid for lessons to come', formatMoney(money.heldPence)],
        ['Owed to instructors', formatMoney(money.owedToInstructorsPence)],
        ['On the way back to cards', formatMoney(money.refundsDuePence)],
        ['Commission kept so far', formatMoney(money.commissionPence)],
      ]}
    />
  )
}

const words: Record<Overview['people'][number]['role'], string> = {
  student: 'Learners',
  instructor: 'Instructors',
  school_owner: 'Schools',
  admin: 'Administrators',
}

function peopleRows({ people }: Overview) {
  const waiting = people.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)
  const rows = people.map(({ role, confirmed }) => [words[role], confirmed.toLocaleString('en-GB')] as const)
  return [...rows, ['Email address not confirmed', waiting.toLocaleString('en-GB')] as const]
}
