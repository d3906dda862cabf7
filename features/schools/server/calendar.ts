import type * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import { asAvailability, instantOf, minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { listDetours } from '#features/diary/server/detours.ts'
import { bothEnds, type Ends, spotsIn } from '#features/diary/server/ends.ts'
import { dayAt, minuteAt } from '#features/diary/server/local-time.ts'
import { listOpenTimes } from '#features/diary/server/open-times.ts'
import { type Availability, listFreeStarts } from '#features/diary/server/slots.ts'
import { intersect, mergeTimes, minutesIn, subtract, type Time } from '#features/diary/server/times.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import type { Cover, FindCover, InstructorCalendar } from '../calendar-contract.ts'
import { findOwnSchoolId } from './own-school.ts'

/** Times alone: an owner sees no learner of instructors who teach on their own account. */
export async function getSchoolCalendar(
  db: Db,
  { from, days }: { from: string; days: number },
): Promise<InstructorCalendar[]> {
  const schoolId = await findOwnSchoolId(db)
  if (!schoolId) return []
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const chosen = Temporal.PlainDate.from(from)
  const first = Temporal.PlainDate.compare(chosen, today) < 0 ? today : chosen
  const span = { from: first.toString(), to: first.add({ days }).toString() }
  return db.asService('when the instructors of a school teach', async (service) => {
    const members = await listMembers(service, schoolId, null)
    const ids = members.map(({ id }) => id)
    const diaries = await listOpenTimes(service, ids, span)
    const lessons = await listLessonTimes(service, ids, span)
    return members.map(({ id, name, image }) => {
      const diary = diaries.find((one) => one.id === id)
      const busy = mergeTimes(
        lessons.filter((one) => one.instructorId === id).map(({ starts, ends }): Time => [starts, ends]),
      )
      const ahead: Time[] = [[nowMinute(service), Number.POSITIVE_INFINITY]]
      const open = intersect(diary?.times ?? [], ahead)
      const free = subtract(open, busy)
      return {
        id,
        name,
        image,
        days: diary
          ? Array.from({ length: days }, (_, at) => {
              const on = first.add({ days: at }).toString()
              const day = [diary.between(on, first.add({ days: at + 1 }).toString())]
              const freeThen = intersect(free, day)
              return {
                on,
                openMinutes: Math.round(minutesIn(intersect(open, day))),
                freeMinutes: Math.round(minutesIn(freeThen)),
                busy: intersect(busy, day).map(asSpan),
                free: freeThen.map(asSpan),
              }
            })
          : [],
      }
    })
  })
}

/** Who can give a lesson then. Bad input if there is no such postcode. */
export async function findCover(db: Db, query: z.infer<typeof FindCover>): Promise<Cover[]> {
  const { minutes, gearbox = null, insteadOf } = query
  const schoolId = await findOwnSchoolId(db)
  if (!schoolId) return []
  const ends = query.postcode === undefined ? undefined : bothEnds(getSpot(query.postcode, 'postcode'))
  const start = minuteOf(query.startsAt)
  return db.asService('who of a school can give a lesson', async (service) => {
    const members = (await listMembers(service, schoolId, gearbox)).filter(({ id }) => id !== insteadOf)
    const rows = await service.list(
      'schools.listAvailabilities',
      `select instructor_id as "instructor_id!", availability as "availability!"
       from diary.availability($1::uuid[], $2, $3, $4)`,
      [members.map(({ id }) => id), instantOf(start - 2880), instantOf(start + 2880), spotsIn(ends)],
    )
    const found = members.map(({ id, name, image, letsOfficeAct }) => {
      const row = rows.find((one) => one.instructorId === id)
      const answer = row
        ? startsOf(asAvailability(row.availability), { start, minutes, ends, now: nowMinute(service) })
        : { fits: false, otherStarts: [] }
      return { id, name, image, letsOfficeAct, ...answer }
    })
    const drives = new Map<string, number>()
    if (query.postcode !== undefined) {
      const lesson = { pickup: query.postcode, minutes, starts: [query.startsAt] }
      for (const { id } of found.filter(({ fits }) => fits)) {
        const [detour] = await listDetours(service, id, lesson)
        drives.set(id, detour?.minutes ?? Number.MAX_SAFE_INTEGER)
      }
    }
    return found.toSorted(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        (drives.get(a.id) ?? 0) - (drives.get(b.id) ?? 0) ||
        Number(b.otherStarts.length > 0) - Number(a.otherStarts.length > 0),
    )
  })
}

type Wish = { start: number; minutes: number; ends: Ends | undefined; now: number }

/** The owner arranges it with the instructor: how long before learners may book is no bar. */
function startsOf(availability: Availability, { start, ...query }: Wish) {
  const diary = { ...availability, bookingNoticeMinutes: 0 }
  const exact = listFreeStarts({ ...diary, stepMinutes: 1 }, { ...query, from: start, to: start + 1 })
  if (exact.includes(start)) return { fits: true, otherStarts: [] }
  const day = dayAt(diary.zone, start)
  const others = listFreeStarts(diary, {
    ...query,
    from: minuteAt(diary.zone, day, 0),
    to: minuteAt(diary.zone, day + 1, 0),
  })
  const nearest = others.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start)).slice(0, 4)
  return { fits: false, otherStarts: nearest.map(instantOf) }
}

const listMembers = (db: Db, schoolId: string, gearbox: string | null) =>
  db.list(
    'schools.listCalendarMembers',
    `select p.id, p.name, p.profile_image as image, m.office_since is not null as "lets_office_act!"
     from public.school_instructors m
     join public.profiles p on p.id = m.instructor_id left join public.instructors i on i.id = p.id
     where m.school_id = $1 and m.left_at is null and ($2::text is null or $2 = any (i.gearboxes))
     order by p.name, p.id`,
    [schoolId, gearbox],
  )

const listLessonTimes = (
  db: Db,
  instructorIds: readonly string[],
  { from, to }: { from: string; to: string },
) =>
  db.list(
    'schools.listLessonTimes',
    `select instructor_id, extract(epoch from lower(during))::float8 / 60 as "starts!",
       extract(epoch from upper(during))::float8 / 60 as "ends!"
     from public.diary_entries where instructor_id = any ($1::uuid[]) and kind = 'lesson' and live
       and during && tstzrange($2::date - interval '2 days', $3::date + interval '2 days')`,
    [[...instructorIds], from, to],
  )

const asSpan = ([starts, ends]: Time) => ({ startsAt: instantOf(starts), endsAt: instantOf(ends) })
