import { findCancellingEmail } from '#features/reminders/server/pupil-notices.ts'
import type { Db } from '#server/database.ts'
import type { LearnerToInform } from '../inform-contract.ts'
import { findReach } from './reach.ts'

type Cancelled = { id: string; learnerId: string | null; hasAccount: boolean | null; isGuest: boolean | null }

/** Of cancelled lessons, those whose learner no email is sure to reach: `emailed` are those that an offer names. As the service. */
export async function noteToInform(
  db: Db,
  instructorId: string,
  lessons: readonly Cancelled[],
  emailed: ReadonlySet<string>,
): Promise<string[]> {
  const ids: string[] = []
  const promised: string[] = []
  for (const { learnerId } of lessons.filter(
    ({ id, hasAccount }) => hasAccount === false && emailed.has(id),
  )) {
    const reach = learnerId === null ? undefined : await findReach(db, instructorId, learnerId)
    if (reach) promised.push(reach.email)
  }
  for (const { id, learnerId, hasAccount, isGuest } of lessons) {
    if (learnerId === null || hasAccount !== false || isGuest || emailed.has(id)) continue
    const email = await findCancellingEmail(db, learnerId, instructorId, promised)
    if (email === undefined) ids.push(id)
    else promised.push(email)
  }
  await db.execute(
    'waiting-list.noteToInform',
    `insert into public.learners_to_inform (lesson_id, instructor_id) select unnest($2::uuid[]), $1
     on conflict (lesson_id) do update set informed_at = null`,
    [instructorId, ids],
  )
  return ids
}

export async function listLearnersToInform(db: Db, instructorId: string): Promise<LearnerToInform[]> {
  const rows = await db.list(
    'waiting-list.listLearnersToInform',
    `select l.id, l.starts_at, l.ends_at, l.learner_id as "learner_id!", p.learner_name as "name!", l.cancel_reason as message,
       (select d.phone from public.contact_details d where d.person_id = l.learner_id) as phone
     from public.learners_to_inform t join public.lessons l on l.id = t.lesson_id
     cross join lateral public.people_in_lesson(l.id) p
     where t.instructor_id = $1 and t.informed_at is null and l.status = 'cancelled' and l.starts_at > clock()
       and l.learner_id is not null and not p.learner_has_account order by l.starts_at`,
    [instructorId],
  )
  return [...Map.groupBy(rows, ({ learnerId }) => learnerId)].map(([id, theirs]) => ({
    id,
    name: theirs[0]!.name,
    phone: theirs[0]!.phone,
    message: theirs[0]!.message ?? '',
    lessons: theirs.map(({ id: lessonId, startsAt, endsAt }) => ({ id: lessonId, startsAt, endsAt })),
  }))
}

export const noteInformed = (
  db: Db,
  instructorId: string,
  { lessonIds, isInformed }: { lessonIds: string[]; isInformed: boolean },
): Promise<unknown> =>
  db.execute(
    'waiting-list.noteInformed',
    `update public.learners_to_inform set informed_at = case when $3 then clock() end
     where instructor_id = $1 and lesson_id = any($2)`,
    [instructorId, lessonIds, isInformed],
  )
