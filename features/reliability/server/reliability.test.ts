import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { beginConversation, sendMessage } from '#features/messages/contract.ts'
import { approve, bookLesson, deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getLessonStart, getReliability, setLessonStart, startClosed } from '../contract.ts'
import { countReliability } from './figures.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

/** Approved, with an entry that is complete: figures are of those whom the directory shows. */
async function teacher(name: string) {
  app.clock.set('2026-06-01T08:00:00Z')
  const person = await makeInstructor(app, name)
  await approve(app, person)
  await app.services.asSystem('a complete entry', (db) =>
    db.queryUnchecked(
      `update public.instructors set hourly_rate_pence = 3800, gearboxes = '{manual}', lat = 51.47, lng = -2.6, outcode = 'BS6', radius_km = 16 where id = $1`,
      [person.id],
    ),
  )
  return person
}
const readers: Person[] = []
/** As last night's job left it. */
async function figuresOf(instructor: Person) {
  await countReliability(app.services)
  readers[0] ??= await app.person('Robin Reader')
  return app.call(readers[0], getReliability, { id: instructor.id })
}
/** Weekdays at ten, from a Monday on. */
const weekdays = (from: string, count: number) => {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(from); days.length < count; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5) days.push(`${day}T09:00:00Z`)
  return days
}
const say = (who: Person, id: string, onTime: boolean) => app.call(who, setLessonStart, { id, onTime })

test('lessons that Helen cancelled count against those that learners didn’t call off, from ten on', async () => {
  const helen = await teacher('Helen Marsh')
  const amara = await app.person('Amara Okafor')
  const days = weekdays('2026-06-08', 12)
  for (const day of days.slice(0, 8)) await deliverLesson(app, amara, helen, day)
  const booked = []
  for (const day of days.slice(8)) booked.push(await bookLesson(app, amara, helen, day))
  await app.call(amara, cancelLesson, { id: booked[0]! })
  await app.call(helen, cancelLesson, { id: booked[1]! })
  app.clock.set('2026-07-10T08:00:00Z')
  assert.equal((await figuresOf(helen)).cancelled, null, 'nine say too little')
  app.clock.set('2026-07-13T08:00:00Z')
  await deliverLesson(app, amara, helen, '2026-07-14T09:00:00Z')
  assert.deepEqual((await figuresOf(helen)).cancelled, { count: 1, of: 10 })
  app.clock.set('2027-07-01T08:00:00Z')
  assert.equal((await figuresOf(helen)).cancelled, null, 'after a year it is forgotten')
})

test('a lesson is on time by the learner’s word, and late by either’s; an instructor’s word alone is none', async () => {
  const helen = await teacher('Helen Marsh')
  const amara = await app.person('Amara Okafor')
  const days = weekdays('2026-06-08', 15)
  const lessons: string[] = []
  for (const day of days) {
    lessons.push(await deliverLesson(app, amara, helen, day))
    const id = lessons.at(-1)!
    // Ten by the learner alone, one by the instructor alone, one where they differ, one that Helen owns up to.
    if (lessons.length <= 10) await say(amara, id, lessons.length > 2)
    else if (lessons.length === 11) await say(helen, id, true)
    else if (lessons.length === 12) await Promise.all([say(helen, id, true), say(amara, id, false)])
    else if (lessons.length === 13) await say(helen, id, false)
    else if (lessons.length === 14) await Promise.all([say(amara, id, true), say(helen, id, false)])
  }
  assert.deepEqual((await figuresOf(helen)).onTime, { count: 8, of: 13 })
  assert.deepEqual(await app.call(helen, getLessonStart, { id: lessons.at(-1)! }), {
    onTime: null,
    isOpen: true,
  })
  const ben = await app.person('Ben Price')
  await app.fails(ben, getLessonStart, { id: lessons[0]! }, notFound)
  await app.fails(ben, setLessonStart, { id: lessons[0]!, onTime: false }, notFound)
})

