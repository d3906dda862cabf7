import { firstName } from '#common/first-name.ts'
import type { Role } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '../../contract.ts'
import { formatMinutes } from '#common/time.ts'
import { answerHours, freeUntil, priceOfLength } from '../../rules.ts'
import { sayTextOrRing } from '../text-or-ring.ts'
import { otherOf } from './lesson-state.ts'
import { formatLocalMoment, formatLocalNearMoment, formatLocalSpan, myZone, zoneNote } from '#web/zone.ts'

const isElsewhere = ({ startsAt, unansweredMove }: Lesson) => unansweredMove?.agreedStartsAt !== startsAt
const end = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

/** `listed` is what the instructor asks of others at the new time, where that can be compared. */
function priceText(lesson: Lesson, minutes: number, listed?: number) {
  if (lesson.pricePence === null) return ''
  if (listed !== undefined && listed < lesson.pricePence)
    return ` The price stays ${formatMoney(lesson.pricePence)}. Booked afresh, that time costs ${formatMoney(listed)}.`
  if (minutes === lesson.minutes) return ` The price stays ${formatMoney(lesson.pricePence)}.`
  if (lesson.paidWith === 'hours') return ' The hours paid in advance change with it.'
  return ` The price goes from ${formatMoney(lesson.pricePence)} to ${formatMoney(priceOfLength(lesson, minutes))}.`
}

export const moveText = {
  now(lesson: Lesson, role: Role) {
    const { unansweredMove, cancellation } = lesson
    const now = `With ${otherOf(lesson, role).name}, now ${formatLocalSpan(lesson.startsAt, lesson.endsAt)}`
    if (role !== 'student' || !unansweredMove) return `${now}.`
    const was = isElsewhere(lesson) ? `; it was ${formatLocalNearMoment(unansweredMove.agreedStartsAt)}` : ''
    const cancel =
      cancellation?.free &&
      ` If no time suits you, you can cancel free of charge until ${formatLocalNearMoment(cancellation.freeUntil)}.`
    return `${now}${was}.${cancel || ''}`
  },
  stay: ({ startsAt }: Lesson) => `Leave it at ${formatLocalNearMoment(startsAt)}`,
  time: (startsAt: string, minutes: number) => formatLocalSpan(startsAt, end(startsAt, minutes)),
  whatHappens(
    lesson: Lesson,
    role: Role,
    { startsAt, minutes, listed }: { startsAt: string; minutes: number; listed?: number | undefined },
  ) {
    const other = otherOf(lesson, role)
    const notice =
      other.hasAccount === false
        ? `${other.isUnconfirmed ? '' : `${firstName(other.name)} has no account. `}${sayTextOrRing(other)}`
        : `We’ll tell ${firstName(other.name)} straight away.`
    if (listed !== undefined && lesson.pricePence !== null && listed > lesson.pricePence)
      return `That time costs ${formatMoney(listed)}. To have it, cancel this lesson and book that one.`
    const price = priceText(lesson, minutes, listed)
    if (role === 'instructor' && other.hasAccount === false) return `${notice}${price}`
    if (role === 'instructor')
      return `${notice}${price} For ${answerHours} hours, or until it starts, they can cancel free of charge or choose another time.`
    const until = freeUntil({ ...lesson, startsAt, unansweredMove: null })
    return `${notice}${price} ${Date.parse(until) > Date.now() ? `You can cancel it free of charge until ${formatLocalMoment(until)}.` : 'After that you can’t cancel it free of charge.'}`
  },
  done: (lesson: Lesson, before: Lesson) => ({
    title:
      lesson.minutes === before.minutes
        ? `Moved to ${formatLocalMoment(lesson.startsAt)}`
        : `Now ${formatLocalSpan(lesson.startsAt, lesson.endsAt)}`,
  }),
  notified(lesson: Lesson, role: Role) {
    const other = otherOf(lesson, role)
    return other.hasAccount === false ? sayTextOrRing(other) : `We’ve let ${firstName(other.name)} know.`
  },
  movedBack: (lesson: Lesson) => `Back at ${formatLocalMoment(lesson.startsAt)}`,
  zone: () => (zoneNote() ? `Here in your time zone, ${myZone().replaceAll('_', ' ')}.` : ''),
  /** `Helen moved your lesson from Fri 4 Dec, 16:00 to Sun 6 Dec, 12:15`, or what became of its length. */
  moved(lesson: Lesson) {
    const { startsAt, minutes, unansweredMove, instructor } = lesson
    if (!unansweredMove) return ''
    const { agreedStartsAt, agreedMinutes } = unansweredMove
    const to = formatLocalNearMoment(startsAt)
    const isLonger = agreedMinutes && agreedMinutes !== minutes
    if (!isElsewhere(lesson))
      return `${firstName(instructor.name)} changed the lesson on ${to} from ${formatMinutes(agreedMinutes ?? minutes)} to ${formatMinutes(minutes)}`
    return `${firstName(instructor.name)} moved your lesson from ${formatLocalNearMoment(agreedStartsAt)} to ${to}${isLonger ? `, for ${formatMinutes(minutes)}` : ''}`
  },
  answerBy: ({ unansweredMove, instructor }: Lesson) =>
    unansweredMove &&
    `Tell ${firstName(instructor.name)} by ${formatLocalNearMoment(unansweredMove.answerBy)}, or it stays at the new time.`,
  /** The usual notice counts where it gives more time than the day to answer. */
  ifYouCant({ unansweredMove, cancellation }: Lesson) {
    const freeUntil = cancellation?.freeUntil ?? unansweredMove?.answerBy
    const until =
      !freeUntil || freeUntil === unansweredMove?.answerBy
        ? 'Until then'
        : `Until ${formatLocalNearMoment(freeUntil)}`
    return `${until} it’s free to cancel or choose another time. Once you accept, the usual terms apply.`
  },
  /** Somebody without an account can’t agree here; that a move lets them cancel free of charge holds for them too. */
  unanswered: ({ startsAt, minutes, unansweredMove, learner }: Lesson) =>
    unansweredMove &&
    `${unansweredMove.agreedStartsAt === startsAt ? `You changed its length from ${formatMinutes(unansweredMove.agreedMinutes ?? minutes)}` : `You moved it from ${formatLocalMoment(unansweredMove.agreedStartsAt)}`}. ${learner?.hasAccount === false ? `${firstName(learner.name)} can cancel free of charge` : 'Your learner can answer'} until ${formatLocalMoment(unansweredMove.answerBy)}.`,
}
