import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import type { Period } from '#features/analytics/rules.ts'
import { minuteOf } from '#features/diary/server/availability.ts'
import { listOpenTimes } from '#features/diary/server/open-times.ts'
import { openWindows } from '#features/diary/server/slots.ts'
import { intersect, mergeTimes, minutesIn, subtract, type Time } from '#features/diary/server/times.ts'
import { addContact } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { Me } from '#server/services.ts'
import {
  type InstructorInSchool,
  type MySchool,
  type School,
  type SchoolInstructor,
  schoolLeft,
} from '../contract.ts'
import { findOwnSchoolId } from './own-school.ts'
import { getSchoolReport } from './report.ts'

export async function findSchool(db: Db, ownerId: string): Promise<School | null> {
  return (
    (await db.find('schools.findSchool', 'select id, name from public.schools where owner_id = $1', [
      ownerId,
    ])) ?? null
  )
}

/** Creates it the first time. For a person whose role is `school_owner`. */
export async function nameSchool(db: Db, ownerId: string, name: string): Promise<School> {
  return db.get(
    'schools.nameSchool',
    'insert into public.schools (owner_id, name) values ($1, $2) on conflict (owner_id) do update set name = excluded.name returning id, name',
    [ownerId, name],
  )
}

/** Without an invitation. Answers the id of the membership. Fails by `one_school_at_a_time`. As the service. */
export async function joinSchool(
  db: Db,
  schoolId: string,
  instructorId: string,
  { letsOfficeAct = false } = {},
): Promise<string> {
  const { id } = await db.get(
    'schools.joinSchool.insertSchoolInstructors',
    'insert into public.school_instructors (school_id, instructor_id, office_since) values ($1, $2, case when $3 then clock() end) returning id',
    [schoolId, instructorId, letsOfficeAct],
  )
  const row = await db.get(
    'schools.joinSchool.readSchools',
    'select owner_id from public.schools where id = $1',
    [schoolId],
  )
  await addContact(db, row.ownerId, instructorId)
  return id
}

/** The next four weeks, and the lessons since they joined, by name. */
export async function listSchoolInstructors(db: Db): Promise<SchoolInstructor[]> {
  return (await readMembers(db, null)).map(({ instructor }) => instructor)
}

/** @throws notFound */
export async function getSchoolInstructor(db: Db, id: string, period: Period): Promise<InstructorInSchool> {
  const [member] = await readMembers(db, id)
  if (!member) return fail(notFound)
  const { instructors: _, ...report } = await getSchoolReport(db, period, id)
  return { ...member, report }
}

type Member = Omit<InstructorInSchool, 'report'>

async function readMembers(db: Db, instructorId: string | null): Promise<Member[]> {
  const schoolId = await findOwnSchoolId(db)
  if (!schoolId) return []
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const span = { from: today.toString(), to: today.add({ days: lengthInDays }).toString() }
  return db.asService('read how full the diaries of a school are', async (service) => {
    const rows = await service.list(
      'schools.listSchoolInstructors',
      `select p.id, p.name, p.profile_image as image, m.since, i.badge_kind, i.badge_expires_on, i.licence_expires_on,
         case when directory.may_be_booked(i) then d.public_id end as public_id,
         m.office_since is not null as "lets_office_act!",
         count(*) filter (where l.status = 'booked' and l.ends_at > clock()) as lessons_ahead,
         count(*) filter (where l.status = 'delivered' and l.starts_at >= m.since) as lessons_given,
         count(distinct l.learner_id) filter (where l.status = 'booked'
           or (l.status = 'delivered' and l.starts_at >= greatest(m.since, clock() - interval '12 weeks'))) as learners,
         coalesce(json_agg(json_build_array(extract(epoch from l.starts_at) / 60, extract(epoch from l.ends_at) / 60))
           filter (where l.status = 'booked'), '[]') as booked,
         coalesce(json_agg(extract(epoch from l.starts_at) / 60) filter (where l.status = 'cancelled' and l.cancelled_by = 'instructor'
           and l.starts_at > clock() and l.cancelled_at >= m.since), '[]') as cancelled
       from public.school_instructors m join public.profiles p on p.id = m.instructor_id
       left join public.instructors i on i.id = p.id left join public.diaries d on d.instructor_id = p.id
       left join public.lessons l on l.instructor_id = p.id and l.status in ('booked', 'delivered', 'cancelled')
       where m.school_id = $1 and m.left_at is null and ($2::uuid is null or p.id = $2)
       group by p.id, m.id, i.id, d.instructor_id order by p.name, p.id`,
      [schoolId, instructorId],
    )
    const diaries = await listOpenTimes(
      service,
      rows.map(({ id }) => id),
      span,
    )
    return rows.map(({ booked, cancelled, ...row }) => {
      const diary = diaries.find(({ id }) => id === row.id)
      const toCome: Time = [minuteOf(service.now()), diary?.between(span.from, span.to)[1] ?? 0]
      const open = intersect(diary?.times ?? [], [toCome])
      const lessons = intersect(mergeTimes(booked as Time[]), [toCome])
      const sumsOf = (times: readonly Time[]) => ({
        openMinutes: roundedIn(intersect(open, times)),
        bookedMinutes: roundedIn(intersect(intersect(lessons, times), open)),
        outsideMinutes: roundedIn(subtract(intersect(lessons, times), open)),
      })
      const dayAt = (at: number) => today.add({ days: at }).toString()
      const days = Array.from({ length: diary ? lengthInDays : 0 }, (_, at) => {
        const day = intersect([diary!.between(dayAt(at), dayAt(at + 1))], [toCome])
        const isOff =
          intersect(diary!.times, day).length === 0 &&
          day.some((span) =>
            openWindows(diary!.availability, span).some(
              ({ opens, closes }) => intersect([[opens, closes]], [span]).length > 0,
            ),
          )
        const isOn = (start: number) => day.some(([from, to]) => start >= from && start < to)
        const calledOff = isOff ? (cancelled as number[]).filter(isOn).length : 0
        return { on: dayAt(at), ...sumsOf(day), isOff, cancelled: calledOff }
      })
      const daysOff = days
        .slice(0, 7)
        .filter(({ cancelled }) => cancelled > 0)
        .map(({ on, cancelled }) => ({ on, cancelled }))
      return { instructor: { ...row, ...sumsOf([toCome]), daysOff }, days }
    })
  })
}

