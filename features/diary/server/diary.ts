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
  gapTooShort,
  type InTheWay,
  insuranceNotSeen,
  learnerBusy,
  slotTaken,
  tooManyHolds,
  travelTooTight,
} from '../contract.ts'
import { holdMinutes, mostHolds } from '../rules.ts'
import { listAlternatives, mustBeOffered, queryAt, type TimeQuery } from './alternatives.ts'
import { chosenCar, listFreeCars } from './cars.ts'
import { listInTheWay } from './in-the-way.ts'
import type { Ends } from './ends.ts'
import { clearImported, markOverImported } from './imported.ts'
import type { Offered } from './look-together.ts'

type Hold = {
  instructorId: string
  learnerId: string
  carId?: string
  startsAt: string
  minutes: number
  holdMinutes?: number
  ends?: Ends | undefined
}

/**
 * Many may try at once: one gets it. @throws slotTaken, slotNotOffered, learnerBusy, travelTooTight: with the five
 * nearest `alternatives: [{ startsAt, endsAt }]`; tooManyHolds, diaryClosed, carBusy, notFound
 * With `offered` the time has just been looked at.
 */
export async function holdTime(db: Db, hold: Hold, offered?: Offered): Promise<DiaryEntry> {
  const { instructorId } = offered ?? (await mustBeOffered(db, hold))
  return tryHold(db, { holdMinutes, ...hold, instructorId }, mostHolds)
}

/**
 * Holds a time that has been offered to somebody, outside opening hours and notice too. As the service.
 * @throws slotTaken, learnerBusy, travelTooTight (with `alternatives`), diaryClosed
 */
export async function holdAnyTime(
  db: Db,
  hold: Required<Pick<Hold, 'instructorId' | 'learnerId' | 'startsAt' | 'minutes' | 'holdMinutes'>> &
    Pick<Hold, 'ends'>,
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
      hold.ends?.from ?? null,
      hold.ends?.to ?? null,
    ],
  )
  return entryOrError(db, row, hold)
}

/** From now, and until `atLeast` if that is later. Returns its end. As the service. @throws notFound if it is over */
export async function extendHold(
  db: Db,
  entryId: string,
  minutes: number,
  atLeast?: string | null,
): Promise<string> {
  // Whose cars change at this moment waits: it would pass over an entry that is being written.
  await db.execute(
    'diary.lockHold',
    'select diary.lock(instructor_id, null) from public.diary_entries where id = $1',
    [entryId],
  )
  const row = await db.find(
    'diary.extendHold',
    `update public.diary_entries set expires_at = greatest(clock() + $2 * interval '1 minute', $3)
     where id = $1 and live and kind = 'hold' and expires_at > clock() returning expires_at`,
    [entryId, minutes, atLeast ?? null],
  )
  return row?.expiresAt ?? fail(notFound)
}

/**
 * A lesson at any free time of the caller's own diary. @throws slotTaken, learnerBusy, gapTooShort (with `alternatives`),
 * travelTooTight (also with `minutesLacking`), carBusy (with `alternatives` and `freeCars`), insuranceNotSeen, diaryClosed
 */
export async function enterTime(
  db: Db,
  lesson: Omit<Hold, 'carId' | 'holdMinutes'> & {
    overrideTravel?: boolean | undefined
    overImported?: boolean | undefined
    car?: CarChoice | undefined
  },
): Promise<DiaryEntry> {
  const { car } = lesson
  if (lesson.overImported) await clearImported(db, lesson)
  const [choice, carId] = chosenCar(car)
  const row = await db.find(
    'diary.enterTime',
    'select (e.entry).*, e.conflict from diary.enter($1, $2, $3, $4, $5, $6, $7, $8, $9) e',
    [
      lesson.instructorId,
      lesson.learnerId,
      lesson.startsAt,
      lesson.minutes,
      lesson.ends?.from ?? null,
      lesson.ends?.to ?? null,
      lesson.overrideTravel ?? false,
      choice ?? 'any',
      carId,
    ],
  )
  const entry = await entryOrError(db, row, lesson)
  if (lesson.overImported) await markOverImported(db, entry.id, true)
  if (car === 'learners' && entry.carChoice !== 'learners') fail(insuranceNotSeen)
  return entry
}

/** Offers do not count as what a learner compares. */
const anyNumber = 1_000

/** Idempotent; renews an expired hold. @throws slotTaken, learnerBusy, travelTooTight, diaryClosed, carBusy, notFound */
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
 * With `anyTime` an instructor may leave their hours and notice, with `overrideTravel` the least gap and the drive, and with
 * `overImported` what their own calendars elsewhere say.
 * @throws slotTaken, slotNotOffered, learnerBusy, travelTooTight (with `alternatives`, for instructors also
 * `minutesLacking`), diaryClosed, carBusy (for instructors with `freeCars`), insuranceNotSeen, notFound; for
 * instructors also gapTooShort
 */
