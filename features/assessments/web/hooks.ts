import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, unreachable } from '#web/api-error.ts'
import { functions } from '#web/clients.ts'
import { Assessment, type CreateAssessment, type UpdateAssessment } from '../contract.ts'

const key = 'lesson-assessment'
const One = z.object({ assessment: Assessment })
const Many = z.object({ assessments: z.array(Assessment) })

/** What the signed-in instructor has written, latest lesson first. */
export const useInstructorAssessments = () =>
  useQuery({ queryKey: [key, 'mine'], queryFn: () => invoke(Many, { action: 'getInstructorAssessments' }).then(({ assessments }) => assessments) })

/** What was written about a learner, as far as one may read it, latest lesson first. */
export const useStudentAssessments = (studentId: string, enabled = true) =>
  useQuery({
    queryKey: [key, 'of', studentId],
    enabled,
    queryFn: () => invoke(Many, { action: 'getStudentAssessments', student_id: studentId }).then(({ assessments }) => assessments),
  })

export const useCreateAssessment = () => useWrite((given: z.input<typeof CreateAssessment>) => ({ action: 'create', ...given }))
export const useUpdateAssessment = () => useWrite((given: z.input<typeof UpdateAssessment>) => ({ action: 'update', ...given }))

function useWrite<Given>(bodyOf: (given: Given) => object) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => invoke(One, bodyOf(given)).then(({ assessment }) => assessment),
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  })
}

async function invoke<S extends z.core.$ZodType>(answer: S, body: object): Promise<z.output<S>> {
  const { data, error } = await (await functions()).invoke(key, { body })
  if (!error) return z.parse(answer, data)
  const reply: unknown = error.context
  throw reply instanceof Response ? new ApiError(reply.status, await reply.json().catch(() => ({}))) : unreachable()
}
