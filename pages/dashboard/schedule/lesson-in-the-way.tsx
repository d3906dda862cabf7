import type { Clash } from '#features/diary/web/use-save-block.ts'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalSpan } from '#web/zone.ts'

type LessonInTheWayProps = { clash: Clash; isKept: boolean; onKeep: (keep: boolean) => void }

/** What stands where time is to be blocked: the lesson as it is by now. */
export function LessonInTheWay({ clash, isKept, onKeep }: LessonInTheWayProps) {
  const lesson = useLesson(clash.id).data
  const now = useNow()
  const name =
    lesson && clash.kind === 'lesson' ? otherOf(lesson, 'instructor').name : 'A time being paid for'
  const isGone = lesson?.status === 'cancelled'
  const isMoved = lesson && !isGone && lesson.startsAt !== clash.startsAt
  return (
    <>
      <span className="min-w-[min(12rem,100%)] flex-1">
        <b className="block">{name}</b>
        <span className="num block text-sm">
          {lesson
            ? formatLocalSpan(lesson.startsAt, lesson.endsAt)
            : formatLocalSpan(clash.startsAt, clash.endsAt)}
          {isGone && ', cancelled'}
          {isMoved && ', moved'}
        </span>
      </span>
      {lesson && clash.kind === 'lesson' && !isGone && !isMoved && (
        <>
          <MoveLesson lesson={lesson} />
          <CancelLesson lesson={lesson} now={now} />
        </>
      )}
      {!isGone && !isMoved && (
        <Button
          variant={isKept ? 'primary' : 'second'}
          size="sm"
          aria-pressed={isKept}
          onClick={() => onKeep(!isKept)}
        >
          Keep
        </Button>
      )}
    </>
  )
}
