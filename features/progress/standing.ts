import { dayMs } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { levelName, levelOf } from '#features/assessments/syllabus.ts'

/** One assessed lesson’s mark for a skill, 0 to 100. */
export type Mark = { date: string; score: number }

/*
 * Where a skill stands, from the marks that instructors gave it:
 * 1. A mark counts as its level. The latest weighs 1, each earlier one a third of the one after it, halved again
 *    for every 60 days that lie between it and the latest. The weighted mean is rounded to a whole level; just
 *    between two, to the one nearer to what was written last.
 * 2. A third, because then a step of one level a lesson always counts at once, up or down, however long the history:
 *    the earlier marks can never pull by half a level. Only jumps of two levels or more wait for a second lesson.
 * 3. Not marked for longer than `dueAfterDays` of its level, it is due again. After twice as long it counts one level
 *    lower, never below 1, until it is marked again.
 */
const earlierWeight = 1 / 3
const halvedAfterDays = 60

/** By level: what one can hardly do fades soonest. The days are ours. */
export const dueAfterDays = [Number.POSITIVE_INFINITY, 21, 28, 42, 84, 168] as const

export type Standing = {
  level: number
  isDue: boolean
  /** The level that was written last; undefined if the skill was never marked. */
  written?: number
  /** Since it was last marked. */
  days?: number
  /** Why the level isn’t the one that was written last. */
  because?: 'jump' | 'faded'
}

/** `marks` oldest first; those after `at` don’t count. */
export function standingOf(marks: readonly Mark[], at: string): Standing {
  const known = marks.filter(({ date }) => Date.parse(date) <= Date.parse(at))
  const latest = known.at(-1)
  if (!latest) return { level: 0, isDue: false }
  const written = levelOf(latest.score)
  const level = meanLevel(known, latest)
  const days = Math.floor((Date.parse(at) - Date.parse(latest.date)) / dayMs)
  const dueAfter = dueAfterDays[level] ?? Number.POSITIVE_INFINITY
  const isFaded = level > 1 && days > 2 * dueAfter
  return {
    level: isFaded ? level - 1 : level,
    isDue: days > dueAfter,
    written,
    days,
    ...(isFaded ? { because: 'faded' } : level !== written && { because: 'jump' }),
  }
}

function meanLevel(marks: readonly Mark[], latest: Mark): number {
  let [sum, weights] = [0, 0]
  for (const [later, { date, score }] of marks.toReversed().entries()) {
    const days = (Date.parse(latest.date) - Date.parse(date)) / dayMs
    const weight = earlierWeight ** later * 0.5 ** (days / halvedAfterDays)
    sum += weight * levelOf(score)
    weights += weight
  }
  const written = levelOf(latest.score)
  const away = sum / weights - written
  const almostHalf = 0.5 - 1e-9 // thirds don’t add up exactly
  return written + Math.sign(away) * Math.floor(Math.abs(away) + almostHalf)
}

/** Why it stands elsewhere than was written, or that it is due; empty if there is nothing to say. */
export function sayStanding({ level, written = 0, days = 0, because, isDue }: Standing): string {
  const weeks = plural(Math.floor(days / 7), 'week')
  if (because === 'faded')
    return `Not marked for ${weeks}, so it counts one level lower until it’s marked again.`
  if (because === 'jump')
    return `Marked ${levelName(written)} last time, ${level < written ? 'well above' : 'well below'} the lessons before. It counts in full once another lesson says the same.`
  return isDue ? `Due again: not marked for ${weeks}.` : ''
}
