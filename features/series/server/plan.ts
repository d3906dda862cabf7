import { findBankHoliday } from '#common/bank-holidays.ts'
import { listExceptions } from '#features/diary/server/hours.ts'
import type { Db } from '#server/database.ts'
import type { NewSeriesInput, PlannedLesson } from '../contract.ts'
import { listDays } from '../rules.ts'
import { bookDay, type Booking, findEnds } from './book-day.ts'
import type { SeriesRow } from './rows.ts'

type Span = { from: string; to: string } & Partial<Pick<NewSeriesInput, 'choices' | 'shownPence'>>
export type Plan = { lessons: PlannedLesson[]; bankHolidays: { on: string; name: string }[] }

/**
 * Books every day of the pattern in a span that is not planned yet; one that does not fit is kept as such. The caller
 * holds the series' row, so each day is planned once. By the instructor. @throws priceDiffers
 */
export async function planLessons(
  db: Db,
  series: SeriesRow,
  { from, to, choices = [], shownPence }: Span,
): Promise<Plan> {
  const plan: Plan = { lessons: [], bankHolidays: [] }
  const booking: Booking = { ...(await readBooking(db, series)), shownPence }
  const [known, pauses] = await Promise.all([
    db.list(
      'series.listPlannedDays',
      'select on_day from public.series_lessons where series_id = $1 and on_day between $2 and $3',
      [series.id, from, to],
    ),
    db.list(
      'series.listAgreedPauses',
      `select from_on, until_on from public.series_pauses where series_id = $1 and state = 'agreed'`,
      [series.id],
    ),
  ])
  const planned = new Set(known.map(({ onDay }) => onDay))
  for (const on of listDays(series, from, to)) {
    if (planned.has(on)) continue
    const bankHoliday = findBankHoliday(series.bankHolidaysOf, on)
    if (bankHoliday && series.skipBankHolidays) {
      plan.bankHolidays.push({ on, name: bankHoliday })
      continue
    }
    if (pauses.some(({ fromOn, untilOn }) => fromOn <= on && on <= untilOn)) {
      await addDay(db, series, on, { state: 'paused' })
      continue
    }
    const choice = choices.find((one) => one.on === on)
    if (choice?.choose === 'skip') {
      await addDay(db, series, on, { state: 'skipped' })
      continue
    }
    const lesson = await bookDay(db, series, on, booking, {
      startsAt: choice?.startsAt,
      onDayOff: choice !== undefined,
      overrideTravel: choice?.overrideTravel,
      car: choice?.car,
    })
    await addDay(db, series, on, {
      state: lesson.fits ? 'booked' : 'clash',
      lessonId: lesson.lessonId,
      clash: lesson.conflict?.code,
      awaitsHours: lesson.awaitsHours,
    })
    plan.lessons.push({ ...lesson, ...(bankHoliday && { bankHoliday }) })
  }
  return plan
}

export async function readBooking(db: Db, series: SeriesRow): Promise<Booking> {
  const { exceptions } = await listExceptions(db, series.instructorId)
  return { exceptions, ends: await findEnds(db, series) }
}

type Day = {
  state: 'booked' | 'clash' | 'skipped' | 'paused'
  lessonId?: string | undefined
  clash?: string | undefined
  awaitsHours?: boolean | undefined
}

/** As it stands now: a day that is there already is replaced. */
export const addDay = (
  db: Db,
  series: Pick<SeriesRow, 'id'>,
  on: string,
  { state, lessonId, clash, awaitsHours = false }: Day,
) =>
  db.execute(
    'series.addDay',
    `insert into public.series_lessons as x (series_id, on_day, state, lesson_id, clash, awaits_hours)
     values ($1, $2, $3, $4, $5, $6) on conflict (series_id, on_day) do update
     set state = excluded.state, lesson_id = coalesce(excluded.lesson_id, x.lesson_id), clash = excluded.clash,
       awaits_hours = excluded.awaits_hours`,
    [series.id, on, state, lessonId ?? null, clash ?? null, awaitsHours],
  )
