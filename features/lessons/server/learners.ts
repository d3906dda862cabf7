import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Learner } from '../learners-contract.ts'

/** The instructor's learners by lessons or invitation, those with the next lesson first. */
export const listLearners = (db: Db, instructorId: string): Promise<Learner[]> =>
  readLearners(db, instructorId, null)

/** @throws notFound */
export async function getLearner(db: Db, instructorId: string, learnerId: string): Promise<Learner> {
  const [learner] = await readLearners(db, instructorId, learnerId)
  return learner ?? fail(notFound)
}

/** Delivered lessons with all their instructors. The caller's policies apply. */
export async function sumTaughtMinutes(
  db: Db,
  learnerId: string,
): Promise<{ lessons: number; minutes: number }> {
  return (
    (await db.find(
      'lessons.sumTaughtMinutes',
      `select count(*) as lessons, coalesce(sum(minutes), 0) as minutes from public.lessons where learner_id = $1 and status = 'delivered'`,
      [learnerId],
    )) ?? { lessons: 0, minutes: 0 }
  )
}

async function readLearners(db: Db, instructorId: string, learnerId: string | null): Promise<Learner[]> {
  const rows = await db.list(
    'lessons.readLearners',
    `with met as (
       select s.learner_id as id, p.learner_name as name, p.learner_image as image, p.learner_has_account as has_account, s.lessons_done, s.minutes_done, s.next_lesson_at, s.last_lesson_at
       from (
         select learner_id, (array_agg(id))[1] as one_lesson,
           count(*) filter (where status = 'delivered') as lessons_done,
           coalesce(sum(minutes) filter (where status = 'delivered'), 0) as minutes_done,
           min(starts_at) filter (where status = 'booked' and starts_at > clock()) as next_lesson_at,
           max(starts_at) filter (where status = 'delivered') as last_lesson_at
         from public.lessons
         where instructor_id = $1 and learner_id is not null and ($2::uuid is null or learner_id = $2) and status in ('booked', 'delivered')
         group by learner_id) s
       join lateral public.people_in_lesson(s.one_lesson) p on true
     ), agreed as (
       select p.id, p.name, p.profile_image as image, p.has_account, u.since
       from public.instructor_learners u join public.people(array(select learner_id from public.instructor_learners where instructor_id = $1)) p
         on p.id = u.learner_id
       where u.instructor_id = $1 and ($2::uuid is null or p.id = $2)
     )
     select id, coalesce(m.name, a.name) as name, coalesce(m.image, a.image) as image, coalesce(m.lessons_done, 0) as lessons_done,
       coalesce(m.minutes_done, 0) as minutes_done, m.next_lesson_at, m.last_lesson_at, a.since as joined_at,
       coalesce(m.has_account, a.has_account) as "has_account!"
     from met m full join agreed a using (id)
     order by m.next_lesson_at nulls last, m.last_lesson_at desc nulls last, 2`,
    [instructorId, learnerId],
  )
  return rows.map(({ hasAccount, ...row }) => ({ ...row, ...(!hasAccount && { hasAccount }) }))
}
