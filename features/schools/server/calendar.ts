import type * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import { asAvailability, instantOf, minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { findDetours } from '#features/diary/server/detours.ts'
import { bothEnds, type Ends, spotsIn } from '#features/diary/server/ends.ts'
import { dayAt, minuteAt } from '#features/diary/server/local-time.ts'
import { listOpenTimes } from '#features/diary/server/open-times.ts'
import { type Availability, listFreeStarts } from '#features/diary/server/slots.ts'
import { intersect, mergeTimes, type Time } from '#features/diary/server/times.ts'
import { getSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import type { Cover, FindCover, InstructorCalendar } from '../calendar-contract.ts'
import { coverLengths } from '../rules.ts'
import { findOwnSchoolId } from './own-school.ts'

/** Times alone: an owner sees no learner of instructors who teach on their own account. */
export async function getSchoolCalendar(
  db: Db,
  { from, days }: { from: string; days: number },
): Promise<InstructorCalendar[]> {
  const schoolId = await findOwnSchoolId(db)
  if (!schoolId) return []
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const chosen = Temporal.PlainDate.from(from)
  const first = Temporal.PlainDate.compare(chosen, monday) < 0 ? monday : chosen
  const dayAt = (at: number) => first.add({ days: at }).toString()
  const span = { from: dayAt(0), to: dayAt(days) }
  return db.asService('when the instructors of a school teach', async (service) => {
    const members = await listMembers(service, schoolId, null)
    const ids = members.map(({ id }) => id)
    const diaries = await listOpenTimes(service, ids, span)
    const taken = await listTakenTimes(service, ids, span)
    return members.map(({ id, name, image, since }) => {
      const diary = diaries.find((one) => one.id === id)
      if (!diary) return { id, name, image, days: [] }
      const own = taken.filter((one) => one.instructorId === id)
      const lessons = own.filter(({ heldUntil }) => heldUntil === null)
      const asMember: Time[] = [[minuteOf(since), Number.POSITIVE_INFINITY]]
      const busy = intersect(mergeTimes(lessons.map(timeOf)), asMember)
      const open = lessons.filter(({ isUnmarked }) => isUnmarked)
      const unmarked = intersect(mergeTimes(open.map(timeOf)), asMember)
      return {
        id,
        name,
        image,
        days: Array.from({ length: days }, (_, at) => {
          const day = diary.between(dayAt(at), dayAt(at + 1))
          const onDay = (times: readonly Time[]) => intersect(times, [day]).map(asSpan)
          return {
            on: dayAt(at),
            open: onDay(diary.times),
            busy: onDay(busy),
            unmarked: onDay(unmarked),
            held: own.flatMap(({ heldUntil, isOffer, ...row }) =>
              heldUntil === null
                ? []
                : onDay([timeOf(row)]).map((held) => ({ ...held, until: heldUntil, isOffer })),
            ),
            bookable: onDay(bookableOn(diary.availability, day, nowMinute(service))),
          }
        }),
      }
    })
  })
}

function bookableOn(availability: Availability, [from, to]: Time, now: number) {
  const [minutes] = coverLengths
  const starts = listFreeStarts(asOffice(availability), { minutes, now, from, to })
  return mergeTimes(starts.map((start): Time => [start, start + minutes]))
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
    const covers: Cover[] = []
    for (const one of found)
      covers.push({
        ...one,
        ...(await findDrive(service, one, query)),
        otherStarts: await listOtherDrives(service, one, query),
      })
    const lastWhereUnknown = (minutes: number | null) => minutes ?? Number.MAX_SAFE_INTEGER
    return covers.toSorted(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        lastWhereUnknown(a.extraMinutes) - lastWhereUnknown(b.extraMinutes) ||
        Number(b.otherStarts.length > 0) - Number(a.otherStarts.length > 0),
    )
  })
}

type Drive = Pick<Cover, 'extraMinutes' | 'comesFrom' | 'goesOnTo'>

