import { lessonAssessed } from '#features/assessments/contract.ts'
import {
  lessonBooked,
  lessonCancelled,
  lessonDelivered,
  lessonMoveAgreed,
  lessonMoved,
  lessonPlaceChanged,
} from '#features/lessons/contract.ts'
import type { CancelledBy } from '#features/lessons/rules.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { assessedMail, bookedMail, cancelledMail } from './lesson-mail.ts'
import { findLessonContext, type LessonContext, type Part, sides } from './lesson-mail-template.ts'
import { movedMail } from './moved-mail.ts'
import { notify, type NewNotification } from './notify.ts'
import { placeChangedMail } from './place-mail.ts'
import { queueReminder } from './reminder.ts'

const parts = ['learner', 'instructor'] as const
const twoWeeksInHours = 14 * 24

export const lessonSubscribers = [
  subscribe(lessonBooked, 'notify-both', ({ lessonId }, services) =>
    withLesson(services, lessonId, 0, async ({ db, context, notifyPart }) => {
      if (context.lesson.status !== 'booked') return
      for (const part of parts.filter((part) => !(part === 'instructor' && isOwnEntry(context))))
        await notifyPart(part, {
          kind: 'lesson-booked',
          key: `lesson-booked ${lessonId} ${part}`,
          bell: part === 'instructor' || isOwnEntry(context), // the learner has just paid for it
          mail: () => bookedMail(services, context, part),
        })
      await queueReminder(db, lessonId, context.lesson.startsAt, context.zone)
    }),
  ),
  subscribe(lessonCancelled, 'notify-both', (cancelled, services) =>
    services.asSystem('notify people of a lesson', (db) => notifyOfCancelling(db, services, cancelled)),
  ),
  subscribe(lessonMoved, 'notify-both', (moved, services) =>
    withLesson(services, moved.lessonId, 0, async ({ db, context, notifyPart }) => {
      const { lessonId, by, moves } = moved
      // Moved again already: the next event covers it.
      if (context.lesson.status !== 'booked' || context.lesson.moves !== moves) return
      for (const part of parts)
        await notifyPart(part, {
          kind: 'lesson-moved',
          key: `lesson-moved ${lessonId} ${moves} ${part}`,
          bell: part !== by,
          mustKnow: part === 'learner' && by === 'instructor',
          mail: () => movedMail(services, context, part, moved),
        })
      await queueReminder(db, lessonId, context.lesson.startsAt, context.zone)
    }),
  ),
  subscribe(lessonMoveAgreed, 'notify-instructor', ({ lessonId }, services, event) =>
    withLesson(services, lessonId, 0, ({ notifyPart }) =>
      notifyPart('instructor', {
        kind: 'lesson-move-agreed',
        key: `lesson-move-agreed ${lessonId} ${event.id}`,
      }),
    ),
  ),
  subscribe(lessonPlaceChanged, 'notify-other', ({ lessonId, by }, services, event) =>
    withLesson(services, lessonId, 0, async ({ context, notifyPart }) => {
      if (context.lesson.status !== 'booked') return
      const part = by === 'learner' ? 'instructor' : 'learner'
      await notifyPart(part, {
        kind: 'lesson-place-changed',
        key: `lesson-place-changed ${lessonId} ${event.id}`,
        mustKnow: true,
        mail: () => placeChangedMail(services, context, part, by),
      })
    }),
  ),
  subscribe(lessonDelivered, 'notify-learner', ({ lessonId }, services) =>
    withLesson(services, lessonId, twoWeeksInHours, ({ notifyPart }) =>
      notifyPart('learner', { kind: 'lesson-delivered', key: `lesson-delivered ${lessonId}` }),
    ),
  ),
  subscribe(lessonAssessed, 'notify-learner', ({ lessonId }, services) =>
    withLesson(services, lessonId, twoWeeksInHours, ({ context, notifyPart }) =>
      notifyPart('learner', {
        kind: 'lesson-assessed',
        key: `lesson-assessed ${lessonId}`,
        mail: (unsubscribeUrl) => assessedMail(services, context, unsubscribeUrl),
      }),
    ),
  ),
]

/** Once for each of `to`. As the service; nobody is notified once one of the two has left. */
export const notifyOfCancelling = (
  db: Db,
  services: Services,
  { lessonId, by, noShow }: { lessonId: string; by: CancelledBy; noShow?: boolean | undefined },
  to: readonly Part[] = parts,
) =>
  inLesson(db, services, lessonId, 24, async ({ context, notifyPart }) => {
    for (const part of to)
      await notifyPart(part, {
        kind: 'lesson-cancelled',
        key: `lesson-cancelled ${lessonId} ${part}`,
        bell: part !== (noShow ? 'instructor' : by),
        mail: () => cancelledMail(services, context, part),
      })
  })

const isOwnEntry = ({ lesson }: LessonContext) => lesson.enteredByInstructor === true

type Tools = {
  db: Db
  context: LessonContext
  notifyPart: (part: Part, notification: Omit<NewNotification, 'to' | 'other' | 'about'>) => Promise<void>
}

/** Nobody is notified of a lesson that ended more than `graceHours` ago. */
const withLesson = (
  services: Services,
  lessonId: string,
  graceHours: number,
  work: (tools: Tools) => Promise<void>,
) =>
  services.asSystem('notify people of a lesson', (db) => inLesson(db, services, lessonId, graceHours, work))

async function inLesson(
  db: Db,
  services: Services,
  lessonId: string,
  graceHours: number,
  work: (tools: Tools) => Promise<void>,
) {
  const context = await findLessonContext(db, lessonId)
  if (!context) return
  const { id, startsAt, endsAt } = context.lesson
  const lastMoment = Temporal.Instant.from(endsAt).add({ hours: graceHours })
  if (Temporal.Instant.compare(db.now(), lastMoment) > 0) return
  await work({
    db,
    context,
    notifyPart(part, notification) {
      const [me, other] = sides(context, part)
      const about = { lessonId: id, startsAt, endsAt, ...(context.lesson.noShow && { noShow: true }) }
      return notify(db, services, { ...notification, to: me.id, other: other.id, about })
    },
  })
}
