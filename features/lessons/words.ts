import { formatTime } from '#common/time.ts'
import {
  dearest,
  findTier,
  graceMinutes,
  noticeHoursOf,
  type Tier,
} from '#features/cancellation-terms/rules.ts'
import { sayNotice, sayShare } from '#features/cancellation-terms/words.ts'
import { gearboxNames } from '#features/diary/rules.ts'
import type { Lesson } from './contract.ts'
import {
  type Agreed,
  type CancellationReason,
  enteredFreeHours,
  freeUntil,
  type LessonSide,
} from './rules.ts'

/** `Manual, Ford Fiesta` */
export const sayCar = ({ car }: Pick<Lesson, 'car'>, side: LessonSide): string | undefined =>
  car?.isLearners
    ? side === 'learner'
      ? 'Your own car'
      : 'The learner’s own car'
    : [car?.gearbox && gearboxNames[car.gearbox], car?.name].filter(Boolean).join(', ') || undefined

export const whatToBring = 'Bring your provisional licence, and your glasses if you need them to drive.'

/** Beside the price of a lesson that starts within the notice; `percent` is what cancelling it costs by now. */
export const lateTerms = (percent: number) =>
  `Free to cancel for ${graceMinutes} minutes, then ${sayShare(percent)}`

/** Of a lesson nobody has booked yet, beside its price. `say` words a moment for anyone who reads it. */
export function sayFreeUntil(
  tiers: readonly Tier[],
  startsAt: string,
  now: string,
  say: (at: string) => string,
): string {
  const late = findTier(tiers, startsAt, now)
  if (late) return lateTerms(late.percent)
  const until = freeUntil({ startsAt, cancellationTiers: tiers })
  return Date.parse(until) < Date.parse(startsAt)
    ? `Free to cancel until ${say(until)}`
    : 'Free to cancel until it starts'
}

/** As `sayFreeUntil`, with what it costs after that. */
export function sayTermsOfLesson(
  tiers: readonly Tier[],
  startsAt: string,
  now: string,
  say: (at: string) => string,
): string {
  const isLate = findTier(tiers, startsAt, now) !== undefined
  const until = noticeHoursOf(tiers) > 0 ? freeUntil({ startsAt, cancellationTiers: tiers }) : startsAt
  const { share, later } = stepsAfter({ startsAt, cancellationTiers: tiers }, isLate ? now : until)
  const steps = later.map(({ from, percent }) => `, ${sayShare(percent)} from ${say(from)}`).join('')
  const after = isLate || until === startsAt ? '' : `. After that, ${share}`
  return `${sayFreeUntil(tiers, startsAt, now, say)}${after}${steps}.`
}

type Titled = {
  test?: { readonly at: string; readonly centre: string } | null | undefined
  /** Whose name it is: the other of the two. */
  other?: string | null | undefined
  side: LessonSide
}

/** In calendars. A test day begins with the warm-up, so its test is named with its time; an instructor has many. */
export function calendarTitle({ test, other, side }: Titled) {
  const name = other?.trim()
  if (!test) return `Driving lesson${name ? ` with ${name}` : ''}`
  const whose = side === 'instructor' && name ? ` (${name})` : ''
  return `Driving test, ${formatTime(test.at)} at ${test.centre}${whose}`
}

/** What cancelling costs from now to the start. `say` words a moment for anyone who reads it. */
export function sayCosts(lesson: Agreed, now: string, say: (at: string) => string): string {
  const until = freeUntil(lesson)
  if (Date.parse(until) >= Date.parse(lesson.startsAt)) return 'Free to cancel until it starts.'
  const isFree = Date.parse(now) <= Date.parse(until)
  const { share, later } = stepsAfter(lesson, isFree ? until : now)
  const steps = later.map(({ from, percent }) => `, ${sayShare(percent)} from ${say(from)}`).join('')
  return isFree
    ? `Free to cancel until ${say(until)}. After that you pay ${share}${steps}.`
    : `It was free to cancel until ${say(until)}. If you cancel now, you pay ${share}${steps}.`
}

function stepsAfter({ cancellationTiers: tiers, startsAt }: Agreed, at: string) {
  const justAfter = new Date(Date.parse(at) + 1).toISOString()
  const from = ({ hours }: Tier) => Date.parse(startsAt) - hours * 3_600_000
  return {
    share: sayShare(findTier(tiers, startsAt, justAfter)?.percent ?? dearest(tiers)),
    later: tiers
      .filter((tier) => from(tier) > Date.parse(at))
      .map((tier) => ({ from: new Date(from(tier)).toISOString(), percent: tier.percent })),
  }
}

type Ruled = { readonly reason: CancellationReason; readonly percent: number }

/** The rule that decides what cancelling costs at this moment. */
export function sayRule(
  { cancellationTiers, enteredByInstructor, startsAt }: Agreed,
  { reason, percent }: Ruled,
  now: string,
) {
  const notice = noticeHoursOf(cancellationTiers)
  const rules: Record<CancellationReason, string> = {
    'not-by-learner': 'If the learner isn’t the one who cancels, they pay nothing.',
    'in-time': notice ? `Free until ${sayNotice(notice)} before.` : 'Free until the lesson starts.',
    'just-booked': `Free for ${enteredByInstructor ? `${enteredFreeHours} hours` : `${graceMinutes} minutes`} after booking.`,
    'move-unanswered': 'Free until the answer to the move is due.',
    'free-pass': 'Late, but a free pass covers it.',
    late: `Less than ${sayNotice(findTier(cancellationTiers, startsAt, now)?.hours ?? notice)} before, ${sayShare(percent)}.`,
  }
  return rules[reason]
}
