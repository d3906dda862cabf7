import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Lesson } from '../../contract.ts'

const RepeatTimes = lazily(async () => (await import('./repeat-times.tsx')).RepeatTimes)

type BookAgainProps = { lesson: Lesson } & Pick<Parameters<typeof Button>[0], 'size' | 'variant'>

/** Three presses: this, a time, and paying. Instructor, length and pick-up are those of the lesson. */
export function BookAgain({ lesson, ...look }: BookAgainProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Book again
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        sheet
        title={`Book again with ${firstName(lesson.instructor.name)}`}
        description={`${formatMinutes(lesson.minutes)}${lesson.pickup ? `, picked up near ${lesson.pickup}` : ''}`}
      >
        <LazyBoundary when={open}>
          <RepeatTimes lesson={lesson} />
        </LazyBoundary>
      </Dialog>
    </>
  )
}
