import { notFound } from '#common/api-error.ts'
import { findBankHoliday } from '#common/bank-holidays.ts'
import type { HolidayRegion } from '#common/holiday-regions.ts'
import type { Spot } from '#features/travel/rules.ts'
import { checkBasedOn } from '#server/based-on.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  exceptionOverlaps,
  type Hours,
  hoursChanged,
  type HoursException,
  lengthsChanged,
} from '../contract.ts'
import { type DiarySettings } from '../settings-contract.ts'
import { ensureDiary } from './diary.ts'

export async function getHours(db: Db, instructorId: string): Promise<Hours[]> {
  return db.list(
    'diary.getHours',
    'select weekday, opens, closes from public.weekly_hours where instructor_id = $1 order by weekday, opens',
    [instructorId],
  )
}

/** Replaces them all. The database rejects overlaps. @throws hoursChanged if they are not `basedOn` any more */
export async function setHours(
  db: Db,
  instructorId: string,
  hours: readonly Hours[],
  basedOn?: readonly Hours[],
): Promise<Hours[]> {
  await ensureDiary(db, instructorId)
  await lockDiary(db, instructorId)
  if (basedOn && !isSameWeek(basedOn, await getHours(db, instructorId))) fail(hoursChanged)
  await db.execute(
    'diary.setHours.deleteWeeklyHours',
    'delete from public.weekly_hours where instructor_id = $1',
    [instructorId],
  )
  await db.execute(
    'diary.setHours.insertWeeklyHours',
    `insert into public.weekly_hours (instructor_id, weekday, opens, closes)
     select $1, weekday, opens, closes from json_to_recordset($2) as h (weekday int, opens time, closes time)`,
    [instructorId, JSON.stringify(hours)],
  )
  return getHours(db, instructorId)
}

const isSameWeek = (one: readonly Hours[], other: readonly Hours[]) =>
  one.length === other.length &&
  one.every(({ weekday, opens, closes }) =>
    other.some((hours) => hours.weekday === weekday && hours.opens === opens && hours.closes === closes),
  )

const exceptionColumns = 'id, on_day as on, opens, closes, note'

/** From yesterday on: a day ends later in zones west of ours. */
export async function listExceptions(
  db: Db,
  instructorId: string,
): Promise<{ exceptions: HoursException[]; booked: BookedTime[] }> {
  const [exceptions, booked] = await Promise.all([
    db.list(
      'diary.listExceptions',
      `select ${exceptionColumns} from public.hours_exceptions where instructor_id = $1 and on_day >= (clock() - interval '1 day')::date order by on_day, opens`,
      [instructorId],
    ),
    listBookedOutside(db, instructorId),
  ])
  return { exceptions, booked }
}

type BookedTime = { id: string; on: string; startsAt: string; endsAt: string }

/** Lessons to come on days with hours of their own, but outside these. */
async function listBookedOutside(db: Db, instructorId: string): Promise<BookedTime[]> {
  return db.list(
    'diary.listBookedOutside',
    `select e.id, t.starts::date as "on!", lower(e.during) as "starts_at!", upper(e.during) as "ends_at!"
     from public.diary_entries e join public.diaries d using (instructor_id)
     cross join lateral (select lower(e.during) at time zone d.zone as starts, upper(e.during) at time zone d.zone as ends) t
     where e.instructor_id = $1 and e.live and e.kind = 'lesson' and lower(e.during) > clock()
       and exists (select from public.hours_exceptions h where h.instructor_id = e.instructor_id and h.on_day = t.starts::date)
       and not exists (select from public.hours_exceptions h where h.instructor_id = e.instructor_id and h.on_day = t.starts::date
         and t.starts >= h.on_day + h.opens and t.ends <= h.on_day + h.closes)
     order by lower(e.during)`,
    [instructorId],
  )
}

export type NewException = {
  on: string
  until?: string | undefined
  opens?: string | null | undefined
  closes?: string | null | undefined
  note: string
}

/** With the booked lessons that are outside the hours now. @throws exceptionOverlaps */
export async function addException(
  db: Db,
  instructorId: string,
  { on, until = on, opens = null, closes = null, note }: NewException,
): Promise<{ exceptions: HoursException[]; booked: BookedTime[] }> {
  await ensureDiary(db, instructorId)
  const days = Temporal.PlainDate.from(on).until(until).days + 1
  const exceptions = await db.list(
    'diary.addException',
    `insert into public.hours_exceptions (instructor_id, on_day, opens, closes, note)
     select $1, $2::date + n, $4, $5, $6 from generate_series(0, $3::int - 1) n
     on conflict do nothing returning ${exceptionColumns}`,
    [instructorId, on, days, opens, closes, note],
  )
  if (exceptions.length < days) fail(exceptionOverlaps)
  const added = new Set(exceptions.map((exception) => exception.on))
  const booked = (await listBookedOutside(db, instructorId)).filter((lesson) => added.has(lesson.on))
  return { exceptions, booked }
}

