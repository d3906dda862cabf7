import type * as z from 'zod/mini'
import { addDays, daysBetween } from '#common/days.ts'
import { findBankHoliday } from '#common/bank-holidays.ts'
import { changePayment } from '#features/lessons/server/enter-lesson.ts'
import { readPlace, setPlace } from '#features/lessons/server/lesson-places.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { isPaidLater } from '#features/lessons/rules.ts'
import { leastCardPence } from '#features/payments/rules.ts'
import { closeUnpaid } from '#features/payments/server/link-checkout.ts'
import { noEmail } from '#features/pupils/contract.ts'
import { priceTooLow } from '#features/pupils/enter-lesson-contract.ts'
import { priceOfLesson } from '#features/pupils/server/enter-lesson.ts'
import { findRecord } from '#features/pupils/server/records.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  type changeSeries as endpoint,
  nothingToResolve,
  type SeriesInFull,
  seriesOver,
} from '../contract.ts'
import { seriesChanged } from '../events.ts'
import { listDays, shiftTo } from '../rules.ts'
import { idsOf, readPickup } from './create.ts'
import { takeHours } from './hours.ts'
import { type BookedDay, isWhereSeriesIs, listBooked, setState, tryMove } from './lessons-of.ts'
import { fallbackOf } from './book-day.ts'
import { planLessons } from './plan.ts'
import { getSeries } from './read.ts'
import { lockOwn, type SeriesRow, startOn, todayIn } from './rows.ts'

type Change = z.infer<typeof endpoint.input>

/**
 * A lesson that cannot move stays, with its clash. Emits `series.changed` unless it is one lesson alone.
 * @throws notFound, seriesOver, nothingToResolve, noEmail, priceTooLow, and for one lesson what `moveLesson` throws
 */
export async function changeSeries(db: Db, instructorId: string, change: Change): Promise<SeriesInFull> {
  const before = await lockOwn(db, instructorId, change.id)
  if (before.endedAt) fail(seriesOver)
  if (change.payment === 'card-link') await mustBeReachable(db, before)
  const today = todayIn(db, before.zone)
  const from = dayOfScope(change, today)
  if (change.scope === 'this') {
    if (change.everyWeeks) failInput([{ path: 'everyWeeks', message: 'One lesson alone doesn’t repeat.' }])
    await changeOne(db, before, from, change)
    return getSeries(db, instructorId, before.id)
  }
  const days = await listBooked(db, before.id, from)
  const anchor = listDays(before, from, addDays(from, 371))[0] ?? from
  const shift = change.weekday ? shiftTo(anchor, change.weekday) : 0
  const next = addDays(anchor, shift)
  const series = await saveChange(db, before, change, { shift, next })
  await shiftDays(db, series.id, from, shift)
  const cancelled: string[] = []
  for (const day of days)
    if (!(await carryAlong(db, { before, series, shift, next, change }, day))) cancelled.push(day.id)
  if (series.everyWeeks !== before.everyWeeks) await forgetDaysBetween(db, series, next)
  const isToPlan = next > today ? next : addDays(today, 1)
  if (series.plannedUntil >= isToPlan)
    await planLessons(db, series, { from: isToPlan, to: series.plannedUntil })
  if (change.payment === 'hours') await takeHours(db, series)
  await emit(db, seriesChanged, { ...idsOf(series), cancelled })
  return getSeries(db, instructorId, series.id)
}

/** The first day that is meant. Bad input if one is needed and not given. */
export function dayOfScope({ scope, on }: Pick<Change, 'scope' | 'on'>, today: string): string {
  if (scope === 'all') return today
  return on ?? failInput([{ path: 'on', message: 'Say which lesson you mean.' }])
}

async function changeOne(db: Db, series: SeriesRow, on: string, change: Change) {
  const day = (await listBooked(db, series.id, on, on))[0] ?? fail(nothingToResolve)
  if (change.weekday || change.time || change.minutes) {
    const to = addDays(on, change.weekday ? shiftTo(on, change.weekday) : 0)
    const startsAt = startOn({ ...series, begins: change.time ?? series.begins }, to)
    const { reason, minutes } = change
    const isMoved = change.weekday || change.time
    await moveLesson(db, {
      id: day.id,
      startsAt: isMoved ? startsAt : day.startsAt,
      fromStartsAt: day.startsAt,
      reason,
      minutes,
    })
  }
  await changeDetails(db, series, day, change)
}

