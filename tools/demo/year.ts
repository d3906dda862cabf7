import { homeZone } from '#common/time.ts'
import { leftOutFor } from '#features/assessments/rules.ts'
import { createAssessment } from '#features/assessments/server/assessments.ts'
import { rateLesson } from '#features/assessments/server/self-ratings.ts'
import { listSlots } from '#features/diary/server/free-slots.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { holdLesson } from '#features/lessons/server/hold-lesson.ts'
import { unmarkedHours } from '#features/lessons/outcomes.ts'
import { deliverLesson, deliverUnmarked } from '#features/lessons/server/marking.ts'
import { payWithCredit } from '#features/payments/server/credits.ts'
import { settleLesson } from '#features/payments/server/lesson-money.ts'
import type { Package } from '#features/payments/contract.ts'
import { setLessonStart } from '#features/reliability/server/starts.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { DemoLearner } from './people.ts'
import type { Random } from './random.ts'
import { startRecord } from './skills.ts'
import { buy, type Buyer } from './purchases.ts'
import { addReviews } from './reviews.ts'

export type Enrolment = {
  learner: DemoLearner
  buyer: Buyer
  /** Where they are picked up. */
  placeId: string
  sector: string
  instructorId: string
  isWithTrainee: boolean
  packages: readonly Package[]
}

type Pair = {
  services: Services
  random: Random
  /** Random numbers of its own, so that reviews leave the lessons as they were. */
  pen: Random
  now: Temporal.Instant
  /** Random numbers of its own too: who says whether lessons began on time. */
  watch: Random
  /** And for how learners rate themselves. */
  mirror: Random
  enrolment: Enrolment
}
type Credit = { minutes: number }

