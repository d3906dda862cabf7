import assert from 'node:assert/strict'
import { addPupil } from '#features/pupils/server/pupils.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { conflictOf, type Entry, isLive, lacksTravel, rules, type World } from './diary.ts'

export type Lesson = {
  id: string
  /** As it is, or was before it was cancelled. */
  entry: Entry
  status: 'held' | 'lapsed' | 'booked' | 'over'
  /** When its instructor said that nobody came. */
  markedAt: number | null
  moves: number
  series: string | null
}
export type Offer = { id: string; instructor: number; learner: number; key: string; expires: number }
export type State = World & {
  lessons: Lesson[]
  offers: Offer[]
  series: { id: string; instructor: number }[]
  /** When learners held or accepted times themselves. */
  tries: { learner: number; at: number }[]
  blocks: { id: string; key: string }[]
}

/** People of their own, who go through steps one after another by a clock of their own. */
export type Story = {
  state: State
  instructors: readonly string[]
  learners: readonly string[]
  /** From here on nobody has an account: the first is a pupil of the first instructor, and so on. */
  accounts: number
  places: readonly { postcode: string; spot: number }[]
  /** A code, or what was answered. */
  as<T>(person: string | null, work: (db: Db) => Promise<T>): Promise<{ code?: string; body?: T }>
  services: Services
}

const sectors = ['BS6 6DR', 'BS7 8AA', 'BS16 1AA', 'BA1 1AA']
export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()
export const minuteOf = (instant: string) => Date.parse(instant) / 60_000

/** Before a change of the clocks. */
const beginnings = ['2026-10-22T07:00:00Z', '2027-03-25T08:00:00Z', '2026-11-23T08:00:00Z']

export async function openStory(app: TestApp, nr: number): Promise<Story> {
  const now = minuteOf(beginnings[nr % beginnings.length]!)
  const people: string[] = []
  for (const name of ['Helen Marsh', 'Owen Pike', 'Rhys Cole'])
    people.push((await app.person(name, 'instructor')).id)
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
          `insert into public.instructors (id, gearboxes, hourly_rate_pence, sector, lat, lng, radius_km, badge_kind, badge_number, badge_expires_on, vetted_until)
           values ($1, '{manual}', 3800, 'BS6 6', 51.4671, -2.6003, 80, 'ADI', $2, '2029-01-01', '2029-01-02')`,
          [id, String(1_000_000 + Math.floor(Math.random() * 8_999_999))],
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
      await db.queryUnchecked(
        `with car as (insert into public.cars (owner_id, name, gearbox, dual_controls) values ($1, 'Polo', 'manual', true) returning id)
         insert into public.diary_cars (instructor_id, car_id, name, gearbox) select i, car.id, 'Polo', 'manual' from unnest($2::uuid[]) i, car
         on conflict do nothing`,
        [people[1]!, people.slice(1)],
      )
    },
    { at },
  )
  const state: State = {
    now,
    gaps,
    openUntil,
    sharesCar: [false, true, true],
    entries: [],
    lessons: [],
    offers: [],
    series: [],
    tries: [],
    blocks: [],
  }
  const moment = () => ({ at: Temporal.Instant.from(instantOf(story.state.now)) })
  const story: Story = {
    state,
    instructors: people,
    learners,
    accounts,
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
      asSystem: (reason: string, work: (db: Db) => Promise<unknown>) =>
        app.services.asSystem(reason, work, moment()),
      asUser: (claims: never, work: (db: Db) => Promise<unknown>) =>
        app.services.asUser(claims, work, moment()),
    }),
  }
  for (const person of people) {
    const { body } = await story.as(person, (db) => addPupil(db, person, { name: 'Stan Whitcombe' }))
    learners.push(body!.learnerId!)
  }
  return story
}

type Row = {
  id: string
  instructor: string
  learner: string | null
  kind: Entry['kind']
  from: number
  to: number
  until: number
  expires: number | null
  place: number | null
  in_car: boolean
  overridden: boolean
  status: string | null
  series: string | null
}

