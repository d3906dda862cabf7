import { notFound } from '#common/api-error.ts'
import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { subscribe } from '#server/events.ts'
import type { RecordReader } from '../sharing-contract.ts'

export const listRecordReaders = (db: Db, learnerId: string): Promise<RecordReader[]> =>
  db.asService('who has a learner on their list', async (service) =>
    (
      await service.list(
        'assessments.listReaders',
        `select i.id, i.name, directory.is_trainee(i.id) as "is_trainee!", s.shared_at as "shared_at?"
         from public.pupils p join public.profiles i on i.id = p.instructor_id
         left join public.record_shares s on s.learner_id = p.person_id and s.instructor_id = p.instructor_id
         where p.person_id = $1 and p.left_at is null order by p.created_at desc, p.id`,
        [learnerId],
      )
    ).map(({ isTrainee, ...reader }) => ({ ...reader, ...(isTrainee && { isTrainee }) })),
  )

/** Idempotent. @throws notFound */
export async function shareRecord(db: Db, learnerId: string, instructorId: string): Promise<RecordReader> {
  const readers = await listRecordReaders(db, learnerId)
  if (!readers.some(({ id }) => id === instructorId)) fail(notFound)
  await db.execute(
    'assessments.shareRecord',
    'insert into public.record_shares (learner_id, instructor_id) values ($1, $2) on conflict do nothing',
    [learnerId, instructorId],
  )
  return (await listRecordReaders(db, learnerId)).find(({ id }) => id === instructorId)!
}

export const stopSharingRecord = (db: Db, learnerId: string, instructorId: string) =>
  db.execute(
    'assessments.stopSharingRecord',
    'delete from public.record_shares where learner_id = $1 and instructor_id = $2',
    [learnerId, instructorId],
  )

export const sharingSubscribers = [
  subscribe(learnerLeft, 'stop-sharing-record', ({ learnerId, instructorId }, services) =>
    services.asSystem('a learner has left an instructor', (db) =>
      stopSharingRecord(db, learnerId, instructorId),
    ),
  ),
]
