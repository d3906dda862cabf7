import { firstName } from '#common/first-name.ts'
import { formatDay, formatMinutes, formatSpan, formatTime, homeZone } from '#common/time.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { lessonBooked, lessonCancelled, lessonMoved } from '#features/lessons/events.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { placeRows } from '#features/notifications/server/place-words.ts'
import { writeEmail } from '#server/email-template.ts'
import { subscribe } from '#server/events.ts'
import type { Mail, Services } from '#server/services.ts'
import { findRecipient } from './remind.ts'

type What = 'booked' | 'moved' | 'cancelled'

/**
 * To an own pupil whose instructor switched emails on. Once for each state of a lesson; nothing of the
 * past, nor of the many that a series books. */
const noticeOf =
  (what: What) =>
  (
    { lessonId, learnerId, inSeries }: { lessonId: string; learnerId: string | null; inSeries?: boolean },
    services: Services,
  ) =>
    services.asSystem('a notice for somebody without an account', async (db) => {
      const to = learnerId && !inSeries ? await findRecipient(db, learnerId) : undefined
      if (!to || to.hasAccount || !to.email) return
      const lesson = await getLesson(db, lessonId)
      const isAhead = Temporal.Instant.compare(lesson.endsAt, db.now()) > 0
      if (!isAhead || lesson.status !== (what === 'cancelled' ? 'cancelled' : 'booked')) return
      if (what === 'booked' && lesson.seriesId) return
      const { zone } = await getDiarySettings(db, lesson.instructor.id)
      const recipient = { name: to.name, email: to.email }
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: to.id,
        key: `own-pupil ${what} ${lessonId} ${lesson.moves}`,
        bell: false,
        mail: (unsubscribeUrl) => noticeMail(services, { what, lesson, zone, to: recipient, unsubscribeUrl }),
      })
    })

export const noticeSubscribers = [
  subscribe(lessonBooked, 'write-to-own-pupil', noticeOf('booked')),
  subscribe(lessonMoved, 'write-to-own-pupil', noticeOf('moved')),
  subscribe(lessonCancelled, 'write-to-own-pupil', noticeOf('cancelled')),
]

type Notice = {
  what: What
  lesson: Lesson
  zone: string
  to: { name: string; email: string }
  unsubscribeUrl: string | undefined
}

const says: Record<What, (instructor: string) => string> = {
  booked: (instructor) => `${instructor} has booked you a lesson.`,
  moved: (instructor) => `${instructor} has moved your lesson. This is when it is now:`,
  cancelled: (instructor) => `Your lesson with ${instructor} has been cancelled.`,
}

/** In the instructor's name: there is no page to lead to. */
function noticeMail(services: Services, { what, lesson, zone, to, unsubscribeUrl }: Notice): Mail {
  const now = services.clock.now().toString()
  const { name } = lesson.instructor
  const moment = `${formatDay(lesson.startsAt, zone)}, ${formatTime(lesson.startsAt, zone)}`
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [says[what](name), `If that doesn’t suit you, please ring or write to ${firstName(name)}.`],
    events: [
      ['When', formatSpan(lesson.startsAt, lesson.endsAt, zone) + (zone === homeZone ? '' : ` (${zone})`)],
      ['Length', formatMinutes(lesson.minutes)],
      ...(what === 'cancelled' ? [] : placeRows(lesson, 'learner', now)),
    ],
    unsubscribeUrl,
  })
  return {
    to: to.email,
    kind: `own-pupil-${what}`,
    subject: what === 'cancelled' ? `No lesson with ${name}: ${moment}` : `Lesson with ${name}: ${moment}`,
    ...body,
    thread: `lesson-${lesson.id}`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
