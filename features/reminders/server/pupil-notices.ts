import { getDiarySettings } from '#features/diary/server/hours.ts'
import {
  lessonBooked,
  lessonCancelled,
  lessonMoved,
  lessonPlaceChanged,
  lessonReopened,
} from '#features/lessons/events.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findPreference } from '#features/notifications/server/preferences.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { couldWriteUnsolicited } from '#server/limits/unsolicited-mail.ts'
import type { Services } from '#server/services.ts'
import { noticeMail, type What } from './pupil-notice-mail.ts'
import { mayNotice } from './pupil-rest.ts'
import { findRecipient } from './remind.ts'

type Noticed = {
  lessonId: string
  learnerId: string | null
  startsAt: string
  inSeries?: boolean | undefined
}

/**
 * To a pupil without an account whose instructor switched emails on. Once for each state of a lesson; nothing of the
 * past, nor of the many that a series books: `pupil-series.ts` writes of those.
 */
const noticeOf =
  (what: What) =>
  ({ lessonId, learnerId, startsAt, inSeries }: Noticed, services: Services, { id }: { id: string }) =>
    services.asSystem('a notice for somebody without an account', async (db) => {
      const to = learnerId && !inSeries ? await findRecipient(db, learnerId) : undefined
      if (!to || to.hasAccount || !to.email) return
      const lesson = await getLesson(db, lessonId)
      const isAhead = Temporal.Instant.compare(lesson.endsAt, db.now()) > 0
      if (!isAhead || lesson.status !== (what === 'cancelled' ? 'cancelled' : 'booked')) return
      if (what === 'booked' && lesson.seriesId) return
      // Moved with its place: that notice says where as well.
      if (what === 'place' && Date.parse(lesson.startsAt) !== Date.parse(startsAt)) return
      const since = db.now().toString()
      const between = { personId: to.id, instructorId: lesson.instructor.id, since }
      if (!(await mayNotice(db, { ...between, email: to.email }))) return
      const { zone } = await getDiarySettings(db, lesson.instructor.id)
      const recipient = { name: to.name, email: to.email }
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: to.id,
        key: `pupil ${what} ${lessonId} ${what === 'place' ? id : lesson.calendarVersion}`,
        bell: false,
        mail: (unsubscribeUrl) => noticeMail(services, { what, lesson, zone, to: recipient, unsubscribeUrl }),
      })
    })

/** Where a pupil without an account is emailed of a cancelled lesson, after the emails `promised`. As the service. */
export async function findCancellingEmail(
  db: Db,
  learnerId: string,
  instructorId: string,
  promised: readonly string[] = [],
): Promise<string | undefined> {
  const to = await findRecipient(db, learnerId)
  if (!to?.email || to.hasAccount) return undefined
  const { email } = await findPreference(db, learnerId, 'reminders')
  return email && (await couldWriteUnsolicited(db, to.email, instructorId, promised)) ? to.email : undefined
}

export const noticeOfCancelling = noticeOf('cancelled')

export const noticeSubscribers = [
  subscribe(lessonBooked, 'write-to-pupil', noticeOf('booked')),
  subscribe(lessonMoved, 'write-to-pupil', noticeOf('moved')),
  // Of time off the waiting list knows which lessons the email of an offer names.
  subscribe(lessonCancelled, 'write-to-pupil', async (cancelled, services, event) => {
    if (!cancelled.inTimeOff) await noticeOfCancelling(cancelled, services, event)
  }),
  subscribe(lessonReopened, 'write-to-pupil', noticeOf('reopened')),
  subscribe(lessonPlaceChanged, 'write-to-pupil', noticeOf('place')),
]
