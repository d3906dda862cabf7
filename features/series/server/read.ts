import { notFound } from '#common/api-error.ts'
import { findBankHoliday } from '#common/bank-holidays.ts'
import { carBusy, gapTooShort, travelTooTight } from '#features/diary/contract.ts'
import { noEmail } from '#features/pupils/contract.ts'
import { noPrice, priceTooLow } from '#features/pupils/enter-lesson-contract.ts'
import {
  diaryBusy,
  forwardTooSoon,
  hoursShort,
  learnerElsewhere,
  lengthFixed,
  moneyReceived,
  movedOften,
  ownDiaryClosed,
  timeOver,
} from '#features/lessons/moving-contract.ts'
import type { Ends } from '#features/diary/server/ends.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { dayOff, type Series, type SeriesInFull, type SeriesLesson } from '../contract.ts'
import { isFromHours } from '../rules.ts'
import { describeConflict, findEnds } from './book-day.ts'
import { endOf, getRow, listShown, type SeriesRow, startOn, todayIn } from './rows.ts'

export const listSeries = (db: Db, personId: string, learnerId?: string): Promise<Series[]> =>
  listShown(db, personId, { learnerId: learnerId ?? null })

/** @throws notFound */
export async function getSeries(db: Db, personId: string, id: string): Promise<SeriesInFull> {
  const [shown] = await listShown(db, personId, { id })
  const series = shown ?? fail(notFound)
  const row = await getRow(db, id)
  const days = await db.list(
    'series.listDays',
    `select x.*, l.starts_at, l.ends_at, l.status, l.price_pence, l.paid_with from public.series_lessons x
     left join public.lessons l on l.id = x.lesson_id
     where x.series_id = $1 and (x.on_day >= $2 or l.ends_at > clock()) order by x.on_day`,
    [id, todayIn(db, row.zone)],
  )
  const isOwn = row.instructorId === personId
  const hasClash = isOwn && days.some(({ clash }) => clash !== null)
  const ends = hasClash ? await findEnds(db, row) : undefined
  const lessons: SeriesLesson[] = []
  for (const day of days)
    if (isOwn || day.state !== 'clash') lessons.push(await asSeriesLesson(db, row, day, ends))
  return { ...series, lessons }
}

const errors = new Map(
  [
    dayOff,
    diaryBusy,
    gapTooShort,
    travelTooTight,
    carBusy,
    learnerElsewhere,
    ownDiaryClosed,
    noPrice,
    noEmail,
    priceTooLow,
    timeOver,
    forwardTooSoon,
    hoursShort,
    lengthFixed,
    moneyReceived,
    movedOften,
  ].map((error) => [error.code, error]),
)

async function asSeriesLesson(
  db: Db,
  series: SeriesRow,
  day: Row<'series.listDays'>,
  /** Only for the instructor: what does not fit is theirs to decide. */
  ends: Ends | undefined,
): Promise<SeriesLesson> {
  const planned = startOn(series, day.onDay)
  const bankHoliday = findBankHoliday(series.bankHolidaysOf, day.onDay)
  const state = day.state === 'booked' ? stateOf(day) : day.state
  const clash = ends ? day.clash : null
  return {
    on: day.onDay,
    startsAt: day.startsAt ?? planned,
    endsAt: day.endsAt ?? endOf(planned, series.minutes),
    fits: clash === null,
    state,
    ...(day.lessonId && { lessonId: day.lessonId }),
    ...(state === 'booked' &&
      day.pricePence !== null &&
      !isFromHours(day.paidWith) && { pricePence: day.pricePence }),
    ...(day.awaitsHours && { awaitsHours: true }),
    ...(bankHoliday && { bankHoliday }),
    ...(ends &&
      clash && {
        conflict: await describeConflict(db, series, {
          startsAt: planned,
          error: errors.get(clash) ?? { code: clash, detail: '' },
          ends,
          lessonId: day.lessonId ?? undefined,
        }),
      }),
  }
}

const stateOf = ({ status }: Row<'series.listDays'>) =>
  status === 'delivered' || status === 'booked' ? status : 'cancelled'