export async function moveTime(
  db: Db,
  move: {
    entryId: string
    startsAt: string
    minutes?: number
    anyTime?: boolean
    overrideTravel?: boolean | undefined
    overImported?: boolean | undefined
    car?: CarChoice | undefined
  },
): Promise<DiaryEntry> {
  const entry = await getEntry(db, move.entryId)
  const minutes = move.minutes ?? queryAt(entry).minutes
  const query = { ...queryAt(entry), startsAt: move.startsAt, minutes, ends: endsOf(entry) }
  if (!move.anyTime) await mustBeOffered(db, query, entry)
  if (move.overImported) await clearImported(db, { ...query, learnerId: entry.learnerId })
  const row = await db.find(
    'diary.moveTime',
    'select (m.entry).*, m.conflict from diary.move($1, $2, $3, $4, $5, $6) m',
    [move.entryId, move.startsAt, minutes, move.overrideTravel ?? false, ...chosenCar(move.car)],
  )
  const moved = await entryOrError(db, row, query, entry)
  await markOverImported(db, moved.id, move.overImported === true)
  if (move.car === 'learners' && moved.carChoice !== 'learners') fail(insuranceNotSeen)
  return moved
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
    `select * from public.diary_entries where instructor_id = $1 and live and busy_until > $2 and busy_from < $3 and (kind <> 'hold' or expires_at > clock()) order by lower(during)`,
    [instructorId, from, to],
  )
  return rows.map(asEntry)
}

/** Of calendars elsewhere, what blocks no lessons. The caller's policies apply. */
export async function listFreeEvents(
  db: Db,
  instructorId: string,
  from: string,
  to: string,
): Promise<StoredEntry[]> {
  const rows = await db.list(
    'diary.listFreeEvents',
    `select * from public.diary_entries where instructor_id = $1 and kind = 'imported' and not live and busy_until > $2 and busy_from < $3 order by lower(during)`,
    [instructorId, from, to],
  )
  return rows.map(asEntry)
}

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

export type StoredEntry = DiaryEntry & { startsIn: Spot | null; endsIn: Spot | null; carChoice: string }
export const endsOf = ({ startsIn, endsIn }: StoredEntry): Ends => ({ from: startsIn, to: endsIn })

type Entry = Row<'diary.getEntry'>
type Conflict = 'learner' | 'instructor' | 'gap' | 'car' | 'holds' | 'closed' | 'travel'
type Tried = Row<'diary.holdTime'>

const errors: Record<Conflict, ApiError> = {
  learner: learnerBusy,
  instructor: slotTaken,
  gap: gapTooShort,
  car: carBusy,
  holds: tooManyHolds,
  closed: diaryClosed,
  travel: travelTooTight,
}
const withAlternatives = new Set<Conflict>(['learner', 'instructor', 'gap', 'travel', 'car'])

async function entryOrError(
  db: Db,
  tried: Tried | undefined,
  query: TimeQuery | undefined,
  moving?: DiaryEntry,
): Promise<StoredEntry> {
  if (!tried) return fail(notFound)
  if (tried.conflict === null) return asEntry(tried as Entry)
  const isOwn = query !== undefined && query.instructorId === db.claims.sub
  const found = tried.conflict as Conflict
  const conflict = found === 'gap' && !isOwn ? 'instructor' : found
  return fail(errors[conflict], {
    ...(query &&
      withAlternatives.has(conflict) && { alternatives: await listAlternatives(db, query, moving) }),
    ...(isOwn && (await findWhatLacks(db, errors[conflict].code, query, moving?.id))),
  })
}

export type WhatLacks = { inTheWay?: InTheWay[]; minutesLacking?: number; freeCars?: DiaryCar[] }

/**
 * For the instructor whose diary refuses a time: what is in the way, and what they may leave aside, as it is now.
 * `entryId` is not in its own way.
 */
export async function findWhatLacks(
  db: Db,
  code: string,
  query: TimeQuery,
  entryId: string | undefined,
): Promise<WhatLacks> {
  const inTheWay = await listInTheWay(db, code, query, entryId)
  if (code === travelTooTight.code)
    return { inTheWay, minutesLacking: await findMinutesLacking(db, query, entryId) }
  if (code === carBusy.code) return { inTheWay, freeCars: await listFreeCars(db, query, entryId) }
  return inTheWay.length > 0 ? { inTheWay } : {}
}

/** Learners are not shown it: it would tell them how far away others live. */
async function findMinutesLacking(db: Db, query: TimeQuery, entryId: string | undefined): Promise<number> {
  const row = await db.asService('how much longer the drive is than the gap', (service) =>
    service.get(
      'diary.findMinutesLacking',
      `select diary.minutes_lacking($1, tstzrange($2, $2::timestamptz + $3::int * interval '1 minute'), $4, $5, $6) as lacking`,
      [
        query.instructorId,
        query.startsAt,
        query.minutes,
        query.ends?.from ?? null,
        query.ends?.to ?? null,
        entryId ?? null,
      ],
    ),
  )
  return row.lacking ?? 0
}

/** Confirming names an entry only; if it fails, alternatives are looked up for its time. */
async function queryOf(db: Db, entryId: string, tried: Tried | undefined): Promise<TimeQuery | undefined> {
  if (!tried?.conflict) return undefined
  const entry = await getEntry(db, entryId)
  return { ...queryAt(entry), ends: endsOf(entry) }
}

export function asEntry(row: Entry): StoredEntry {
  const { during, withBuffer, gapMinutes: _gap, busy: _, busyFrom: _from, busyUntil: _until, ...entry } = row
  const [startsAt, endsAt] = boundsOf(during)
  return { ...entry, startsAt, endsAt, endsAtWithBuffer: boundsOf(withBuffer)[1] }
}

/** `["2026-11-23 10:00:00+00","2026-11-23 11:00:00+00")` */
function boundsOf(range: string): [string, string] {
  const [from = '', to = ''] = range.slice(1, -1).replaceAll('"', '').split(',')
  return [Temporal.Instant.from(from).toString(), Temporal.Instant.from(to).toString()]
}
