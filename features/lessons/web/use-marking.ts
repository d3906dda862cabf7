import { firstName } from '#common/first-name.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Lesson } from '../contract.ts'
import { type MarkedOutcome, outcomeWords } from '../outcomes.ts'
import { inReach, isOutOfReach } from '#web/keep-sending.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useMarkLesson, useRefreshLessons, useUndoOutcome } from './hooks.ts'
import { type Marking, outcomeOutbox } from './outcome-outbox.ts'
import { markingWords } from './outcome-words.ts'

const titles: Record<MarkedOutcome, string> = {
  delivered: 'Marked as delivered',
  'no-show': 'Marked as a no show',
  'cancelled-late': 'Marked as cancelled late',
  cancelled: 'Lesson cancelled',
}

/** Stores it on this device where the server cannot be reached. Not in `mutate`'s callbacks: they are lost when the lesson unmounts during the refetch. */
export function useMarking(lesson: Lesson) {
  const mark = useMarkLesson()
  const undo = useUndo(lesson)
  const refresh = useRefreshLessons()
  const me = useSignedIn()
  const send = async (marking: Marking) => {
    const { id, startsAt, endsAt, learner } = lesson
    const key = crypto.randomUUID()
    try {
      await inReach(() => mark.mutateAsync({ id, key, startsAt, ...marking }))
    } catch (error) {
      const unsent = { id, key, name: learner?.name ?? '', startsAt, endsAt, marking }
      const isStored =
        isOutOfReach(error) && outcomeOutbox.add(me.id, { ...unsent, writtenAt: new Date().toISOString() })
      if (!isStored) {
        void refresh()
        throw error
      }
      return void toast({
        ...markingWords.stored(outcomeWords[marking.outcome]),
        action: { label: 'Undo', onClick: () => outcomeOutbox.remove(me.id, id) },
      })
    }
    toast({
      title: titles[marking.outcome],
      ...(learner &&
        learner.hasAccount !== false && { description: `We’ve let ${firstName(learner.name)} know.` }),
      tone: 'good',
      action: { label: 'Undo', onClick: undo.go },
    })
  }
  return { send, isPending: mark.isPending, error: mark.error }
}

export function useUndo({ id, endsAt }: Pick<Lesson, 'id' | 'endsAt'>) {
  const undo = useUndoOutcome()
  const go = () =>
    void undo.mutateAsync({ id }).then(() => {
      const isAhead = Date.parse(endsAt) > Date.now()
      const is = isAhead ? 'is booked again' : 'isn’t marked any more'
      toast({ title: `Undone: the lesson ${is}`, tone: 'good' })
    }, toastFailure)
  return { go, isPending: undo.isPending }
}