const look = `select e.id, e.instructor_id as instructor, e.learner_id as learner, e.kind,
  (extract(epoch from lower(e.during)) / 60)::float8 as "from", (extract(epoch from upper(e.during)) / 60)::float8 as "to",
  (extract(epoch from upper(e.with_buffer)) / 60)::float8 as until, (extract(epoch from e.expires_at) / 60)::float8 as expires,
  e.starts_in as place, e.car_id is not null as in_car, e.travel_overridden as overridden, l.status, l.series_id as series
  from public.diary_entries e left join public.lessons l on l.id = e.id
  where e.instructor_id = any ($1) and e.live and (e.kind <> 'hold' or e.expires_at > clock())`

export const keyOf = ({
  id,
  kind,
  instructor,
  from,
}: Pick<Entry, 'kind' | 'instructor' | 'from'> & { id: string }) =>
  kind === 'hold' || kind === 'lesson' ? id : `${kind} ${instructor} ${from}`

async function readDiary({ as, instructors, learners }: Story) {
  const { body } = await as(null, (db) => db.queryUnchecked<Row>(look, [instructors]))
  return body!.rows.map((row): Entry & Pick<Row, 'id' | 'status' | 'series'> => {
    const instructor = instructors.indexOf(row.instructor)
    const learner = row.learner === null ? null : learners.indexOf(row.learner)
    const { in_car: inCar, ...rest } = row
    return { ...rest, instructor, learner, inCar, key: keyOf({ ...row, instructor }) }
  })
}

const compared = ({ key, learner, kind, from, to, until, expires, place, inCar, overridden }: Entry) =>
  JSON.stringify([key, learner, kind, from, to, until, expires, place, inCar, overridden])

/** The database's diaries are the model's, to the last field; and nobody is offered what another has. */
export async function mustBeEqual(story: Story) {
  const rows = await readDiary(story)
  const live = story.state.entries.filter((entry) => isLive(story.state, entry))
  const [found, expected] = [rows.map(compared), live.map(compared)]
  const more = found.filter((one) => !expected.includes(one))
  const fewer = expected.filter((one) => !found.includes(one))
  assert.equal(
    more.length + fewer.length,
    0,
    `the diary has ${more.join()} where the model has ${fewer.join()}`,
  )
}

/** After a step that decides much by itself: what it took was free, and it freed only what it may. */
export async function adopt(story: Story, mayFree: (entry: Entry) => boolean) {
  const { state } = story
  const rows = await readDiary(story)
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const entry of state.entries.filter((one) => isLive(state, one))) {
    const row = found.get(entry.key)
    if (row && compared(row) === compared(entry)) continue
    assert.ok(mayFree(entry), `changed or freed: ${compared(entry)} ${row ? compared(row) : ''}`)
    state.entries = state.entries.filter((one) => one !== entry)
    for (const lesson of state.lessons) if (lesson.entry === entry && !row) lesson.status = 'over'
  }
  const known = new Set(state.entries.map(({ key }) => key))
  for (const { id, status, series, ...entry } of rows) {
    if (known.has(entry.key)) continue
    assert.equal(conflictOf(state, entry), undefined, `taken: ${compared(entry)}`)
    assert.ok(
      entry.overridden || entry.kind === 'block' || !lacksTravel(state, entry),
      `too far: ${compared(entry)}`,
    )
    state.entries.push(entry)
    const lesson = state.lessons.find((one) => one.id === id)
    if (lesson) lesson.entry = entry
    else if (status === 'held' || status === 'booked')
      state.lessons.push({ id, entry, status, markedAt: null, moves: 0, series })
  }
  await readOffers(story)
}

export async function readOffers(story: Story) {
  const { state, instructors, learners } = story
  const { body } = await story.as(null, (db) =>
    db.queryUnchecked<{ id: string; instructor: string; learner: string; key: string; expires: number }>(
      `select id, instructor_id as instructor, learner_id as learner, entry_id as key, (extract(epoch from expires_at) / 60)::float8 as expires
       from public.offers where instructor_id = any ($1) and status = 'open'`,
      [instructors],
    ),
  )
  state.offers = body!.rows.map((row) => ({
    ...row,
    instructor: instructors.indexOf(row.instructor),
    learner: learners.indexOf(row.learner),
  }))
  const theirs = new Set(state.offers.map(({ learner }) => learner))
  assert.equal(theirs.size, state.offers.length, 'two open offers of one learner')
  for (const offer of state.offers.filter(({ expires }) => expires > state.now)) {
    const hold = state.entries.find(({ key }) => key === offer.key)
    assert.ok(hold?.kind === 'hold' && hold.learner === offer.learner, 'an offer whose time is not held')
  }
}
