import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { isCancelledForLearner } from '../../outcomes.ts'
import { mayDeliver } from '../../rules.ts'
import { useReleaseHold } from '../hooks.ts'
import { useUnsentOutcomes } from '../outcome-outbox.ts'
import { useMarking, useUndo } from '../use-marking.ts'

const CancelDialog = lazily(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const OutcomeDialog = lazily(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)

type LessonActionsProps = {
  lesson: Lesson
  now: string
  assessed?: boolean
  /** After the assessment back to the list of what there is to do. */
  isFromDay?: boolean
}

/** What is said of a lesson offline waits on the device; its assessment can be written as well. */
export function LessonActions({ lesson, now, assessed, isFromDay }: LessonActionsProps) {
  const { id: me, role } = useSignedIn()
  const isMine = role === 'instructor'
  const isCut = useIsCut()
  const waiting = useUnsentOutcomes(me).find(({ id, sentAt }) => id === lesson.id && !sentAt)
  if (waiting && waiting.marking.outcome !== 'delivered') return null
  const isToWrite =
    lesson.status === 'delivered' ? assessed === false : isCut && !assessed && mayDeliver(lesson, now)
  return (
    <>
      {isMine && mayDeliver(lesson, now) && !waiting && <DeliverButton lesson={lesson} />}
      {isMine && lesson.learner && isToWrite && (
        <ButtonLink
          size="sm"
          to={`/dashboard/students/${lesson.learner.id}/assessment?lesson=${lesson.id}${isFromDay ? '&day' : ''}`}
        >
          Write up
        </ButtonLink>
      )}
      {role === 'student' && lesson.status === 'held' && (
        <>
          <ButtonLink size="sm" to={`/checkout/${lesson.id}`}>
            Finish booking
          </ButtonLink>
          <ReleaseHoldButton lesson={lesson} />
        </>
      )}
      {lesson.endsAt <= now && !waiting && <CancelLesson lesson={lesson} now={now} />}
    </>
  )
}

export function CancelLesson({ lesson, now, onSign }: { lesson: Lesson; now: string; onSign?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!lesson.cancellation) return null
  const isOver = mayDeliver(lesson, now)
  const Dialog = isOver ? OutcomeDialog : CancelDialog
  return (
    <>
      {onSign ? (
        <button type="button" className="now-late" onClick={() => setIsOpen(true)}>
          Cancel lesson
        </button>
      ) : (
        <Button variant="danger-plain" size="sm" onClick={() => setIsOpen(true)}>
          {isOver ? 'Something else happened…' : 'Cancel lesson'}
        </Button>
      )}
      {isOpen && (
        <LazyBoundary onFail={close}>
          <Dialog lesson={lesson} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}

function DeliverButton({ lesson }: { lesson: Lesson }) {
  const { send, isPending } = useMarking(lesson)
  return (
    <Button
      size="sm"
      busy={isPending}
      onClick={() => void send({ outcome: 'delivered' }).catch(toastFailure)}
    >
      Mark as delivered
    </Button>
  )
}

/** What the instructor said of a lesson can be taken back for two days. */
export function UndoOutcome({ lesson, now }: { lesson: Lesson; now: string }) {
  const undo = useUndo(lesson)
  if (!lesson.marking || lesson.marking.undoUntil < now) return null
  return (
    <Button variant="second" size="sm" busy={undo.isPending} onClick={undo.go}>
      {lesson.outcome === 'no-show'
        ? 'Undo no show'
        : lesson.status === 'delivered'
          ? 'Undo delivered'
          : isCancelledForLearner(lesson)
            ? 'Undo cancellation'
            : 'Undo'}
    </Button>
  )
}

function ReleaseHoldButton({ lesson }: { lesson: Lesson }) {
  const release = useReleaseHold()
  const go = () => release.mutate({ id: lesson.id }, { onError: toastFailure })
  return (
    <Button variant="plain" size="sm" busy={release.isPending} onClick={go}>
      Release this slot
    </Button>
  )
}
