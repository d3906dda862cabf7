import { brand } from '#common/brand.ts'
import { objectUntil } from '#features/lessons/outcomes.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { lessonReopened } from '#features/lessons/events.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit, subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import { lessonObjected, notMarked, type Objection, objectionDecided, objectionTooLate } from '../contract.ts'
import { objectedMail, decidedMail, supportMail } from './objection-mail.ts'

/** Once a marking, then answers what became of it; emits `lesson.objected`. @throws notFound, notMarked, objectionTooLate */
export async function objectToLesson(
  db: Db,
  learnerId: string,
  { id, reason }: { id: string; reason: string },
) {
  const lesson = await getLesson(db, id)
  if (!lesson.marking) return fail(notMarked)
  if (db.now().epochMilliseconds > Date.parse(objectUntil(lesson.marking.at))) return fail(objectionTooLate)
  const made = await db.find(
    'objections.objectToLesson',
    `insert into public.objections (lesson_id, learner_id, reason, marked_at)
     select l.id, $2, $3, l.marked_at from public.lessons l where l.id = $1 and l.marked_at is not null
     on conflict (lesson_id, marked_at) where status <> 'corrected' do nothing returning id`,
    [id, learnerId, reason],
  )
  if (made) await emit(db, lessonObjected, { objectionId: made.id, lessonId: id })
  return (await findObjection(db, id)) ?? fail(notMarked)
}

/** The latest, by row security. */
export async function findObjection(db: Db, lessonId: string): Promise<Objection | null> {
  const row = await db.find(
    'objections.findObjection',
    'select * from public.objections where lesson_id = $1 order by made_at desc, id desc limit 1',
    [lessonId],
  )
  return row ? asObjection(row) : null
}

const asObjection = (row: Row<'objections.findObjection'>): Objection => ({
  id: row.id,
  reason: row.reason,
  status: row.status,
  madeAt: row.madeAt,
  decidedAt: row.decidedAt,
  refundedPence: row.refundedPence,
  explanation: row.explanation,
})

type Decision = {
  id: string
  status: 'upheld' | 'dismissed'
  refundedPence: number
  explanation: string
}

/** As the service; emits `objection.decided`. Undefined: it is not open. */
export async function decideObjection(
  db: Db,
  by: string,
  { id, status, refundedPence, explanation }: Decision,
) {
  const row = await db.find(
    'objections.decideObjection',
    `update public.objections set status = $2, refunded_pence = $3, explanation = $4, decided_at = clock(), decided_by = $5
     where id = $1 and status = 'open' returning lesson_id, learner_id`,
    [id, status, refundedPence, explanation, by],
  )
  if (row) await emit(db, objectionDecided, { objectionId: id, lessonId: row.lessonId })
  return row
}

/**
 * A day, of one instructor's lessons; the others wait on the administrators' page as well. Two who mark, object and take back
 * by turns must not fill the team's mailbox.
 */
const mostSupportMails = 5

export const subscribers = [
  subscribe(lessonObjected, 'inform', ({ objectionId, lessonId }, services) =>
    services.asSystem('tell of an objection', async (db) => {
      const lesson = await getLesson(db, lessonId)
      const instructor = await findProfile(db, lesson.instructor.id)
      const facts = { lessonId, startsAt: lesson.startsAt, endsAt: lesson.endsAt }
      if (instructor)
        await notify(db, services, {
          kind: 'lesson-objected',
          to: instructor.id,
          other: lesson.learner?.id,
          key: `lesson-objected ${objectionId}`,
          facts,
          mustKnow: true,
          mail: () => objectedMail(services, instructor, lesson),
        })
      const rows = await db.execute(
        'objections.noteSupportMail',
        `update public.objections set notified_at = clock() where id = $1 and notified_at is null
           and $3 > (select count(*) from public.objections o join public.lessons l on l.id = o.lesson_id
             where l.instructor_id = $2 and o.notified_at > clock() - interval '1 day')`,
        [objectionId, lesson.instructor.id, mostSupportMails],
      )
      if (rows === 1)
        await sendMail(db, supportMail(services, { ...brand, ...services.config.brand }.supportEmail))
    }),
  ),
  subscribe(objectionDecided, 'inform', ({ objectionId, lessonId }, services) =>
    services.asSystem('tell of a decision', async (db) => {
      const [lesson, objection] = [await getLesson(db, lessonId), await findObjection(db, lessonId)]
      if (objection?.id !== objectionId) return
      for (const person of [lesson.learner, lesson.instructor]) {
        const profile = person && (await findProfile(db, person.id))
        if (profile)
          await notify(db, services, {
            kind: 'objection-decided',
            to: profile.id,
            key: `objection-decided ${objectionId} ${profile.id}`,
            facts: { lessonId, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
            mustKnow: true,
            mail: () => decidedMail(services, profile, lesson, objection, person === lesson.learner),
          })
      }
    }),
  ),
  /** What was objected to is no longer said. */
  subscribe(lessonReopened, 'close-objection', ({ lessonId }, services) =>
    services.asSystem('an objection that is answered', (db) =>
      db.execute(
        'objections.closeCorrected',
        `update public.objections set status = 'corrected', decided_at = clock() where lesson_id = $1 and status = 'open'`,
        [lessonId],
      ),
    ),
  ),
]
