import assert from 'node:assert/strict'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import {
  conflictOf,
  type Entry,
  isCarMisplaced,
  isLive,
  lacksTravel,
  type Piece,
  type World,
} from './diary.ts'

export type Lesson = {
  id: string
  /** As it is, or was before it was cancelled. */
  entry: Entry
  status: 'held' | 'lapsed' | 'booked' | 'delivered' | 'over'
  paid: 'card' | 'cash'
  /** When its instructor said how it ended. */
  markedAt: number | null
  /** The first time that they said so. */
  firstMarkedAt: number | null
  moves: number
  series: string | null
  test: string | null
  isRenewed?: boolean
  payerEnds?: number
  /** It ends elsewhere than it begins, or a drop-off there was named. */
  hasDropoff: boolean
}
/** Held if a card is to pay, else booked. */
export const newLesson = (id: string, entry: Entry, paid: 'card' | 'cash'): Lesson => ({
  id,
  entry,
  status: paid === 'card' ? 'held' : 'booked',
  paid,
  markedAt: null,
  firstMarkedAt: null,
  moves: 0,
  series: null,
  test: null,
  hasDropoff: false,
})

export type TestDay = { id: string; lesson: string; instructor: number; learner: number; at: number }
export type Offer = { id: string; instructor: number; learner: number; key: string; expires: number }
export type BusyTime = Piece & { title: string }
export type State = World & {
  lessons: Lesson[]
  offers: Offer[]
  series: { id: string; instructor: number; learner: number }[]
  /** When learners held or accepted times themselves. */
  tries: { learner: number; at: number }[]
  tests: TestDay[]
  /** What those elsewhere say, by instructor. */
  calendars: { id: string; times: readonly BusyTime[] }[][]
  /** What their instructors let lessons through, in one calendar: an event, or with null all of its title. */
  freeEvents: { calendar: string; title: string; only: Piece | null }[]
  imports: { id: string; instructor: number; entries: string[]; at: number }[]
  isSuspended: boolean
}

/** People of their own, who go through steps one after another by a clock of their own. */
export type Story = {
  state: State
  instructors: readonly string[]
  learners: readonly string[]
  /** From here on nobody has an account: the first is a pupil of the first instructor, and so on. */
  accounts: number
  places: readonly { postcode: string; spot: number }[]
  /** The school of the second and the third instructor has two cars. */
  owner: string
  cars: readonly string[]
  admin: string
  /** A code, or what was answered. */
  as<T>(person: string | null, work: (db: Db) => Promise<T>): Promise<{ code?: string; body?: T }>
  /** Work of its own transactions, by the clock of the story. */
  services: Services
}

export const instantOf = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()
export const minuteOf = (instant: string) => Date.parse(instant) / 60_000

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
  end: number | null
  car: string | null
  choice: Entry['choice']
  overridden: boolean
  repeat: string | null
  status: string | null
  moves: number | null
  paid: string | null
  series: string | null
}

const look = `select e.id, e.instructor_id as instructor, e.learner_id as learner, e.kind,
  (extract(epoch from lower(e.during)) / 60)::float8 as "from", (extract(epoch from upper(e.during)) / 60)::float8 as "to",
  (extract(epoch from e.busy_until) / 60)::float8 as until, (extract(epoch from e.expires_at) / 60)::float8 as expires,
  e.starts_in as place, e.ends_in as "end", e.car_id as car, e.car_choice as choice, e.travel_overridden as overridden, e.repeat_id as repeat,
  l.status, l.moves, l.paid_with as paid, l.series_id as series
  from public.diary_entries e left join public.lessons l on l.id = e.id
  where e.instructor_id = any ($1) and e.live and (e.kind <> 'hold' or e.expires_at > clock())`

export const keyOf = ({
  id,
  kind,
  instructor,
  from,
}: Pick<Entry, 'kind' | 'instructor' | 'from'> & { id: string }) =>
  kind === 'hold' || kind === 'lesson' ? id : `${kind} ${instructor} ${from}`

