import type { Lesson } from '#features/lessons/contract.ts'
import { useDeliverLesson } from '#features/lessons/web/hooks.ts'
import { RequestError, unreachable } from '#web/api-error.ts'
import { isCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { AssessmentForm } from './assessment-form.ts'
import { useCreateAssessment } from './hooks.ts'
import { givenFor } from './sending.ts'
import { dropUnsent, keepUnsent, type Unsent } from './unsent.ts'

/** Whoever waits longer in a car park has no network worth the name; what arrives all the same is not written twice (`send`). */
const patienceMs = 10_000

/** Saves a new assessment with the server, or, where that cannot be reached, on this device. @throws what the server refused */
export function useSaveOrKeep(studentId: string) {
  const me = useSignedIn()
  const create = useCreateAssessment()
  const deliver = useDeliverLesson()
  return async (form: AssessmentForm, lesson: Lesson): Promise<'saved' | 'kept'> => {
    const unsent: Unsent = {
      lessonId: lesson.id,
      studentId,
      name: lesson.learner?.name ?? '',
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      isToMark: lesson.status !== 'delivered',
      form,
      keptAt: new Date().toISOString(),
    }
    const save = async () => {
      if (unsent.isToMark) await deliver.mutateAsync({ id: lesson.id })
      await create.mutateAsync(givenFor(unsent))
    }
    try {
      if (isCut()) throw unreachable()
      await Promise.race([save(), late()])
      dropUnsent(me.id, lesson.id)
      return 'saved'
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 0) throw error
      keepUnsent(me.id, unsent)
      return 'kept'
    }
  }
}

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(unreachable()), patienceMs))
