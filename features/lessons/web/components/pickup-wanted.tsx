import { firstName } from '#common/first-name.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'

/** An instructor may book a lesson before either of them has said where it starts. */
export function PickupWanted({ lessons }: { lessons: readonly Lesson[] }) {
  const lesson = lessons.find(({ status, pickup, placeChangeable }) =>
    Boolean(status === 'booked' && !pickup && placeChangeable),
  )
  if (!lesson) return null
  return (
    <Banner tone="yellow" title="Where does your lesson start?">
      {firstName(lesson.instructor.name)} has booked you a lesson for{' '}
      {formatLocalSpan(lesson.startsAt, lesson.endsAt)}, without a pick-up.
      <div className="mt-2">
        <ButtonLink to={`/dashboard/lessons/${lesson.id}`} size="sm">
          Choose the pick-up
        </ButtonLink>
      </div>
    </Banner>
  )
}
