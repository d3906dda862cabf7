import type { ApiError } from '#common/api-error.ts'
import { notFound } from '#common/api-error.ts'
import type { Spot } from '#features/travel/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  carBusy,
  type CarChoice,
  type DiaryCar,
  type DiaryEntry,
  diaryClosed,
  insuranceNotSeen,
  learnerBusy,
  slotNotOffered,
  slotTaken,
  tooManyHolds,
  travelTooTight,
} from '../contract.ts'
import { holdMinutes, mostHolds } from '../rules.ts'
import {
  findAvailability,
  instantOf,
  minuteOf,
  nowMinute,
  type OfferedAvailability,
  spotsIn,
  wholeDiary,
} from './availability.ts'
import { isFree, listNearestFree } from './slots.ts'

type Hold = {
  /** Or the public id. */
  instructorId: string
  learnerId: string
  carId?: string
  startsAt: string
  minutes: number
  holdMinutes?: number
  places?: Places | undefined
}

/** Where it starts and ends, as far as known. */
export type Places = { readonly from: Spot | null; readonly to: Spot | null }

/**
 * Many may try at once: one gets it. @throws slotTaken, slotNotOffered, learnerBusy, travelTooTight: with the five
 * nearest `alternatives: [{ startsAt, endsAt }]`; tooManyHolds, diaryClosed, carBusy, notFound
 */
export async function holdTime(db: Db, hold: Hold): Promise<DiaryEntry> {
  const { instructorId } = await mustBeOffered(db, hold)
  return tryHold(db, { holdMinutes, ...hold, instructorId }, mostHolds)
}

/**
 * Holds a time for somebody to whom it is offered, outside opening hours and notice too. As the service.
 * @throws slotTaken, learnerBusy, travelTooTight (with `alternatives`), diaryClosed
 */
export async function holdAnyTime(
  db: Db,
  hold: Required<Pick<Hold, 'instructorId' | 'learnerId' | 'startsAt' | 'minutes' | 'holdMinutes'>> &
    Pick<Hold, 'places'>,
): Promise<DiaryEntry> {
  return tryHold(db, hold, anyNumber)
}

async function tryHold(db: Db, hold: Hold & { holdMinutes: number }, most: number): Promise<DiaryEntry> {
  const row = await db.find(
    'diary.holdTime',
    `select (h.entry).*, h.conflict from diary.hold($1, $2, $3, $4, $5, $6, $7, $8, $9) h`,
    [
      hold.instructorId,
      hold.learnerId,
      hold.carId ?? null,
      hold.startsAt,
      hold.minutes,
      hold.holdMinutes,
      most,
      hold.places?.from ?? null,
      hold.places?.to ?? null,
    ],
  )
  return entryOrError(db, row, hold)
}

/** From now. Returns its end. As the service. @throws notFound if it is over */
export async function extendHold(db: Db, entryId: string, minutes: number): Promise<string> {
  const row = await db.find(
    'diary.extendHold',
    `update public.diary_entries set expires_at = clock() + $2 * interval '1 minute'
     where id = $1 and live and kind = 'hold' and expires_at > clock() returning expires_at`,
    [entryId, minutes],
  )
  return row?.expiresAt ?? fail(notFound)
}

/**
 * A lesson at any free time of the caller's own diary. @throws slotTaken, learnerBusy (with `alternatives`),
 * travelTooTight (also with `minutesLacking`), carBusy (with `alternatives` and `freeCars`), insuranceNotSeen, diaryClosed
 */
export async function enterTime(
  db: Db,
  lesson: Omit<Hold, 'carId' | 'holdMinutes'> & {
    overrideTravel?: boolean | undefined
    car?: CarChoice | undefined
  },
): Promise<DiaryEntry> {
  const { car } = lesson
  const [choice, carId] = chosenCar(car)
  const row = await db.find(
    'diary.enterTime',
    'select (e.entry).*, e.conflict from diary.enter($1, $2, $3, $4, $5, $6, $7, $8, $9) e',
    [
      lesson.instructorId,
      lesson.learnerId,
      lesson.startsAt,
      lesson.minutes,
      lesson.places?.from ?? null,
      lesson.places?.to ?? null,
      lesson.overrideTravel ?? false,
      choice ?? 'any',
      carId,
    ],
  )
  const entry = await entryOrError(db, row, lesson)
  if (car === 'learners' && entry.carChoice !== 'learners') fail(insuranceNotSeen)
  return entry
}

