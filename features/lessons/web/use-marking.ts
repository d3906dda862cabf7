import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
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
function useSending() {
  const mark = useMarkLesson()
  const refresh = useRefreshLessons()
  const me = useSignedIn()
  /** False: it waits on this device. */
  const send = async ({ id, startsAt, endsAt, learner }: Lesson, marking: Marking) => {
    const key = crypto.randomUUID()
    try {
      await inReach(() => mark.mutateAsync({ id, key, startsAt, ...marking }))
      return true
    } catch (error) {
      const unsent = { id, key, name: learner?.name ?? '', startsAt, endsAt, marking }
      const isStored =
        isOutOfReach(error) && outcomeOutbox.add(me.id, { ...unsent, writtenAt: new Date().toISOString() })
      if (isStored) return false
      void refresh()
      throw error
    }
  }
  const forget = (id: string) => outcomeOutbox.remove(me.id, id)
  return { send, forget, isPending: mark.isPending, error: mark.error }
}

export function useMarking(lesson: Lesson) {
  const { forget, isPending, error, ...sending } = useSending()
  const undo = useUndo(lesson)
  const { id, learner } = lesson
  const send = async (marking: Marking) => {
    if (!(await sending.send(lesson, marking)))
      return void toast({
        ...markingWords.stored(outcomeWords[marking.outcome]),
        action: { label: 'Undo', onClick: () => forget(id) },
      })
    toast({
      title: titles[marking.outcome],
      ...(learner &&
        learner.hasAccount !== false && { description: `We’ve let ${firstName(learner.name)} know.` }),
      tone: 'good',
      action: { label: 'Undo', onClick: undo.go },
    })
  }
  return { send, isPending, error }
}

/** Several lessons at once, each as it was booked. */
export function useMarkingAll() {
  const sending = useSending()
  const undo = useUndoOutcome()
  const [isPending, setIsPending] = useState(false)
  const undoAll = async (lessons: readonly Lesson[], sent: ReadonlySet<string>) => {
    for (const { id } of lessons) {
      if (sent.has(id)) await undo.mutateAsync({ id })
      else sending.forget(id)
    }
    toast({ title: 'Undone: these lessons aren’t marked any more', tone: 'good' })
  }
  const deliver = async (lessons: readonly Lesson[]) => {
    setIsPending(true)
    const sent = new Set<string>()
    try {
      for (const lesson of lessons)
        if (await sending.send(lesson, { outcome: 'delivered' })) sent.add(lesson.id)
    } finally {
      setIsPending(false)
    }
    const all = `${plural(lessons.length, 'lesson')} delivered`
    toast({
      ...(sent.size === lessons.length ? { title: all, tone: 'good' } : markingWords.stored(all)),
      action: { label: 'Undo', onClick: () => void undoAll(lessons, sent).catch(toastFailure) },
    })
  }
  return { deliver, isPending }
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