/** The lessons of one learner up to today, and a few from `nextLessonIn` hours on, through the product's own actions. */
export async function addLessons(pair: Pair, nextLessonIn: number): Promise<void> {
  const { random, now, enrolment } = pair
  const record = startRecord(random, enrolment.learner.pace, enrolment.learner.stuckOn)
  const credit: Credit = { minutes: 0 }
  const weeks = enrolment.learner.weeks
  for (let week = weeks; week >= 1; week--) {
    if (random.chance(enrolment.learner.reliable ? 0.12 : 0.3)) continue // holidays, exams, a cold
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
  const { services, random, now, enrolment } = pair
  const { minutes } = enrolment.learner
  const requested = earlier(now, from.subtract({ hours: 72 }))
  const on = from.toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const slots = await services.asUser(
    as(enrolment.buyer.id),
    (db) =>
      listSlots(db, {
        id: enrolment.instructorId,
        pickup: enrolment.sector,
        from: on,
        days: 7,
        minutes,
      }),
    { at: requested },
  )
  const starts = slots.days.flatMap((day) => day.starts)
  if (starts.length === 0) return undefined
  const moment = { at: earlier(requested, Temporal.Instant.from(starts[0]!).subtract({ hours: 30 })) }
  if (credit.minutes < minutes && random.chance(0.75)) await buyBlock(pair, credit, moment)
  const lesson = await services.asUser(
    as(enrolment.buyer.id),
    (db) =>
      holdLesson(db, enrolment.buyer, {
        instructorId: enrolment.instructorId,
        startsAt: random.pick(starts),
        minutes,
        pickup: { placeId: enrolment.placeId },
        agreesToTrainee: true,
      }),
    moment,
  )
  await pay(pair, credit, lesson.id, moment)
  return lesson
}

async function buyBlock({ services, enrolment }: Pair, credit: Credit, moment: { at: Temporal.Instant }) {
  const block = enrolment.packages.find(({ kind }) => kind === 'block')
  if (!block) return
  await buy(services, enrolment.buyer, { packageId: block.id, instructorId: enrolment.instructorId }, moment)
  credit.minutes += block.lesson_count * block.lesson_minutes
}

async function pay(
  { services, enrolment }: Pair,
  credit: Credit,
  lessonId: string,
  moment: { at: Temporal.Instant },
) {
  const { minutes } = enrolment.learner
  const single = enrolment.packages.find(
    ({ kind, lesson_minutes }) => kind === 'single' && lesson_minutes === minutes,
  )
  if (credit.minutes >= minutes || !single) {
    await services.asSystem(
      'a lesson paid with lesson credit',
      (db) => payWithCredit(db, enrolment.buyer, lessonId),
      moment,
    )
    credit.minutes -= minutes
  } else {
    await buy(
      services,
      enrolment.buyer,
      { packageId: single.id, instructorId: enrolment.instructorId, lessonId },
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
  const { services, random, now, enrolment } = pair
  const ends = Temporal.Instant.from(lesson.endsAt)
  if (Temporal.Instant.compare(ends, now) > 0) return
  if (random.chance(0.05)) return cancel(pair, credit, lesson)
  // The newest stay on the instructor's list, to be marked as delivered or assessed.
  if (isLast && random.chance(0.3)) return leaveUnmarked(services, lesson, now)
  const after = { at: ends.add({ minutes: 5 }) }
  await services.asUser(as(enrolment.instructorId), (db) => deliverLesson(db, lesson.id), after)
  await services.asSystem('a delivered lesson is earned', (db) => settleLesson(db, lesson.id), after)
  await addReviews({
    services,
    random: pair.pen,
    now,
    lesson,
    learnerId: enrolment.buyer.id,
    instructorId: enrolment.instructorId,
  })
  await saySo(pair, lesson, ends)
  const assessment = withoutLeftOut(record.nextLesson(isOld), enrolment.isWithTrainee)
  if (!isLast) await rateOneself(pair, lesson, assessment.assessment_data.skills)
  if (isLast && random.chance(0.4)) return
  await services.asUser(
    as(enrolment.instructorId),
    (db) =>
      createAssessment(db, enrolment.instructorId, {
        student_id: enrolment.buyer.id,
        lesson_id: lesson.id,
        ...assessment,
      }),
    { at: ends.add({ minutes: 40 }) },
  )
}

/** What a trainee doesn’t teach is left out afterwards, so that the other lessons stay as they were. */
function withoutLeftOut(
  written: ReturnType<ReturnType<typeof startRecord>['nextLesson']>,
  isTrainee: boolean,
) {
  const isTaught = (name: string) => !leftOutFor(isTrainee).includes(name)
  const { skills, plan, ...data } = written.assessment_data
  const taught = Object.fromEntries(Object.entries(skills).filter(([name]) => isTaught(name)))
  return { ...written, assessment_data: { ...data, skills: taught, plan: plan.filter(isTaught) } }
}

/** Of the last three months, most lessons: now and then a level more than the instructor says, or one less. */
async function rateOneself(
  { services, mirror, now, enrolment }: Pair,
  { id: lessonId, endsAt }: Lesson,
  marks: Readonly<Record<string, number>>,
) {
  const at = Temporal.Instant.from(endsAt).add({ minutes: 20 })
  const isRecent = Temporal.Instant.compare(at, now.subtract({ hours: 24 * 90 })) > 0
  if (!isRecent || Temporal.Instant.compare(at, now) > 0 || !mirror.chance(0.7)) return
  const skills = Object.fromEntries(
    Object.entries(marks).map(([name, score]) => {
      const away = mirror.chance(0.3) ? 20 : mirror.chance(0.2) ? -20 : 0
      return [name, Math.min(100, Math.max(20, score + away))]
    }),
  )
  await services.asUser(
    as(enrolment.buyer.id),
    (db) => rateLesson(db, enrolment.buyer.id, { lessonId, skills, note: '', sawMarks: false }),
    { at },
  )
}

/** Learners say of three lessons in four whether their instructor was on time, instructors of every other one. */
async function saySo({ services, watch, now, enrolment }: Pair, { id }: Lesson, ends: Temporal.Instant) {
  const onTime = watch.chance(0.96)
  for (const [person, chance, hours] of [
    [enrolment.buyer.id, 0.75, 1],
    [enrolment.instructorId, 0.5, 2],
  ] as const) {
    const at = ends.add({ hours })
    if (!watch.chance(chance) || Temporal.Instant.compare(at, now) > 0) continue
    await services.asUser(as(person), (db) => setLessonStart(db, person, { id, onTime }), { at })
  }
}

/** Only lessons of the last day wait for their instructor; older ones the product has delivered, at that hour. */
export async function leaveUnmarked(
  services: Services,
  { id: lessonId, endsAt }: Pick<Lesson, 'id' | 'endsAt'>,
  now: Temporal.Instant,
) {
  const at = Temporal.Instant.from(endsAt).add({ hours: unmarkedHours })
  if (Temporal.Instant.compare(at, now) > 0) return
  const then: Services = { ...services, asSystem: (reason, work) => services.asSystem(reason, work, { at }) }
  await deliverUnmarked.work({ lessonId, endsAt }, then)
  await then.asSystem('a delivered lesson is earned', (db) => settleLesson(db, lessonId))
}

async function cancel({ services, random, enrolment }: Pair, credit: Credit, lesson: Lesson) {
  const isLate = random.chance(0.4)
  const at = { at: Temporal.Instant.from(lesson.startsAt).subtract({ hours: isLate ? 5 : 50 }) }
  const cancelled = await services.asUser(
    as(enrolment.buyer.id),
    (db) =>
      cancelLesson(db, {
        id: lesson.id,
        reason: isLate ? 'I am ill today, sorry.' : 'Something came up at college.',
      }),
    at,
  )
  await services.asSystem('the money of a cancelled lesson', (db) => settleLesson(db, lesson.id), at)
  if (cancelled.cancelledFree) credit.minutes += enrolment.learner.minutes
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)
