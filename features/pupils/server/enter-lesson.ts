import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { enterTime } from '#features/diary/server/diary.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { timeOver } from '#features/lessons/moving-contract.ts'
import { enteredFreeHours } from '#features/lessons/rules.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { addEnteredLesson, changePayment } from '#features/lessons/server/enter-lesson.ts'
import { findEnds, readPlace, setPlace } from '#features/lessons/server/lesson-places.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { wordedForInstructor } from '#features/lessons/server/refusals.ts'
import { leastCardPence } from '#features/payments/rules.ts'
import { payWithCredit } from '#features/payments/server/credits.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { noEmail } from '../contract.ts'
import {
  notEnoughHours,
  priceDiffers,
  priceTooLow,
  tooLongAgo,
  tooSoonForCredit,
} from '../enter-lesson-contract.ts'
import type * as entering from '../enter-lesson-contract.ts'
import { type EnteredPayment, mostDaysBack } from '../rules.ts'
import { findPrice } from './find-price.ts'
import { findUnusedHours, lockHours, priceFromHours } from './prepaid-hours.ts'
import { findRecord, findUsualPickup, getCurrentRecord, type PupilRecord } from './records.ts'

/**
 * Books at once. Emits `lesson.booked`. @throws notFound, diaryBusy, gapTooShort, learnerElsewhere, ownDiaryClosed, timeOver,
 * tooLongAgo, noPrice, priceDiffers, notEnoughHours, tooSoonForCredit, noEmail, priceTooLow, travelTooTight, carBusy, insuranceNotSeen
 */
export async function enterLesson(
  db: Db,
  instructorId: string,
  { pupilId, learnerId, ...lesson }: z.infer<typeof entering.EnterLesson>,
): Promise<Lesson> {
  const record = await getCurrentRecord(db, instructorId, (pupilId ?? learnerId)!)
  const { startsAt, minutes, payment } = lesson
  const pickup = lesson.pickup ?? (await findUsualPickup(db, instructorId, record))
  const from = pickup && readPlace(pickup, 'pickup')
  const to = lesson.dropoff && readPlace(lesson.dropoff, 'dropoff')
  if (payment === 'card-link' && !record.hasAccount && !record.email) fail(noEmail)
  const ends = await findEnds(db, { pickup: from, dropoff: to })
  const daysBack = db.now().since(startsAt).total('hours') / 24
  if (daysBack > mostDaysBack) fail(tooLongAgo)
  if (payment === 'card-link' && daysBack >= 0) fail(timeOver)
  const { id, endsAt } = await wordedForInstructor(db, () =>
    enterTime(db, {
      instructorId,
      learnerId: record.personId,
      startsAt,
      minutes,
      ends,
      overrideTravel: lesson.overrideTravel,
      overImported: lesson.overImported,
      car: lesson.car,
    }),
  )
  await db.asService('a lesson that its instructor enters', async (service) => {
    await addEnteredLesson(service, id)
    if (payment === 'hours') await payWithHours(service, { instructorId, record, id, minutes, daysBack })
    else {
      const pricePence =
        lesson.pricePence ?? (await findPrice(service, instructorId, record, minutes, startsAt))
      const { shownPence = pricePence } = lesson
      if (shownPence !== pricePence) fail(priceDiffers, { pricePence })
      if (payment === 'card-link' && pricePence < leastCardPence) fail(priceTooLow)
      await book(service, id, { paidWith: payment, pricePence })
    }
  })
  const isToCome = Temporal.Instant.compare(endsAt, db.now()) > 0
  if (from && isToCome) await setPlace(db, id, 'pickup', from)
  if (to && isToCome) await setPlace(db, id, 'dropoff', to)
  return getLesson(db, id)
}

type FromHours = { instructorId: string; record: PupilRecord; id: string; minutes: number; daysBack: number }

/**
 * Hours paid by hand first: they cost nobody a commission. Otherwise lesson credit: the lesson is `credit` then.
 * `isBooked`: it was to be paid by hand.
 */
async function payWithHours(
  db: Db,
  { instructorId, record, id, minutes, daysBack }: FromHours,
  { isBooked = false } = {},
) {
  await lockHours(db, record)
  const left = await findUnusedHours(db, instructorId, record)
  const byCard = await findCreditMinutes(db, instructorId, record.personId)
  const fromHours = priceFromHours(left, minutes)
  if (fromHours !== undefined) {
    const paid = { paidWith: 'hours' as const, pricePence: fromHours }
    if (!isBooked) await book(db, id, paid)
    else if (!(await changePayment(db, id, paid))) fail(notFound)
  } else if (byCard >= minutes) {
    // Money that we hold is not spent on a lesson that the learner could not refuse any more.
    if (daysBack >= 0) fail(timeOver)
    if (-daysBack * 24 < enteredFreeHours) fail(tooSoonForCredit)
    await payWithCredit(db, { id: record.personId }, id, { needsPickup: false, isBooked })
  } else fail(notEnoughHours, { minutesLeft: left.minutes + byCard })
}

/** Hours bought by card, for lessons with this instructor. As the service. */
export const findCreditMinutes = async (db: Db, instructorId: string, learnerId: string): Promise<number> =>
  (
    await db.get(
      'pupils.findCreditMinutes',
      'select coalesce(sum(minutes_left), 0) as by_card from public.lesson_credits where learner_id = $1 and instructor_id = $2',
      [learnerId, instructorId],
    )
  ).byCard

/** The time is this lesson's already: it can only be gone with the learner. */
async function book(db: Db, id: string, paid: { paidWith: EnteredPayment; pricePence: number }) {
  if ((await bookHeldLesson(db, id, paid)) !== 'booked') fail(notFound)
}

/** A booked lesson to come that was to be paid by hand. @throws notFound, notEnoughHours, tooSoonForCredit, timeOver */
export async function payEnteredWithHours(
  db: Db,
  {
    instructorId,
    learnerId,
    id,
    minutes,
    startsAt,
  }: { instructorId: string; learnerId: string; id: string; minutes: number; startsAt: string },
): Promise<void> {
  const record = (await findRecord(db, instructorId, learnerId)) ?? fail(notFound)
  const daysBack = db.now().since(startsAt).total('hours') / 24
  await db.asService('hours for a lesson that was to be paid by hand', (service) =>
    payWithHours(service, { instructorId, record, id, minutes, daysBack }, { isBooked: true }),
  )
}

/** Their rate, or the instructor’s. @throws noPrice, notFound */
export async function priceOfLesson(
  db: Db,
  instructorId: string,
  learnerId: string,
  minutes: number,
  startsAt: string | null = null,
) {
  const record = (await findRecord(db, instructorId, learnerId)) ?? fail(notFound)
  return db.asService('the rate of an instructor', (service) =>
    findPrice(service, instructorId, record, minutes, startsAt),
  )
}
