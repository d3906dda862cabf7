import { brand } from '#common/brand.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { calendarTitle, sayCar } from '#features/lessons/words.ts'
import type { Mail, Services } from '#server/services.ts'
import { endOf, locationOf } from './place-words.ts'
import { type CalendarLesson, writeCalendarFile } from './calendar-file.ts'
import { type EmailContent, type Recipient, writeEmail } from '#server/email-template.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'

/** `zone` is where the lesson is. */
export type LessonContext = { lesson: Lesson; zone: string; learner: Person; instructor: Person }
type Person = Recipient & { id: string }

/** Whom a mail is to, and the other of the two under the name that they read. */
export const sides = ({ lesson, learner, instructor }: LessonContext, side: LessonSide) =>
  side === 'learner'
    ? ([learner, { ...instructor, name: nameForLearners(lesson.instructor) }] as const)
    : ([instructor, learner] as const)

/** Threaded by lesson, with a calendar file when the time has changed. */
export function mailOf(
  services: Services,
  context: LessonContext,
  side: LessonSide,
  mail: {
    unsubscribeUrl?: string | undefined
    kind: string
    subject: string
    content: EmailContent
    invitation?: { method: 'request' | 'cancel'; sequence: number }
  },
): Mail {
  const { lesson } = context
  const [me, other] = sides(context, side)
  const { text, html } = writeEmail(services, { ...mail.content, unsubscribeUrl: mail.unsubscribeUrl })
  const says = mail.content.says.join(' ')
  const file =
    mail.invitation &&
    writeCalendarFile({
      ...invitationTo(services, me),
      method: mail.invitation.method,
      lessons: [calendarLesson(services, lesson, side, { ...mail.invitation, says, other: other.name })],
    })
  return {
    to: me.email,
    kind: mail.kind,
    subject: mail.subject,
    text,
    html,
    thread: `lesson-${lesson.id}`,
    ...(file && { attachments: [file] }),
    ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
  }
}

/** Organiser, attendee and time stamp of the calendar file. */
export function invitationTo(services: Services, { name, email }: Recipient) {
  const { name: organiser, supportEmail } = { ...brand, ...services.config.brand }
  return {
    at: services.clock.now(),
    organiser: { name: organiser, email: supportEmail },
    guest: { name, email },
  }
}

/** A lesson as the calendar of one of the two has it. */
export function calendarLesson(
  services: Services,
  lesson: Lesson,
  side: LessonSide,
  { sequence, says, other }: { sequence: number; says?: string; other: string },
): CalendarLesson {
  const car = sayCar(lesson, side)
  // Without an account there is no page to lead to.
  const hasPage = side === 'instructor' || lesson.learner?.hasAccount !== false
  const url = hasPage ? `${services.config.publicUrl}/dashboard/lessons/${lesson.id}` : null
  const now = services.clock.now().toString()
  return {
    lessonId: lesson.id,
    sequence,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    summary: calendarTitle({ test: lesson.test, other, side }),
    description: [says, car && `Car: ${car}`, endOf(lesson, side, now), url].filter(Boolean).join('\n'),
    location: locationOf(lesson, side, now),
    url,
  }
}

/** As the service; undefined once the learner's account is gone. A guest has no address to write to. */
export async function findLessonContext(db: Db, lessonId: string): Promise<LessonContext | undefined> {
  const lesson = await getLesson(db, lessonId)
  if (!lesson.learner) return undefined
  const guest = lesson.learner.isUnconfirmed && { ...lesson.learner, email: '' }
  const [{ zone }, learner, instructor] = await Promise.all([
    getDiarySettings(db, lesson.instructor.id),
    guest || findProfile(db, lesson.learner.id),
    findProfile(db, lesson.instructor.id),
  ])
  return learner && instructor ? { lesson, zone, learner, instructor } : undefined
}
