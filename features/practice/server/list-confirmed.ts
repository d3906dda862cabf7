import type { Day } from '#common/days.ts'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'

/** Drives of these learners that were confirmed, from the day `since` on if it's given. As the service. */
export const listConfirmed = (db: Db, learnerIds: readonly string[], since: Day | null) =>
  db.list(
    'practice.listConfirmed',
    `select learner_id as person_id, day, minutes, conditions, confirmed_at as "confirmed_at!" from public.practice_drives
     where learner_id = any($1) and confirmed_at is not null
       and ($2::date is null or (confirmed_at at time zone $3::text)::date >= $2) order by confirmed_at, id`,
    [[...learnerIds], since, homeZone],
  )
