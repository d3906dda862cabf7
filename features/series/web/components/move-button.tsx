import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

const MoveInSeries = lazily(async () => (await import('./move-in-series.tsx')).MoveInSeries)

type MoveButtonProps = { lesson: Lesson; onMoved?: (lesson: Lesson) => void }

/** Of a weekly lesson an instructor is asked, once the time is chosen, which lessons move: as when it is dragged. */
export function MoveButton({ lesson, onMoved }: MoveButtonProps) {
  const { role } = useSignedIn()
  // The office of a school moves one lesson at a time.
  const isOwn = useActingFor() === null
  const [startsAt, setStartsAt] = useState<string>()
  const close = () => setStartsAt(undefined)
  const isWeekly = role === 'instructor' && isOwn && lesson.seriesId
  return (
    <>
      <MoveLesson lesson={lesson} onMoved={onMoved} onChoose={isWeekly ? setStartsAt : undefined} />
      {startsAt && lesson.seriesId && (
        <LazyBoundary onFail={close}>
          <MoveInSeries
            lesson={lesson}
            seriesId={lesson.seriesId}
            startsAt={startsAt}
            onClose={close}
            onMoved={(moved) => onMoved?.(moved)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
