import { useState } from 'react'
import { formatMoment } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { UserLesson } from '../../contract.ts'

const CancelLessonDialog = lazily(async () => (await import('./cancel-lesson-dialog.tsx')).CancelLessonDialog)

export function CancelLesson({ lesson: { id, startsAt } }: { lesson: Pick<UserLesson, 'id' | 'startsAt'> }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setAsking(true)}>
        Cancel<span className="sr"> the lesson on {formatMoment(startsAt)}</span>
      </Button>
      {asking && (
        <LazyBoundary onFail={close}>
          <CancelLessonDialog id={id} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
