import { firstName } from '#common/first-name.ts'
import type { Role } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '../../contract.ts'
import { freeUntil } from '../../rules.ts'
import { sayTerms } from '#features/cancellation-terms/words.ts'
import { otherOf } from './lesson-state.ts'
import { formatLocalDay, formatLocalSpan, formatLocalTime, myZone, zoneNote } from '#web/zone.ts'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const moment = (at: string) => `${formatLocalDay(at)}, ${formatLocalTime(at)}`
const end = (startsAt: string, { minutes }: Lesson) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

export const moveText = {
  now: (lesson: Lesson, role: Role) =>
    `With ${otherOf(lesson, role).name}, now ${formatLocalSpan(lesson.startsAt, lesson.endsAt)}.`,
  time: (startsAt: string, lesson: Lesson) => formatLocalSpan(startsAt, end(startsAt, lesson)),
  whatHappens(lesson: Lesson, role: Role, startsAt: string) {
    const told = `We’ll tell ${firstName(otherOf(lesson, role).name)} straight away.`
    const price = lesson.pricePence === null ? '' : ` The price stays ${formatMoney(lesson.pricePence)}.`
    if (role === 'instructor')
      return `${told}${price} For 24 hours, or until it starts, they can cancel free of charge or choose another time.`
    const until = freeUntil({ ...lesson, startsAt, unansweredMove: null })
    return `${told}${price} ${Date.parse(until) > Date.now() ? `You can cancel it free of charge until ${moment(until)}.` : 'After that you can’t cancel it free of charge.'}`
  },
  done: (lesson: Lesson) => ({ title: `Moved to ${moment(lesson.startsAt)}` }),
  told: (lesson: Lesson, role: Role) => `We’ve let ${firstName(otherOf(lesson, role).name)} know.`,
  movedBack: (lesson: Lesson) => `Back at ${moment(lesson.startsAt)}`,
  zone: () => (zoneNote() ? `Here in your time zone, ${myZone().replaceAll('_', ' ')}.` : ''),
  answerBy: ({ unansweredMove }: Lesson) => unansweredMove && `Answer by ${moment(unansweredMove.answerBy)}`,
  /** The usual notice counts where it gives more time than the day to answer. */
  toAnswer: ({ startsAt, unansweredMove, cancellation, instructor, cancellationTiers }: Lesson) =>
    unansweredMove &&
    `${firstName(instructor.name)} has moved your lesson from ${moment(unansweredMove.agreedStartsAt)} to ${moment(startsAt)}. Until ${moment(cancellation?.freeUntil ?? unansweredMove.answerBy)} you can cancel free of charge or choose another time. Once you agree, the usual terms apply: ${lowered(sayTerms({ tiers: cancellationTiers, freePasses: 0 }))}`,
  unanswered: ({ unansweredMove }: Lesson) =>
    unansweredMove &&
    `You moved it from ${moment(unansweredMove.agreedStartsAt)}. Your learner can answer until ${moment(unansweredMove.answerBy)}.`,
}
