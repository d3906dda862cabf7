import type { Lesson } from '#features/lessons/contract.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { readComing, readLessons, writeLessonFiles } from '#features/notifications/server/series-files.ts'
import type { Series } from '#features/series/contract.ts'
import * as events from '#features/series/events.ts'
import { getPause } from '#features/series/server/pauses.ts'
import { listShown } from '#features/series/server/rows.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import * as mail from './pupil-series-mail.ts'
import { mayNotice } from './pupil-rest.ts'
import { findRecipient } from './remind.ts'

/** With the lessons that come into the pupil's calendar, and those that go out of it. */
type Written = { notice: mail.SeriesNotice; booked?: readonly Lesson[]; cancelled?: readonly Lesson[] }
type Ids = { seriesId: string; instructorId: string; learnerId: string }

/** To a pupil without an account whose instructor switched emails on: one for all lessons of a change. Nothing if there is none to write. */
const noticeOf =
  <Event extends Ids>(write: (db: Db, series: Series, event: Event) => Promise<Written | undefined>) =>
  (event: Event, services: Services, { id }: { id: string }) =>
    services.asSystem('a notice of weekly lessons for somebody without an account', async (db) => {
      const to = await findRecipient(db, event.learnerId)
      if (!to || to.hasAccount || !to.email) return
      const [series] = await listShown(db, event.instructorId, { id: event.seriesId })
      const written = series && (await write(db, series, event))
      if (!written) return
      const between = { personId: to.id, instructorId: event.instructorId, since: db.now().toString() }
      if (!(await mayNotice(db, { ...between, email: to.email }))) return
      const recipient = { name: to.name, email: to.email }
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: to.id,
        key: `pupil series ${id}`,
        bell: false,
        mail: (unsubscribeUrl) =>
          mail.seriesNoticeMail(services, {
            series,
            notice: written.notice,
            lessons: written.booked ?? [],
            files: writeLessonFiles(services, recipient, 'learner', written),
            to: recipient,
            unsubscribeUrl,
          }),
      })
    })

const readStill = async (db: Db, ids: readonly string[], status: 'booked' | 'cancelled') =>
  (await readLessons(db, ids)).filter((lesson) => lesson.status === status)

export const seriesNoticeSubscribers = [
  subscribe(
    events.seriesBooked,
    'write-to-pupil',
    noticeOf(async (db, series) => {
      const booked = await readComing(db, { series })
      return { notice: mail.bookedNotice(series, booked), booked }
    }),
  ),
  subscribe(
    events.seriesExtended,
    'write-to-pupil',
    noticeOf(async (db, series, { lessonIds }) => {
      const booked = await readStill(db, lessonIds, 'booked')
      return booked.length > 0 ? { notice: mail.extendedNotice(series, booked), booked } : undefined
    }),
  ),
  subscribe(
    events.seriesChanged,
    'write-to-pupil',
    noticeOf(async (db, series, event) => {
      const booked = await readComing(db, { series })
      const cancelled = await readLessons(db, event.cancelled)
      return { notice: mail.changedNotice(series, booked), booked, cancelled }
    }),
  ),
  subscribe(
    events.seriesEnded,
    'write-to-pupil',
    noticeOf(async (db, series, { cancelled: ids, ...end }) => {
      const cancelled = await readStill(db, ids, 'cancelled')
      return { notice: mail.endedNotice(series, cancelled, end), cancelled }
    }),
  ),
  subscribe(
    events.pauseDecided,
    'write-to-pupil',
    noticeOf(async (db, series, { cancelled: ids, pauseId }) => {
      const pause = await getPause(db, series.id, pauseId)
      if (pause.state !== 'agreed') return undefined
      const cancelled = await readStill(db, ids, 'cancelled')
      return { notice: mail.pausedNotice(series, cancelled, pause), cancelled }
    }),
  ),
  subscribe(
    events.hoursShort,
    'write-to-pupil',
    noticeOf(async (db, series, event) => ({
      notice: mail.shortNotice(series, event),
      cancelled: await readStill(db, [event.lessonId], 'cancelled'),
    })),
  ),
]