const lengthInDays = 28
const roundedIn = (times: readonly Time[]) => Math.round(minutesIn(times))

/** By the owner. Emits `school.left`. @throws notFound */
export async function removeFromSchool(db: Db, instructorId: string): Promise<void> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(notFound)
  const ended = await db.asService('remove from a school', (service) =>
    endMembership(service, instructorId, 'school', schoolId),
  )
  if (!ended) fail(notFound)
}

/** By an instructor for themselves. Emits `school.left`. @throws notFound */
export async function leaveSchool(db: Db, me: Pick<Me, 'id'>): Promise<void> {
  const ended = await db.asService('leave a school', (service) =>
    endMembership(service, me.id, 'instructor', null),
  )
  if (!ended) fail(notFound)
}

/** Emits `school.left`. As the service. */
export const releaseFromSchool = (db: Db, instructorId: string) =>
  endMembership(db, instructorId, 'platform', null)

async function endMembership(
  db: Db,
  instructorId: string,
  by: 'school' | 'instructor' | 'platform',
  ofSchool: string | null,
): Promise<boolean> {
  const membership = await db.find(
    'schools.endMembership',
    `update public.school_instructors set left_at = clock(), left_by = $2
     where instructor_id = $1 and left_at is null and ($3::uuid is null or school_id = $3) returning id, school_id`,
    [instructorId, by, ofSchool],
  )
  if (!membership) return false
  await emit(db, schoolLeft, {
    membershipId: membership.id,
    schoolId: membership.schoolId,
    instructorId,
    by,
  })
  return true
}

export async function findMySchool(db: Db): Promise<MySchool | null> {
  const school = await db.asService("read one's own school", (service) =>
    service.find(
      'schools.findMySchool',
      `select s.name, p.name as owner_name, m.since, m.office_since from public.school_instructors m
       join public.schools s on s.id = m.school_id join public.profiles p on p.id = s.owner_id
       where m.instructor_id = auth.uid() and m.left_at is null`,
    ),
  )
  return school ?? null
}

/** By the instructor themselves. @throws notFound */
export async function allowOffice(db: Db, me: Pick<Me, 'id'>, allowed: boolean): Promise<MySchool> {
  await db.asService('let the office of a school act, or no longer', (service) =>
    service.execute(
      'schools.allowOffice',
      `update public.school_instructors set office_since = case when $2 then coalesce(office_since, clock()) end
       where instructor_id = $1 and left_at is null`,
      [me.id, allowed],
    ),
  )
  return (await findMySchool(db)) ?? fail(notFound)
}

/** For admins. */
export async function findMannedSchool(
  db: Db,
  ownerId: string,
): Promise<{ school: string; instructors: number } | null> {
  return (
    (await db.find(
      'schools.findMannedSchool',
      `select s.name as school, count(*) as instructors from public.schools s join public.school_instructors m on m.school_id = s.id and m.left_at is null
     where s.owner_id = $1 group by s.id`,
      [ownerId],
    )) ?? null
  )
}

/** For admins. */
export async function findSchoolOf(db: Db, instructorId: string): Promise<string | null> {
  return (
    (
      await db.find(
        'schools.findSchoolOf',
        'select s.name from public.schools s join public.school_instructors m on m.school_id = s.id where m.instructor_id = $1 and m.left_at is null',
        [instructorId],
      )
    )?.name ?? null
  )
}
