import type { Db } from '#server/database.ts'

type SchoolAct = {
  what: 'car-added' | 'car-changed' | 'car-archived' | 'car-used-again'
  /** Nothing of a person: it outlives accounts. */
  detail: string
  lessons: number
}

/** For administrators, if the caller owns a school. As the service. */
export const noteSchoolAct = (db: Db, { what, detail, lessons }: SchoolAct) =>
  db.execute(
    'schools.noteAct',
    `insert into public.school_acts (what, school_id, by_id, detail, lessons)
     select $1, s.id, s.owner_id, $2, $3 from public.schools s
     join public.profiles p on p.id = s.owner_id and p.role = 'school_owner' where s.owner_id = auth.uid()`,
    [what, detail, lessons],
  )

/** Of an instructor who joins without an invitation. As the service. */
export const noteJoining = (db: Db, schoolId: string, instructorId: string) =>
  db.execute(
    'schools.noteJoining',
    `insert into public.school_acts (what, school_id, by_id, subject_id) values ('school-joined', $1, $2, $2)`,
    [schoolId, instructorId],
  )