/**
 * Of the caller's own booked lesson. @throws carBusy, insuranceNotSeen, notFound
 */
export async function setCar(db: Db, entryId: string, car: CarChoice | 'any'): Promise<void> {
  const { conflict } = await db.get('diary.setCar', 'select diary.set_car($1, $2, $3) as conflict', [
    entryId,
    ...(car === 'any' ? ([car, null] as const) : chosenCar(car)),
  ])
  if (conflict === null) fail(notFound)
  if (conflict) fail(car === 'learners' ? insuranceNotSeen : carBusy)
}

const chosenCar = (car: CarChoice | undefined) =>
  car === undefined || car === 'learners' || car === 'none'
    ? ([car ?? null, null] as const)
    : (['chosen', car] as const)

/** Offers do not count as what a learner compares. */
const anyNumber = 1_000

/** Idempotent; renews an expired hold. @throws slotTaken, learnerBusy, diaryClosed, carBusy, notFound */
export async function confirmTime(db: Db, entryId: string): Promise<DiaryEntry> {
  const row = await db.find('diary.confirmTime', 'select (c.entry).*, c.conflict from diary.confirm($1) c', [
    entryId,
  ])
  return entryOrError(db, row, await queryOf(db, entryId, row))
}

/** Idempotent. @throws notFound */
export async function releaseTime(db: Db, entryId: string): Promise<DiaryEntry> {
  const row = await db.find('diary.releaseTime', 'select * from diary.release($1)', [entryId])
  return row ? asEntry(row) : fail(notFound)
}

/**
 * With `anyTime` an instructor may leave their hours and notice. @throws slotTaken, slotNotOffered, learnerBusy,
 * travelTooTight (with `alternatives`, for instructors also `minutesLacking`), diaryClosed, carBusy (for instructors
 * with `freeCars`), insuranceNotSeen, notFound
 */
export async function moveTime(
  db: Db,
  move: {
    entryId: string
    startsAt: string
    minutes?: number
    anyTime?: boolean
    overrideTravel?: boolean | undefined
    car?: CarChoice | undefined
  },
): Promise<DiaryEntry> {
  const entry = await getEntry(db, move.entryId)
  const minutes = move.minutes ?? queryAt(entry).minutes
  const query = { ...queryAt(entry), startsAt: move.startsAt, minutes, places: placesOf(entry) }
  if (!move.anyTime) await mustBeOffered(db, query, entry)
  const row = await db.find(
    'diary.moveTime',
    'select (m.entry).*, m.conflict from diary.move($1, $2, $3, $4, $5, $6) m',
    [move.entryId, move.startsAt, minutes, move.overrideTravel ?? false, ...chosenCar(move.car)],
  )
  const moved = await entryOrError(db, row, query, entry)
  if (move.car === 'learners' && moved.carChoice !== 'learners') fail(insuranceNotSeen)
  return moved
}

/**
 * With `alternatives` a refusal names other times, for those places.
 * @throws travelTooTight (for instructors with `minutesLacking`), notFound
 */
export async function placeTime(
  db: Db,
  entryId: string,
  places: Places,
  { override = false, alternatives = false }: { override?: boolean; alternatives?: boolean } = {},
) {
  const { lacking } = await db.get('diary.placeTime', 'select diary.place($1, $2, $3, $4) as lacking', [
    entryId,
    places.from,
    places.to,
    override,
  ])
  if (lacking === null) fail(notFound)
  if (lacking) {
    const entry = await getEntry(db, entryId)
    fail(travelTooTight, {
      ...(entry.instructorId === db.claims.sub && { minutesLacking: lacking }),
      ...(alternatives && {
        alternatives: await listAlternatives(db, { ...queryAt(entry), places }, entry),
      }),
    })
  }
}

/** Null closes it. Stands for a checked badge. As an admin or the service. */
export const openDiary = (db: Db, instructorId: string, until: string | null) =>
  db.execute('diary.openDiary', 'select diary.open($1, $2)', [instructorId, until])

/** Live entries without expired holds. The caller's policies apply. */
export async function listEntries(
  db: Db,
  instructorId: string,
  from: string,
  to: string,
): Promise<StoredEntry[]> {
  const rows = await db.list(
    'diary.listEntries',
    `select * from public.diary_entries where instructor_id = $1 and live and with_buffer && tstzrange($2, $3) and (kind <> 'hold' or expires_at > clock()) order by lower(during)`,
    [instructorId, from, to],
  )
  return rows.map(asEntry)
}

