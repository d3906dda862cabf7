import { createAssessment } from '#features/assessments/server/assessments.ts'
import { listSlots } from '#features/diary/server/free-slots.ts'
import { cancelLesson, deliverLesson, holdLesson } from '#features/lessons/server/lessons.ts'
import { payWithCredit, releaseLesson, returnLesson } from '#features/payments/server/payments.ts'
import type { Package } from '#features/payments/contract.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { DemoLearner } from './people.ts'
import type { Random } from './random.ts'
import { startRecord } from './skills.ts'
import { buy, type Buyer } from './purchases.ts'

export type Pupil = { learner: DemoLearner; buyer: Buyer; instructorId: string; packages: readonly Package[] }

type Pair = { services: Services; random: Random; now: Temporal.Instant; pupil: Pupil }
type Credit = { minutes: number }

/** The lessons of one learner up to today, and a few from `nextLessonIn` hours on, through the product's own actions. */
export async function addLessons(pair: Pair, nextLessonIn: number): Promise<void> {
  const { random, now, pupil } = pair
  const record = startRecord(random, pupil.learner.pace)
  const credit: Credit = { minutes: 0 }
  const weeks = pupil.learner.weeks
  for (let week = weeks; week >= 1; week--) {
    if (random.chance(pupil.learner.reliable ? 0.12 : 0.3)) continue // holidays, exams, a cold
    const lesson = await bookInWeek(pair, credit, now.subtract({ hours: 24 * 7 * week }))
    if (lesson)
      await liveThroughLesson(pair, credit, lesson, record, { isOld: week > 40, isLast: week === 1 })
  }
  const ahead = random.whole(1, 2)
  for (let week = 0; week < ahead; week++)
    await bookInWeek(pair, credit, now.add({ hours: 24 * 7 * week + nextLessonIn }))
}

type Lesson = { id: string; startsAt: string; endsAt: string }

/** Books a free time of that week about three days ahead; none if the instructor is full. */
async function bookInWeek(pair: Pair, credit: Credit, from: Temporal.Instant): Promise<Lesson | undefined> {
  const { services, random, now, pupil } = pair
  const { minutes } = pupil.learner
  const asked = earlier(now, from.subtract({ hours: 72 }))
  const on = from.toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  const slots = await services.asUser(
    as(pupil.buyer.id),
    (db) => listSlots(db, { id: pupil.instructorId, from: on, days: 7, minutes }),
    { at: asked },
  )
  const starts = slots.days.flatMap((day) => day.starts)
  if (starts.length === 0) return undefined
  const moment = { at: earlier(asked, Temporal.Instant.from(starts[0]!).subtract({ hours: 30 })) }
  if (credit.minutes < minutes && random.chance(0.75)) await buyBlock(pair, credit, moment)
  const lesson = await services.asUser(
    as(pupil.buyer.id),
    (db) =>
      holdLesson(db, pupil.buyer, {
        instructorId: pupil.instructorId,
        startsAt: random.pick(starts),
        minutes,
        agreesToTrainee: true,
      }),
    moment,
  )
  await pay(pair, credit, lesson.id, moment)
  return lesson
}

async function buyBlock({ services, pupil }: Pair, credit: Credit, moment: { at: Temporal.Instant }) {
  const block = pupil.packages.find(({ lesson_count }) => lesson_count > 1)
  if (!block) return
  await buy(services, pupil.buyer, { packageId: block.id, instructorId: pupil.instructorId }, moment)
  credit.minutes += block.lesson_count * block.lesson_minutes
}

async function pay(
  { services, pupil }: Pair,
  credit: Credit,
  lessonId: string,
  moment: { at: Temporal.Instant },
) {
  const { minutes } = pupil.learner
  const single = pupil.packages.find(
    ({ lesson_count, lesson_minutes }) => lesson_count === 1 && lesson_minutes === minutes,
  )
  if (credit.minutes >= minutes || !single) {
    await services.asSystem(
      'a lesson paid with prepaid time',
      (db) => payWithCredit(db, pupil.buyer, lessonId),
      moment,
    )
    credit.minutes -= minutes
  } else {
    await buy(
      services,
      pupil.buyer,
      { packageId: single.id, instructorId: pupil.instructorId, lessonId },
      moment,
    )
  }
}

/** Most lessons are delivered and assessed; a few are cancelled, some too late. Money moves as the jobs would move it. */
async function liveThroughLesson(
  pair: Pair,
  credit: Credit,
  lesson: Lesson,
  record: ReturnType<typeof startRecord>,
  { isOld, isLast }: { isOld: boolean; isLast: boolean },
) {
  const { services, random, now, pupil } = pair
  const ends = Temporal.Instant.from(lesson.endsAt)
  if (Temporal.Instant.compare(ends, now) > 0) return
  if (random.chance(0.05)) return cancel(pair, credit, lesson)
  // The newest stay on the instructor's list, to be marked as delivered or assessed.
  if (isLast && random.chance(0.3)) return
  const after = { at: ends.add({ minutes: 5 }) }
  await services.asUser(as(pupil.instructorId), (db) => deliverLesson(db, lesson.id), after)
  await services.asSystem('a delivered lesson is earned', (db) => releaseLesson(db, lesson.id), after)
  const assessment = record.nextLesson(isOld)
  if (isLast && random.chance(0.4)) return
  await services.asUser(
    as(pupil.instructorId),
    (db) =>
      createAssessment(db, pupil.instructorId, {
        student_id: pupil.buyer.id,
        lesson_id: lesson.id,
        ...assessment,
      }),
    { at: ends.add({ minutes: 40 }) },
  )
}

async function cancel({ services, random, pupil }: Pair, credit: Credit, lesson: Lesson) {
  const isLate = random.chance(0.4)
  const at = { at: Temporal.Instant.from(lesson.startsAt).subtract({ hours: isLate ? 5 : 50 }) }
  const cancelled = await services.asUser(
    as(pupil.buyer.id),
    (db) => cancelLesson(db, lesson.id, isLate ? 'I am ill today, sorry.' : 'Something came up at college.'),
    at,
  )
  await services.asSystem(
    'the money of a cancelled lesson',
    async (db) => {
      if (cancelled.cancelledFree) await returnLesson(db, lesson.id, 'learner')
      else await releaseLesson(db, lesson.id)
    },
    at,
  )
  if (cancelled.cancelledFree) credit.minutes += pupil.learner.minutes
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)
