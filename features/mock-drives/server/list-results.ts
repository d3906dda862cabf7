import type { Db } from '#server/database.ts'

/** Of these learners, the oldest first. As the service: check first who may know. */
export const listResults = (db: Db, learnerIds: readonly string[]) =>
  db.list(
    'mock-drives.listResults',
    `select learner_id as "person_id!", finished_at, passed from public.mock_drives
     where learner_id = any($1) order by finished_at, id`,
    [[...learnerIds]],
  )
