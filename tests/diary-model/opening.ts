import { photos } from '#tests/support/photos.ts'
import assert from 'node:assert/strict'
import { addCar } from '#features/cars/server/cars.ts'
import { addPupil } from '#features/pupils/server/pupils.ts'
import { joinSchool, nameSchool } from '#features/schools/server/schools.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { openCalendars } from './calendar-steps.ts'
import { rules } from './diary.ts'
import { instantOf, minuteOf, type State, type Story } from './story.ts'

const sectors = ['BS6 6DR', 'BS7 8AA', 'BS16 1AA', 'BA1 1AA']
/** Before a change of the clocks. */
const beginnings = ['2026-10-22T07:00:00Z', '2027-03-25T08:00:00Z', '2026-11-23T08:00:00Z']

export async function openStory(app: TestApp, nr: number): Promise<Story> {
  const now = minuteOf(beginnings[nr % beginnings.length]!)
  const people: string[] = []
  for (const name of ['Helen Marsh', 'Owen Pike', 'Rhys Cole'])
    people.push((await app.person(name, 'instructor')).id)
  const owner = (await app.person('Gwen Parry', 'school_owner')).id
  const admin = (await app.person('Nasreen Bell', 'admin')).id
  const learners: string[] = []
  for (const name of ['Amara Okafor', 'Bola Ade', 'Cai Pugh', 'Dev Patel'])
    learners.push((await app.person(name)).id)
  const accounts = learners.length
  const gaps = [15, 0, 30]
  const openUntil = [400, 400, 7].map((days) => now + days * 1440)
  const at = Temporal.Instant.from(instantOf(now))
  await app.services.asSystem(
    'a story',
    async (db) => {
      for (const [nr, id] of people.entries()) {
        await db.queryUnchecked(
          `insert into public.instructors (id, gearboxes, hourly_rate_pence, sector, lat, lng, radius_km, badge_kind, badge_number, badge_expires_on, vetted_until, portrait, car_photo)
           values ($1, '{manual}', 3800, 'BS6 6', 51.4671, -2.6003, 80, 'ADI', $2, '2029-01-01', '2029-01-02', $3, $4)`,
          [id, String(1_000_000 + Math.floor(Math.random() * 8_999_999)), photos.portrait, photos.car],
        )
        await db.queryUnchecked(
          `insert into public.diaries (instructor_id, booking_notice_hours, horizon_days, buffer_minutes, slot_step_minutes, lesson_lengths, open_until)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (instructor_id) do update set booking_notice_hours = excluded.booking_notice_hours,
           horizon_days = excluded.horizon_days, buffer_minutes = excluded.buffer_minutes, slot_step_minutes = excluded.slot_step_minutes,
           lesson_lengths = excluded.lesson_lengths, open_until = excluded.open_until`,
          [
            id,
            rules.notice / 60,
            rules.horizonDays,
            gaps[nr]!,
            rules.step,
            [...rules.lengths],
            instantOf(openUntil[nr]!),
          ],
        )
        await db.queryUnchecked(
          `insert into public.weekly_hours (instructor_id, weekday, opens, closes) select $1, day, '09:00', '18:00' from generate_series(1, 7) day`,
          [id],
        )
        await db.queryUnchecked(
          `with met as (insert into public.contacts (person_id, other_id)
             select $1::uuid, id from unnest($2::uuid[]) l (id) union all select id, $1 from unnest($2::uuid[]) l (id))
           insert into public.instructor_learners (instructor_id, learner_id) select $1, id from unnest($2::uuid[]) l (id)`,
          [id, learners],
        )
      }
      const school = await nameSchool(db, owner, 'Severn Driving School')
      for (const member of people.slice(1)) await joinSchool(db, school.id, member)
    },
    { at },
  )
  const state: State = {
    now,
    gaps,
    bases: [null, null, null],
    countsHome: [false, false, false],
    openUntil,
    carsOf: [[], [0, 1], [0]],
    away: [[], []],
    archived: [false, false],
    places: [
      [null, null],
      [0, 1],
      [0, null],
    ],
    before: [[], []],
    ownCars: [],
    daysOff: [],
    opensOnHolidays: [false, false, false],
    entries: [],
    lessons: [],
    offers: [],
    series: [],
    tries: [],
    tests: [],
    calendars: [[], [], []],
    freeEvents: [],
    imports: [],
    isSuspended: false,
  }
  const cars: string[] = []
  const moment = () => ({ at: Temporal.Instant.from(instantOf(story.state.now)) })
  const story: Story = {
    state,
    instructors: people,
    learners,
    accounts,
    owner,
    cars,
    admin,
    places: sectors.map((postcode) => ({
      postcode,
      spot: findSpot(postcode.replace(/..$/, '')) ?? assert.fail(postcode),
    })),
    async as(person, work) {
      const claims =
        person === null
          ? ({ role: 'service_role' } as const)
          : ({ role: 'authenticated', sub: person } as const)
      try {
        return { body: await app.services.asUser(claims, work, moment()) }
      } catch (error) {
        if (error instanceof ApiFailure) return { code: error.apiError.code }
        throw error
      }
    },
    services: Object.assign(Object.create(app.services), {
      clock: { now: () => moment().at },
      asSystem: (reason: string, work: (db: Db) => Promise<unknown>) =>
        app.services.asSystem(reason, work, moment()),
      asUser: (claims: never, work: (db: Db) => Promise<unknown>) =>
        app.services.asUser(claims, work, moment()),
    }),
  }
  for (const [name, driverIds] of [
    ['Polo', people.slice(1)],
    ['Clio', [people[1]!]],
  ] as const) {
    const car = { name, registration: '', gearbox: 'manual', dualControls: true, driverIds } as const
    const { body } = await story.as(owner, (db) =>
      addCar(db, story.services, { id: owner, role: 'school_owner' }, car as never),
    )
    cars.push(body!.car.id)
  }
  for (const person of people) {
    const { body } = await story.as(person, (db) =>
      addPupil(db, person, { name: 'Stan Whitcombe', email: `${crypto.randomUUID()}@home.test` }),
    )
    learners.push(body!.learnerId!)
  }
  await openCalendars(story)
  return story
}
