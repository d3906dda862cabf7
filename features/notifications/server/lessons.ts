import { emailChanged } from '#features/accounts/contract.ts'
import { lessonAssessed } from '#features/assessments/contract.ts'
import {
  lessonBooked,
  lessonCancelled,
  lessonDelivered,
  lessonReopened,
  lessonMoveAgreed,
  lessonMoved,
  lessonPlaceChanged,
} from '#features/lessons/events.ts'
import { isCancelledForLearner } from '#features/lessons/outcomes.ts'
import { type LessonParty, type LessonSide, lessonSides } from '#features/lessons/rules.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { addDays } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { findOnePerDay } from '#features/diary/rules.ts'
import { listSlots } from '#features/diary/server/free-slots.ts'
import { findReceiptOf } from '#features/payments/server/receipt.ts'
import { ApiFailure } from '#server/errors.ts'
import { assessedMail, bookedMail, cancelledMail, reopenedMail, unmarkedMail } from './lesson-mail.ts'
import { findLessonContext, type LessonContext, sides } from './lesson-mail-template.ts'
import { movedMail } from './moved-mail.ts'
import type { NotificationFacts } from '../contract.ts'
import { notify, type NewNotification } from './notify.ts'
import { placeChangedMail } from './place-mail.ts'
import { mailGuestCancelled, mailReceipt } from './receipt-mail.ts'

const twoWeeksInHours = 14 * 24