test('it is said from the start of a lesson until two weeks after it, changed meanwhile, and by nobody else in the database', async () => {
  const helen = await teacher('Helen Marsh')
  const amara = await app.person('Amara Okafor')
  const id = await bookLesson(app, amara, helen, '2026-06-08T09:00:00Z')
  await app.fails(amara, setLessonStart, { id, onTime: true }, startClosed)
  app.clock.set('2026-06-08T09:10:00Z')
  await say(amara, id, true)
  await say(amara, id, false)
  assert.equal((await app.call(amara, getLessonStart, { id })).onTime, false)
  const asHelen = (statement: string) =>
    app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) => db.queryUnchecked(statement, [id]))
  assert.equal((await asHelen('select from public.lesson_starts where lesson_id = $1')).rowCount, 0)
  await assert.rejects(
    asHelen(`insert into public.lesson_starts (lesson_id, by, on_time) values ($1, 'learner', true)`),
    /row-level security/,
  )
  app.clock.set('2026-06-22T10:01:00Z')
  await app.fails(amara, setLessonStart, { id, onTime: true }, startClosed)
})

test('half of the answers come within the median, counted by day; a first question without an answer counts as a week', async () => {
  const helen = await teacher('Helen Marsh')
  const ask = async (name: string, at: string, answeredAt?: string) => {
    const learner = await app.person(name)
    app.clock.set(at)
    const message = (text: string) => ({ text, clientId: crypto.randomUUID() })
    const { conversation } = await app.call(learner, beginConversation, {
      to: helen.id,
      ...message('Do you teach on Saturdays?'),
    })
    await app.call(learner, sendMessage, { id: conversation.id, ...message('In the mornings?') })
    if (!answeredAt) return
    app.clock.set(answeredAt)
    await app.call(helen, sendMessage, { id: conversation.id, ...message('I do.') })
    await app.call(learner, sendMessage, { id: conversation.id, ...message('Thanks!') })
  }
  // British summer time: 19:30 is 20:30 there, so the night between doesn't count.
  await ask('Amara Okafor', '2026-06-08T09:00:00Z', '2026-06-08T09:20:00Z')
  await ask('Ben Price', '2026-06-08T18:30:00Z', '2026-06-09T07:10:00Z')
  await ask('Chloe Evans', '2026-06-09T08:00:00Z', '2026-06-09T10:00:00Z')
  await ask('Dev Patel', '2026-06-09T12:00:00Z', '2026-06-09T17:00:00Z')
  assert.equal((await figuresOf(helen)).answers, null, 'four say too little')
  await ask('Ella Ford', '2026-06-10T09:00:00Z')
  app.clock.set('2026-06-18T09:00:00Z')
  assert.deepEqual((await figuresOf(helen)).answers, { medianMinutes: 120, of: 5 })
})

test('learners come back who took a second lesson; who had the first less than six weeks ago doesn’t count yet', async () => {
  const helen = await teacher('Helen Marsh')
  const days = weekdays('2026-06-08', 9)
  const cast = ['Amara A', 'Ben B', 'Chloe C', 'Dev D', 'Ella E', 'Fay F']
  for (const [at, name] of cast.entries()) {
    const learner = await app.person(name)
    await deliverLesson(app, learner, helen, days[at]!)
    if (at < 3) await deliverLesson(app, learner, helen, days[at]!.replace('T09', 'T12'))
  }
  assert.equal((await figuresOf(helen)).returned, null)
  app.clock.set('2026-07-25T08:00:00Z')
  assert.deepEqual((await figuresOf(helen)).returned, { count: 3, of: 5 })
})

test('lessons of pupils without an account count for nothing, nor does anybody whom the directory doesn’t show', async () => {
  const helen = await teacher('Helen Marsh')
  const amara = await app.person('Amara Okafor')
  for (const day of weekdays('2026-06-08', 10)) await deliverLesson(app, amara, helen, day)
  assert.deepEqual((await figuresOf(helen)).cancelled, { count: 0, of: 10 })
  await app.services.asSystem('as a pupil whom only their instructor knows', (db) =>
    db.queryUnchecked('update public.profiles set email = null where id = $1', [amara.id]),
  )
  assert.equal((await figuresOf(helen)).cancelled, null)
  await app.services.asSystem('a suspension', (db) =>
    db.queryUnchecked('update public.instructors set withdrawn = true where id = $1', [helen.id]),
  )
  await app.fails(readers[0]!, getReliability, { id: helen.id }, notFound)
})
