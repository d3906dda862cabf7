import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { openTestApp, type Person, type TestApp, type InputOf } from '#tests/support/test-app.ts'
import { diaryIn } from '#tests/support/diary.ts'
import {
  addException,
  exceptionOverlaps,
  listExceptions,
  removeException,
  listSlots,
  getHours,
  setHours,
} from '../contract.ts'
import { getDiarySettings, setDiarySettings } from '../settings-contract.ts'
import { blockTime } from '../blocks-contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { bookLesson, usualSettings } from '#tests/support/lessons.ts'

let app: TestApp
let helen: Person
let amara: Person

const { makeInstructor, slotsOf: slotsFor, startsOn: startsFor } = diaryIn(() => app)
const slotsOf = (person: Person, query?: Omit<InputOf<typeof listSlots>, 'id'>) =>
  slotsFor(helen, person, query)
const startsOn = (on: string, minutes?: number) => startsFor(helen, amara, on, minutes)

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor('Helen Marsh')
  amara = await app.person('Amara Okafor')
})

test('hours that another tab has changed meanwhile are not overwritten unseen', async () => {
  const { hours: before } = await app.call(helen, getHours, {})
  const week = (opens: string) => [{ weekday: 1, opens, closes: '18:00' }]
  await app.call(helen, setHours, { hours: week('09:30'), basedOn: before })
  const second = { hours: week('10:00'), basedOn: before }
  assert.equal((await app.tryCall(helen, setHours, second)).body.code, 'hours-changed')
  assert.equal((await app.call(helen, getHours, {})).hours[0]!.opens, '09:30')
  await app.call(helen, setHours, { hours: week('10:00') })
  assert.equal((await app.call(helen, getHours, {})).hours[0]!.opens, '10:00')
})

test('rules of the diary that another tab has changed meanwhile are not overwritten unseen', async () => {
  const { openUntil: _, ...before } = await app.call(helen, getDiarySettings, {})
  const rules = { ...usualSettings, basedOn: before }
  await app.call(helen, setDiarySettings, { ...rules, bookingNoticeHours: 24 })
  await app.fails(helen, setDiarySettings, { ...rules, bufferMinutes: 45 }, changedElsewhere)
  const { bookingNoticeHours, bufferMinutes } = await app.call(helen, getDiarySettings, {})
  assert.deepEqual([bookingNoticeHours, bufferMinutes], [24, before.bufferMinutes])
  await app.call(helen, setDiarySettings, { ...usualSettings, bufferMinutes: 45 })
})

test('a holiday over booked lessons names them, and a shorter day only those outside it', async () => {
  const at = ['2026-11-25T10:00:00Z', '2026-11-26T15:00:00Z'] as const
  for (const startsAt of at) await bookLesson(app, amara, helen, startsAt)
  const short = await app.call(helen, addException, { on: '2026-11-26', opens: '15:00', closes: '18:00' })
  assert.deepEqual(short.booked, [])
  await app.call(helen, removeException, { id: short.exceptions[0]!.id })
  const holiday = await app.call(helen, addException, { on: '2026-11-24', until: '2026-11-27' })
  assert.deepEqual(
    holiday.exceptions.map(({ on }) => on),
    ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  )
  assert.deepEqual(
    holiday.booked.map(({ startsAt }) => startsAt),
    at,
  )
})

test('a day off lists the lessons booked then until they are moved or cancelled', async () => {
  const [startsAt, endsAt] = ['2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z'] as const
  const id = await bookLesson(app, amara, helen, startsAt)
  await bookLesson(app, amara, helen, '2026-11-26T15:00:00Z')
  await app.call(helen, addException, { on: '2026-11-25' })
  const { booked } = await app.call(helen, listExceptions, {})
  assert.deepEqual(booked, [{ id, on: '2026-11-25', startsAt, endsAt }])
  await app.call(helen, cancelLesson, { id })
  assert.deepEqual((await app.call(helen, listExceptions, {})).booked, [])
})

