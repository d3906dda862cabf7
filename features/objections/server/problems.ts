import { notFound } from '#common/api-error.ts'
import { brand } from '#common/brand.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit, subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { tidyJob } from '#server/retention.ts'
import type { Me } from '#server/services.ts'
import {
  alreadyOpenForThem,
  learnerWithoutAccount,
  lessonToCome,
  notAnswered,
  type Problem,
  problemAnswered,
  type ProblemCase,
  problemOpen,
  problemReported,
} from '../problems-contract.ts'
import { mayReportProblem, problemKeptDays, type ProblemReason } from '../rules.ts'
import { problemAnsweredMail, problemReportedMail } from './problem-mail.ts'

type Report = { id: string; reason: ProblemReason; words: string }

/** Emits `problem.reported`. @throws notFound, lessonToCome, problemOpen */
export async function reportProblem(db: Db, me: Me, { id, reason, words }: Report): Promise<Problem> {
  const lesson = await getLesson(db, id)
  if (!mayReportProblem(lesson, db.now().toString())) return fail(lessonToCome)
  const row = await db.find(
    'objections.reportProblem',
    `insert into public.lesson_problems (lesson_id, by_learner, reason, words) values ($1, $2, $3, $4)
     on conflict (lesson_id, person_id) where status = 'open' do nothing returning *`,
    [id, me.role === 'student', reason, words],
  )
  if (!row) return fail(problemOpen)
  await emit(db, problemReported, { problemId: row.id, lessonId: id })
  return asProblem(row)
}

type Note = {
  lessonId: string
  writer: 'learner' | 'instructor'
  rangBy: string
  reason: ProblemReason
  words: string
}

/** By an administrator, for one of the two. Emits `problem.reported`. @throws notFound, lessonToCome, learnerWithoutAccount, alreadyOpenForThem */
export async function noteProblem(
  db: Db,
  { lessonId, writer, rangBy, reason, words }: Note,
): Promise<Problem> {
  const lesson = await getLesson(db, lessonId)
  if (!mayReportProblem(lesson, db.now().toString())) return fail(lessonToCome)
  const { personId } = await db.get(
    'objections.findWriter',
    `select p.id as "person_id?" from public.lessons l
     left join public.profiles p on p.id = case when $2 then l.learner_id else l.instructor_id end and p.email is not null
     where l.id = $1`,
    [lessonId, writer === 'learner'],
  )
  if (personId === null) return fail(writer === 'learner' ? learnerWithoutAccount : notFound)
  const row = await db.find(
    'objections.noteProblem',
    `insert into public.lesson_problems (lesson_id, person_id, by_learner, reason, words, noted_by, rang_by)
     values ($1, $2, $3, $4, $5, auth.uid(), $6)
     on conflict (lesson_id, person_id) where status = 'open' do nothing returning *`,
    [lessonId, personId, writer === 'learner', reason, words, rangBy],
  )
  if (!row) return fail(alreadyOpenForThem)
  await emit(db, problemReported, { problemId: row.id, lessonId })
  return asProblem(row)
}

/** The caller's own, by row security. */
export async function listProblems(db: Db, personId: string, lessonId: string): Promise<Problem[]> {
  const rows = await db.list(
    'objections.listProblems',
    'select * from public.lesson_problems where lesson_id = $1 and person_id = $2 order by made_at desc, id desc',
    [lessonId, personId],
  )
  return rows.map(asProblem)
}

const asProblem = ({
  id,
  reason,
  words,
  status,
  answer,
  madeAt,
  answeredAt,
  rangBy,
}: Pick<Row<'objections.reportProblem'>, keyof Problem>): Problem => ({
  id,
  reason,
  words,
  status,
  answer,
  madeAt,
  answeredAt,
  rangBy,
})

const pageSize = 20

