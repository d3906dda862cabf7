import assert from 'node:assert/strict'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { photos } from './photos.ts'
import type { InputOf, Person, TestApp } from './test-app.ts'
import { setHours } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import {
  holdLesson as holdLessonEndpoint,
  deliverLesson as deliverLessonEndpoint,
} from '#features/lessons/contract.ts'

export const nineToSix = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))

type Settings = InputOf<typeof setDiarySettings>

export const usualSettings: Settings = {
  zone: 'Europe/London',
  bookingNoticeHours: 2,
  horizonDays: 60,
  bufferMinutes: 15,
  slotStepMinutes: 30,
  lessonLengths: [60, 90, 120],
}

/** An instructor whose diary is open for two years: Monday to Friday nine to six, two hours' notice, a quarter of an hour between lessons, unless said. */
export async function makeInstructor(
  app: TestApp,
  name: string,
  settings: Partial<Settings> = {},
): Promise<Person> {
  const person = await app.person(name, 'instructor')
  await app.services.asSystem('a vetted instructor', (db) =>
    db.queryUnchecked(`select diary.open($1, clock() + interval '2 years')`, [person.id]),
  )
  await app.call(person, setDiarySettings, { ...usualSettings, ...settings })
  await app.call(person, setHours, { hours: nineToSix })
  return person
}

/** As once their documents were looked at. */
export const approve = (app: TestApp, { id }: Person) =>
  app.services.asSystem('an approved instructor', (db) =>
    db.queryUnchecked(
      `insert into public.instructors (id, badge_kind, badge_number, badge_expires_on, vetted_until, portrait, car_photo)
       values ($1, 'ADI', lpad((random() * 1e7)::int::text, 7, '7'), '2028-11-01', '2028-11-02', $2, $3)
       on conflict (id) do update set badge_kind = excluded.badge_kind, badge_number = excluded.badge_number,
         badge_expires_on = excluded.badge_expires_on, vetted_until = excluded.vetted_until, portrait = excluded.portrait, car_photo = excluded.car_photo`,
      [id, photos.portrait, photos.car],
    ),
  )

/** Where learners of the tests are picked up. */
export const cothamRoad = { address: '14 Cotham Road', postcode: 'BS6 6DR', note: 'Ring the bell' }

export const holdLesson = (
  app: TestApp,
  learner: Person,
  instructor: Person,
  startsAt: string,
  minutes = 60,
) =>
  app.tryCall(learner, holdLessonEndpoint, {
    instructorId: instructor.id,
    startsAt,
    minutes,
    pickup: cothamRoad,
  })

/** Holds a time and books it, as a payment of £41.50 would. Answers the lesson's id. */
export async function bookLesson(
  app: TestApp,
  learner: Person,
  instructor: Person,
  startsAt: string,
  minutes = 60,
): Promise<string> {
  const held = await holdLesson(app, learner, instructor, startsAt, minutes)
  assert.equal(held.status, 200, JSON.stringify(held.body))
  const outcome = await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, held.body.id, { paidWith: 'card', pricePence: 4150 }),
  )
  assert.equal(outcome, 'booked')
  return held.body.id
}

/** A lesson that is over and marked delivered. The clock stands at its end afterwards. */
export async function deliverLesson(
  app: TestApp,
  learner: Person,
  instructor: Person,
  startsAt: string,
  minutes = 60,
): Promise<string> {
  const id = await bookLesson(app, learner, instructor, startsAt, minutes)
  app.clock.set(Temporal.Instant.from(startsAt).add({ minutes }))
  await app.call(instructor, deliverLessonEndpoint, { id })
  return id
}
