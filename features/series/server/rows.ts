import { weekdayOf } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import { instantOf } from '#features/diary/server/availability.ts'
import { dayNumber, minuteAt } from '#features/diary/server/local-time.ts'
import { minutesOf } from '#features/diary/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Pause, Series } from '../contract.ts'

export type SeriesRow = Row<'series.getRow'>

/** `lock` holds the row until the transaction ends. @throws notFound */
export async function getRow(db: Db, id: string, lock = false): Promise<SeriesRow> {
  return (
    (await db.find(
      'series.getRow',
      `select * from public.lesson_series where id = $1${lock ? ' for update' : ''}`,
      [id],
    )) ?? fail(notFound)
  )
}

/** One of the instructor's own, held until the transaction ends. @throws notFound */
export async function lockOwn(db: Db, instructorId: string, id: string): Promise<SeriesRow> {
  const row = await getRow(db, id)
  return row.instructorId === instructorId ? getRow(db, id, true) : fail(notFound)
}

/** As the clocks of the series' zone show it, in summer and in winter. */
export const startOn = ({ begins, zone }: Pick<SeriesRow, 'begins' | 'zone'>, on: string) =>
  instantOf(minuteAt(zone, dayNumber(on), minutesOf(begins)))

export const endOf = (startsAt: string, minutes: number) =>
  Temporal.Instant.from(startsAt).add({ minutes }).toString()

export const todayIn = (db: Db, zone: string) => db.now().toZonedDateTimeISO(zone).toPlainDate().toString()

/** Those of one person that go on, one by its id, or those with one learner. */
export async function listShown(
  db: Db,
  personId: string,
  { id = null, learnerId = null }: { id?: string | null; learnerId?: string | null },
): Promise<Series[]> {
  const [rows, pauses] = await Promise.all([
    db.list(
      'series.listShown',
      `select s.*, i.name as instructor_name, i.profile_image as instructor_image,
         directory.is_trainee(s.instructor_id) as "instructor_is_trainee!", k.name as learner_name,
         k.profile_image as learner_image, k.has_account as learner_has_account, n.next_lesson_at,
         (select count(*) from public.series_lessons x where x.series_id = s.id and x.clash is not null
           and x.on_day >= (clock() at time zone s.zone)::date and s.instructor_id = $1) as "unresolved!"
       from public.lesson_series s
       left join lateral public.people(array[s.instructor_id]) i on true
       left join lateral public.people(array[s.learner_id]) k on true
       cross join lateral (select min(l.starts_at) as next_lesson_at from public.lessons l
         where l.series_id = s.id and l.status = 'booked' and l.starts_at > clock()) n
       where $1 in (s.instructor_id, s.learner_id) and ($3::uuid is null or s.learner_id = $3)
         and (s.id = $2 or ($2::uuid is null and s.ended_at is null
           and (s.until_on is null or s.until_on >= (clock() at time zone s.zone)::date)))
       order by n.next_lesson_at nulls last, s.id`,
      [personId, id, learnerId],
    ),
    db.list(
      'series.listPauses',
      `select p.* from public.series_pauses p join public.lesson_series s on s.id = p.series_id
       where $1 in (s.instructor_id, s.learner_id) and ($2::uuid is null or s.id = $2)
         and p.state in ('asked', 'agreed') and p.until_on >= (clock() at time zone s.zone)::date
       order by p.from_on`,
      [personId, id],
    ),
  ])
  return rows.map((row) => ({
    ...asRule(row),
    id: row.id,
    instructor: {
      id: row.instructorId,
      name: row.instructorName ?? 'Your instructor',
      image: row.instructorImage,
      ...(row.instructorIsTrainee && { isTrainee: true }),
    },
    learner: {
      id: row.learnerId,
      name: row.learnerName ?? 'Your learner',
      image: row.learnerImage,
      ...(row.learnerHasAccount === false && { hasAccount: false }),
    },
    endedAt: row.endedAt,
    nextLessonAt: row.nextLessonAt,
    unresolved: row.unresolved,
    pauses: pauses.filter(({ seriesId }) => seriesId === row.id).map(asPause),
  }))
}

export const asRule = (row: SeriesRow) => ({
  minutes: row.minutes,
  everyWeeks: row.everyWeeks,
  firstOn: row.firstOn,
  untilOn: row.untilOn,
  weekday: weekdayOf(row.firstOn),
  time: row.begins,
  zone: row.zone,
  skipBankHolidays: row.skipBankHolidays,
  bankHolidaysOf: row.bankHolidaysOf,
  payment: row.payment,
  withoutHours: row.payment === 'hours' ? row.withoutHours : null,
  pricePence: row.pricePence,
  pickup: row.pickupPostcode
    ? { address: row.pickupAddress, postcode: row.pickupPostcode, note: row.pickupNote }
    : null,
})

const asPause = ({ id, fromOn, untilOn, note, state }: Row<'series.listPauses'>): Pause => ({
  id,
  fromOn,
  untilOn,
  note,
  state,
})
