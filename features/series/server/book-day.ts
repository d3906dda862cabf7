import { minutesOf } from '#features/diary/rules.ts'
import {
  type CarChoice,
  carBusy,
  gapTooShort,
  type HoursException,
  travelTooTight,
} from '#features/diary/contract.ts'
import {
  asOwn,
  findAvailability,
  instantOf,
  minuteOf,
  nowMinute,
} from '#features/diary/server/availability.ts'
import { bothEnds, type Ends, hasEnds, spotsIn } from '#features/diary/server/ends.ts'
import { listNearestFree } from '#features/diary/server/slots.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { diaryBusy, learnerElsewhere, ownDiaryClosed } from '#features/lessons/moving-contract.ts'
import { isPaidLater } from '#features/lessons/rules.ts'
import { joinSeries } from '#features/lessons/server/enter-lesson.ts'
import { findWhatLacks } from '#features/lessons/server/refusals.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { findRecord, findUsualPickup } from '#features/pupils/server/records.ts'
import { noEmail } from '#features/pupils/contract.ts'
import {
  noPrice,
  notEnoughHours,
  priceDiffers,
  priceTooLow,
  tooSoonForCredit,
} from '#features/pupils/enter-lesson-contract.ts'
import type { EnteredPayment } from '#features/pupils/rules.ts'
import type { ApiError } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { type Conflict, dayOff, type NewSeriesInput, type PlannedLesson } from '../contract.ts'
import { asRule, endOf, type SeriesRow, startOn } from './rows.ts'

/** What the next lessons of a series have in common while they are booked. */
export type Booking = {
  readonly exceptions: readonly HoursException[]
  /** Where its lessons start and end, as far as known. */
  readonly ends: Ends
  /** What their form showed that they cost. */
  readonly shownPence?: NewSeriesInput['shownPence']
  /** Set once a lesson found no hours: then those after it find none either. */
  hoursAreOver?: boolean
}

/** What a lesson that is entered by itself may leave aside too. */
export type Anyway = { overrideTravel?: boolean | undefined; car?: CarChoice | undefined }
type At = Anyway & { startsAt?: string | undefined; onDayOff?: boolean }

/** Books the lesson of one day, or says why it does not fit. */
export async function bookDay(
  db: Db,
  series: SeriesRow,
  on: string,
  booking: Booking,
  { startsAt = startOn(series, on), onDayOff = false, ...anyway }: At = {},
): Promise<PlannedLesson> {
  const planned = { on, startsAt, endsAt: endOf(startsAt, series.minutes) }
  try {
    if (!onDayOff && isDayOff(series, startsAt, booking.exceptions)) fail(dayOff)
    const { lesson, awaitsHours } = await enter(db, series, { startsAt, ...anyway }, booking)
    mustCostAsShown(lesson, booking)
    await db.asService('a lesson of a series', (service) => joinSeries(service, lesson.id, series.id))
    return { ...planned, fits: true, lessonId: lesson.id, ...(awaitsHours && { awaitsHours }) }
  } catch (error) {
    if (!isConflict(error)) throw error
    const lacks = error.more as Partial<Conflict>
    const conflict = await describeConflict(db, series, {
      startsAt,
      error: error.apiError,
      lacks,
      ends: booking.ends,
    })
    return { ...planned, fits: false, conflict }
  }
}

/** What keeps one lesson of a series from its time, so that the instructor decides. */
const conflicts = new Map(
  [
    dayOff,
    diaryBusy,
    gapTooShort,
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

async function enter(db: Db, series: SeriesRow, at: Anyway & { startsAt: string }, booking: Booking) {
  const { pricePence, pickup } = asRule(series)
  const enterWith = (payment: EnteredPayment): Promise<Lesson> =>
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

/** @throws priceDiffers */
function mustCostAsShown({ paidWith, pricePence }: Lesson, { shownPence: shown }: Booking) {
  if (!shown || pricePence === null || !isPaidLater(paidWith)) return
  if (pricePence < shown.least || pricePence > shown.most) fail(priceDiffers, { pricePence })
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

type Refused = {
  startsAt: string
  error: Pick<ApiError, 'code' | 'detail'>
  /** Looked up afresh unless the refusal named it. */
  lacks?: Pick<Partial<Conflict>, 'inTheWay' | 'minutesLacking' | 'freeCars'>
  ends: Ends
  lessonId?: string | undefined
}

export async function describeConflict(
  db: Db,
  series: Timed,
  { startsAt, error: { code, detail }, lacks, ends, lessonId }: Refused,
): Promise<Conflict> {
  const { instructorId, minutes } = series
  const { inTheWay, minutesLacking, freeCars } =
    lacks ?? (await findWhatLacks(db, code, { instructorId, startsAt, minutes, ends }, lessonId))
  return {
    code,
    detail,
    alternatives: await listNearby(db, series, startsAt, ends),
    ...(inTheWay && { inTheWay }),
    ...(minutesLacking !== undefined && { minutesLacking }),
    ...(freeCars && { freeCars }),
  }
}

type Timed = Pick<SeriesRow, 'instructorId' | 'minutes'>

/** The series' pick-up, else where the learner is usually picked up: as a lesson of it would start. */
export async function findEnds(
  db: Db,
  { instructorId, learnerId, pickupPostcode }: SeriesRow,
): Promise<Ends> {
  const record = pickupPostcode ? undefined : await findRecord(db, instructorId, learnerId)
  const usual = record && (await findUsualPickup(db, instructorId, record))
  const postcode = pickupPostcode ?? usual?.postcode
  return bothEnds(postcode ? findSpot(postcode) : undefined) ?? { from: null, to: null }
}

/** Free starts in the same week that work from there, whatever notice and horizon learners have. */
async function listNearby(db: Db, { instructorId, minutes }: Timed, startsAt: string, at: Ends) {
  const start = minuteOf(startsAt)
  const [from, to] = [start - 3 * 1440, start + 4 * 1440]
  const ends = hasEnds(at) ? at : undefined
  const read = await findAvailability(db, instructorId, from - 1440, to + 1440, spotsIn(ends))
  if (!read) return []
  const starts = listNearestFree(asOwn(read), start, { minutes, now: nowMinute(db), from, to, ends }, 4)
  return starts.map((at) => ({ startsAt: instantOf(at), endsAt: instantOf(at + minutes) }))
}
