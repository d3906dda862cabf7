import { minutesOf } from '#features/diary/rules.ts'
import { carBusy, type HoursException, travelTooTight } from '#features/diary/contract.ts'
import { findAvailability, instantOf, minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { bothEnds, spotsIn } from '#features/diary/server/ends.ts'
import { listNearestFree } from '#features/diary/server/slots.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import { joinSeries } from '#features/lessons/server/enter-lesson.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { noEmail } from '#features/pupils/contract.ts'
import {
  noPrice,
  notEnoughHours,
  priceTooLow,
  tooSoonForCredit,
} from '#features/pupils/enter-lesson-contract.ts'
import type { ApiError } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { type Conflict, dayOff, type PlannedLesson } from '../contract.ts'
import type { SeriesPayment } from '../rules.ts'
import { asRule, endOf, type SeriesRow, startOn } from './rows.ts'

/** What the next lessons of a series have in common while they are booked. */
export type Booking = {
  readonly exceptions: readonly HoursException[]
  /** Set once a lesson found no hours: then those after it find none either. */
  hoursAreOver?: boolean
}

type At = { startsAt?: string | undefined; onDayOff?: boolean; overrideTravel?: boolean }

/** Books the lesson of one day, or says why it does not fit. */
export async function bookDay(
  db: Db,
  series: SeriesRow,
  on: string,
  booking: Booking,
  { startsAt = startOn(series, on), onDayOff = false, overrideTravel = false }: At = {},
): Promise<PlannedLesson> {
  const planned = { on, startsAt, endsAt: endOf(startsAt, series.minutes) }
  try {
    if (!onDayOff && isDayOff(series, startsAt, booking.exceptions)) fail(dayOff)
    const { lesson, awaitsHours } = await enter(db, series, { startsAt, overrideTravel }, booking)
    await db.asService('a lesson of a series', (service) => joinSeries(service, lesson.id, series.id))
    return { ...planned, fits: true, lessonId: lesson.id, ...(awaitsHours && { awaitsHours }) }
  } catch (error) {
    if (!isConflict(error)) throw error
    return { ...planned, fits: false, conflict: await describeConflict(db, series, startsAt, error.apiError) }
  }
}

/** What keeps one lesson of a series from its time, so that the instructor decides. */
const conflicts = new Map(
  [
    dayOff,
    diaryBusy,
    learnerElsewhere,
    ownDiaryClosed,
    noPrice,
    noEmail,
    priceTooLow,
    travelTooTight,
    carBusy,
  ].map((error) => [error.code, error]),
)
export const conflictError = (code: string): ApiError => conflicts.get(code) ?? diaryBusy
const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && conflicts.has(error.apiError.code)

async function enter(
  db: Db,
  series: SeriesRow,
  at: { startsAt: string; overrideTravel: boolean },
  booking: Booking,
) {
  const { pricePence, pickup } = asRule(series)
  const enterWith = (payment: SeriesPayment): Promise<Lesson> =>
    db.attempt(() =>
      enterLesson(db, series.instructorId, {
        learnerId: series.learnerId,
        ...at,
        minutes: series.minutes,
        payment,
        ...(pricePence !== null && { pricePence }),
        ...(pickup && { pickup }),
      }),
    )
  if (series.payment !== 'hours') return { lesson: await enterWith(series.payment), awaitsHours: false }
  if (!booking.hoursAreOver) {
    try {
      return { lesson: await enterWith('hours'), awaitsHours: false }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.apiError === tooSoonForCredit)
        return { lesson: await enterWith(fallbackOf(series)), awaitsHours: false }
      if (error.apiError !== notEnoughHours) throw error
      booking.hoursAreOver = true
    }
  }
  return { lesson: await enterWith(fallbackOf(series)), awaitsHours: true }
}

/** Until hours arrive, or two days before the lesson. */
export const fallbackOf = ({ withoutHours }: Pick<SeriesRow, 'withoutHours'>) =>
  withoutHours === 'bank' ? 'bank' : 'cash'

/** Hours outside the usual week are as agreed; a day with hours of its own is a holiday or a shorter day. */
function isDayOff(
  { zone, minutes }: Pick<SeriesRow, 'zone' | 'minutes'>,
  startsAt: string,
  exceptions: readonly HoursException[],
) {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone)
  const from = start.hour * 60 + start.minute
  const special = exceptions.filter(({ on }) => on === start.toPlainDate().toString())
  return (
    special.length > 0 &&
    !special.some(
      ({ opens, closes }) =>
        opens && closes && minutesOf(opens) <= from && from + minutes <= minutesOf(closes),
    )
  )
}

export async function describeConflict(
  db: Db,
  series: Nearby,
  startsAt: string,
  { code, detail }: Pick<ApiError, 'code' | 'detail'>,
): Promise<Conflict> {
  return { code, detail, alternatives: await listNearby(db, series, startsAt) }
}

type Nearby = Pick<SeriesRow, 'instructorId' | 'minutes' | 'pickupPostcode'>

/** Free starts in the same week that work from its pick-up, whatever notice and horizon learners have. */
async function listNearby(db: Db, { instructorId, minutes, pickupPostcode }: Nearby, startsAt: string) {
  const start = minuteOf(startsAt)
  const [from, to] = [start - 3 * 1440, start + 4 * 1440]
  const ends = bothEnds(pickupPostcode ? findSpot(pickupPostcode) : undefined)
  const read = await findAvailability(db, instructorId, from - 1440, to + 1440, spotsIn(ends))
  if (!read) return []
  const diary = { ...read, bookingNoticeMinutes: 0, horizonDays: 1000 }
  const starts = listNearestFree(diary, start, { minutes, now: nowMinute(db), from, to, ends }, 4)
  return starts.map((at) => ({ startsAt: instantOf(at), endsAt: instantOf(at + minutes) }))
}
