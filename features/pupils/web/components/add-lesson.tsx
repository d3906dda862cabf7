import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Repeating, Sending } from '../use-add-lesson.ts'

const AddLessonDialog = lazily(async () => (await import('./add-lesson-dialog.tsx')).AddLessonDialog)

type AddLessonProps = {
  repeating?: Repeating
  sending?: Sending
  on: string
  pupilId?: string
  onAdded?: (lesson: Lesson) => void
}

export function AddLesson({ on, pupilId, repeating, sending, onAdded }: AddLessonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={<Plus />} onClick={() => setIsOpen(true)}>
        Add lesson
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <AddLessonDialog
            on={on}
            pupilId={pupilId}
            repeating={repeating}
            sending={sending}
            onClose={close}
            onAdded={onAdded}
          />
        </LazyBoundary>
      )}
    </>
  )
}
