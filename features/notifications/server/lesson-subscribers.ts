import { lessonAssessed } from '#features/assessments/contract.ts'
import {
  lessonBooked,
  lessonCancelled,
  lessonDelivered,
  lessonMoveAgreed,
  lessonMoved,
} from '#features/lessons/contract.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import { assessedMail, bookedMail, cancelledMail } from './lesson-emails.ts'
import { type LessonNews, type Part, sides } from './lesson-mail.ts'
import { findLessonNews } from './lesson-news.ts'
import { movedMail } from './moved-email.ts'
import { queueReminder } from './reminder.ts'
import { tell } from './tell.ts'

const parts = ['learner', 'instructor'] as const

const isOver = (db: Db, at: string, graceHours = 0) =>
  Temporal.Instant.compare(db.now(), Temporal.Instant.from(at).add({ hours: graceHours })) > 0

export const lessonSubscribers = [
  subscribe(lessonBooked, 'tell-both', ({ lessonId }, services) =>
    services.asSystem('tell of a booked lesson', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news?.lesson.status !== 'booked' || isOver(db, news.lesson.endsAt)) return
      for (const part of parts)
        await tell(db, services, {
          kind: 'lesson-booked',
          ...towards(news, part),
          key: `lesson-booked ${lessonId} ${part}`,
          bell: part === 'instructor', // the learner has just paid for it
          mail: () => bookedMail(services, news, part),
        })
      await queueReminder(db, lessonId, news.lesson.startsAt, news.zone)
    }),
  ),
  subscribe(lessonCancelled, 'tell-both', ({ lessonId, by }, services) =>
    services.asSystem('tell of a cancelled lesson', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (!news || isOver(db, news.lesson.endsAt, 24)) return
      for (const part of parts)
        await tell(db, services, {
          kind: 'lesson-cancelled',
          ...towards(news, part),
          key: `lesson-cancelled ${lessonId} ${part}`,
          bell: part !== by,
          mail: () => cancelledMail(services, news, part),
        })
    }),
  ),
  subscribe(lessonMoved, 'tell-both', (moved, services) =>
    services.asSystem('tell of a moved lesson', async (db) => {
      const { lessonId, by, moves } = moved
      const news = await findLessonNews(db, lessonId)
      // Moved again already: the next event covers it.
      if (news?.lesson.status !== 'booked' || news.lesson.moves !== moves || isOver(db, news.lesson.endsAt))
        return
      for (const part of parts)
        await tell(db, services, {
          kind: 'lesson-moved',
          ...towards(news, part),
          key: `lesson-moved ${lessonId} ${moves} ${part}`,
          bell: part !== by,
          mustKnow: part === 'learner' && by === 'instructor',
          mail: () => movedMail(services, news, part, moved),
        })
      await queueReminder(db, lessonId, news.lesson.startsAt, news.zone)
    }),
  ),
  subscribe(lessonMoveAgreed, 'tell-instructor', ({ lessonId }, services, event) =>
    services.asSystem('tell of an agreement', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news && !isOver(db, news.lesson.endsAt))
        await tell(db, services, {
          kind: 'lesson-move-agreed',
          ...towards(news, 'instructor'),
          key: `lesson-move-agreed ${lessonId} ${event.id}`,
        })
    }),
  ),
  subscribe(lessonDelivered, 'tell-learner', ({ lessonId }, services) =>
    services.asSystem('tell of a delivered lesson', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news && !isOver(db, news.lesson.endsAt, 14 * 24))
        await tell(db, services, {
          kind: 'lesson-delivered',
          ...towards(news, 'learner'),
          key: `lesson-delivered ${lessonId}`,
        })
    }),
  ),
  subscribe(lessonAssessed, 'tell-learner', ({ lessonId }, services) =>
    services.asSystem('tell of an assessment', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news && !isOver(db, news.lesson.endsAt, 14 * 24))
        await tell(db, services, {
          kind: 'lesson-assessed',
          ...towards(news, 'learner'),
          key: `lesson-assessed ${lessonId}`,
          mail: (unsubscribeUrl) => assessedMail(services, news, unsubscribeUrl),
        })
    }),
  ),
]

function towards(news: LessonNews, part: Part) {
  const [me, other] = sides(news, part)
  const { id: lessonId, startsAt, endsAt } = news.lesson
  return { to: me.id, other: other.id, about: { lessonId, startsAt, endsAt } }
}
