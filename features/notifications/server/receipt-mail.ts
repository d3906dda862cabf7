import { firstName } from '#common/first-name.ts'
import { formatSpan } from '#common/time.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { LessonParty } from '#features/lessons/rules.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { findGuest } from '#features/payments/server/open-checkout.ts'
import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { sendMail } from '#server/mail.ts'
import type { Mail, Services } from '#server/services.ts'
import { costsOf, freeWords, momentOf, moneyWords, paidRows, seeLesson, whenRows } from './lesson-mail.ts'
import { isFirst, listSent } from './send-once.ts'

/**
 * Who has paid is owed a receipt, although their address may be mistyped. With what became of the money if the lesson
 * is cancelled, it's the only mail about a lesson that an unconfirmed address gets, once a guest
 * (`must_be_first_of_guest` allows one booking) and for money, so that nobody can have a stranger written to with it. As
 * the service.
 */
export async function mailReceipt(db: Db, services: Services, lessonId: string): Promise<void> {
  const lesson = await getLesson(db, lessonId)
  if (lesson.status !== 'booked' || lesson.paidWith !== 'card' || !lesson.learner) return
  const guest = await findGuest(db, lesson.learner.id)
  if (!guest?.address || !(await isFirst(db, receiptOf(lessonId)))) return
  const { zone } = await getDiarySettings(db, lesson.instructor.id)
  await sendMail(db, receiptMail(services, { lesson, zone, to: guest.address, isTaken: guest.isTaken }))
}

const receiptOf = (lessonId: string) => `lesson-receipt ${lessonId}`

type Cancelled = { lessonId: string; by: LessonParty; toCard?: boolean | undefined }

/** Where the receipt went, so must what becomes of the money. As the service. */
export async function mailGuestCancelled(db: Db, services: Services, cancelled: Cancelled): Promise<void> {
  const { lessonId, by, toCard } = cancelled
  const [receipt] = await listSent(db, [receiptOf(lessonId)])
  if (receipt === undefined) return
  const lesson = await getLesson(db, lessonId)
  const guest = lesson.learner && (await findGuest(db, lesson.learner.id))
  if (!guest?.address || !(await isFirst(db, `lesson-cancelled ${lessonId} guest`))) return
  const { zone } = await getDiarySettings(db, lesson.instructor.id)
  const name = nameForLearners(lesson.instructor)
  const who =
    by === 'learner'
      ? `You’ve cancelled your lesson with ${name}`
      : by === 'instructor'
        ? `${name} has cancelled your lesson`
        : `We’ve cancelled your lesson with ${name}`
  const isMoneyBack =
    (toCard || lesson.atFirstPrice || by !== 'learner') &&
    (lesson.cancelledCostPence ?? 0) < (lesson.pricePence ?? 0)
  await sendMail(db, {
    to: guest.address,
    kind: 'lesson-cancelled',
    subject: `Lesson cancelled: ${momentOf(lesson.startsAt, zone)}`,
    thread: `lesson-${lessonId}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(lesson.learner?.name ?? '')},`,
      says: [
        `${who}: ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}.`,
        moneyWords(lesson, 'learner', toCard),
        ...(isMoneyBack ? ['Banks usually show a refund within 10 working days.'] : []),
      ],
      action: { label: 'Find another time', to: '/driving-lessons' },
      after: ['If you didn’t book this, someone has mistyped their address. You don’t need to do anything.'],
    }),
  })
}

type Receipt = { lesson: Lesson; zone: string; to: string; isTaken: boolean }

/** Neither the place itself nor a phone number: the address may be somebody else's, and the learner sixteen. */
function receiptMail(services: Services, { lesson, zone, to, isTaken }: Receipt): Mail {
  const { instructor, learner, pickup } = lesson
  const onThisDevice = 'To see or cancel it, open “Your booking” on the device you booked on.'
  return {
    to,
    kind: 'lesson-receipt',
    subject: `Lesson booked and paid: ${momentOf(lesson.startsAt, zone)}`,
    thread: `lesson-${lesson.id}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(learner?.name ?? '')},`,
      says: [
        `Your lesson with ${nameForLearners(instructor)} is booked and paid for. Please keep this email as your receipt.`,
      ],
      events: [
        ...whenRows({ lesson, zone }),
        ...(pickup ? [['Pick-up near', pickup] as const] : []),
        ...paidRows(lesson),
        freeWords(services, { lesson, zone }, 'learner'),
        ['If you cancel', costsOf(lesson)],
      ],
      action: seeLesson(lesson),
      after: [
        isTaken
          ? `${onThisDevice} This address already has an account: choose “I already have an account” there and log in, and the booking is yours on every device.`
          : `${onThisDevice} For any other device, confirm this address first, with the link in our email “Confirm your email address”.`,
        isTaken
          ? 'The exact pick-up place and your instructor’s phone number are on the page of your booking.'
          : 'Once you’ve confirmed it, we’ll send the exact pick-up place and a file for your calendar.',
        'If you didn’t book this, someone has mistyped their address. You don’t need to do anything: we’ll only write again if the lesson is cancelled.',
      ],
    }),
  }
}