async function readDiary({ as, instructors, learners, cars }: Story) {
  const { body } = await as(null, (db) => db.queryUnchecked<Row>(look, [instructors], { plan: 'kept' }))
  return body!.rows.map((row) => {
    const instructor = instructors.indexOf(row.instructor)
    const learner = row.learner === null ? null : learners.indexOf(row.learner)
    const car = row.car === null ? null : cars.indexOf(row.car)
    const repeat = row.repeat ?? undefined
    return { ...row, instructor, learner, car, repeat, key: keyOf({ ...row, instructor }) }
  })
}

const compared = ({
  key,
  learner,
  kind,
  from,
  to,
  until,
  expires,
  place,
  end,
  car,
  choice,
  overridden,
}: Entry) =>
  JSON.stringify([key, learner, kind, from, to, until, expires, place, end, car, choice, overridden])

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
  // Two orders of the same commands can leave the same times, and other ones that repeat each other.
  assert.deepEqual(groupsOf(rows), groupsOf(live), 'which blocks repeat each other')
}

/** Of blocks that repeat each other, their keys. One that is left alone repeats none. */
const groupsOf = (entries: readonly Pick<Entry, 'key' | 'repeat'>[]) =>
  [
    ...Map.groupBy(
      entries.filter(({ repeat }) => repeat !== undefined),
      ({ repeat }) => repeat,
    ).values(),
  ]
    .filter((group) => group.length > 1)
    .map((group) =>
      group
        .map(({ key }) => key)
        .toSorted()
        .join(),
    )
    .toSorted()

/** After a step that decides much by itself: what it took was free, and it freed only what it may. */
export async function adopt(story: Story, mayFree: (entry: Entry) => boolean) {
  const { state } = story
  const rows = await readDiary(story)
  const found = new Map(rows.map((row) => [row.key, row]))
  const before = new Map(state.entries.map((entry) => [entry.key, entry]))
  for (const entry of state.entries.filter((one) => isLive(state, one))) {
    const row = found.get(entry.key)
    if (row && compared(row) === compared(entry)) continue
    assert.ok(mayFree(entry), `changed or freed: ${compared(entry)} ${row ? compared(row) : ''}`)
    state.entries = state.entries.filter((one) => one !== entry)
    for (const lesson of state.lessons)
      if (lesson.entry === entry && !row) Object.assign(lesson, { status: 'over', markedAt: null })
  }
  const known = new Set(state.entries.map(({ key }) => key))
  const mayBeClose = ({ overridden, kind }: Pick<Entry, 'overridden' | 'kind'>) =>
    overridden || kind === 'block'
  // What the instructor took within the gap behind a lesson comes after that lesson.
  const inOrder = rows.toSorted((one, other) => Number(mayBeClose(one)) - Number(mayBeClose(other)))
  /** Those that it repeats are known by the name they have here. */
  const groupOf = (repeat: string | undefined) =>
    rows
      .filter((row) => repeat !== undefined && row.repeat === repeat)
      .map(({ key }) => before.get(key)?.repeat)
      .find((known) => known !== undefined) ?? repeat
  for (const { id, status, series, moves, paid, repeat, ...entry } of inOrder) {
    const lesson = state.lessons.find((one) => one.id === id)
    if (lesson) Object.assign(lesson, { moves })
    if (known.has(entry.key)) continue
    const wasThere = before.get(entry.key)
    // A lesson that has lost its car keeps its time.
    const mayLackCar = entry.choice === 'missing' && wasThere?.from === entry.from
    const conflict = conflictOf(state, entry, undefined, mayBeClose(entry))
    assert.ok(!conflict || (mayLackCar && conflict === 'car'), `taken (${conflict}): ${compared(entry)}`)
    assert.ok(!isCarMisplaced(state, entry), `a car in two places: ${compared(entry)}`)
    assert.ok(
      entry.overridden || entry.kind === 'block' || !lacksTravel(state, entry),
      `too far: ${compared(entry)}`,
    )
    const group = wasThere?.repeat ?? groupOf(repeat)
    state.entries.push({ ...entry, ...(group !== undefined && { repeat: group }) })
    if (lesson) Object.assign(lesson, { entry: state.entries.at(-1), status })
    else if (status === 'held' || status === 'booked') {
      const made = newLesson(id, state.entries.at(-1)!, paid === 'cash' ? 'cash' : 'card')
      state.lessons.push({ ...made, status, series })
    }
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
