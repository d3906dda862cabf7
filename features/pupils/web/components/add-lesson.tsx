import { Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { DraftLine } from '#ui/draft-line.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useReopening } from '#ui/use-reopening.ts'
import { hasDraft, lessonDraft } from '../drafts.ts'
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
  const draft = lessonDraft({ on, pupilId })
  const place = `add lesson ${useLocation().pathname} ${pupilId ?? ''}`
  const [isOpen, setIsOpen] = useReopening<true>(place, () => hasDraft(draft))
  const close = () => setIsOpen(undefined)
  return (
    <>
      {!isOpen && pupilId && (
        <DraftLine
          key={draft}
          noun="lesson"
          find={() => (hasDraft(draft) ? { draft } : undefined)}
          onContinue={() => setIsOpen(true)}
        />
      )}
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
