import type { Role } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '../../contract.ts'
import { freeUntil } from '../../rules.ts'
import { otherOf } from './lesson-state.ts'
import { formatLocalDay, formatLocalSpan, formatLocalTime, myZone, zoneNote } from '#web/zone.ts'

const moment = (at: string) => `${formatLocalDay(at)}, ${formatLocalTime(at)}`
const end = (startsAt: string, { minutes }: Lesson) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

export const moveText = {
  now: (lesson: Lesson, role: Role) =>
    `With ${otherOf(lesson, role).name}, now ${formatLocalSpan(lesson.startsAt, lesson.endsAt)}.`,
  time: (startsAt: string, lesson: Lesson) => formatLocalSpan(startsAt, end(startsAt, lesson)),
  whatHappens(lesson: Lesson, role: Role, startsAt: string) {
    const told = `${otherOf(lesson, role).name} is told at once.`
    const price = lesson.pricePence === null ? '' : ` The price stays ${formatMoney(lesson.pricePence)}.`
    if (role === 'instructor')
      return `${told}${price} For 24 hours, or until it starts, they may cancel free of charge or choose another time.`
    const until = freeUntil({ startsAt, cancellationNoticeHours: lesson.cancellationNoticeHours })
    return `${told}${price} ${Date.parse(until) > Date.now() ? `You can cancel it free of charge until ${moment(until)}.` : 'After that it can no longer be cancelled free of charge.'}`
  },
  done: (lesson: Lesson) => ({ title: `Moved to ${moment(lesson.startsAt)}` }),
  told: (lesson: Lesson, role: Role) => `${otherOf(lesson, role).name} is told now.`,
  movedBack: (lesson: Lesson) => `Back at ${moment(lesson.startsAt)}`,
  zone: () => (zoneNote() ? `Here in your time zone, ${myZone().replaceAll('_', ' ')}.` : ''),
  /** The usual notice counts where it gives more time than the day to answer. */
  toAnswer: ({ unansweredMove, cancellation, instructor, cancellationNoticeHours }: Lesson) =>
    unansweredMove &&
    `${instructor.name} has moved this lesson from ${moment(unansweredMove.agreedStartsAt)}. Until ${moment(cancellation?.freeUntil ?? unansweredMove.answerBy)} you may cancel free of charge or choose another time. Once you agree, the usual ${cancellationNoticeHours} hours’ notice counts.`,
  unanswered: ({ unansweredMove }: Lesson) =>
    unansweredMove &&
    `You moved it from ${moment(unansweredMove.agreedStartsAt)}. Your learner can answer until ${moment(unansweredMove.answerBy)}.`,
}
