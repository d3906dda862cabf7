import { notFound } from '#common/api-error.ts'
import { becomeAcquainted } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { MySchool, School, SchoolInstructor } from '../contract.ts'

export { getSchoolReport } from './report.ts'

/** The school of the owner who asks, once it has a name. */
export async function findSchool(db: Db, ownerId: string): Promise<School | null> {
  const { rows } = await db.run<School>('select id, name from public.schools where owner_id = $1', [ownerId])
  return rows[0] ?? null
}

/** Names the owner's school; the first time makes it. For a person whose role is `school_owner`. */
export async function nameSchool(db: Db, ownerId: string, name: string): Promise<School> {
  const { rows } = await db.run<School>(
    'insert into public.schools (owner_id, name) values ($1, $2) on conflict (owner_id) do update set name = excluded.name returning id, name',
    [ownerId, name],
  )
  return rows[0]!
}

/** What accepting a school's invitation does, for the seed. As the service. */
export async function joinSchool(db: Db, schoolId: string, instructorId: string): Promise<void> {
  await db.run('insert into public.school_instructors (school_id, instructor_id) values ($1, $2)', [
    schoolId,
    instructorId,
  ])
  const { rows } = await db.run<{ owner_id: string }>('select owner_id from public.schools where id = $1', [
    schoolId,
  ])
  await becomeAcquainted(db, rows[0]!.owner_id, instructorId)
}

/** Of the owner's school, by name. */
export async function listSchoolInstructors(db: Db): Promise<SchoolInstructor[]> {
  const { rows } = await db.run<SchoolInstructor>(
    `select id, name, image, since, open_minutes as "openMinutes", booked_minutes as "bookedMinutes", lessons_ahead as "lessonsAhead", lessons_given as "lessonsGiven", learners
     from schools.instructors()`,
  )
  return rows
}

/** The owner takes somebody out, or an instructor leaves (`instructorId` is the asker). Announces `school.left` (`SchoolLeft`). @throws notFound */
export async function partFromSchool(db: Db, instructorId: string): Promise<void> {
  const { rows } = await db.run<{ id: string | null }>('select schools.part($1) as id', [instructorId])
  if (!rows[0]!.id) fail(notFound)
}

/** The school of the instructor who asks. */
export async function findMySchool(db: Db): Promise<MySchool | null> {
  const { rows } = await db.run<MySchool>(
    'select name, owner_name as "ownerName", since from schools.of_me()',
  )
  return rows[0] ?? null
}

/** The school of somebody who owns one with instructors in it, and how many those are. For admins. */
export async function findMannedSchool(
  db: Db,
  ownerId: string,
): Promise<{ school: string; instructors: number } | null> {
  const { rows } = await db.run<{ school: string; instructors: number }>(
    `select s.name as school, count(*) as instructors from public.schools s join public.school_instructors m on m.school_id = s.id and m.left_at is null
     where s.owner_id = $1 group by s.id`,
    [ownerId],
  )
  return rows[0] ?? null
}

/** The name of the school that an instructor belongs to now. For admins. */
export async function findSchoolOf(db: Db, instructorId: string): Promise<string | null> {
  const { rows } = await db.run<{ name: string }>(
    'select s.name from public.schools s join public.school_instructors m on m.school_id = s.id where m.instructor_id = $1 and m.left_at is null',
    [instructorId],
  )
  return rows[0]?.name ?? null
}
