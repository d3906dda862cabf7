import type * as z from 'zod/mini'
import { deliverLesson, getLesson, type Lesson, listLessons } from '#features/lessons/contract.ts'
import { useDeliverLesson } from '#features/lessons/web/hooks.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { RequestError, unreachable } from '#web/api-error.ts'
import { onReach } from '#web/ask-server.ts'
import { isCut } from '#web/connection.ts'
import { queryClient } from '#web/query-client.ts'
import { currentSession, onSession } from '#web/session.ts'
import { retryDelayMs } from '#web/times.ts'
import {
  type Assessment,
  assessmentTaken,
  type CreateAssessment,
  createAssessment,
  getAssessmentOfLesson,
} from '../contract.ts'
import { type AssessmentForm, givenOf } from './assessment-form.ts'
import { assessmentReads, useCreateAssessment } from './hooks.ts'
import { outbox, type UnsentAssessment } from './outbox.ts'
import { words } from './words.ts'

type Given = z.input<typeof CreateAssessment>

export type Server = {
  markDelivered: (lessonId: string) => Promise<unknown>
  create: (given: Given) => Promise<unknown>
  readOfLesson: (lessonId: string) => Promise<Assessment>
}

/** `later`: no network, a fault of the service, or a session to renew first. */
export type Outcome = 'sent' | 'later' | { error: string }

/** Longer than this, a network in a car park is none; a late arrival is not written twice (`send`). */
const patienceMs = 10_000
const server: Server = {
  markDelivered: (id) => call(deliverLesson, { id }),
  create: (input) => call(createAssessment, input),
  readOfLesson: (lesson_id) => call(getAssessmentOfLesson, { lesson_id }),
}
let isStarted = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function keepSending() {
  if (isStarted) return
  isStarted = true
  for (const subscribe of [onReach, outbox.subscribe, onSession]) subscribe(() => void sendAll())
  window.addEventListener('online', () => void sendAll())
  void sendAll()
}

async function sendAll() {
  const me = currentSession().me?.id
  if (!me || isCut() || outbox.isDelivering(me) || outbox.waiting(me).length === 0) return
  clearTimeout(timer)
  await outbox.deliver(me, async (unsent) => {
    const outcome = await send(unsent, server)
    if (outcome === 'later') return 'stop'
    const isSent = outcome === 'sent'
    outbox.change(me, unsent.id, isSent ? { sentAt: new Date().toISOString() } : outcome)
    toast(
      isSent ? { ...words.sent(unsent.name), tone: 'good' } : { ...words.refused(unsent.name), tone: 'bad' },
    )
    for (const { path } of [...assessmentReads, listLessons, getLesson])
      void queryClient.invalidateQueries({ queryKey: [path] })
    return 'next'
  })
  attempts = outbox.waiting(me).length > 0 ? attempts + 1 : 0
  if (attempts > 0) timer = setTimeout(() => void sendAll(), retryDelayMs(attempts))
}

/** Stores it on this device where the server cannot be reached. @throws the server's error */
export function useSaveOrStore(me: string, studentId: string) {
  const create = useCreateAssessment()
  const deliver = useDeliverLesson()
  return async (form: AssessmentForm, lesson: Lesson): Promise<'saved' | 'stored'> => {
    const unsent: UnsentAssessment = {
      id: lesson.id,
      studentId,
      name: lesson.learner?.name ?? '',
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      isToMark: lesson.status !== 'delivered',
      form,
      writtenAt: new Date().toISOString(),
    }
    const save = async () => {
      if (unsent.isToMark) await deliver.mutateAsync({ id: lesson.id })
      await create.mutateAsync(givenFor(unsent))
    }
    try {
      if (isCut()) throw unreachable()
      await Promise.race([save(), tooLate()])
      outbox.remove(me, lesson.id)
      return 'saved'
    } catch (error) {
      // Without room on the device nothing may be claimed to be stored there.
      if (!(error instanceof RequestError) || error.status !== 0 || !outbox.add(me, unsent)) throw error
      return 'stored'
    }
  }
}

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(unreachable()), patienceMs))

/** May be sent twice if the reply was lost: an equal assessment of the lesson is then this one. */
export async function send(unsent: UnsentAssessment, server: Server): Promise<Outcome> {
  const given = givenFor(unsent)
  try {
    if (unsent.isToMark) await server.markDelivered(unsent.id)
    await server.create(given)
    return 'sent'
  } catch (error) {
    if (!isDecided(error)) return 'later'
    if (error.code !== assessmentTaken.code) return { error: error.detail }
    return server.readOfLesson(unsent.id).then(
      (there) => (isSame(there, given) ? 'sent' : { error: error.detail }),
      () => 'later',
    )
  }
}

export const givenFor = ({ id, studentId, form }: UnsentAssessment): Given => ({
  lesson_id: id,
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