/** Only what was sent; a last day that is that of a lesson moves with it. */
async function saveChange(
  db: Db,
  before: SeriesRow,
  change: Change,
  { shift, next }: { shift: number; next: string },
): Promise<SeriesRow> {
  const place = change.pickup === undefined ? undefined : readPickup(change.pickup)
  const { untilOn } = before
  const isLastLesson = untilOn !== null && listDays(before, untilOn, untilOn).length === 1
  const until = change.until === undefined ? (isLastLesson ? addDays(untilOn, shift) : untilOn) : change.until
  return db.get(
    'series.saveChange',
    `update public.lesson_series set first_on = $2, every_weeks = coalesce($13, every_weeks),
        begins = coalesce($3, begins), until_on = $4,
       payment = coalesce($5, payment), without_hours = coalesce($6, without_hours),
       price_pence = case when $7 then $8 else price_pence end,
       pickup_address = coalesce($9, pickup_address), pickup_postcode = coalesce($10, pickup_postcode),
       pickup_note = coalesce($11, pickup_note), minutes = coalesce($12, minutes)
     where id = $1 returning *`,
    [
      before.id,
      firstOfPattern(addDays(before.firstOn, shift), next, change.everyWeeks ?? before.everyWeeks),
      change.time ?? null,
      until,
      change.payment ?? null,
      change.withoutHours ?? null,
      change.pricePence !== undefined,
      change.pricePence ?? null,
      place?.address ?? null,
      place?.postcode ?? null,
      place?.note ?? null,
      change.minutes ?? null,
      change.everyWeeks ?? null,
    ],
  )
}

/** The earliest day, not before the first, from which steps of so many weeks meet `on`. */
const firstOfPattern = (first: string, on: string, everyWeeks: number) => {
  const step = everyWeeks * 7
  return addDays(first, ((daysBetween(first, on) % step) + step) % step)
}

/** Weeks that fall out, so that they are planned again should they come back. */
async function forgetDaysBetween(db: Db, series: SeriesRow, from: string) {
  await db.execute(
    'series.forgetDaysBetween',
    `delete from public.series_lessons where series_id = $1 and on_day >= $2
       and (on_day - $3::date) % ($4::int * 7) <> 0`,
    [series.id, from, series.firstOn, series.everyWeeks],
  )
}

async function mustBeReachable(db: Db, { instructorId, learnerId }: SeriesRow) {
  const record = await findRecord(db, instructorId, learnerId)
  if (!record?.hasAccount && !record?.email) fail(noEmail)
}

/** Less than a week, and days are a week apart: no two meet on the way. */
async function shiftDays(db: Db, id: string, from: string, shift: number) {
  if (shift === 0) return
  await db.execute(
    'series.shiftDays',
    'update public.series_lessons set on_day = on_day + $3::int where series_id = $1 and on_day >= $2',
    [id, from, shift],
  )
}

/** `next` is the first day that the new rule is for. */
type Whole = { before: SeriesRow; series: SeriesRow; shift: number; next: string; change: Change }

/** One lesson of a series that has changed; one that was moved on its own keeps its time. False: it was cancelled. */
async function carryAlong(
  db: Db,
  { before, series, shift, next, change }: Whole,
  day: BookedDay,
): Promise<boolean> {
  const on = addDays(day.onDay, shift)
  const isOff = series.skipBankHolidays && findBankHoliday(series.bankHolidaysOf, on) !== undefined
  const isPastEnd = series.untilOn !== null && on > series.untilOn
  const isBetween =
    series.everyWeeks !== before.everyWeeks && on >= next && listDays(series, on, on).length === 0
  if ((isOff && shift !== 0) || isPastEnd || isBetween) {
    await cancelLesson(db, { id: day.id, reason: change.reason, inSeries: true })
    await setState(db, series.id, on, { state: 'skipped' })
    return false
  }
  if (isWhereSeriesIs(before, day)) {
    const minutes = day.minutes === before.minutes ? series.minutes : day.minutes
    const to = { startsAt: startOn(series, on), minutes, reason: change.reason }
    const clash = await tryMove(db, day, to)
    if (clash || day.clash) await setState(db, series.id, on, { state: 'booked', clash: clash ?? null })
  } else if (day.clash && isWhereSeriesIs(series, { ...day, onDay: on }))
    // The others are back where this one stayed.
    await setState(db, series.id, on, { state: 'booked' })
  await changeDetails(db, series, { ...day, onDay: on }, change)
  return true
}

/** What is paid already stays as it was paid. */
async function changeDetails(db: Db, series: SeriesRow, day: BookedDay, change: Change) {
  if (change.pickup !== undefined) await setPlace(db, day.id, 'pickup', readPlace(change.pickup, 'pickup'))
  if (change.payment === undefined && change.pricePence === undefined) return
  if (!isPaidLater(day.paidWith) || day.receivedAt) return
  const payment = change.payment ?? series.payment
  const isHours = payment === 'hours'
  const paidWith = isHours ? fallbackOf(series) : payment
  const pricePence =
    change.pricePence === undefined
      ? (day.pricePence ?? 0)
      : (change.pricePence ??
        (await priceOfLesson(db, series.instructorId, series.learnerId, day.minutes, day.startsAt)))
  if (paidWith === 'card-link' && pricePence < leastCardPence) fail(priceTooLow)
  await db.asService('another way to pay for a lesson of a series', async (service) => {
    await changePayment(service, day.id, { paidWith, pricePence })
    if (day.paidWith === 'card-link') await closeUnpaid(service, day.id)
  })
  await db.execute(
    'series.setAwaitsHours',
    'update public.series_lessons set awaits_hours = $3, reminded_days = null where series_id = $1 and on_day = $2',
    [series.id, day.onDay, isHours],
  )
}
