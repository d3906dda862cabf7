import { daysBetween } from '#common/days.ts'
import { dayOf, formatDate, formatDay } from '#common/time.ts'
import { govLinks } from '#features/test-days/rules.ts'
import { formatLocalNearDay, formatLocalTime } from '#web/zone.ts'
import type { Readiness } from '../contract.ts'

export type Step = {
  name: string
  /** In large type: a few words, or the days until then. */
  is: string | number
  isDone?: boolean
  link?: { to: string; label: string }
  says?: string
}

const day = (on: string) => formatDay(`${on}T12:00Z`)
const hasTheory = ({ theory }: Readiness) => theory.passedOn !== null && theory.state !== 'over'
const isAhead = (on: string | null, today: string): on is string => on !== null && on >= today

/** The theory test, booking the driving test, and the driving test, as far as they're known. */
export const stepsOf = (readiness: Readiness): Step[] => [
  { name: 'Theory test', ...theoryStep(readiness) },
  { name: 'Book the driving test', ...bookStep(readiness) },
  { name: 'Driving test', ...testStep(readiness) },
]

function theoryStep(readiness: Readiness): Omit<Step, 'name'> {
  const { theory, passedOn, today } = readiness
  if (passedOn) return { is: 'Passed', isDone: true, ...(theory.passedOn && { says: day(theory.passedOn) }) }
  if (hasTheory(readiness))
    return {
      is: 'Passed',
      isDone: true,
      ...(theory.validUntil && { says: `Your certificate lasts until ${day(theory.validUntil)}` }),
    }
  if (isAhead(theory.testOn, today))
    return { is: daysBetween(today, theory.testOn), says: day(theory.testOn) }
  const link = { to: govLinks.theory, label: 'Book it at GOV.UK.' }
  return theory.state === 'over'
    ? { is: 'Certificate over', link }
    : { is: 'No date yet', link, says: 'Passed already? Enter the day under Theory.' }
}

function bookStep(readiness: Readiness): Omit<Step, 'name'> {
  const { theory, drivingTest, passedOn, today } = readiness
  if (passedOn) return { is: 'Taken', isDone: true }
  if (drivingTest) return { is: 'Booked', isDone: true, says: drivingTest.centre }
  if (hasTheory(readiness))
    return { is: 'Now', link: { to: govLinks.book, label: 'Only you can book it, at GOV.UK' } }
  return {
    is: isAhead(theory.testOn, today)
      ? `From ${formatDate(theory.testOn, 'short date')}, if you pass`
      : 'After theory',
    says: 'You can’t book it until you’ve passed theory',
  }
}

function testStep({ drivingTest, passedOn, estimate, today }: Readiness): Omit<Step, 'name'> {
  if (passedOn) return { is: 'Passed', isDone: true, says: day(passedOn) }
  if (drivingTest)
    return {
      is: daysBetween(today, dayOf(drivingTest.testAt)),
      says: `${formatLocalNearDay(drivingTest.testAt)}, ${formatLocalTime(drivingTest.testAt)}`,
    }
  const aimOn = estimate?.aimOn
  return {
    is: 'Not booked yet',
    says:
      aimOn && aimOn > today
        ? `At your pace, about ${formatDate(aimOn, 'month and year')}. Waits can be months, so look early.`
        : 'Your instructor enters the day once you’ve booked it',
  }
}
