import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type LessonList, listLessons } from '#features/lessons/contract.ts'
import { lessonsIn } from '#features/lessons/web/stored-lessons.ts'
import { offlineQuery } from '#web/offline-cache.ts'
import { Assessment } from '../contract.ts'
import { create, place, readMine, readOfStudent, update } from './ask.ts'

/** What the signed-in instructor has written, latest lesson first. */
export const useInstructorAssessments = () => useQuery(writtenByMe)

/** The read of it. Of what is about learners who are in none of the lists of lessons, nothing is kept on the device. */
export const writtenByMe = offlineQuery({
  queryKey: [place, 'mine'],
  name: 'assessments',
  schema: z.array(Assessment),
  read: readMine,
  part: (written: Assessment[], client) =>
    written.filter(({ student_id }) => learnersNow(client).has(student_id)),
})

/** What was written about a learner, as far as one may read it, latest lesson first. */
export const useStudentAssessments = (studentId: string, enabled = true) =>
  useQuery({ ...writtenAbout(studentId), enabled })

const writtenAbout = (studentId: string) =>
  offlineQuery({
    queryKey: [place, 'of', studentId],
    schema: z.array(Assessment),
    read: () => readOfStudent(studentId),
    derive(answers) {
      const mine = answers.find(({ name }) => name === 'assessments')
      const isKnown = lessonsIn(answers, ({ learner }) => learner?.id === studentId).length > 0
      return mine && isKnown
        ? {
            at: mine.at,
            data: (mine.data as Assessment[]).filter(({ student_id }) => student_id === studentId),
          }
        : undefined
    },
  })

const learnersNow = (client: QueryClient) =>
  new Set(
    client
      .getQueriesData<Partial<LessonList>>({ queryKey: [listLessons.path] })
      .flatMap(([, list]) => list?.lessons?.map(({ learner }) => learner?.id) ?? []),
  )

export const useCreateAssessment = () => useWrite(create)
export const useUpdateAssessment = () => useWrite(update)

function useWrite<Given>(write: (given: Given) => Promise<Assessment>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries({ queryKey: [place] }) })
}
