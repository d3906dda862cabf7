import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Lesson } from '../../contract.ts'

const MoveDialog = lazily(async () => (await import('./move-dialog.tsx')).MoveDialog)

type MoveLessonProps = {
  lesson: Lesson
  label?: string
  className?: string
  opens?: boolean
  onMoved?: ((lesson: Lesson) => void) | undefined
  onChoose?: ((startsAt: string) => void) | undefined
}

/** An open form stays: it says why the lesson can be moved no more. */
export function MoveLesson({
  lesson,
  label = 'Move',
  className,
  opens = false,
  onMoved,
  onChoose,
}: MoveLessonProps) {
  const [isOpen, setIsOpen] = useState(opens)
  return (
    <>
      {lesson.movable && (
        <Button variant="second" size="sm" className={className} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <MovingLesson
          lesson={lesson}
          onClose={() => setIsOpen(false)}
          onMoved={onMoved}
          onChoose={onChoose}
        />
      )}
    </>
  )
}

type MovingLessonProps = {
  lesson: Lesson
  startsAt?: string
  minutes?: number | undefined
  onClose: () => void
  onMoved?: ((lesson: Lesson) => void) | undefined
  /** Is given the time in place of the lesson being moved to it: something is to be asked first. */
  onChoose?: ((startsAt: string) => void) | undefined
}

export const MovingLesson = (props: MovingLessonProps) => (
  <LazyBoundary onFail={props.onClose}>
    <MoveDialog {...props} />
  </LazyBoundary>
)
