import { findProfile } from '#features/profiles/server/profiles.ts'
import * as events from '#features/series/events.ts'
import { getPause } from '#features/series/server/pauses.ts'
import { listShown } from '#features/series/server/rows.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { notify, type NewNotification } from './notify.ts'
import { readComing, readLessons, writeSeriesFiles } from './series-files.ts'
import {
  hoursShortMail,
  learnerShortMail,
  pauseAskedMail,
  pauseDecidedMail,
  type SeriesContext,
  seriesBookedMail,
  seriesChangedMail,
  seriesClashedMail,
  seriesEndedMail,
  seriesExtendedMail,
  seriesLeftMail,
} from './series-mail.ts'

export const seriesSubscribers = [
  subscribe(events.seriesBooked, 'notify-learner', (event, services) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const booked = await readComing(db, context)
      await notifyLearner({
        kind: 'series-booked',
        key: `series-booked ${event.seriesId}`,
        isByOther: true,
        mail: (to) =>
          seriesBookedMail(services, context, to, booked, writeSeriesFiles(services, to, { booked })),
      })
    }),
  ),
  subscribe(events.seriesExtended, 'notify-learner', (event, services, { id }) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const now = db.now().epochMilliseconds
      const booked = (await readLessons(db, event.lessonIds)).filter(
        ({ status, startsAt }) => status === 'booked' && Date.parse(startsAt) > now,
      )
      if (booked.length === 0) return
      await notifyLearner({
        kind: 'series-extended',
        key: `series-extended ${id}`,
        isByOther: true,
        mail: (to) =>
          seriesExtendedMail(services, context, to, booked, writeSeriesFiles(services, to, { booked })),
      })
    }),
  ),
  subscribe(events.seriesChanged, 'notify-learner', (event, services, { id }) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const booked = await readComing(db, context)
      const cancelled = await readLessons(db, event.cancelled)
      await notifyLearner({
        kind: 'series-changed',
        key: `series-changed ${id}`,
        isByOther: true,
        mustKnow: true,
        mail: (to) =>
          seriesChangedMail(
            services,
            context,
            to,
            booked,
            writeSeriesFiles(services, to, { booked, cancelled }),
          ),
      })
    }),
  ),
  subscribe(events.seriesEnded, 'notify-learner', (event, services, { id }) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const cancelled = await readLessons(db, event.cancelled)
      await notifyLearner({
        kind: 'series-ended',
        key: `series-ended ${id}`,
        isByOther: !event.byLearner,
        bell: !event.byLearner,
        mustKnow: true,
        mail: (to) =>
          seriesEndedMail(services, context, to, event, writeSeriesFiles(services, to, { cancelled })),
      })
    }),
  ),
  subscribe(events.seriesEnded, 'notify-instructor', (event, services, { id }) =>
    withSeries(services, event, async ({ context, notifyInstructor }) => {
      if (!event.byLearner) return
      await notifyInstructor({
        kind: 'series-left',
        key: `series-left ${id}`,
        mustKnow: true,
        mail: () => seriesLeftMail(services, context, event.days),
      })
    }),
  ),
  subscribe(events.seriesClashed, 'notify-instructor', (event, services, { id }) =>
    withSeries(services, event, ({ context, notifyInstructor }) =>
      notifyInstructor({
        kind: 'series-clashed',
        key: `series-clashed ${id}`,
        mustKnow: true,
        mail: () => seriesClashedMail(services, context, event.days),
      }),
    ),
  ),
  subscribe(events.pauseAsked, 'notify-instructor', (event, services) =>
    withSeries(services, event, async ({ db, context, notifyInstructor }) => {
      const pause = await getPause(db, event.seriesId, event.pauseId)
      if (pause.state !== 'asked') return
      await notifyInstructor({
        kind: 'pause-asked',
        key: `pause-asked ${event.pauseId}`,
        mustKnow: true,
        mail: () => pauseAskedMail(services, context, pause),
      })
    }),
  ),
  subscribe(events.pauseDecided, 'notify-learner', (event, services) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const pause = await getPause(db, event.seriesId, event.pauseId)
      const cancelled = await readLessons(db, event.cancelled)
      await notifyLearner({
        kind: 'pause-decided',
        key: `pause-decided ${event.pauseId}`,
        isByOther: true,
        mustKnow: true,
        agreed: pause.state === 'agreed',
        mail: (to) =>
          pauseDecidedMail(services, context, to, pause, writeSeriesFiles(services, to, { cancelled })),
      })
    }),
  ),
  subscribe(events.hoursShort, 'notify-learner', (event, services) =>
    withSeries(services, event, async ({ db, context, notifyLearner }) => {
      const isCancelled = event.daysLeft === 0 && event.withoutHours === 'cancel'
      const cancelled = isCancelled ? await readLessons(db, [event.lessonId]) : []
      await notifyLearner({
        kind: 'hours-short',
        key: `hours-short ${event.lessonId} ${event.daysLeft}`,
        mustKnow: true,
        startsAt: event.startsAt,
        ...(isCancelled && { cancelled: true }),
        mail: (to) =>
          hoursShortMail(services, context, to, event, writeSeriesFiles(services, to, { cancelled })),
      })
    }),
  ),
  subscribe(events.hoursShort, 'notify-instructor', (event, services) =>
    withSeries(services, event, ({ context, notifyInstructor }) => {
      const isCancelled = event.daysLeft === 0 && event.withoutHours === 'cancel'
      return notifyInstructor({
        kind: 'learner-hours-short',
        key: `learner-hours-short ${event.lessonId} ${event.daysLeft}`,
        mustKnow: isCancelled,
        startsAt: event.startsAt,
        ...(isCancelled && { cancelled: true }),
        mail: () => learnerShortMail(services, context, event),
      })
    }),
  ),
]

