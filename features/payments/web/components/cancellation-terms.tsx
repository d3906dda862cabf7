import type { Lesson } from '#features/lessons/contract.ts'
import { freeUntil } from '#features/lessons/rules.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

export function CancellationTerms({ lesson, now }: { lesson: Lesson; now: string }) {
  const until = freeUntil(lesson)
  const name = lesson.instructor.name
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <h2 className="text-base text-ink">If you cancel</h2>
      {Date.parse(now) <= Date.parse(until) ? (
        <p>
          It is free until <b className="text-ink">{`${formatLocalDay(until)}, ${formatLocalTime(until)}`}</b>
          : the lesson becomes prepaid time, which you can use for another lesson or have refunded to your
          card. Later than that, the lesson is paid in full.
        </p>
      ) : (
        <p>
          This lesson begins within {lesson.cancellationNoticeHours} hours. Once it is booked, it is{' '}
          <b className="text-ink">paid in full</b> even if you cancel.
        </p>
      )}
      <p>
        If {name} cancels, you pay nothing: a single lesson goes back to your card, hours of a block go back
        to your block.
      </p>
    </div>
  )
}