/** As on other days of the week. @throws notFound if it is no holiday or they don't work then, exceptionOverlaps */
export async function openHoliday(db: Db, instructorId: string, on: string): Promise<HoursException[]> {
  const { holidayRegion } = await getDiarySettings(db, instructorId)
  const name = findBankHoliday(holidayRegion, on) ?? fail(notFound)
  const weekday = Temporal.PlainDate.from(on).dayOfWeek
  const usual = (await getHours(db, instructorId)).filter((hours) => hours.weekday === weekday)
  if (usual.length === 0) fail(notFound)
  const exceptions = await db.list(
    'diary.openHoliday',
    `insert into public.hours_exceptions (instructor_id, on_day, opens, closes, note)
     select $1, $2, h.opens, h.closes, $4 from public.weekly_hours h
     where h.instructor_id = $1 and h.weekday = $3
     on conflict do nothing returning ${exceptionColumns}`,
    [instructorId, on, weekday, name],
  )
  if (exceptions.length < usual.length) fail(exceptionOverlaps)
  return exceptions
}

/** @throws notFound */
export async function removeException(db: Db, instructorId: string, id: string) {
  const rowCount = await db.execute(
    'diary.removeException',
    'delete from public.hours_exceptions where id = $1 and instructor_id = $2',
    [id, instructorId],
  )
  if (!rowCount) fail(notFound)
}

const settingColumns = `zone, booking_notice_hours, horizon_days, buffer_minutes,
  slot_step_minutes, lesson_lengths, counts_way_home, opens_on_bank_holidays, bank_holidays_of,
  coalesce(bank_holidays_of, base_region) as "holiday_region!", open_until`

export async function getDiarySettings(db: Db, instructorId: string): Promise<DiarySettings> {
  await ensureDiary(db, instructorId)
  return (
    (await db.find(
      'diary.getDiarySettings',
      `select ${settingColumns} from public.diaries where instructor_id = $1`,
      [instructorId],
    )) ?? fail(notFound)
  )
}

const lockDiary = (db: Db, instructorId: string) =>
  db.execute('diary.setHours.lock', 'select from public.diaries where instructor_id = $1 for update', [
    instructorId,
  ])

/** Where the days start and end, to the postcode sector, and whose bank holidays are kept there. */
export const setBase = (db: Db, instructorId: string, spot: Spot, region: HolidayRegion) =>
  db.execute(
    'diary.setBase',
    'update public.diaries set base_spot = $2, base_region = $3 where instructor_id = $1',
    [instructorId, spot, region],
  )

type NewSettings = Omit<
  DiarySettings,
  'openUntil' | 'countsWayHome' | 'bankHolidaysOf' | 'opensOnBankHolidays' | 'holidayRegion'
> & {
  countsWayHome?: boolean | undefined
  opensOnBankHolidays?: boolean | undefined
  bankHolidaysOf?: DiarySettings['bankHolidaysOf'] | undefined
  basedOn?: Omit<DiarySettings, 'openUntil' | 'holidayRegion'> | undefined
}

/** Emits `diary.lengths-changed` { instructorId, lessonLengths }. @throws notFound, changedElsewhere */
export async function setDiarySettings(
  db: Db,
  instructorId: string,
  settings: NewSettings,
): Promise<DiarySettings> {
  await ensureDiary(db, instructorId)
  if (settings.basedOn) {
    await lockDiary(db, instructorId)
    checkBasedOn(settings.basedOn, await getDiarySettings(db, instructorId))
  }
  const lengths = [...new Set(settings.lessonLengths)].toSorted((a, b) => a - b)
  const row = await db.find(
    'diary.setDiarySettings',
    `update public.diaries set zone = $2, booking_notice_hours = $3, horizon_days = $4, buffer_minutes = $5, slot_step_minutes = $6, lesson_lengths = $7, counts_way_home = coalesce($8, counts_way_home),
       bank_holidays_of = case when $9 then $10 else bank_holidays_of end, opens_on_bank_holidays = coalesce($11, opens_on_bank_holidays)
     where instructor_id = $1 returning ${settingColumns}, old.lesson_lengths <> new.lesson_lengths as changed,
       old.buffer_minutes <> new.buffer_minutes as gap_changed`,
    [
      instructorId,
      settings.zone,
      settings.bookingNoticeHours,
      settings.horizonDays,
      settings.bufferMinutes,
      settings.slotStepMinutes,
      lengths,
      settings.countsWayHome ?? null,
      settings.bankHolidaysOf !== undefined,
      settings.bankHolidaysOf ?? null,
      settings.opensOnBankHolidays ?? null,
    ],
  )
  const { changed, gapChanged, ...saved } = row ?? fail(notFound)
  if (gapChanged) await db.execute('diary.setGaps', 'select diary.set_gaps($1)', [instructorId])
  if (changed) await emit(db, lengthsChanged, { instructorId, lessonLengths: lengths })
  return saved
}
