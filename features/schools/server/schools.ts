import { notFound } from '#common/api-error.ts'
import { becomeAcquainted } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { MySchool, School, SchoolInstructor } from '../contract.ts'

export { getSchoolReport } from './report.ts'

/** The school of the owner who asks, once it has a name. */
export async function findSchool(db: Db, ownerId: string): Promise<School | null> {
  return (
    (await db.find('schools.findSchool', 'select id, name from public.schools where owner_id = $1', [
      ownerId,
    ])) ?? null
  )
}

/** Names the owner's school; the first time makes it. For a person whose role is `school_owner`. */
export async function nameSchool(db: Db, ownerId: string, name: string): Promise<School> {
  return db.get(
    'schools.nameSchool',
    'insert into public.schools (owner_id, name) values ($1, $2) on conflict (owner_id) do update set name = excluded.name returning id, name',
    [ownerId, name],
  )
}

/** What accepting a school's invitation does, for the seed. As the service. */
export async function joinSchool(db: Db, schoolId: string, instructorId: string): Promise<void> {
  await db.execute(
    'schools.joinSchool.insertSchoolInstructors',
    'insert into public.school_instructors (school_id, instructor_id) values ($1, $2)',
    [schoolId, instructorId],
  )
  const row = await db.get(
    'schools.joinSchool.readSchools',
    'select owner_id from public.schools where id = $1',
    [schoolId],
  )
  await becomeAcquainted(db, row.ownerId, instructorId)
}

/** Of the owner's school, by name. */
export async function listSchoolInstructors(db: Db): Promise<SchoolInstructor[]> {
  return db.list(
    'schools.listSchoolInstructors',
    `select id, name, image, since, open_minutes, booked_minutes, lessons_ahead, lessons_given, learners
     from schools.instructors()`,
  )
}

/** The owner takes somebody out, or an instructor leaves (`instructorId` is the asker). Announces `school.left` (`SchoolLeft`). @throws notFound */
export async function partFromSchool(db: Db, instructorId: string): Promise<void> {
  const row = await db.get('schools.partFromSchool', 'select schools.part($1) as id', [instructorId])
  if (!row.id) fail(notFound)
}

/** The school of the instructor who asks. */
export async function findMySchool(db: Db): Promise<MySchool | null> {
  return (
    (await db.find('schools.findMySchool', 'select name, owner_name, since from schools.of_me()')) ?? null
  )
}

/** The school of somebody who owns one with instructors in it, and how many those are. For admins. */
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

/** The name of the school that an instructor belongs to now. For admins. */
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
