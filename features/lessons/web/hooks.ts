import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listDiary, listExceptions, listSlots } from '#features/diary/contract.ts'
import { getTravelDay, listTravelDays } from '#features/diary/travel-contract.ts'
import { listPlaces } from '#features/places/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { offlineQueryFor, type Storing } from '#web/offline-cache.ts'
import type { StoredAnswer } from '#web/stored-answers.ts'
import * as contract from '../contract.ts'
import * as marking from '../outcome-contract.ts'
import * as learners from '../learners-contract.ts'
import * as moving from '../moving-contract.ts'
import { lessonsIn } from './stored-lessons.ts'

const lessonReads = [
  contract.listLessons,
  contract.getLesson,
  learners.listLearners,
  learners.getLearner,
  listSlots,
  listDiary,
  listExceptions,
  getTravelDay,
  listTravelDays,
]

export const useHoldLesson = () => useCall(contract.holdLesson, lessonReads)

export const useSetLessonPlaces = () => useCall(contract.setLessonPlaces, [...lessonReads, listPlaces])
export const useReleaseHold = () => useCall(contract.releaseHold, lessonReads)
export const useCancelLesson = () => useCall(contract.cancelLesson, lessonReads)
export const useMarkLesson = () => useCall(marking.markLesson, lessonReads)
export const useCancelForLearner = () => useCall(marking.cancelForLearner, lessonReads)
export const useUndoOutcome = () => useCall(marking.undoOutcome, lessonReads)
export const useMoveLesson = () => useCall(moving.moveLesson, lessonReads)
export const useAgreeToMove = () => useCall(moving.agreeToMove, lessonReads)
export const useDeliverLesson = () => useCall(contract.deliverLesson, lessonReads)

export function useRefreshLessons() {
  const client = useQueryClient()
  return () => refreshReads(client, lessonReads)
}

/** Offline it comes from any list that this device stores. */
export const useLesson = (id: string) =>
  useQuery(
    offlineQueryFor(
      contract.getLesson,
      { id },
      {
        derive: (answers) =>
          lessonsIn(answers, (lesson) => lesson.id === id).map(({ at, lesson }) => ({ at, data: lesson }))[0],
      },
    ),
  )
export const offlineLearners = offlineQueryFor(learners.listLearners, {})
export const useLearners = () => useQuery(offlineLearners)

/** Offline it comes from the list, if this device stores that. */
export const useLearner = (id: string) =>
  useQuery(
    offlineQueryFor(
      learners.getLearner,
      { id },
      {
        derive(answers) {
          const list = answers.find(({ name }) => name === offlineLearners.meta?.['storedAs'])
          const stored = z.safeParse(learners.listLearners.output, list?.data)
          const data = stored.data?.learners.find((learner) => learner.id === id)
          return list && data && { at: list.at, data }
        },
      },
    ),
  )

type LessonQuery = {
  from?: string
  to?: string
  status?: string
  learnerId?: string
  order?: 'soonest' | 'latest'
  limit?: number
}

export const useLessons = (query: LessonQuery, options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.listLessons, query), ...options })

/** For a learner: as far as is known, no lesson was given yet. */
export const useIsBeforeFirst = (options: { enabled?: boolean } = {}) =>
  useLessons({ status: 'delivered', limit: 1 }, options).data?.lessons.length === 0

/** `name` replaces a key that contains the moment of the request. */
export const offlineLessons = (query: LessonQuery, storing: Storing = {}) =>
  offlineQueryFor(contract.listLessons, query, storing)
export const useOfflineLessons = (query: LessonQuery, storing?: Storing) =>
  useQuery(offlineLessons(query, storing))

/** Stored under one name, whatever the moment it begins with. */
export const lessonsToCome = (from: string) =>
  offlineLessons({ from, status: 'held,booked', order: 'soonest', limit: 25 }, { name: 'lessons to come' })

/** Delivered ones, and booked ones that have begun: they may be over and not marked yet. */
export const useTaughtLessons = (learnerId: string, to: string) =>
  useQuery(
    offlineQueryFor(
      contract.listLessons,
      { learnerId, to, status: 'booked,delivered', order: 'latest', limit: 100 },
      {
        name: `lessons with ${learnerId}`,
        derive: (answers) =>
          listIn(
            answers,
            ({ learner, status }) =>
              learner?.id === learnerId && (status === 'delivered' || status === 'booked'),
            (one, other) => other.startsAt.localeCompare(one.startsAt),
          ),
      },
    ),
  )

/** What is booked with one learner, the next first. Offline they are those of the weeks that this device stores. */
export const useLessonsAhead = (learnerId: string, from: string) =>
  useQuery(
    offlineQueryFor(
      contract.listLessons,
      { learnerId, from, status: 'booked', order: 'soonest', limit: 4 },
      {
        name: `lessons ahead with ${learnerId}`,
        derive: (answers) =>
          listIn(
            answers,
            ({ learner, status, endsAt }) =>
              learner?.id === learnerId && status === 'booked' && endsAt > from,
            (one, other) => one.startsAt.localeCompare(other.startsAt),
          ),
      },
    ),
  )

function listIn(
  answers: readonly StoredAnswer[],
  fits: (lesson: contract.Lesson) => boolean,
  inOrder: (one: contract.Lesson, other: contract.Lesson) => number,
) {
  const found = lessonsIn(answers, fits)
  const lessons = found.map(({ lesson }) => lesson).sort(inOrder)
  return found[0] && { at: Math.min(...found.map(({ at }) => at)), data: { lessons, nextCursor: null } }
}

export const useLatestLessons = () => useLessons({ status: 'booked,delivered', order: 'latest', limit: 1 })
export const useLatestLesson = () => useLatestLessons().data?.lessons[0]

export const useLessonPages = (query: LessonQuery) => useCursorPages(contract.listLessons, query)
