import { notify } from '#features/notifications/server/notify.ts'
import { readComing, readLessons } from '#features/notifications/server/series-files.ts'
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

type Ids = { seriesId: string; instructorId: string; learnerId: string }

/** To a pupil without an account whose instructor switched emails on: one for all lessons of a change. Nothing if there is none to write. */
const noticeOf =
  <Event extends Ids>(
    write: (db: Db, series: Series, event: Event) => Promise<mail.SeriesNotice | undefined>,
  ) =>
  (event: Event, services: Services, { id }: { id: string }) =>
    services.asSystem('a notice of weekly lessons for somebody without an account', async (db) => {
      const to = await findRecipient(db, event.learnerId)
      if (!to || to.hasAccount || !to.email) return
      const [series] = await listShown(db, event.instructorId, { id: event.seriesId })
      const notice = series && (await write(db, series, event))
      if (!notice) return
      const between = { personId: to.id, instructorId: event.instructorId, since: db.now().toString() }
      if (!(await mayNotice(db, { ...between, email: to.email }))) return
      const recipient = { name: to.name, email: to.email }
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: to.id,
        key: `pupil series ${id}`,
        bell: false,
        mail: (unsubscribeUrl) =>
          mail.seriesNoticeMail(services, { series, notice, to: recipient, unsubscribeUrl }),
      })
    })

const readStill = async (db: Db, ids: readonly string[], status: 'booked' | 'cancelled') =>
  (await readLessons(db, ids)).filter((lesson) => lesson.status === status)

export const seriesNoticeSubscribers = [
  subscribe(
    events.seriesBooked,
    'write-to-pupil',
    noticeOf(async (_db, series) => mail.bookedNotice(series)),
  ),
  subscribe(
    events.seriesExtended,
    'write-to-pupil',
    noticeOf(async (db, series, { lessonIds }) => {
      const lessons = await readStill(db, lessonIds, 'booked')
      return lessons.length > 0 ? mail.extendedNotice(series, lessons) : undefined
    }),
  ),
  subscribe(
    events.seriesChanged,
    'write-to-pupil',
    noticeOf(async (db, series) => mail.changedNotice(series, await readComing(db, { series }))),
  ),
  subscribe(
    events.seriesEnded,
    'write-to-pupil',
    noticeOf(async (db, series, { cancelled, ...end }) =>
      mail.endedNotice(series, await readStill(db, cancelled, 'cancelled'), end),
    ),
  ),
  subscribe(
    events.pauseDecided,
    'write-to-pupil',
    noticeOf(async (db, series, { cancelled, pauseId }) => {
      const pause = await getPause(db, series.id, pauseId)
      if (pause.state !== 'agreed') return undefined
      return mail.pausedNotice(series, await readStill(db, cancelled, 'cancelled'), pause)
    }),
  ),
  subscribe(
    events.hoursShort,
    'write-to-pupil',
    noticeOf(async (_db, series, event) => mail.shortNotice(series, event)),
  ),
]
