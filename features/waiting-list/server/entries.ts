import type { Db } from '#server/database.ts'

/** About eight miles: who is that near competes for the same instructors. */
const nearDegrees = 0.15

/** With the place of each in its queue; in the order in which they were added. As the service. */
export const listEntries = (db: Db, of: { learnerId: string } | { id: string }) =>
  db.list(
    'waiting-list.listEntries',
    `select w.*, d.public_id as instructor_public_id, p.name as instructor_name,
       1 + (select count(*) from public.waiting_list o
         where o.instructor_id is not distinct from w.instructor_id and o.gearbox = w.gearbox
           and (o.created_at, o.id) < (w.created_at, w.id)
           and (w.instructor_id is not null or point(o.lng, o.lat) <-> point(w.lng, w.lat) < $2)) as "position!"
     from public.waiting_list w left join public.diaries d on d.instructor_id = w.instructor_id
     left join public.profiles p on p.id = w.instructor_id
     where $1 in (w.learner_id, w.id) order by w.created_at, w.id`,
    ['id' in of ? of.id : of.learnerId, nearDegrees],
  )
