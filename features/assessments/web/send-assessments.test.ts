import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { RequestError, unreachable } from '#web/api-error.ts'
import { type Assessment, assessmentChanged, assessmentTaken } from '../contract.ts'
import { emptyForm } from './assessment-form.ts'
import type { UnsentAssessment } from './assessment-outbox.ts'
import { givenFor, type Server, sendAssessment } from './send-assessments.ts'

const unsent: UnsentAssessment = {
  id: '01a1fc80-536e-7e5f-9243-02738ca52c1b',
  learnerId: '01a1fc80-536e-7e5f-9243-02738ca52c1c',
  name: 'Amara Okafor',
  startsAt: '2026-11-23T14:00:00Z',
  endsAt: '2026-11-23T15:30:00Z',
  isToMark: true,
  form: {
    ...emptyForm('01a1fc80-536e-7e5f-9243-02738ca52c1b'),
    levels: { s14: '3', s9: '2' },
    strengths: 'Calm',
    overall_rating: 4,
    instructor_notes: 'From a lay-by.',
  },
  writtenAt: '2026-11-23T15:40:00Z',
}

const refused = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  new RequestError(status, { code, detail })
const taken = () => Promise.reject(refused(assessmentTaken))

/** A server that answers in this way, and what it was asked. */
function serverThat(answers: Partial<Server> = {}) {
  const requested: string[] = []
  const server: Server = {
    async markDelivered(id) {
      requested.push('mark')
      await answers.markDelivered?.(id)
    },
    async update(change) {
      requested.push('update')
      await answers.update?.(change)
    },
    async create(given) {
      requested.push('create')
      await answers.create?.(given)
    },
    readOfLesson: (id) => answers.readOfLesson?.(id) ?? Promise.reject(unreachable()),
  }
  return { server, requested }
}

/** As the database gives it back: the skills in its own order. */
const stored = (notes = 'From a lay-by.') => {
  const { assessment_data: data, ...given } = givenFor(unsent)
  return {
    ...given,
    instructor_notes: notes,
    assessment_data: { ...data, skills: Object.fromEntries(Object.entries(data.skills).reverse()) },
  } as Assessment
}

test('a lesson that was not marked is marked first; one that was, is not marked again', async () => {
  const { server, requested } = serverThat()
  assert.equal(await sendAssessment(unsent, server), 'sent')
  assert.equal(await sendAssessment({ ...unsent, isToMark: false }, server), 'sent')
  assert.deepEqual(requested, ['mark', 'create', 'create'])
})

test('when the answer to the first time was lost, the second finds it there and it is one', async () => {
  const { server } = serverThat({ create: taken, readOfLesson: async () => stored() })
  assert.equal(await sendAssessment(unsent, server), 'sent')
})

test('what somebody has written elsewhere meanwhile is not taken for it', async () => {
  const { server } = serverThat({ create: taken, readOfLesson: async () => stored('From the office.') })
  assert.deepEqual(await sendAssessment(unsent, server), { error: assessmentTaken.detail })
})

test('a lesson that was cancelled meanwhile is refused in the server’s words, and nothing is written', async () => {
  const { server, requested } = serverThat({
    markDelivered: () => Promise.reject(refused(lessonNotBooked)),
  })
  assert.deepEqual(await sendAssessment(unsent, server), { error: lessonNotBooked.detail })
  assert.deepEqual(requested, ['mark'])
})

const seenAt = '2026-11-23T16:00:00Z'
const rewritten = (): UnsentAssessment => ({
  ...unsent,
  isToMark: false,
  changed: { ...stored('From the office.'), id: 'assessment', updated_at: seenAt },
})

test('a changed assessment is sent as a change of what was seen, and nothing is marked', async () => {
  const changes: unknown[] = []
  const { server, requested } = serverThat({
    update: async ({ assessment_id, seen_updated_at, instructor_notes }) =>
      void changes.push([assessment_id, seen_updated_at, instructor_notes]),
  })
  assert.equal(await sendAssessment(rewritten(), server), 'sent')
  assert.deepEqual(requested, ['update'])
  assert.deepEqual(changes, [['assessment', seenAt, 'From a lay-by.']])
})

test('a change whose answer was lost counts as sent; one made elsewhere meanwhile stays', async () => {
  const update = () => Promise.reject(refused(assessmentChanged))
  const ours = serverThat({ update, readOfLesson: async () => stored() })
  assert.equal(await sendAssessment(rewritten(), ours.server), 'sent')
  const theirs = serverThat({ update, readOfLesson: async () => stored('From the laptop.') })
  assert.deepEqual(await sendAssessment(rewritten(), theirs.server), { error: assessmentChanged.detail })
})

test('what nobody has decided waits: no network, a fault of the service, too many at once, a session to renew', async () => {
  for (const error of [
    unreachable(),
    ...[500, 503, 429, 408, 401].map((status) => new RequestError(status, {})),
  ])
    assert.equal(
      await sendAssessment(unsent, serverThat({ create: () => Promise.reject(error) }).server),
      'later',
      String(error.status),
    )
  assert.equal(
    await sendAssessment(unsent, serverThat({ create: taken }).server),
    'later',
    'it is there, but cannot be read now',
  )
})
