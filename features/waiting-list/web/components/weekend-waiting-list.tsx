import { weekdays } from '#features/diary/rules.ts'
import { JoinLink } from './join-link.tsx'
import './weekend-waiting-list.css'

type WeekendWaitingListProps = {
  /** On which nobody is free, as `weekday` counts. */
  fullOn: readonly number[]
  postcode: string
  place: string
  weeks: number
  /** Others come to the place who aren’t shown here. */
  hasMore: boolean
}

/** Among results: the days that people look for and don’t find lead to the waiting list. */
export function WeekendWaitingList({ fullOn, postcode, place, weeks, hasMore }: WeekendWaitingListProps) {
  const days = fullOn.map((day) => `${weekdays[day - 1]}s`)
  return (
    <section aria-labelledby="weekend-waiting-list" className="weekend-waiting-list">
      <div>
        <h2 id="weekend-waiting-list" className="text-lg">
          Need {days.join(' or ')}?
        </h2>
        <p>
          {hasMore ? 'Nobody shown here' : `Nobody who comes to ${place}`} has a lesson free then in the next{' '}
          {weeks} weeks. Join the waiting list, and we’ll email you when a time comes up.
        </p>
      </div>
      <JoinLink postcode={postcode} days={fullOn}>
        Tell me when someone has {days.join(' or ')}
      </JoinLink>
    </section>
  )
}
