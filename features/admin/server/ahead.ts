import { notFound } from '#common/api-error.ts'
import { cancelLesson } from '#features/lessons/server/lessons.ts'
import { goesBackToCard } from '#features/payments/rules.ts'
import { sumPrepaid } from '#features/payments/server/return-prepaid.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type Ahead, lessonsChanged } from '../contract.ts'
import { noteAct } from './acts.ts'

const isAhead = `l.status = 'booked' and l.starts_at > clock() and $1 in (l.learner_id, l.instructor_id)`

/** Lessons ahead and where their money goes if they are cancelled. As an admin. @throws notFound */
export async function getAhead(db: Db, id: string): Promise<Ahead> {
  if (!(await findProfile(db, id))) fail(notFound)
  const [counted, parts, prepaid] = await Promise.all([
    db.get(
      'admin.getAhead.lessons',
      `select count(*) filter (where ${isAhead}) as lessons, count(distinct case when l.learner_id = $1 then l.instructor_id else l.learner_id end) filter (where ${isAhead}) as people,
         min(l.starts_at) filter (where ${isAhead}) as next_at, count(*) filter (where l.status = 'booked' and l.starts_at <= clock()) as unmarked
       from public.lessons l where $1 in (l.learner_id, l.instructor_id)`,
      [id],
    ),
    db.list(
      'admin.getAhead.payments',
      `select c.package_kind, sum(p.pence) as pence from public.lessons l join public.lesson_payments p on p.lesson_id = l.id and p.state = 'held'
       join public.lesson_credits k on k.id = p.credit_id join public.checkouts c on c.id = k.checkout_id where ${isAhead} group by 1`,
      [id],
    ),
    sumPrepaid(db, id),
  ])
  const sum = (toCard: boolean) =>
    parts
      .filter((part) => goesBackToCard('platform', part.packageKind) === toCard)
      .reduce((total, { pence }) => total + pence, 0)
  return { ...counted, toCardsPence: sum(true), toTimePence: sum(false), prepaidPence: prepaid.left }
}

type Choice = { lessons: 'keep' | 'cancel'; lessonsAhead?: number | undefined }

/** If that is the choice. Returns how many were cancelled, free for the learner. @throws lessonsChanged (with `lessonsAhead`) */
export async function cancelLessonsAhead(
  db: Db,
  person: { id: string; role: string },
  { lessons, lessonsAhead }: Choice,
): Promise<number> {
  const rows = await db.list(
    'admin.cancelLessonsAhead',
    `select l.id from public.lessons l where ${isAhead} order by l.id for update`,
    [person.id],
  )
  if (lessonsAhead !== undefined && lessonsAhead !== rows.length)
    fail(lessonsChanged, { lessonsAhead: rows.length })
  if (lessons === 'keep' || rows.length === 0) return 0
  const reason =
    person.role === 'instructor'
      ? 'The instructor cannot give this lesson.'
      : 'The learner cannot take this lesson.'
  for (const { id } of rows) await cancelLesson(db, { id, reason })
  await noteAct(db, 'lessons-cancelled', person.id, String(rows.length))
  return rows.length
}
