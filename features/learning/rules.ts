import { addDays, type Day, daysBetween } from '#common/days.ts'

/** How many questions a set has at most. */
export const setSize = 10

/** How many new ones are stored on the device ahead, beside those that are due today. */
export const aheadSize = 100

export const mock = { questions: 50, minutes: 57, passMark: 43 } as const

export const isPass = (score: number) => score >= mock.passMark

/** "I don't know": an answer like any other, and never the right one. */
export const dontKnow = 'dont-know'

/** A topic below this would not carry its share of the pass mark. */
export const weakBelow = mock.passMark / mock.questions

/** Right now at least this likely, and past its first steps, it counts as learnt. */
export const learntFrom = 0.8

const usualNew = 10
const mostNew = 40
/** So many days before the test nothing new comes: what is there is made sure of. */
const onlyReviewsDays = 3

type Progress = { testOn: Day | null; today: Day; unseen: number; newToday: number; dueToday: number }

type TheoryPlan = {
  daysLeft: number | null
  newADay: number
  newLeftToday: number
  dueToday: number
  /** Questions that this pace won't reach before the test. */
  outOfReach: number
}

/**
 * Spread over the days that are left, today included: what was missed yesterday is no debt of today's, only a little
 * more each day. `newToday`: begun today, so that the day's share stays what it was in the morning.
 */
export function planUpToTest({ testOn, today, unseen, newToday, dueToday }: Progress): TheoryPlan {
  const unseenThisMorning = unseen + newToday
  const days = testOn === null ? null : daysBetween(today, testOn)
  const daysLeft = days !== null && days >= 0 ? days : null
  const newDays = daysLeft === null ? null : newDaysOf(daysLeft)
  const even = newDays === null ? usualNew : newDays === 0 ? 0 : Math.ceil(unseenThisMorning / newDays)
  const newADay = Math.min(even, mostNew, unseenThisMorning)
  return {
    daysLeft,
    newADay,
    newLeftToday: Math.max(0, newADay - newToday),
    dueToday,
    outOfReach: newDays === null ? 0 : Math.max(0, unseenThisMorning - newADay * newDays),
  }
}

/** Days with new questions, today included. A test within the week has one day of reviews alone. */
function newDaysOf(daysLeft: number) {
  if (daysLeft === 0) return 0
  return Math.max(1, daysLeft > 7 ? daysLeft - onlyReviewsDays : daysLeft - 1)
}

/** The days of the plan that can be seen ahead, at most a week. */
export const daysAhead = (today: Day, testOn: Day | null) =>
  Array.from({ length: 7 }, (_, at) => addDays(today, at)).filter((on) => testOn === null || on <= testOn)
