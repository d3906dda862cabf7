import type * as z from 'zod/mini'
import { deliverLesson, getLesson, type Lesson, listLessons } from '#features/lessons/contract.ts'
import { useDeliverLesson } from '#features/lessons/web/hooks.ts'
import { toast } from '#ui/toast.ts'
import { call, RequestError } from '#web/api.ts'
import { unreachable } from '#web/api-error.ts'
import { onReach } from '#web/ask-server.ts'
import { isCut } from '#web/connection.ts'
import { queryClient } from '#web/query-client.ts'
import { currentSession, onSession } from '#web/session.ts'
import { retryDelayMs } from '#web/times.ts'
import { type Assessment, assessmentTaken, type CreateAssessment } from '../contract.ts'
import { create, place, readOfLesson } from './ask.ts'
import { type AssessmentForm, givenOf } from './assessment-form.ts'
import { useCreateAssessment } from './hooks.ts'
import { outbox, type UnsentAssessment } from './outbox.ts'
import { words } from './words.ts'

type Given = z.input<typeof CreateAssessment>

export type Server = {
  markDelivered: (lessonId: string) => Promise<unknown>
  create: (given: Given) => Promise<unknown>
  readOfLesson: (lessonId: string) => Promise<Assessment>
}

/** `later` if nobody has decided: there was no getting through, the service was at fault, or the session has to be renewed first. */
export type Outcome = 'sent' | 'later' | { error: string }

/** Longer than this, a network in a car park is none; what arrives all the same is not written twice (`send`). */
const patienceMs = 10_000
const server: Server = { markDelivered: (id) => call(deliverLesson, { id }), create, readOfLesson }
let isStarted = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** From here on, what was written without a network is sent whenever there is one. */
export function keepSending() {
  if (isStarted) return
  isStarted = true
  for (const subscribe of [onReach, outbox.subscribe, onSession]) subscribe(() => void sendAll())
  window.addEventListener('online', () => void sendAll())
  void sendAll()
}

/** What nobody has decided is tried again, ever more patiently. */
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
    for (const path of [place, listLessons.path, getLesson.path])
      void queryClient.invalidateQueries({ queryKey: [path] })
    return 'next'
  })
  attempts = outbox.waiting(me).length > 0 ? attempts + 1 : 0
  if (attempts > 0) timer = setTimeout(() => void sendAll(), retryDelayMs(attempts))
}

/** Saves a new assessment with the server, or, where that cannot be reached, on this device. @throws what the server refused */
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
    const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(unreachable()), patienceMs))
    try {
      if (isCut()) throw unreachable()
      await Promise.race([save(), tooLate])
      outbox.remove(me, lesson.id)
      return 'saved'
    } catch (error) {
      // Without room on the device nothing may be claimed to be stored there.
      if (!(error instanceof RequestError) || error.status !== 0 || !outbox.add(me, unsent)) throw error
      return 'stored'
    }
  }
}

/**
 * Sends what was written without a network. It may be sent twice, when the answer to the first time was lost: a lesson has one assessment, and if that
 * says the same, it is this one.
 */
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
  assessment_data: { skills, strengths, areasForImprovement },
}: Assessment | Given) => [
  overall_rating,
  (instructor_notes ?? '').trim(),
  Object.entries(skills).sort(([one], [other]) => (one < other ? -1 : 1)),
  strengths,
  areasForImprovement,
]
