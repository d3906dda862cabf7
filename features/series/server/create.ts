import { addDays } from '#common/days.ts'
import { findBankHoliday } from '#common/bank-holidays.ts'
import { notFound } from '#common/api-error.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { timeOver } from '#features/lessons/moving-contract.ts'
import { locate } from '#features/places/server/places.ts'
import { noEmail } from '#features/pupils/contract.ts'
import { noPrice, priceTooLow } from '#features/pupils/enter-lesson-contract.ts'
import { addPupil } from '#features/pupils/server/pupils.ts'
import { getCurrentRecord } from '#features/pupils/server/records.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { type NewSeriesInput, type Series, tooManySeries } from '../contract.ts'
import { seriesBooked } from '../events.ts'
import { lastDayOf, mostSeries, weeksAhead, weeksShown } from '../rules.ts'
import { type Plan, planLessons } from './plan.ts'
import { listShown, type SeriesRow, todayIn } from './rows.ts'

type Created = Plan & { series: Series | null }

/** Emits `series.booked`. @throws notFound, timeOver, tooManySeries, tooManyPupils, noPrice, priceDiffers, noEmail, priceTooLow */
export async function createSeries(db: Db, instructorId: string, input: NewSeriesInput): Promise<Created> {
  if (!input.dryRun) return create(db, instructorId, input)
  const { lessons, bankHolidays } = await db.dryRun(() => create(db, instructorId, input))
  return { series: null, bankHolidays, lessons: lessons.map(({ lessonId: _none, ...lesson }) => lesson) }
}

async function create(db: Db, instructorId: string, input: NewSeriesInput): Promise<Created> {
  const pupilId = input.pupilId ?? input.learnerId ?? (await addPupil(db, instructorId, someoneNew)).id
  const record = await getCurrentRecord(db, instructorId, pupilId)
  if (Date.parse(input.firstStartsAt) <= db.now().epochMilliseconds) fail(timeOver)
  await mustHaveRoom(db, instructorId)
  const series = await addSeries(db, instructorId, record.personId, input)
  const today = todayIn(db, series.zone)
  const eve = addDays(series.firstOn, -1)
  const isLong = input.dryRun && series.untilOn !== null
  const to = addDays(eve > today ? eve : today, (isLong ? weeksShown : weeksAhead) * 7)
  const { choices, shownPence } = input
  const plan = await planLessons(db, series, { from: series.firstOn, to, choices, shownPence })
  for (const error of [noPrice, noEmail, priceTooLow])
    if (plan.lessons.some(({ conflict }) => conflict?.code === error.code)) fail(error)
  await setPlannedUntil(db, series.id, to)
  await emit(db, seriesBooked, idsOf(series))
  const [shown] = await listShown(db, instructorId, { id: series.id })
  return { ...plan, series: shown ?? fail(notFound) }
}

/** Within a dry run: taken back with it. */
const someoneNew = { name: 'Someone new' }

async function mustHaveRoom(db: Db, instructorId: string) {
  const { open } = await db.get(
    'series.countOpen',
    'select count(*) as open from public.lesson_series where instructor_id = $1 and ended_at is null',
    [instructorId],
  )
  if (open >= mostSeries) fail(tooManySeries)
}

async function addSeries(db: Db, instructorId: string, learnerId: string, input: NewSeriesInput) {
  const settings = await getDiarySettings(db, instructorId)
  const { zone } = settings
  const start = Temporal.Instant.from(input.firstStartsAt).toZonedDateTimeISO(zone)
  const firstOn = start.toPlainDate().toString()
  const { skipBankHolidays = !settings.opensOnBankHolidays, everyWeeks } = input
  const bankHolidaysOf = input.bankHolidaysOf ?? settings.holidayRegion
  const isOff = (on: string) => skipBankHolidays && findBankHoliday(bankHolidaysOf, on) !== undefined
  const untilOn = input.count
    ? lastDayOf({ firstOn, everyWeeks, untilOn: null }, input.count, isOff)
    : (input.until ?? null)
  const place = input.pickup === undefined ? undefined : readPickup(input.pickup)
  return db.get(
    'series.addSeries',
    `insert into public.lesson_series (instructor_id, learner_id, first_on, begins, zone, minutes, every_weeks, until_on,
       skip_bank_holidays, bank_holidays_of, payment, without_hours, price_pence, pickup_address, pickup_postcode,
       pickup_note, planned_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $3) returning *`,
    [
      instructorId,
      learnerId,
      firstOn,
      start.toPlainTime().toString({ smallestUnit: 'minute' }),
      zone,
      input.minutes,
      everyWeeks,
      untilOn,
      skipBankHolidays,
      bankHolidaysOf,
      input.payment,
      input.withoutHours,
      input.pricePence ?? null,
      place?.address ?? '',
      place?.postcode ?? null,
      place?.note ?? '',
    ],
  )
}

type Pickup = NonNullable<NewSeriesInput['pickup']>

/** Its postcode is found before anything is written. Bad input if there is none. */
export function readPickup(pickup: Pickup) {
  const isPostcode = typeof pickup === 'string'
  const { address, note, postcode } = isPostcode ? { address: '', note: '', postcode: pickup } : pickup
  return { address, note, postcode: locate(postcode, isPostcode ? 'pickup' : 'pickup.postcode').postcode }
}

export const setPlannedUntil = (db: Db, id: string, to: string) =>
  db.execute('series.setPlannedUntil', 'update public.lesson_series set planned_until = $2 where id = $1', [
    id,
    to,
  ])

export const idsOf = ({ id, instructorId, learnerId }: SeriesRow) => ({
  seriesId: id,
  instructorId,
  learnerId,
})
