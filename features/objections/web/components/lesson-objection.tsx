import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Objection } from '../../contract.ts'
import { useObjection } from '../hooks.ts'

const ObjectionDialog = lazily(async () => (await import('./objection-dialog.tsx')).ObjectionDialog)

/** What the learner says against the marking of a lesson, and what became of it. */
export function LessonObjection({ lesson, now }: { lesson: Lesson; now: string }) {
  const { role } = useSignedIn()
  const query = useObjection(lesson.id, lesson.marking !== undefined && lesson.learner?.hasAccount !== false)
  const [isOpen, setIsOpen] = useState(false)
  const { marking } = lesson
  const objection = query.data
  if (!marking) return null
  const isCurrent = objection && Date.parse(objection.markedAt) === Date.parse(marking.at)
  return (
    <>
      {isCurrent && <p className="mt-3 text-sm">{wordsOf(objection)}</p>}
      {role === 'student' && query.data !== undefined && !isCurrent && marking.objectUntil >= now && (
        <p className="mt-3 text-sm">
          <Button size="sm" variant="second" onClick={() => setIsOpen(true)}>
            It wasn’t like that
          </Button>{' '}
          <span className="text-ink-2">
            Until {formatLocalDay(marking.objectUntil)}, {formatLocalTime(marking.objectUntil)}
          </span>
        </p>
      )}
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <ObjectionDialog lesson={lesson} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

function wordsOf({ status, reason, refundedPence, explanation }: Objection) {
  if (status === 'open') return `Objection: “${reason}”. We’re looking at it.`
  if (status === 'corrected') return 'There was an objection, and the lesson has been marked again.'
  const refund = refundedPence > 0 ? ` ${formatMoney(refundedPence)} went back to the card.` : ''
  return status === 'upheld'
    ? `We agreed with the objection.${refund} ${explanation}`
    : `We looked at the objection. The lesson stays as it was marked. ${explanation}`
}
