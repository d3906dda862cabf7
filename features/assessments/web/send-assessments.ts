import type * as z from 'zod/mini'
import { deliverLesson, getLesson, type Lesson, listLessons } from '#features/lessons/contract.ts'
import { useDeliverLesson } from '#features/lessons/web/hooks.ts'
import { outcomeOutbox } from '#features/lessons/web/outcome-outbox.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { inReach, isDecided, isOutOfReach, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import {
  type Assessment,
  assessmentChanged,
  assessmentTaken,
  type CreateAssessment,
  createAssessment,
  getAssessmentOfLesson,
  type UpdateAssessment,
  updateAssessment,
} from '../contract.ts'
import { type AssessmentForm, givenOf } from './assessment-form.ts'
import { assessmentReads, useCreateAssessment, useUpdateAssessment } from './hooks.ts'
import { assessmentOutbox, type UnsentAssessment } from './assessment-outbox.ts'
import { words } from './words.ts'

type Given = z.input<typeof CreateAssessment>
type Change = z.input<typeof UpdateAssessment>

export type Server = {
  markDelivered: (lessonId: string) => Promise<unknown>
  create: (given: Given) => Promise<unknown>
  update: (change: Change) => Promise<unknown>
  readOfLesson: (lessonId: string) => Promise<Assessment>
}

const server: Server = {
  markDelivered: (id) => call(deliverLesson, { id }),
  create: (input) => call(createAssessment, input),
  update: (input) => call(updateAssessment, input),
  readOfLesson: (lesson_id) => call(getAssessmentOfLesson, { lesson_id }),
}

export const keepSendingAssessments = () =>
  keepSending({
    outbox: assessmentOutbox,
    // An outcome of the lesson may say how long it was: that goes first.
    send: async (unsent, me) =>
      outcomeOutbox.waiting(me).some(({ id }) => id === unsent.id) ? 'later' : sendAssessment(unsent, server),
    onDecided(unsent, sent) {
      toast(
        sent === 'sent'
          ? { ...words.sent(unsent.name), tone: 'good' }
          : { ...words.refused(unsent.name), tone: 'bad' },
      )
      void refreshReads(queryClient, [...assessmentReads, listLessons, getLesson])
    },
  })

type Written = { form: AssessmentForm; lesson: Lesson; changed?: undefined }
type Rewritten = { form: AssessmentForm; changed: Assessment }

/** Stores it on this device where the server cannot be reached. @throws the server's error */
export function useSaveOrStore(me: string, learnerId: string, name: string) {
  const create = useCreateAssessment()
  const update = useUpdateAssessment()
  const deliver = useDeliverLesson()
  return async (written: Written | Rewritten): Promise<'saved' | 'stored'> => {
    const lesson = written.changed ? spanOf(written.changed) : written.lesson
    const unsent: UnsentAssessment = {
      id: lesson.id,
      learnerId,
      name,
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      isToMark: lesson.status !== 'delivered',
      form: written.form,
      changed: written.changed,
      writtenAt: new Date().toISOString(),
    }
    const save = async () => {
      if (unsent.changed) return void (await update.mutateAsync(changeFor(unsent, unsent.changed)))
      if (unsent.isToMark) await deliver.mutateAsync({ id: lesson.id })
      await create.mutateAsync(givenFor(unsent))
    }
    try {
      await inReach(save)
      assessmentOutbox.remove(me, lesson.id)
      return 'saved'
    } catch (error) {
      // Without room on the device nothing may be claimed to be stored there.
      if (!isOutOfReach(error) || !assessmentOutbox.add(me, unsent)) throw error
      return 'stored'
    }
  }
}

/** All that is known of an assessment is the start of its lesson is known. */
const spanOf = ({ lesson_id, date }: Assessment) => ({
  id: lesson_id,
  startsAt: date,
  endsAt: date,
  status: 'delivered' as const,
})

/** May be sent twice if the reply was lost: an equal assessment of the lesson is then this one. */
export async function sendAssessment(unsent: UnsentAssessment, server: Server): Promise<Sent> {
  const given = givenFor(unsent)
  try {
    if (unsent.changed) await server.update(changeFor(unsent, unsent.changed))
    else {
      if (unsent.isToMark) await server.markDelivered(unsent.id)
      await server.create(given)
    }
    return 'sent'
  } catch (error) {
    if (!isDecided(error)) return 'later'
    if (error.code !== assessmentTaken.code && error.code !== assessmentChanged.code)
      return { error: error.detail }
    return server.readOfLesson(unsent.id).then(
      (there) => (isSame(there, given) ? 'sent' : { error: error.detail }),
      () => 'later',
    )
  }
}

export const givenFor = ({ id, learnerId, form, changed }: UnsentAssessment): Given => ({
  lesson_id: id,
  student_id: learnerId,
  ...givenOf(form, changed),
})

/** What was changed elsewhere since it was opened is not overwritten. */
const changeFor = ({ form }: UnsentAssessment, changed: Assessment): Change => ({
  assessment_id: changed.id,
  seen_updated_at: changed.updated_at,
  ...givenOf(form, changed),
})

const isSame = (there: Assessment, given: Given) =>
  JSON.stringify(saidIn(there)) === JSON.stringify(saidIn(given))

const saidIn = ({
  overall_rating,
  instructor_notes,
  assessment_data: { skills, strengths, areasForImprovement, plan = [] },
}: Assessment | Given) => [
  overall_rating,
  (instructor_notes ?? '').trim(),
  Object.entries(skills).sort(([one], [other]) => (one < other ? -1 : 1)),
  strengths,
  areasForImprovement,
  plan,
]
