import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { MyInstructor } from '../contract.ts'

/** The instructors of the learner who asks, by agreement: lessons or not. */
export async function listMyInstructors(db: Db): Promise<MyInstructor[]> {
  return db.list(
    'invitations.listMyInstructors',
    'select id, name, image, since, "canBeBooked" from invitations.instructors_of_me()',
  )
}

/** The learner who asks ends it. @throws notFound */
export async function leaveInstructor(db: Db, instructorId: string): Promise<void> {
  const rowCount = await db.execute(
    'invitations.leaveInstructor',
    'delete from public.pupils where learner_id = auth.uid() and instructor_id = $1',
    [instructorId],
  )
  if (rowCount === 0) fail(notFound)
}
