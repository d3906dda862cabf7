import type * as z from 'zod/mini'
import { RequestError } from '#web/api-error.ts'
import { type Assessment, assessmentTaken, type CreateAssessment } from '../contract.ts'
import { givenOf } from './assessment-form.ts'
import type { Unsent } from './unsent.ts'

type Given = z.input<typeof CreateAssessment>

export type Server = {
  markDelivered: (lessonId: string) => Promise<unknown>
  create: (given: Given) => Promise<unknown>
  readOfLesson: (lessonId: string) => Promise<Assessment>
}

/** `later` if nobody has decided: there was no getting through, the service was at fault, or the session has to be renewed first. */
export type Outcome = 'sent' | 'later' | { apiError: string }

/**
 * Sends what was written without a network. It may be sent twice, when the answer to the first time was lost: a lesson has one assessment, and if that
 * says the same, it is this one.
 */
export async function send(unsent: Unsent, server: Server): Promise<Outcome> {
  const given = givenFor(unsent)
  try {
    if (unsent.isToMark) await server.markDelivered(unsent.lessonId)
    await server.create(given)
    return 'sent'
  } catch (error) {
    if (!isDecided(error)) return 'later'
    if (error.code !== assessmentTaken.code) return { apiError: error.detail }
    return server.readOfLesson(unsent.lessonId).then(
      (there) => (isSame(there, given) ? 'sent' : { apiError: error.detail }),
      () => 'later',
    )
  }
}

export const givenFor = ({ lessonId, studentId, form }: Unsent): Given => ({
  lesson_id: lessonId,
  student_id: studentId,
  ...givenOf(form),
})

function isDecided(error: unknown): error is RequestError {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status)
  )
}

const isSame = (there: Assessment, given: Given) =>
  JSON.stringify(saidIn(there)) === JSON.stringify(saidIn(given))

/** In one order, whoever wrote it down. */
const saidIn = ({
  overall_rating,
  instructor_notes,
  assessment_data: { skills, strengths, areasForImprovement },
}: Assessment | Given) => [
  overall_rating,
  (instructor_notes ?? '').trim(),
  Object.entries(skills).sort(([one], [other]) => (one < other ? -1 : 1)),
  strengths,
  areasForImprovement,
]
