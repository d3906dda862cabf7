import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { freePort } from '#tests/support/free-port.ts'
import type { Db } from '#server/database.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { roundDown, worthShowing } from './claims.ts'
import { getClaims } from '../contract.ts'

const nothing = { instructors: null, learners: null, lessons: null }

suite('what production claims', () => {
  let app: TestApp
  before(async () => {
    const port = await freePort()
    app = await openTestApp({
      CLEARWAY_MODE: 'production',
      ...productionSecrets,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@clearway.test',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    })
    app.clock.set('2026-11-20T09:00:00Z')
  })
  after(() => app.close())

  const claims = async () => await app.call(undefined, getClaims, {})
  const minutesLater = (minutes: number) => app.clock.advance({ minutes })

  test('is nothing before it is worth showing: one instructor, learner and lesson short of each, nobody reads a figure', async () => {
    await grow(app, {
      instructors: worthShowing.instructors - 1,
      learners: worthShowing.learners - 1,
      lessons: worthShowing.lessons - 1,
    })
    assert.deepEqual(await claims(), nothing)
  })

  test('is counted again after five minutes and not before, and each figure comes when it is worth it', async () => {
    await grow(app, { instructors: 1, learners: 0, lessons: 1 })
    minutesLater(4)
    assert.deepEqual(await claims(), nothing)
    minutesLater(1)
    assert.deepEqual(await claims(), {
      instructors: worthShowing.instructors,
      learners: null,
      lessons: worthShowing.lessons,
    })
    await grow(app, { instructors: 0, learners: 1, lessons: 76 })
    minutesLater(5)
    assert.deepEqual(
      await claims(),
      { instructors: worthShowing.instructors, learners: worthShowing.learners, lessons: 1_000 },
      '1,076 lessons are more than 1,000',
    )
  })

  test('counts nobody who cannot be booked, and no learner twice', async () => {
    await app.services.asSystem('taken out of the directory', (db) =>
      db.queryUnchecked(
        'update public.instructors set withdrawn = true where id = (select id from public.instructors order by id desc limit 1)',
      ),
    )
    await grow(app, { instructors: 0, learners: 0, lessons: 30 })
    minutesLater(5)
    assert.deepEqual(await claims(), { instructors: null, learners: worthShowing.learners, lessons: 1_100 })
  })
})

/** Adds to what there is, straight into the tables: what counts here is the counting. All lessons are Helen's, one hour after the other, and the learners take turns. */
async function grow(
  at: TestApp,
  { instructors, learners, lessons }: Record<keyof typeof worthShowing, number>,
) {
  await at.services.asSystem('grow', async (db) => {
    await addPeople(db, 'instructor', instructors)
    await addPeople(db, 'student', learners)
    await db.queryUnchecked(
      `insert into public.instructors (id, gearboxes, hourly_rate_pence, lat, lng, badge_kind, badge_number, badge_expires_on, vetted_until, portrait, car_photo)
       select id, '{manual}', 3800, 51.45, -2.6, 'ADI', ((select count(*) from public.instructors) + 340000 + row_number() over ())::text, '2029-01-01', '2029-01-01', '/instructor-photos/a', '/instructor-photos/b'
       from public.profiles p where role = 'instructor' and not exists (select from public.instructors i where i.id = p.id)`,
    )
    await db.queryUnchecked(
      `insert into public.diaries (instructor_id) select id from public.profiles where role = 'instructor' order by id limit 1 on conflict do nothing`,
    )
    await db.queryUnchecked(
      `with helen as (select id from public.profiles where role = 'instructor' order by id limit 1),
         taught as (select id, row_number() over (order by id) - 1 as place, count(*) over () as of_all from public.profiles where role = 'student'),
         entry as (insert into public.diary_entries (instructor_id, learner_id, kind, during, with_buffer)
           select helen.id, taught.id, 'lesson', r, r from helen, generate_series($1::int, $1::int + $2::int - 1) n
           join taught on taught.place = taught.of_all - 1 - n % taught.of_all,
           lateral (select tstzrange(t, t + interval '1 hour') r from (values (timestamptz '2025-01-01T00:00Z' + n * interval '1 hour')) v (t)) hours
           returning id, instructor_id, learner_id, lower(during) as starts)
       insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, price_pence, paid_with, booked_at, delivered_at, outcome)
       select id, instructor_id, learner_id, starts, starts + interval '1 hour', 60, 'delivered', 3800, 'card', starts, starts, 'delivered' from entry`,
      [given.get(at) ?? 0, lessons],
    )
    given.set(at, (given.get(at) ?? 0) + lessons)
  })
}
const given = new Map<TestApp, number>()

const addPeople = (db: Db, role: string, count: number) =>
  db.queryUnchecked(
    `with made as (insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       select uuidv7(), gen_random_uuid() || '@home.test', clock(), jsonb_build_object('name', 'Robin', 'role', $1::text) from generate_series(1, $2::int) returning id, email)
     insert into public.profiles (auth_id, name, email, role, verification_status) select id, 'Robin', email, $1::text, 'approved' from made`,
    [role, count],
  )

test('a demonstration claims nothing by its made-up people', async () => {
  const demo = await openTestApp()
  try {
    await grow(demo, worthShowing)
    assert.deepEqual(await demo.call(undefined, getClaims, {}), nothing)
  } finally {
    await demo.close()
  }
})

test('figures are rounded down to two digits', () => {
  assert.deepEqual([0, 7, 57, 137, 999, 1_294, 56_789].map(roundDown), [0, 7, 57, 130, 990, 1_200, 56_000])
})
