import type { Db, Row } from '#server/database.ts'

export type Described = Row<'cars.describe'>

export const describe = (db: Db, entryIds: readonly string[]): Promise<Described[]> =>
  db.list(
    'cars.describe',
    `select e.id, lower(e.during) as "starts_at!", upper(e.during) as "ends_at!", e.instructor_id, e.car_choice,
       i.name as instructor, i.email as "instructor_email?", d.zone, e.learner_id, k.name as "learner?", c.id as "car_id?", c.name as "car?", c.owner_id as "car_owner_id?"
     from public.diary_entries e join public.profiles i on i.id = e.instructor_id
     join public.diaries d on d.instructor_id = e.instructor_id
     left join public.profiles k on k.id = e.learner_id left join public.cars c on c.id = e.car_id
     where e.id = any($1) and e.kind = 'lesson' order by lower(e.during), e.id`,
    [entryIds],
  )