/** One entry, live or not. @throws notFound */
export async function getEntry(db: Db, entryId: string): Promise<StoredEntry> {
  const row = await db.find('diary.getEntry', 'select * from public.diary_entries where id = $1', [entryId])
  return row ? asEntry(row) : fail(notFound)
}

export async function ensureDiary(db: Db, instructorId: string) {
  await db.execute(
    'diary.ensureDiary',
    'insert into public.diaries (instructor_id) values ($1) on conflict do nothing',
    [instructorId],
  )
}

type StoredEntry = DiaryEntry & { startsIn: Spot | null; endsIn: Spot | null; carChoice: string }
export const placesOf = ({ startsIn, endsIn }: StoredEntry): Places => ({ from: startsIn, to: endsIn })

type Query = { instructorId: string; startsAt: string; minutes: number; places?: Places | undefined }
type Entry = Row<'diary.getEntry'>
type Conflict = 'learner' | 'instructor' | 'car' | 'holds' | 'closed' | 'travel'
type Tried = Row<'diary.holdTime'>

const errors: Record<Conflict, ApiError> = {
  learner: learnerBusy,
  instructor: slotTaken,
  car: carBusy,
  holds: tooManyHolds,
  closed: diaryClosed,
  travel: travelTooTight,
}
const withAlternatives = new Set<Conflict>(['learner', 'instructor', 'travel', 'car'])

async function entryOrError(
  db: Db,
  tried: Tried | undefined,
  query: Query | undefined,
  moving?: DiaryEntry,
): Promise<StoredEntry> {
  if (!tried) return fail(notFound)
  if (tried.conflict === null) return asEntry(tried as Entry)
  const conflict = tried.conflict as Conflict
  return fail(errors[conflict], {
    ...(query &&
      withAlternatives.has(conflict) && { alternatives: await listAlternatives(db, query, moving) }),
    ...(query &&
      query.instructorId === db.claims.sub &&
      (await findWhatLacks(db, errors[conflict].code, query, moving?.id))),
  })
}

/** For the instructor whose diary refuses a time: what they may leave aside, as it is now. `entryId` is not in its own way. */
export async function findWhatLacks(
  db: Db,
  code: string,
  query: Query,
  entryId: string | undefined,
): Promise<{ minutesLacking?: number; freeCars?: DiaryCar[] }> {
  if (code === travelTooTight.code) return { minutesLacking: await findMinutesLacking(db, query, entryId) }
  if (code === carBusy.code) return { freeCars: await listFreeCars(db, query, entryId) }
  return {}
}

/** Of the instructor's, with either gearbox: who teaches in which is theirs to say. */
const listFreeCars = (db: Db, query: Query, entryId: string | undefined) =>
  db.asService('cars that no colleague has then', (service) =>
    service.list(
      'diary.listFreeCars',
      `select c.car_id as id, c.name, c.gearbox from public.diary_cars c
       cross join lateral (select tstzrange($2, $2::timestamptz + $3::int * interval '1 minute') as during) wanted
       where c.instructor_id = $1
         and not exists (select from public.diary_entries e where e.car_id = c.car_id and e.live
           and e.during && wanted.during and e.id is distinct from $4)
         and not exists (select from public.car_absences a where a.car_id = c.car_id and a.during && wanted.during)
       order by c.position, c.car_id`,
      [query.instructorId, query.startsAt, query.minutes, entryId ?? null],
    ),
  )

/** The usual one first. The caller's policies apply. */
export const listDiaryCars = (db: Db, instructorId: string) =>
  db.list(
    'diary.listCars',
    'select car_id as id, name, gearbox from public.diary_cars where instructor_id = $1 order by position, car_id',
    [instructorId],
  )

/** Learners are not shown it: it would tell them how far away others live. */
async function findMinutesLacking(db: Db, query: Query, entryId: string | undefined): Promise<number> {
  const row = await db.asService('how much longer the drive is than the gap', (service) =>
    service.get(
      'diary.findMinutesLacking',
      `select diary.minutes_lacking($1, tstzrange($2, $2::timestamptz + $3::int * interval '1 minute'), $4, $5, $6) as lacking`,
      [
        query.instructorId,
        query.startsAt,
        query.minutes,
        query.places?.from ?? null,
        query.places?.to ?? null,
        entryId ?? null,
      ],
    ),
  )
  return row.lacking ?? 0
}

