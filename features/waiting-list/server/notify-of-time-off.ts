import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { findLessonContext, type LessonContext } from '#features/notifications/server/lesson-mail-template.ts'
import { notifyOfCancelling } from '#features/notifications/server/lessons.ts'
import { noticeOfCancelling } from '#features/reminders/server/pupil-notices.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { readLessons } from '#features/notifications/server/series-files.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { findOffered } from './notify-of-offer.ts'
import { cancelledForTimeOffMail, timeOffTakenMail } from './time-off-mail.ts'

type Taken = { instructorId: string; lessonIds: readonly string[] }

/** One email for each person, whatever the number of lessons; a single lesson without an offer is like any other. */
export async function notifyOfTimeOff(services: Services, taken: Taken, event: { id: string }) {
  for (const { id, learner, startsAt } of await notifyAccounts(services, taken))
    await noticeOfCancelling({ lessonId: id, learnerId: learner?.id ?? null, startsAt }, services, event)
}

/** Answers with the lessons that learners without an account haven’t read of in an offer. */
const notifyAccounts = (services: Services, { instructorId, lessonIds }: Taken) =>
  services.asSystem('notify people of time off', async (db) => {
    const found = await Promise.all(lessonIds.map((id) => findLessonContext(db, id)))
    const contexts = found
      .filter((one) => one !== undefined)
      .filter(({ lesson }) => lesson.status === 'cancelled')
    const offers = await listOffersFor(db, lessonIds)
    for (const theirs of Map.groupBy(contexts, ({ learner }) => learner.id).values())
      await notifyLearner(
        db,
        services,
        theirs,
        offers.find(({ offer }) => offer.learnerId === theirs[0]!.learner.id),
      )
    const named = new Set(offers.map(({ offer }) => offer.replaces))
    const lessons = (await readLessons(db, lessonIds)).filter(({ status }) => status === 'cancelled')
    const unread = lessons.filter(({ id, learner }) => learner?.hasAccount === false && !named.has(id))
    if (lessons.length < 2) {
      for (const { lesson } of contexts) await cancelledOne(db, services, lesson, 'instructor')
      return unread
    }
    const to = await findProfile(db, instructorId)
    if (!to) return unread
    const { zone } = await getDiarySettings(db, instructorId)
    const names = offers.map(({ offer }) => offer.learner)
    await notify(db, services, {
      kind: 'lesson-cancelled',
      key: `lessons-cancelled ${lessons[0]!.id} instructor`,
      to: instructorId,
      bell: false,
      mail: () =>
        timeOffTakenMail(services, { lessons, inCalendar: lessonsOf(contexts), zone, to, offered: names }),
    })
    return unread
  })

const cancelledOne = (db: Db, services: Services, { id }: Lesson, side: 'learner' | 'instructor') =>
  notifyOfCancelling(db, services, { lessonId: id, by: 'instructor' }, [side])

const lessonsOf = (contexts: readonly LessonContext[]) => contexts.map(({ lesson }) => lesson)

type Found = NonNullable<Awaited<ReturnType<typeof findOffered>>>

async function listOffersFor(db: Db, lessonIds: readonly string[]): Promise<Found[]> {
  const rows = await db.list(
    'waiting-list.listReplacing',
    `select id from public.offers where replaces = any($1) and status = 'open' order by starts_at`,
    [lessonIds],
  )
  const found = await Promise.all(rows.map(({ id }) => findOffered(db, id)))
  return found.filter((one) => one !== undefined)
}

async function notifyLearner(
  db: Db,
  services: Services,
  contexts: readonly LessonContext[],
  found: Found | undefined,
) {
  const { learner, instructor, zone } = contexts[0]!
  const isOne = contexts.length === 1 && !found
  if (learner.email === '' || isOne) {
    for (const { lesson } of contexts) await cancelledOne(db, services, lesson, 'learner')
    return
  }
  for (const [nr, { lesson }] of contexts.entries())
    await notify(db, services, {
      kind: 'lesson-cancelled',
      key: `lesson-cancelled ${lesson.id} learner`,
      to: learner.id,
      other: instructor.id,
      facts: { lessonId: lesson.id, startsAt: lesson.startsAt, endsAt: lesson.endsAt, outcome: 'cancelled' },
      isByOther: true,
      ...(nr === 0 && {
        mail: () =>
          cancelledForTimeOffMail(services, {
            lessons: lessonsOf(contexts),
            zone,
            to: learner,
            offer: found?.offer,
          }),
      }),
    })
}
