import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { inReach, isOutOfReach } from '#web/keep-sending.ts'
import { listLessonsToRate, listSelfRatings, rateLesson } from '../self-rating-contract.ts'
import { ratingOutbox, type UnsentRating } from './rating-outbox.ts'

export const ratingReads = [listSelfRatings, listLessonsToRate]

export const useSelfRatings = (learnerId: string, enabled = true) =>
  useQuery({ ...queryFor(listSelfRatings, { learnerId }), enabled, select: ({ ratings }) => ratings })

export const useLessonsToRate = () =>
  useQuery({ ...queryFor(listLessonsToRate, {}), select: ({ lessons }) => lessons })

/** Stores it on this device where the server cannot be reached. @throws the server's error */
export function useRateOrStore(me: string) {
  const rate = useCall(rateLesson, ratingReads)
  return async (unsent: UnsentRating): Promise<'saved' | 'stored'> => {
    const { id: lessonId, skills, note, sawMarks } = unsent
    try {
      await inReach(() => rate.mutateAsync({ lessonId, skills, note, sawMarks }))
      ratingOutbox.remove(me, lessonId)
      return 'saved'
    } catch (error) {
      if (!isOutOfReach(error) || !ratingOutbox.add(me, unsent)) throw error
      return 'stored'
    }
  }
}
