import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const lessonReads = [contract.listLessons, contract.getLesson, contract.listStudents, contract.getStudent, listSlots, listDiary]

/** Holds a free time for ten minutes. Refused, the `ApiError` has the code `slot-taken` and `body.alternatives: [{ startsAt, endsAt }]`. */
export const useHoldLesson = () => useCall(contract.holdLesson, lessonReads)

export const useLetGoOfHold = () => useCall(contract.letGoOfHold, lessonReads)
export const useCancelLesson = () => useCall(contract.cancelLesson, lessonReads)
export const useMoveLesson = () => useCall(contract.moveLesson, lessonReads)
export const useAgreeToMove = () => useCall(contract.agreeToMove, lessonReads)
export const useDeliverLesson = () => useCall(contract.deliverLesson, lessonReads)

/** For when a refusal shows that what is on the screen is out of date. */
export function useRefreshLessons() {
  const client = useQueryClient()
  return () => Promise.all(lessonReads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

export const useLesson = (id: string) => useQuery(queryFor(contract.getLesson, { id }))
export const useStudents = () => useQuery(queryFor(contract.listStudents, {}))
export const useStudent = (id: string) => useQuery(queryFor(contract.getStudent, { id }))

type LessonWish = { from?: string; to?: string; status?: string; learnerId?: string; order?: 'soonest' | 'latest'; limit?: number }

/** One page of lessons: enough for a day, a week, or the next few. */
export const useLessons = (wish: LessonWish, options: { enabled?: boolean } = {}) => useQuery({ ...queryFor(contract.listLessons, wish), ...options })

/** A learner's next or last lesson: whom they learn with, and how long their lessons are. Undefined before the first, and while it loads. */
export const useLatestLesson = () => useLessons({ status: 'booked,delivered', order: 'latest', limit: 1 }).data?.lessons[0]

/** All lessons, a page at a time. */
export const useLessonPages = (wish: LessonWish) =>
  useInfiniteQuery({
    queryKey: [contract.listLessons.path, 'pages', wish],
    queryFn: ({ pageParam, signal }) => call(contract.listLessons, { ...wish, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