suite('slots', () => {
  test('a learner sees the free starts by day, and a day off as an empty one', async () => {
    const slots = await slotsOf(amara, { days: 7, minutes: 90 })
    assert.equal(slots.zone, 'Europe/London')
    assert.equal(slots.firstFree, '2026-11-23T10:00:00Z')
    assert.deepEqual(
      slots.days.map((day) => [day.on, day.starts.length]),
      [
        ['2026-11-23', 14],
        ['2026-11-24', 16],
        ['2026-11-25', 16],
        ['2026-11-26', 16],
        ['2026-11-27', 16],
        ['2026-11-28', 0],
        ['2026-11-29', 0],
      ],
    )
  })

  test('a length that is not offered has no free start', async () => {
    const slots = await slotsOf(amara, { minutes: 75 })
    assert.equal(slots.firstFree, null)
    assert.ok(slots.days.every((day) => day.starts.length === 0))
  })

  test('a day with hours of its own follows those', async () => {
    const closed = await app.tryCall(helen, addException, {
      on: '2026-11-24',
      note: 'Dentist',
    })
    assert.equal(closed.status, 200)
    await app.call(helen, addException, {
      on: '2026-11-28',
      opens: '10:00',
      closes: '12:00',
    })
    assert.deepEqual(await startsOn('2026-11-24'), [])
    assert.deepEqual(await startsOn('2026-11-28'), ['10:00', '10:30', '11:00'])
    await app.fails(
      helen,
      addException,
      {
        on: '2026-11-24',
        opens: '10:00',
        closes: '12:00',
      },
      exceptionOverlaps,
    )
    assert.equal((await app.call(helen, listExceptions, {})).exceptions.length, 2)
    assert.equal(
      (await app.tryCall(amara, removeException, { id: closed.body.exceptions[0]!.id })).status,
      403,
    )
    await app.call(helen, removeException, { id: closed.body.exceptions[0]!.id })
    assert.equal((await startsOn('2026-11-24')).length, 17)
  })

  test('what cannot be fails as bad input', async () => {
    const bad = [
      ['GET', `/api/instructors/${helen.id}/slots?days=61`],
      ['GET', `/api/instructors/${helen.id}/slots?days=x`],
      ['GET', `/api/instructors/${helen.id}/slots?from=2026-02-30`],
      ['GET', `/api/instructors/${helen.id}/slots?from=9999-12-31`],
      ['GET', `/api/instructors/${helen.id}/slots?minutes=1e99`],
      ['GET', '/api/instructors/not-an-id/slots'],
      ['PUT', '/api/diary/hours', { hours: [{ weekday: 8, opens: '09:00', closes: '10:00' }] }],
      ['PUT', '/api/diary/hours', { hours: [{ weekday: 1, opens: '10:00', closes: '09:00' }] }],
      [
        'PUT',
        '/api/diary/hours',
        {
          hours: [
            { weekday: 1, opens: '09:00', closes: '12:00' },
            { weekday: 1, opens: '11:00', closes: '13:00' },
          ],
        },
      ],
      ['PUT', '/api/diary/hours', { hours: [{ weekday: 1, opens: '09:07', closes: '10:00' }] }],
      ['PUT', '/api/diary/hours', {}],
      ['POST', '/api/diary/exceptions', { on: '2026-11-24', opens: '10:00' }],
      ['POST', '/api/diary/exceptions', { on: '2026-11-24', opens: '10:00', closes: '10:00' }],
      ['POST', '/api/diary/blocks', { startsAt: '2026-11-24T10:00:00Z', endsAt: '2026-11-24T09:00:00Z' }],
      ['POST', '/api/diary/blocks', { startsAt: '9999-11-24T10:00:00Z', endsAt: '9999-11-24T11:00:00Z' }],
      [
        'PUT',
        '/api/diary/settings',
        {
          zone: 'Mars/Olympus',
          bookingNoticeHours: 2,
          horizonDays: 60,
          bufferMinutes: 15,
          slotStepMinutes: 30,
          lessonLengths: [60],
        },
      ],
      [
        'PUT',
        '/api/diary/settings',
        {
          zone: 'Europe/London',
          bookingNoticeHours: 2,
          horizonDays: 60,
          bufferMinutes: 15,
          slotStepMinutes: 20,
          lessonLengths: [60],
        },
      ],
      ['GET', '/api/diary?from=2026-11-24&to=2026-11-24'],
    ] as const
    for (const [method, path, body] of bad) {
      const { status, body: answer } = await app.ask(helen, method, path, body)
      assert.equal(
        status,
        400,
        `${method} ${path} ${JSON.stringify(body)} → ${status} ${JSON.stringify(answer)}`,
      )
      assert.equal(answer.code, 'bad-input')
      assert.ok(answer.issues.length > 0)
    }
    assert.equal((await app.tryCall(helen, listSlots, { id: amara.id })).status, 404)
    assert.equal((await app.tryCall(undefined, listSlots, { id: helen.id })).status, 401)
    assert.equal((await app.tryCall(amara, getHours, {})).status, 403)
  })
})

test('an instructor who cancels because they are ill can keep the time blocked, so that nobody books it', async () => {
  const id = await bookLesson(app, amara, helen, '2026-11-25T10:00:00Z')
  await app.call(helen, cancelLesson, { id, reason: 'I’m ill', keepBlocked: true })
  await app.call(helen, cancelLesson, { id, reason: 'I’m ill', keepBlocked: true })
  assert.ok(!(await startsOn('2026-11-25')).includes('10:00'))
  const other = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  await app.call(helen, cancelLesson, { id: other })
  assert.ok((await startsOn('2026-11-26')).includes('10:00'))
})

test('time that is taken or over cannot be blocked, and the answer names what is there', async () => {
  const [startsAt, endsAt] = ['2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z']
  const id = await bookLesson(app, amara, helen, startsAt)
  const taken = await app.tryCall(helen, blockTime, { startsAt, endsAt: '2026-11-25T12:00:00Z' })
  assert.deepEqual([taken.status, taken.body.code], [409, 'something-there'])
  assert.deepEqual(Object(taken.body).clashes, [{ id, kind: 'lesson', startsAt, endsAt }])
  const past = { startsAt: '2026-11-23T06:00:00Z', endsAt: '2026-11-23T07:00:00Z' }
  assert.equal((await app.tryCall(helen, blockTime, past)).body.code, 'block-over')
})

test('Helen finds time in her own diary within her notice and of any length; nobody else does', async () => {
  const { id } = helen
  const on = { id, from: '2026-11-23', days: 1, minutes: 75 }
  const [today] = (await app.call(helen, listSlots, { ...on, own: 'true' })).days
  assert.equal(today?.starts[0], '2026-11-23T09:00:00Z')
  assert.deepEqual((await app.call(helen, listSlots, on)).days[0]?.starts, [])
  await app.fails(amara, listSlots, { ...on, own: 'true' }, notFound)
})
