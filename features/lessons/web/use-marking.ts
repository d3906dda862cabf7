import { firstName } from '#common/first-name.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Lesson } from '../contract.ts'
import type { MarkedOutcome } from '../outcomes.ts'
import { useMarkLesson, useRefreshLessons, useUndoOutcome } from './hooks.ts'

type Marking = { outcome: MarkedOutcome; costPence?: number; minutes?: number; reason?: string }

const titles: Record<MarkedOutcome, string> = {
  delivered: 'Marked as delivered',
  'no-show': 'Marked as a no show',
  'cancelled-late': 'Marked as cancelled late',
  cancelled: 'Lesson cancelled',
}

/** Not in `mutate`'s callbacks: they are lost when the lesson unmounts during the refetch. */
export function useMarking(lesson: Lesson) {
  const mark = useMarkLesson()
  const undo = useUndo(lesson)
  const refresh = useRefreshLessons()
  const send = async (marking: Marking) => {
    try {
      await mark.mutateAsync({ id: lesson.id, ...marking })
    } catch (error) {
      void refresh()
      throw error
    }
    const { learner } = lesson
    toast({
      title: titles[marking.outcome],
      ...(learner &&
        !learner.isWithoutAccount && { description: `We’ve let ${firstName(learner.name)} know.` }),
      tone: 'good',
      action: { label: 'Undo', onClick: undo.go },
    })
  }
  return { send, isPending: mark.isPending, error: mark.error }
}

export function useUndo({ id }: Pick<Lesson, 'id'>) {
  const undo = useUndoOutcome()
  const go = () =>
    void undo
      .mutateAsync({ id })
      .then(() => toast({ title: 'Undone: the lesson isn’t marked any more', tone: 'good' }), toastFailure)
  return { go, isPending: undo.isPending }
}
