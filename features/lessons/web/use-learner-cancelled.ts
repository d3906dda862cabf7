import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { toast } from '#ui/toast.ts'
import type { Lesson } from '../contract.ts'
import { priceForLearner } from '../rules.ts'
import { type Bounds, costOf, startingCharge } from './components/charge-fields.tsx'
import { useCancelForLearner } from './hooks.ts'
import { useUndo } from './use-marking.ts'

/** What an instructor notes of a learner who rang to cancel, and what they charge for it. */
export function useLearnerCancelled(lesson: Lesson, now: string) {
  const [charge, setCharge] = useState(startingCharge)
  const cancel = useCancelForLearner()
  const undo = useUndo(lesson)
  const price = priceForLearner(lesson, now)
  const bounds: Bounds = {
    pricePence: lesson.pricePence ?? 0,
    termsPence: price?.costPence ?? 0,
    isByTerms: true,
  }
  const costPence = bounds.termsPence > 0 ? costOf(charge, bounds) : 0
  const send = async (reason: string) => {
    if (costPence === undefined) return
    await cancel.mutateAsync({ id: lesson.id, costPence, reason })
    const { name = '', hasAccount } = lesson.learner ?? {}
    toast({
      title: 'Lesson cancelled',
      description:
        hasAccount === false
          ? 'The time is free again.'
          : `The time is free again, and we’ve let ${firstName(name)} know.`,
      tone: 'good',
      action: { label: 'Undo', onClick: undo.go },
    })
  }
  return {
    price,
    bounds,
    charge,
    setCharge,
    costPence,
    send,
    isPending: cancel.isPending,
    error: cancel.error,
  }
}
