import type { Lesson } from '#features/lessons/contract.ts'
import { findTier, graceMinutes, noticeHoursOf } from '#features/cancellation-terms/rules.ts'
import { sayNotice, sayPassesLeft, sayShare } from '#features/cancellation-terms/words.ts'
import { freeUntil } from '#features/lessons/rules.ts'
import { sayCosts } from '#features/lessons/words.ts'
import { formatLocalMoment } from '#web/zone.ts'

export function IfYouCancel({ lesson, now }: { lesson: Lesson; now: string }) {
  const until = freeUntil(lesson)
  const passes = sayPassesLeft(lesson.freePassesLeft)
  const name = lesson.instructor.name
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <h2 className="text-base text-ink">If you cancel</h2>
      {Date.parse(now) <= Date.parse(until) ? (
        <p>
          {sayCosts(lesson, now, formatLocalMoment)}{' '}
          {lesson.atFirstPrice
            ? 'We refund what you don’t pay for to the card that paid.'
            : 'What you don’t pay for goes back to the card that paid, or stays as credit for another lesson: you choose.'}{' '}
          {passes}
        </p>
      ) : (
        <p>
          This lesson starts within {sayNotice(noticeHoursOf(lesson.cancellationTiers))}. You have{' '}
          {graceMinutes} minutes after booking to cancel free of charge. After that, you’ll pay{' '}
          <b className="text-ink">{sayShare(percentAt(lesson, now))}</b> even if you cancel. {passes}
        </p>
      )}
      <p>
        If {name} cancels, you pay nothing: we refund a single lesson to the card that paid, and the hours of
        a block to your credit.
      </p>
    </div>
  )
}

const percentAt = ({ cancellationTiers, startsAt }: Lesson, now: string) =>
  findTier(cancellationTiers, startsAt, now)?.percent ?? 0