async function findDrive(
  service: Db,
  { id, fits, letsOfficeAct }: Pick<Cover, 'id' | 'fits' | 'letsOfficeAct'>,
  { postcode, minutes, startsAt }: z.infer<typeof FindCover>,
): Promise<Drive> {
  const nowhere: Drive = { extraMinutes: null, comesFrom: null, goesOnTo: null }
  if (!fits || postcode === undefined) return nowhere
  const [detour] = await findDetours(service, id, { pickup: postcode, minutes, starts: [startsAt] })
  if (!detour || detour.minutes === null) return nowhere
  const { lessonBefore, lessonAfter } = detour
  if (!letsOfficeAct) return { ...nowhere, extraMinutes: detour.minutes }
  const { comesFrom, goesOnTo } = await service.get(
    'schools.findDistricts',
    `select
       (select split_part(postcode, ' ', 1) from public.lesson_places where $1::uuid is not null and lesson_id = $1 order by kind limit 1) as comes_from,
       (select split_part(postcode, ' ', 1) from public.lesson_places where $2::uuid is not null and lesson_id = $2 and kind = 'pickup') as goes_on_to`,
    [lessonBefore, lessonAfter],
  )
  return { extraMinutes: detour.minutes, comesFrom, goesOnTo }
}

async function listOtherDrives(
  service: Db,
  { id, otherStarts: starts }: { id: string; otherStarts: string[] },
  { postcode, minutes }: z.infer<typeof FindCover>,
): Promise<Cover['otherStarts']> {
  if (postcode === undefined || starts.length === 0)
    return starts.map((startsAt) => ({ startsAt, extraMinutes: null }))
  const detours = await findDetours(service, id, { pickup: postcode, minutes, starts })
  return starts.map((startsAt, nr) => ({ startsAt, extraMinutes: detours[nr]?.minutes ?? null }))
}

type Wish = { start: number; minutes: number; ends: Ends | undefined; now: number }

/** The owner arranges it with the instructor: neither notice nor the steps that learners book in are a bar. */
const asOffice = (availability: Availability) => ({
  ...availability,
  bookingNoticeMinutes: 0,
  stepMinutes: 1,
})

function startsOf(availability: Availability, { start, ...query }: Wish) {
  const office = asOffice(availability)
  const exact = listFreeStarts(office, { ...query, from: start, to: start + 1 })
  if (exact.includes(start)) return { fits: true, otherStarts: [] }
  const { zone, stepMinutes } = availability
  const day = dayAt(zone, start)
  const others = listFreeStarts(
    { ...office, stepMinutes },
    { ...query, from: minuteAt(zone, day, 0), to: minuteAt(zone, day + 1, 0) },
  )
  const nearest = others.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start)).slice(0, 4)
  return { fits: false, otherStarts: nearest.map(instantOf) }
}

const listMembers = (db: Db, schoolId: string, gearbox: string | null) =>
  db.list(
    'schools.listCalendarMembers',
    `select p.id, p.name, p.profile_image as image, m.since, m.office_since is not null as "lets_office_act!"
     from public.school_instructors m
     join public.profiles p on p.id = m.instructor_id left join public.instructors i on i.id = p.id
     where m.school_id = $1 and m.left_at is null and ($2::text is null or $2 = any (i.gearboxes))
     order by p.name, p.id`,
    [schoolId, gearbox],
  )

/** Lessons, and what is held for somebody. */
const listTakenTimes = (
  db: Db,
  instructorIds: readonly string[],
  { from, to }: { from: string; to: string },
) =>
  db.list(
    'schools.listTakenTimes',
    `select e.instructor_id, extract(epoch from lower(e.during))::float8 / 60 as "starts!",
       extract(epoch from upper(e.during))::float8 / 60 as "ends!",
       e.expires_at as held_until, o.id is not null as "is_offer!",
       coalesce(l.status = 'booked' and l.ends_at <= public.clock(), false) as "is_unmarked!"
     from public.diary_entries e left join public.offers o on o.entry_id = e.id and o.status = 'open'
       left join public.lessons l on l.id = e.id
     where e.instructor_id = any ($1::uuid[]) and e.kind in ('lesson', 'hold') and e.live
       and (e.expires_at is null or e.expires_at > public.clock())
       and e.during && tstzrange($2::date - interval '2 days', $3::date + interval '2 days')
     order by lower(e.during)`,
    [[...instructorIds], from, to],
  )

const timeOf = ({ starts, ends }: { starts: number; ends: number }): Time => [starts, ends]
const asSpan = ([starts, ends]: Time) => ({ startsAt: instantOf(starts), endsAt: instantOf(ends) })
