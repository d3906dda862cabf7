import { homeZone } from '#common/time.ts'
import { listSlots } from '#features/diary/server/free-slots.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { listLessons } from '#features/lessons/server/list-lessons.ts'
import { holdLesson } from '#features/lessons/server/hold-lesson.ts'
import { deliverLesson } from '#features/lessons/server/marking.ts'
import { moveLesson } from '#features/lessons/server/move-lesson.ts'
import { listPackages } from '#features/payments/server/packages.ts'
import { settleLesson } from '#features/payments/server/lesson-money.ts'
import { inviteAfter } from '#features/reviews/server/invitations.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import { buy } from './purchases.ts'
import type { Enrolment } from './year.ts'

type Present = {
  services: Services
  now: Temporal.Instant
  /** The first is the demo's learner; all of the demo's instructor. */
  enrolments: readonly Enrolment[]
  /** Whose lesson the demo's learner has tried. */
  otherInstructorId: string
}

const lessonsToday = 3

/**
 * What the two of the demo find whatever the day: the instructor teaches today; the learner has a lesson tomorrow, one that
 * was moved and waits for an answer, and a review to write of a lesson whose money is on its way.
 */
export async function addPresent({ services, now, enrolments, otherInstructorId }: Present): Promise<void> {
  const [first, ...others] = enrolments
  if (!first) return
  const today = now.toZonedDateTimeISO(homeZone).toPlainDate()
  await book(services, now, first, today.add({ days: 1 }), 1)
  const busy = await listTaughtOn(services, first.instructorId, today)
  const free = others.filter(({ buyer }) => !busy.has(buyer.id))
  for (const enrolment of free.slice(0, Math.max(0, lessonsToday - busy.size)))
    await book(services, now, enrolment, today, 1)
  await addMove(services, now, first, today)
  const tried = await book(
    services,
    now,
    { ...first, instructorId: otherInstructorId },
    today.subtract({ days: 3 }),
    3,
  )
  if (!tried) return
  const over = Temporal.Instant.from(tried.endsAt).add({ minutes: 10 })
  await services.asUser(as(otherInstructorId), (db) => deliverLesson(db, tried.id), { at: over })
  await services.asSystem('a delivered lesson is earned', (db) => settleLesson(db, tried.id), { at: over })
  await services.asSystem('a review to write', (db) => inviteAfter(db, tried.id), { at: over })
}

/** The first time that suits both, booked four days before and paid by card. */
async function book(
  services: Services,
  now: Temporal.Instant,
  { buyer, instructorId, placeId, sector }: Enrolment,
  from: Temporal.PlainDate,
  days: number,
): Promise<Lesson | undefined> {
  const noon = from.toZonedDateTime({ timeZone: homeZone, plainTime: '12:00' }).toInstant()
  const before = noon.subtract({ hours: 96 })
  const moment = { at: Temporal.Instant.compare(before, now) < 0 ? before : now }
  const packages = await services.asSystem('what can be bought', (db) => listPackages(db, instructorId))
  const single = packages.find((one) => one.kind === 'single' && one.lesson_minutes === 60)
  if (!single) return undefined
  const slots = await services.asUser(
    as(buyer.id),
    (db) => listSlots(db, { id: instructorId, pickup: sector, from: from.toString(), days, minutes: 60 }),
    moment,
  )
  const times = slots.days.flatMap(({ starts }) => starts)
  return firstThatFits(times, async (startsAt) => {
    const pickup = { placeId }
    const lesson = await services.asUser(
      as(buyer.id),
      (db) => holdLesson(db, buyer, { instructorId, startsAt, minutes: 60, pickup, agreesToTrainee: true }),
      moment,
    )
    await buy(services, buyer, { packageId: single.id, instructorId, lessonId: lesson.id }, moment)
    return lesson
  })
}

async function listTaughtOn(services: Services, instructorId: string, on: Temporal.PlainDate) {
  const [from, to] = [on, on.add({ days: 1 })].map((day) =>
    day.toZonedDateTime(homeZone).toInstant().toString(),
  )
  const { lessons } = await services.asUser(as(instructorId), (db) =>
    listLessons(db, instructorId, { from, to, status: 'booked,delivered', order: 'soonest', limit: 50 }),
  )
  return new Set(lessons.map(({ learner }) => learner?.id))
}

/** To the same hour of a later day. */
async function addMove(
  services: Services,
  now: Temporal.Instant,
  first: Enrolment,
  today: Temporal.PlainDate,
) {
  const { lessons } = await services.asUser(as(first.buyer.id), (db) =>
    listLessons(db, first.buyer.id, { status: 'booked', order: 'soonest', limit: 20 }),
  )
  const later = now.add({ hours: 24 * 3 })
  const known = lessons.find(
    ({ startsAt, paidWith }) => paidWith !== 'bank' && Temporal.Instant.compare(startsAt, later) > 0,
  )
  const lesson = known ?? (await book(services, now, first, today.add({ days: 4 }), 4))
  if (!lesson) return
  const starts = Temporal.Instant.from(lesson.startsAt).toZonedDateTimeISO(homeZone)
  await firstThatFits([1, 2, 3, 4, 5], (days) =>
    services.asUser(
      as(first.instructorId),
      (db) =>
        moveLesson(db, {
          id: lesson.id,
          startsAt: starts.add({ days }).toInstant().toString(),
          fromStartsAt: lesson.startsAt,
          reason: 'The car is in for its service that day.',
          overrideTravel: true,
        }),
      { at: now },
    ),
  )
}

/** Something else may be in one of the two diaries then. */
export async function firstThatFits<Choice, Result>(
  choices: readonly Choice[],
  work: (choice: Choice) => Promise<Result>,
): Promise<Result | undefined> {
  for (const choice of choices) {
    try {
      return await work(choice)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    }
  }
  return undefined
}