export async function listProblemCases(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ problems: ProblemCase[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const [ahead, way] = status === 'open' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await db.list(
    'objections.listProblemCases',
    `select r.*, l.starts_at, p.id as "learner_id?", p.name as "learner_name?", i.id as "instructor_id?", i.name as "instructor_name?", n.id as "noter_id?", n.name as "noter_name?"
     from public.lesson_problems r left join public.profiles n on n.id = r.noted_by join public.lessons l on l.id = r.lesson_id
     left join public.profiles p on p.id = l.learner_id left join public.profiles i on i.id = l.instructor_id
     where (r.status = 'closed') = ($1 = 'closed') and ($2::timestamptz is null or (r.made_at, r.id) ${ahead} ($2, $3::uuid))
     order by r.made_at ${way}, r.id ${way} limit $4`,
    [status, after?.at ?? null, after?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ madeAt }) => madeAt)
  return { problems: shown.map(asCase), nextCursor }
}

const asCase = (row: Row<'objections.listProblemCases'>): ProblemCase => ({
  ...asProblem(row),
  lessonId: row.lessonId,
  startsAt: row.startsAt,
  byLearner: row.byLearner,
  learner: personOf(row.learnerId, row.learnerName),
  instructor: personOf(row.instructorId, row.instructorName),
  notedBy: personOf(row.noterId, row.noterName),
  closedAt: row.closedAt,
})

const personOf = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

/** Idempotent; emits `problem.answered`. @throws notFound */
export async function answerProblem(db: Db, by: string, { id, answer }: { id: string; answer: string }) {
  const row = await db.find(
    'objections.answerProblem',
    `update public.lesson_problems set status = 'answered', answer = $2, answered_at = clock(), answered_by = $3
     where id = $1 and status = 'open' returning lesson_id`,
    [id, answer, by],
  )
  if (row) await emit(db, problemAnswered, { problemId: id, lessonId: row.lessonId })
  else await mustExist(db, id)
}

/** Idempotent. @throws notFound, notAnswered */
export async function closeProblem(db: Db, by: string, id: string) {
  const { status, personId } = await mustExist(db, id)
  if (status === 'open' && personId !== null) fail(notAnswered)
  await db.execute(
    'objections.closeProblem',
    `update public.lesson_problems set status = 'closed', closed_at = clock(), closed_by = $2 where id = $1 and status <> 'closed'`,
    [id, by],
  )
}

const mustExist = async (db: Db, id: string) =>
  (await db.find(
    'objections.findProblem',
    'select status, person_id from public.lesson_problems where id = $1',
    [id],
  )) ?? fail(notFound)

export const deleteOldProblems = tidyJob(
  'delete-old-lesson-problems',
  { every: '45 3 * * *', keeps: { lesson_problems: `${problemKeptDays} days` } },
  (db) =>
    db.execute(
      'objections.deleteOldProblems',
      `delete from public.lesson_problems where status = 'closed' and closed_at < clock() - $1 * interval '1 day'`,
      [problemKeptDays],
    ),
)

/** A day, of one person; the others wait on the administrators' page as well. */
const mostProblemMails = 5

export const problemSubscribers = [
  subscribe(problemReported, 'inform', ({ problemId }, services) =>
    services.asSystem('tell the team of a problem', async (db) => {
      const first = await db.execute(
        'objections.noteProblemMail',
        `update public.lesson_problems r set notified_at = clock() where r.id = $1 and r.notified_at is null and r.rang_by is null
           and $2 > (select count(*) from public.lesson_problems o where o.person_id = r.person_id
             and o.notified_at > clock() - interval '1 day')`,
        [problemId, mostProblemMails],
      )
      if (first === 1)
        await sendMail(db, problemReportedMail(services, { ...brand, ...services.config.brand }.supportEmail))
    }),
  ),
  subscribe(problemAnswered, 'inform', ({ problemId, lessonId }, services) =>
    services.asSystem('tell of an answer', async (db) => {
      const problem = await db.find(
        'objections.findAnswer',
        'select person_id, answer from public.lesson_problems where id = $1',
        [problemId],
      )
      const person = problem?.personId && (await findProfile(db, problem.personId))
      if (!problem || !person) return
      const lesson = await getLesson(db, lessonId)
      await notify(db, services, {
        kind: 'problem-answered',
        to: person.id,
        key: `problem-answered ${problemId}`,
        facts: { lessonId, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
        mustKnow: true,
        mail: () => problemAnsweredMail(services, person, lesson, problem.answer),
      })
    }),
  ),
]
