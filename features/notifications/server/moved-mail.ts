import { formatSpan } from '#common/time.ts'
import type { LessonMoved } from '#features/lessons/contract.ts'
import { freeUntil } from '#features/lessons/rules.ts'
import type { Services } from '#server/services.ts'
import type { Mail } from '#server/mail.ts'
import { momentOf, seeLesson, whenAndWhere } from './lesson-mail.ts'
import { type LessonContext, mailOf, type Part, sides } from './lesson-mail-template.ts'

export function movedMail(
  services: Services,
  context: LessonContext,
  part: Part,
  { by, fromStartsAt, moves }: LessonMoved,
): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, part)
  const free = freeUntil(lesson)
  const isFree = Temporal.Instant.compare(free, services.clock.now()) > 0
  const before = lesson.unansweredMove
    ? `You had agreed on ${momentOf(lesson.unansweredMove.agreedStartsAt, zone)}`
    : `It was to begin on ${momentOf(fromStartsAt, zone)}`
  const who =
    by === part ? `You have moved your lesson with ${other.name}` : `${other.name} has moved your lesson`
  return mailOf(services, context, part, {
    kind: 'lesson-moved',
    subject: `Lesson moved to ${momentOf(lesson.startsAt, zone)}`,
    content: {
      greeting: `Hello ${me.name},`,
      says: [
        `${who} to ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}. ${before}.`,
        ...(part === 'learner' ? answerWords(context) : []),
      ],
      events: [
        ...whenAndWhere(context),
        isFree ? ['Free to cancel until', momentOf(free, zone)] : ['Free to cancel', 'No longer'],
      ],
      action: seeLesson(lesson),
      after: ['The attached file brings your calendar up to date. Price and payment stay as they were.'],
    },
    invitation: { method: 'request', sequence: moves },
  })
}

/** The usual notice may give the learner more time than the day to answer. */
function answerWords({ lesson, zone }: LessonContext) {
  if (!lesson.unansweredMove) return []
  const until = freeUntil(lesson)
  const isByNotice = until !== lesson.unansweredMove.answerBy
  return [
    'Does the new time suit you? Say so on the page of the lesson.',
    `If it does not, you can cancel free of charge or choose another time until ${momentOf(until, zone)}${isByNotice ? '.' : ', however close the lesson is. After that the new time counts as agreed.'}`,
  ]
}
