import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type LessonList, listLessons } from '#features/lessons/contract.ts'
import { lessonsIn } from '#features/lessons/web/stored-lessons.ts'
import { queryFor, useCall } from '#web/api.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import {
  type Assessment,
  createAssessment,
  listInstructorAssessments,
  listLearnerAssessments,
  updateAssessment,
} from '../contract.ts'
import { listRecordReaders, shareRecord, stopSharingRecord } from '../sharing-contract.ts'

type AssessmentList = { assessments: Assessment[] }

export const assessmentReads = [listInstructorAssessments, listLearnerAssessments]

/** Learners who are in no list of lessons are not stored on the device. */
export const writtenByMe = offlineQueryFor(
  listInstructorAssessments,
  {},
  {
    name: 'assessments',
    part: ({ assessments }: AssessmentList, client) => ({
      assessments: assessments.filter(({ student_id }) => learnersNow(client).has(student_id)),
    }),
  },
)

export const useInstructorAssessments = () => useQuery({ ...writtenByMe, select: listOf })

export const useLearnerAssessments = (learnerId: string, enabled = true) =>
  useQuery({ ...writtenAbout(learnerId), select: listOf, enabled })

const listOf = ({ assessments }: AssessmentList) => assessments

const writtenAbout = (learnerId: string) =>
  offlineQueryFor(
    listLearnerAssessments,
    { student_id: learnerId },
    {
      derive(answers) {
        const mine = answers.find(({ name }) => name === 'assessments')
        const isKnown = lessonsIn(answers, ({ learner }) => learner?.id === learnerId).length > 0
        if (!mine || !isKnown) return undefined
        const { assessments } = mine.data as AssessmentList
        return {
          at: mine.at,
          data: { assessments: assessments.filter(({ student_id }) => student_id === learnerId) },
        }
      },
    },
  )

const learnersNow = (client: QueryClient) =>
  new Set(
    client
      .getQueriesData<Partial<LessonList>>({ queryKey: [listLessons.path] })
      .flatMap(([, list]) => list?.lessons?.map(({ learner }) => learner?.id) ?? []),
  )

export const useCreateAssessment = () => useCall(createAssessment, assessmentReads)
export const useUpdateAssessment = () => useCall(updateAssessment, assessmentReads)

const readersQuery = queryFor(listRecordReaders, {})
export const useRecordReaders = () => useQuery({ ...readersQuery, select: ({ readers }) => readers })
export const useShareRecord = () => useCall(shareRecord, [listRecordReaders])
export const useStopSharingRecord = () => useCall(stopSharingRecord, [listRecordReaders])
