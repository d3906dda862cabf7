import type { Lesson } from '#features/lessons/contract.ts'
import { useLessons } from '#features/lessons/web/hooks.ts'
import { spanOfNextWeek } from '#features/lessons/web/schedule/next-week.ts'
import { Button } from '#ui/button.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

type BookNextWeekProps = { lesson: Lesson; learnerId: string; onCopy: (lesson: Lesson) => void }

/** The same again, unless its learner has a lesson on that day, as of their weekly ones. */
export function BookNextWeek({ lesson, learnerId, onCopy }: BookNextWeekProps) {
  const { data } = useLessons({
    learnerId,
    ...spanOfNextWeek(lesson),
    status: 'held,booked,delivered',
    order: 'soonest',
    limit: 1,
  })
  const booked = data?.lessons[0]
  return booked ? (
    <p className="text-sm text-ink-2">
      Already booked on {formatLocalDay(booked.startsAt)} at {formatLocalTime(booked.startsAt)}
    </p>
  ) : (
    <Button variant="second" size="sm" onClick={() => onCopy(lesson)}>
      Book next week
    </Button>
  )
}
