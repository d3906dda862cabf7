import { firstName } from '#common/first-name.ts'
import { dayMs } from '#common/days.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalNearDay } from '#web/zone.ts'
import { useUnsentRatings } from '../rating-outbox.ts'
import { useLessonsToRate } from '../self-rating-hooks.ts'

/** While it’s fresh in the mind; after that the lesson’s page still has it. */
const promptedDays = 3

export function LessonsToRate({ now }: { now: string }) {
  const unsent = useUnsentRatings(useSignedIn().id)
  const due = (useLessonsToRate().data ?? []).filter(
    ({ lessonId, endsAt }) =>
      Date.parse(now) - Date.parse(endsAt) < promptedDays * dayMs &&
      !unsent.some(({ id }) => id === lessonId),
  )
  const latest = due[0]
  if (!latest) return null
  return (
    <Card title="How did it go?">
      <p className="mb-3 text-ink-2">
        {formatLocalNearDay(latest.startsAt)} with {latest.instructorName}
        {latest.isTrainee && ', trainee (PDI)'}. Say how you drove, before you read what{' '}
        {firstName(latest.instructorName)} thinks.
      </p>
      <ButtonLink to={`/dashboard/lessons/${latest.lessonId}`} size="sm" variant="second">
        Rate your lesson
      </ButtonLink>
    </Card>
  )
}
