import { firstName } from '#common/first-name.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { formatMinutes, formatSpan } from '#common/time.ts'
import type { LessonMoved } from '#features/lessons/events.ts'
import { freeUntil, type LessonSide } from '#features/lessons/rules.ts'
import type { Mail, Services } from '#server/services.ts'
import { freeWords, momentOf, seeLesson, whenAndWhere } from './lesson-mail.ts'
import { type LessonContext, mailOf, sides } from './lesson-mail-template.ts'

export function movedMail(
  services: Services,
  context: LessonContext,
  side: LessonSide,
  { by, fromStartsAt, fromMinutes, fromPricePence, reason }: LessonMoved,
): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  // Later than the event, another move may have given it a new time and the old length.
  const isLengthOnly = fromMinutes !== undefined && fromStartsAt === lesson.startsAt
  const verb = isLengthOnly ? 'changed the length of' : 'moved'
  const before = isLengthOnly
    ? `It was ${formatMinutes(fromMinutes)} long`
    : lesson.unansweredMove
      ? `It was ${momentOf(lesson.unansweredMove.agreedStartsAt, zone)}`
      : `It was due to start on ${momentOf(fromStartsAt, zone)}`
  const office = side === 'instructor' && by === side && lesson.bySchool?.moved
  const who = office
    ? `${office}’s office has ${verb} your lesson with ${other.name}`
    : by === side
      ? `You’ve ${verb} your lesson with ${other.name}`
      : `${other.name} has ${verb} your lesson`
  return mailOf(services, context, side, {
    kind: 'lesson-moved',
    subject: isLengthOnly
      ? `Lesson on ${momentOf(lesson.startsAt, zone)} now ${formatMinutes(lesson.minutes)}`
      : `Lesson moved to ${momentOf(lesson.startsAt, zone)}`,
    content: {
      greeting: `Hi ${firstName(me.name)},`,
      says: [
        `${who}${isLengthOnly ? ': it’s now' : ' to'} ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}. ${before}.`,
        ...(reason ? [`Reason: “${reason}”`] : []),
        ...(side === 'learner' ? answerWords(context) : []),
      ],
      events: [...whenAndWhere(services, context, side), freeWords(services, context, side)],
      ...(side === 'learner' && lesson.unansweredMove
        ? { answers: answersTo(lesson) }
        : { action: seeLesson(lesson) }),
      after: [
        `Open the attached file to update your calendar. ${priceWords(lesson.pricePence, fromPricePence)}`,
      ],
    },
    invitation: { method: 'request', sequence: lesson.calendarVersion },
  })
}

const priceWords = (now: Pence | null, before: Pence | null | undefined) =>
  typeof before !== 'number' || now === null || now === before
    ? 'The price hasn’t changed.'
    : `The price is now ${formatMoney(now)}; it was ${formatMoney(before)}.`

/** A link alone agrees to nothing: mail scanners open it, too. */
const answersTo = ({ id }: LessonContext['lesson']) => [
  { label: 'Yes, that’s fine', to: `/dashboard/lessons/${id}?answer=yes` },
  { label: 'No, another time', to: `/dashboard/lessons/${id}?answer=no` },
]

/** The usual notice may give the learner more time than the day to answer. */
function answerWords({ lesson, zone }: LessonContext) {
  if (!lesson.unansweredMove) return []
  const until = freeUntil(lesson)
  const isByNotice = until !== lesson.unansweredMove.answerBy
  return [
    'Does the new time suit you?',
    `If it doesn’t, you can cancel free of charge or choose another time until ${momentOf(until, zone)}${isByNotice ? '' : ', however close the lesson is'}. If you don’t answer by ${momentOf(lesson.unansweredMove.answerBy, zone)}, we’ll take it that you agree.`,
  ]
}
