import { brand } from '#common/brand.ts'
import { objectUntil } from '#features/lessons/outcomes.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { lessonCancelled, lessonDelivered, lessonReopened } from '#features/lessons/events.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit, subscribe } from '#server/events.ts'
import { sendMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { lessonObjected, notMarked, type Objection, objectionDecided, objectionTooLate } from '../contract.ts'
import { objectedMail, decidedMail, reopenedMail, supportMail } from './objection-mail.ts'

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
  markedAt: row.markedAt,
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

/** Once for each time that it is open. */
async function mailTeam(db: Db, services: Services, objectionId: string, instructorId: string) {
  const rows = await db.execute(
    'objections.noteSupportMail',
    `update public.objections set notified_at = clock() where id = $1 and notified_at is null
       and $3 > (select count(*) from public.objections o join public.lessons l on l.id = o.lesson_id
         where l.instructor_id = $2 and o.notified_at > clock() - interval '1 day')`,
    [objectionId, instructorId, mostSupportMails],
  )
  if (rows === 1)
    await sendMail(db, supportMail(services, { ...brand, ...services.config.brand }.supportEmail))
}

/**
 * What was objected to is no longer said: that closes the objection. Said again at no lower cost, it is open again,
 * unless the learner has objected to that too. By how the lesson is now, so that it doesn’t matter which event comes late. As the service.
 */
async function followMarking(db: Db, services: Services, lessonId: string) {
  await db.execute(
    'objections.closeCorrected',
    `update public.objections o set status = 'corrected', decided_at = clock() from public.lessons l
     where l.id = $1 and o.lesson_id = l.id and o.status = 'open' and o.marked_at is distinct from l.marked_at`,
    [lessonId],
  )
  const again = await db.find(
    'objections.openAgain',
    `update public.objections o set status = 'open', decided_at = null, notified_at = null, marked_at = l.marked_at
     from public.lessons l
     where l.id = $1 and o.lesson_id = l.id and o.status = 'corrected' and o.learner_id is not null and o.marked_at <> l.marked_at
       and l.outcome <> 'cancelled' and coalesce(l.cancelled_cost_pence, l.price_pence) >= o.charged_pence
       and o.id = (select c.id from public.objections c where c.lesson_id = l.id and c.status = 'corrected'
         order by c.made_at desc, c.id desc limit 1)
       and not exists (select from public.objections n where n.lesson_id = l.id and n.marked_at = l.marked_at
         and n.status <> 'corrected')
     returning o.id, o.learner_id, o.marked_at`,
    [lessonId],
  )
  const learner = again?.learnerId && (await findProfile(db, again.learnerId))
  if (!again || !learner) return
  const lesson = await getLesson(db, lessonId)
  await notify(db, services, {
    kind: 'objection-reopened',
    to: learner.id,
    other: lesson.instructor.id,
    key: `objection-reopened ${again.id} ${again.markedAt}`,
    facts: { lessonId, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
    mustKnow: true,
    mail: () => reopenedMail(services, learner, lesson),
  })
  await mailTeam(db, services, again.id, lesson.instructor.id)
}

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
      await mailTeam(db, services, objectionId, lesson.instructor.id)
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
  ...[lessonReopened, lessonDelivered, lessonCancelled].map((event) =>
    subscribe(event, 'follow-marking', ({ lessonId }, services) =>
      services.asSystem('objections to what was said of a lesson before', (db) =>
        followMarking(db, services, lessonId),
      ),
    ),
  ),
]
