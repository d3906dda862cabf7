import type { Lesson } from '#features/lessons/contract.ts'
import { freeUntil, graceMinutes } from '#features/lessons/rules.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'

export function CancellationTerms({ lesson, now }: { lesson: Lesson; now: string }) {
  const until = freeUntil(lesson)
  const name = lesson.instructor.name
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <h2 className="text-base text-ink">If you cancel</h2>
      {Date.parse(now) <= Date.parse(until) ? (
        <p>
          It’s free until <b className="text-ink">{`${formatLocalDay(until)}, ${formatLocalTime(until)}`}</b>:
          we turn the lesson into credit, which you can use for another lesson or have refunded to your card.
          After that, you’ll be charged in full.
        </p>
      ) : (
        <p>
          This lesson starts within {lesson.cancellationNoticeHours} hours. You have {graceMinutes} minutes
          after booking to cancel free of charge. After that, you’ll be{' '}
          <b className="text-ink">charged in full</b> even if you cancel.
        </p>
      )}
      <p>
        If {name} cancels, you pay nothing: we refund a single lesson to your card, and the hours of a block
        to your credit.
      </p>
    </div>
  )
}
