import { notFound } from '#common/api-error.ts'
import { listLessonsAhead } from '#features/lessons/server/lessons-ahead.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { goesBackToCard } from '#features/payments/rules.ts'
import { sumCredits } from '#features/payments/server/return-credits.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type Ahead, lessonsChanged } from '../contract.ts'
import { noteAct } from './audit-entries.ts'

/** Lessons ahead and where their money goes if they are cancelled. As an admin. @throws notFound */
export async function getAhead(db: Db, id: string): Promise<Ahead> {
  if (!(await findProfile(db, id))) fail(notFound)
  const lessons = await listLessonsAhead(db, id)
  const others = lessons.map(({ learner, instructor }) => (learner?.id === id ? instructor.id : learner?.id))
  const [{ unmarked }, parts, creditPence] = await Promise.all([
    db.get(
      'admin.getAhead.unmarked',
      `select count(*) as unmarked from public.lessons
       where $1 in (learner_id, instructor_id) and status = 'booked' and starts_at <= clock()`,
      [id],
    ),
    db.list(
      'admin.getAhead.payments',
      `select c.package_kind, sum(p.pence) as pence from public.lesson_payments p
       join public.lesson_credits k on k.id = p.credit_id join public.checkouts c on c.id = k.checkout_id
       where p.lesson_id = any($1) and p.state = 'held' group by 1`,
      [lessons.map((lesson) => lesson.id)],
    ),
    sumCredits(db, id),
  ])
  const sum = (toCard: boolean) =>
    parts
      .filter((part) => goesBackToCard('platform', part.packageKind) === toCard)
      .reduce((total, { pence }) => total + pence, 0)
  return {
    lessons: lessons.length,
    people: new Set(others.filter((other) => other !== undefined)).size,
    nextAt: lessons.map(({ startsAt }) => startsAt).toSorted()[0] ?? null,
    unmarked,
    toCardsPence: sum(true),
    toCreditPence: sum(false),
    creditPence,
  }
}

type Choice = { lessons: 'keep' | 'cancel'; lessonsAhead?: number | undefined }

/** If that is the choice. Returns how many were cancelled, free for the learner. @throws lessonsChanged (with `lessonsAhead`) */
export async function cancelLessonsAhead(
  db: Db,
  person: { id: string; role: string },
  { lessons, lessonsAhead }: Choice,
): Promise<number> {
  const rows = await listLessonsAhead(db, person.id, true)
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