/** Checked against the slots that people see. An entry that moves counts as free. */
async function mustBeOffered(db: Db, query: Query, moving?: DiaryEntry): Promise<{ instructorId: string }> {
  const start = minuteOf(query.startsAt)
  const now = nowMinute(db)
  const read = await findAvailability(db, query.instructorId, ...around(start), spotsIn(query.places))
  if (!read) return fail(notFound)
  if (read.openUntil === null || read.openUntil < start + query.minutes) return fail(diaryClosed)
  const availability = moving ? withoutEntry(read, moving) : read
  if (!offers(availability, query.minutes))
    return fail(slotNotOffered, { alternatives: [], lessonLengths: availability.lessonLengths })
  const request = { minutes: query.minutes, now }
  if (isFree(availability, start, { ...request, places: asPlaces(query.places) })) return read
  const apiError = isFree(availability, start, request)
    ? travelTooTight
    : isFree({ ...availability, busy: [], carsTaken: null }, start, request)
      ? slotTaken
      : slotNotOffered
  return fail(apiError, { alternatives: await listAlternatives(db, query, moving) })
}

/** Of two places one may be known alone: a lesson ends where it begins unless said otherwise. */
export const asPlaces = (places: Places | undefined) =>
  places && (places.from ?? places.to) !== null ? { from: places.from ?? -1, to: places.to ?? -1 } : undefined

const offers = (availability: OfferedAvailability, minutes: number) =>
  availability.lessonLengths.includes(minutes)

export const withoutEntry = (availability: OfferedAvailability, entry: DiaryEntry): OfferedAvailability => ({
  ...availability,
  busy: availability.busy.filter(
    ([from, to]) => from !== minuteOf(entry.startsAt) || to !== minuteOf(entry.endsAtWithBuffer),
  ),
})

const alternatives = 5
const week = 7 * 1440

/** A week each way nearly always has enough; only else is the whole diary read. */
async function listAlternatives(
  db: Db,
  { instructorId, startsAt, minutes, places }: Query,
  moving?: DiaryEntry,
) {
  const start = minuteOf(startsAt)
  const now = nowMinute(db)
  const listNearest = async (from: number, to: number) => {
    const read = await findAvailability(db, instructorId, from - 1440, to + 1440, spotsIn(places))
    const availability = read && moving ? withoutEntry(read, moving) : read
    const query = { minutes, now, from, to, places: asPlaces(places) }
    return availability ? listNearestFree(availability, start, query, alternatives) : []
  }
  const near = await listNearest(start - week, start + week)
  const starts = near.length < alternatives ? await listNearest(now, now + wholeDiary) : near
  const others = moving ? starts.filter((start) => start !== minuteOf(moving.startsAt)) : starts
  return others.map((start) => ({ startsAt: instantOf(start), endsAt: instantOf(start + minutes) }))
}

/** A day each way holds whatever could touch the start. Clamped to what the database can store. */
function around(start: number): [number, number] {
  const middle = Math.min(Math.max(start, 0), minuteOf('2200-01-01T00:00Z'))
  return [Math.floor(middle) - 1440, Math.ceil(middle) + 1440]
}

/** Confirming names an entry only; if it fails, alternatives are looked up for its time. */
async function queryOf(db: Db, entryId: string, tried: Tried | undefined): Promise<Query | undefined> {
  if (!tried?.conflict) return undefined
  const entry = await getEntry(db, entryId)
  return { ...queryAt(entry), places: placesOf(entry) }
}

const queryAt = ({ instructorId, startsAt, endsAt }: DiaryEntry) => ({
  instructorId,
  startsAt,
  minutes: minuteOf(endsAt) - minuteOf(startsAt),
})

export function asEntry({ during, withBuffer, ...entry }: Entry): StoredEntry {
  const [startsAt, endsAt] = boundsOf(during)
  return { ...entry, startsAt, endsAt, endsAtWithBuffer: boundsOf(withBuffer)[1] }
}

/** `["2026-11-23 10:00:00+00","2026-11-23 11:00:00+00")` */
function boundsOf(range: string): [string, string] {
  const [from = '', to = ''] = range.slice(1, -1).replaceAll('"', '').split(',')
  return [Temporal.Instant.from(from).toString(), Temporal.Instant.from(to).toString()]
}