export const lessonSubscribers = [
  subscribe(lessonBooked, 'notify-both', ({ lessonId }, services) =>
    withLesson(services, lessonId, 0, async ({ db, context, notifySide }) => {
      if (context.lesson.status !== 'booked') return
      const receiptId = await findReceiptOf(db, lessonId)
      // Of a series, one email names them all.
      const to = context.lesson.seriesId
        ? []
        : lessonSides.filter((side) => !(side === 'instructor' && isOwnEntry(context)))
      for (const side of to)
        await notifySide(side, {
          kind: 'lesson-booked',
          key: `lesson-booked ${lessonId} ${side}`,
          bell: side === 'instructor' || isOwnEntry(context), // the learner has just paid for it
          isByOther: side === 'instructor' || isOwnEntry(context),
          mail: () => bookedMail(services, context, side, receiptId),
        })
    }),
  ),
  subscribe(lessonBooked, 'mail-receipt', ({ lessonId }, services) =>
    services.asSystem('receipt of a guest', (db) => mailReceipt(db, services, lessonId)),
  ),
  subscribe(lessonCancelled, 'mail-guest', (cancelled, services) =>
    services.asSystem('a guest’s lesson is off', (db) => mailGuestCancelled(db, services, cancelled)),
  ),
  // Until then all that they have had is the receipt: we couldn't be sure that the address was theirs.
  subscribe(emailChanged, 'mail-first-lesson', async ({ userId, isFirst }, services) => {
    const booked = isFirst
      ? await services.asSystem('lessons of a guest', (db) =>
          db.list(
            'notifications.listBookedByGuest',
            `select id from public.lessons where learner_id = $1 and status = 'booked' and series_id is null order by starts_at`,
            [userId],
          ),
        )
      : []
    for (const { id } of booked)
      await withLesson(services, id, 0, ({ context, notifySide }) =>
        notifySide('learner', {
          kind: 'lesson-booked',
          key: `lesson-booked ${id} learner confirmed`,
          bell: false,
          mail: () => bookedMail(services, context, 'learner'),
        }),
      )
  }),
  subscribe(lessonCancelled, 'notify-both', async (cancelled, services) => {
    if (cancelled.inSeries || cancelled.inTimeOff) return
    await services.asSystem('notify people of a lesson', (db) => notifyOfCancelling(db, services, cancelled))
  }),
  subscribe(lessonMoved, 'notify-both', (moved, services) =>
    withLesson(services, moved.lessonId, 0, async ({ context, notifySide }) => {
      const { lessonId, by, moves } = moved
      // Moved again already: the next event covers it.
      if (context.lesson.status !== 'booked' || context.lesson.moves !== moves) return
      for (const side of moved.inSeries ? [] : lessonSides)
        await notifySide(side, {
          kind: 'lesson-moved',
          key: `lesson-moved ${lessonId} ${moves} ${side}`,
          bell: side !== by,
          isByOther: side !== by,
          mustKnow: side === 'learner' && by === 'instructor',
          mail: () => movedMail(services, context, side, moved),
        })
    }),
  ),
  subscribe(lessonMoveAgreed, 'notify-instructor', ({ lessonId }, services, event) =>
    withLesson(services, lessonId, 0, ({ notifySide }) =>
      notifySide('instructor', {
        kind: 'lesson-move-agreed',
        key: `lesson-move-agreed ${lessonId} ${event.id}`,
      }),
    ),
  ),
  subscribe(lessonPlaceChanged, 'notify-other', ({ lessonId, by }, services, event) =>
    withLesson(services, lessonId, 0, async ({ context, notifySide }) => {
      if (context.lesson.status !== 'booked') return
      const side = by === 'learner' ? 'instructor' : 'learner'
      await notifySide(side, {
        kind: 'lesson-place-changed',
        key: `lesson-place-changed ${lessonId} ${event.id}`,
        isByOther: true,
        mustKnow: true,
        mail: () => placeChangedMail(services, context, side, by),
      })
    }),
  ),
  subscribe(lessonDelivered, 'notify-learner', ({ lessonId, by }, services, event) =>
    withLesson(services, lessonId, twoWeeksInHours, async ({ context, notifySide }) => {
      const isUnmarked = by === 'platform'
      if (context.lesson.status !== 'delivered') return
      for (const side of isUnmarked ? lessonSides : (['learner'] as const))
        await notifySide(side, {
          kind: 'lesson-delivered',
          key: `lesson-delivered ${lessonId} ${event.id}`,
          more: { ...(isUnmarked && { unmarked: true }) },
          ...(isUnmarked && { mail: () => unmarkedMail(services, context, side) }),
        })
    }),
  ),
  subscribe(lessonReopened, 'notify-learner', ({ lessonId }, services, event) =>
    withLesson(services, lessonId, twoWeeksInHours, async ({ db, context, notifySide }) => {
      const { status, endsAt } = context.lesson
      const isBackOn = status === 'booked' && Date.parse(endsAt) > db.now().epochMilliseconds
      for (const side of isBackOn ? lessonSides : (['learner'] as const))
        await notifySide(side, {
          kind: 'lesson-reopened',
          key: `lesson-reopened ${lessonId} ${event.id}${side === 'learner' ? '' : ` ${side}`}`,
          bell: side === 'learner',
          more: { ...(isBackOn && { isBackOn: true }) },
          isByOther: side === 'learner',
          mustKnow: side === 'learner' && isBackOn,
          ...(isBackOn && { mail: () => reopenedMail(services, context, side) }),
        })
    }),
  ),
  subscribe(lessonAssessed, 'notify-learner', ({ lessonId }, services) =>
    withLesson(services, lessonId, twoWeeksInHours, ({ context, notifySide }) =>
      notifySide('learner', {
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
  { lessonId, by, toCard }: { lessonId: string; by: LessonParty; toCard?: boolean | undefined },
  to: readonly LessonSide[] = lessonSides,
) =>
  inLesson(db, services, lessonId, 72, async ({ context, notifySide }) => {
    const { marking, outcome } = context.lesson
    const otherTimes = await listOtherTimes(db, context)
    const who = outcome === 'no-show' || marking ? 'instructor' : by
    for (const side of to)
      await notifySide(side, {
        kind: 'lesson-cancelled',
        key: `lesson-cancelled ${lessonId} ${side}${marking ? ` ${marking.at}` : ''}`,
        more: { ...(isCancelledForLearner(context.lesson) && { isForLearner: true }) },
        bell: side !== who,
        isByOther: who !== 'platform' && side !== who,
        mail: () => cancelledMail(services, context, side, side === 'learner' ? { otherTimes, toCard } : {}),
      })
  })

/** Three days on which the instructor who cancelled could teach the lesson, where the learner could be picked up. */
async function listOtherTimes(db: Db, { lesson, zone }: LessonContext): Promise<string[]> {
  const { cancelledBy, learner, instructor, startsAt, minutes, pickup, marking } = lesson
  if (cancelledBy !== 'instructor' || marking || learner?.hasAccount === false) return []
  const after = [dayOf(startsAt, zone), dayOf(db.now().toString(), zone)].toSorted().at(-1)!
  try {
    const { days } = await listSlots(db, {
      id: instructor.id,
      from: addDays(after, 1),
      days: 28,
      minutes,
      ...(pickup && { pickup }),
    })
    return findOnePerDay(days, startsAt, 3)
  } catch (error) {
    if (error instanceof ApiFailure) return [] // no longer bookable, or a postcode that is no more
    throw error
  }
}

const isOwnEntry = ({ lesson }: LessonContext) => lesson.enteredByInstructor === true

type Tools = {
  db: Db
  context: LessonContext
  notifySide: (
    side: LessonSide,
    notification: Omit<NewNotification, 'to' | 'other' | 'facts'> & { more?: NotificationFacts },
  ) => Promise<void>
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
    notifySide(side, { more, mail, ...notification }) {
      const [me, other] = sides(context, side)
      const facts = {
        lessonId: id,
        startsAt,
        endsAt,
        ...(context.lesson.outcome && { outcome: context.lesson.outcome }),
        ...more,
      }
      return notify(db, services, {
        ...notification,
        to: me.id,
        other: other.id,
        facts,
        ...(mail && me.email !== '' && { mail }),
      })
    },
  })
}