type Ids = { seriesId: string; instructorId: string; learnerId: string }
type News<Mail> = Pick<NewNotification, 'kind' | 'key' | 'mustKnow' | 'isByOther' | 'bell'> & {
  agreed?: boolean
  cancelled?: boolean
  startsAt?: string
  mail: Mail
}
type Mail = ReturnType<NonNullable<NewNotification['mail']>>
type Tools = {
  db: Db
  context: SeriesContext
  /** Nobody without an account is written to. */
  notifyLearner: (news: News<(to: NonNullable<SeriesContext['learner']>) => Mail>) => Promise<void>
  notifyInstructor: (news: News<() => Mail>) => Promise<void>
}

const withSeries = (
  services: Services,
  { seriesId, instructorId, learnerId }: Ids,
  work: (tools: Tools) => Promise<void>,
) =>
  services.asSystem('notify people of weekly lessons', async (db) => {
    const [[series], instructor, learner] = await Promise.all([
      listShown(db, instructorId, { id: seriesId }),
      findProfile(db, instructorId),
      findProfile(db, learnerId),
    ])
    if (!series || !instructor) return
    const context = { series, instructor, learner: learner?.email ? learner : undefined }
    const facts = ({ agreed, cancelled, startsAt }: Omit<News<unknown>, 'kind' | 'key' | 'mail'>) => ({
      seriesId,
      ...(agreed !== undefined && { agreed }),
      ...(cancelled && { cancelled }),
      ...(startsAt !== undefined && { startsAt }),
    })
    await work({
      db,
      context,
      async notifyLearner({ mail, agreed, cancelled, startsAt, ...news }) {
        const to = context.learner
        if (!to) return
        await notify(db, services, {
          ...news,
          to: to.id,
          other: instructorId,
          facts: facts({ agreed, cancelled, startsAt }),
          mail: () => mail(to),
        })
      },
      notifyInstructor: ({ mail, agreed, cancelled, startsAt, ...news }) =>
        notify(db, services, {
          ...news,
          to: instructorId,
          other: learnerId,
          facts: facts({ agreed, cancelled, startsAt }),
          mail,
        }),
    })
  })
