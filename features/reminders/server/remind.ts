import * as z from 'zod/mini'
import { parsePhone } from '#common/phone.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { listLearnerAssessments } from '#features/assessments/server/assessments.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { skillsToCome } from '#features/progress/rules.ts'
import { mayWriteUnsolicited } from '#server/limits/unsolicited-mail.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { queueDelivery } from './deliver.ts'
import { reminderMail } from './reminder-mail.ts'
import { countText } from './text-limits.ts'
import { type Reminder, reminderNote, reminderText } from './words.ts'

/** Nothing for a lesson that was cancelled, moved or has begun. Claimed, so that it happens once. */
export const remindOfLesson = job('remind-of-lesson', z.object({ id: z.string() }), ({ id }, services) =>
  services.asSystem('remind of a lesson', async (db) => {
    const claimed = await db.find(
      'reminders.remindOfLesson.claim',
      `update public.lesson_reminders set handled_at = clock() where id = $1 and handled_at is null and due_at <= clock()
       returning lesson_id, person_id, time, starts_at`,
      [id],
    )
    if (!claimed) return
    const lesson = await getLesson(db, claimed.lessonId)
    const isAhead = Temporal.Instant.compare(lesson.startsAt, db.now()) > 0
    if (lesson.status !== 'booked' || lesson.startsAt !== claimed.startsAt || !isAhead) return
    await remind(
      db,
      services,
      lesson,
      claimed.personId,
      `${claimed.lessonId} ${claimed.startsAt} ${claimed.time}`,
    )
  }),
)

async function remind(db: Db, services: Services, lesson: Lesson, personId: string, key: string) {
  const to = await findRecipient(db, personId)
  if (!to) return
  const side = personId === lesson.instructor.id ? 'instructor' : 'learner'
  const other = side === 'instructor' ? lesson.learner : lesson.instructor
  const { zone } = await getDiarySettings(db, lesson.instructor.id)
  const otherName =
    side === 'learner' ? nameForLearners(lesson.instructor) : (lesson.learner?.name ?? 'your learner')
  const reminder: Reminder = { lesson, zone, side, to, otherName }
  const { email } = to
  const mayWrite = email && (to.hasAccount || (await mayWriteUnsolicited(db, email, lesson.instructor.id)))
  const planned = to.hasAccount ? await listPlanned(db, lesson) : []
  await notify(db, services, {
    kind: 'lesson-reminder',
    to: personId,
    key: `lesson-reminder ${personId} ${key}`,
    other: other?.id,
    facts: { lessonId: lesson.id, startsAt: lesson.startsAt },
    bell: to.hasAccount,
    ...(mayWrite && {
      mail: (unsubscribeUrl) =>
        reminderMail(services, { ...reminder, planned, to: { ...to, email } }, unsubscribeUrl),
    }),
  })
  const about = { personId, lessonId: lesson.id, startsAt: lesson.startsAt }
  if (to.push)
    await queueDelivery(db, {
      ...about,
      key: `${key} push ${personId}`,
      channel: 'push',
      body: reminderNote(services, reminder),
    })
  if (to.phone)
    await queueDelivery(db, {
      ...about,
      key: `${key} text ${personId}`,
      channel: 'text',
      phone: to.phone,
      body: { text: reminderText(services, reminder) },
      limit: await countText(db, services, { phone: to.phone, accountId: lesson.instructor.id }),
    })
}

/** What the lesson's instructor planned for it when they last wrote one up. As the service. */
async function listPlanned(db: Db, { learner, instructor, startsAt }: Lesson): Promise<string[]> {
  if (!learner) return []
  const written = (await listLearnerAssessments(db, learner.id)).filter(
    (one) => one.instructor_id === instructor.id,
  )
  const { isPlanned, skills } = skillsToCome(written, startsAt)
  return isPlanned ? skills.map(({ name }) => name) : []
}

/** How somebody may be reached now. A pupil without an account only if their instructor switched it on, and was approved once. */
export async function findRecipient(db: Db, personId: string) {
  const row = await db.find(
    'reminders.findRecipient',
    `select p.name, p.email, s.push, s.text, s.text_phone, s.text_confirmed_at is not null as "is_confirmed!",
       exists (select from public.push_devices v where v.person_id = p.id) as "has_device!",
       u.email as pupil_email, u.phone as pupil_phone, r.email as pupil_by_email, r.text as pupil_by_text
     from public.profiles p
     left join public.reminder_settings s on s.person_id = p.id
     left join (public.pupils u join public.pupil_reminders r on r.pupil_id = u.id
       join public.instructors i on i.id = u.instructor_id and i.vetted_until is not null) on p.email is null and u.person_id = p.id
     where p.id = $1`,
    [personId],
  )
  if (!row) return undefined
  const base = { id: personId, name: row.name }
  if (row.email === null)
    return {
      ...base,
      hasAccount: false,
      email: row.pupilByEmail ? row.pupilEmail : null,
      push: false,
      phone: row.pupilByText ? mobileOf(row.pupilPhone) : undefined,
    }
  return {
    ...base,
    hasAccount: true,
    email: row.email,
    push: (row.push ?? true) && row.hasDevice,
    phone: row.text && row.isConfirmed ? (row.textPhone ?? undefined) : undefined,
  }
}

/** Texts go to British mobile numbers alone. */
export const mobileOf = (phone: string | null) => {
  const parsed = parsePhone(phone ?? '')
  return parsed && /^\+447\d{9}$/.test(parsed) ? parsed : undefined
}
