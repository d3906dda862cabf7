import type { Day } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import { levelName } from '#features/assessments/syllabus.ts'
import type { AchievementId } from '../achievement-ids.ts'
import type { Game, Goal, LearnersGame } from '../contract.ts'
import type { GoalKind } from '../rules.ts'

/** What it's called, and what it's for. */
export const achievementWords: Readonly<Record<AchievementId, readonly [name: string, what: string]>> = {
  'first-drive': ['First drive', 'Your first lesson'],
  'ten-lessons': ['Ten lessons', 'Ten lessons driven'],
  'twenty-five-lessons': ['Well on the way', '25 lessons driven'],
  cockpit: ['Ready to go', 'Cockpit checks without help'],
  'moving-away': ['Hill start', 'Moving away and stopping without help'],
  mirrors: ['Mirror, mirror', 'Mirrors without help'],
  signals: ['Well signalled', 'Signals without help'],
  speed: ['Right speed', 'Use of speed without help'],
  'looking-ahead': ['Looking ahead', 'Anticipation without help'],
  junctions: ['Give way', 'Junctions without help'],
  'all-round': ['All round', 'Roundabouts without help'],
  crossings: ['Zebra manners', 'Pedestrian crossings without help'],
  reversing: ['Back and straight', 'Reversing without help'],
  'turning-round': ['About turn', 'Turning the car around without help'],
  parking: ['Bay and parallel', 'Parking without help'],
  'emergency-stop': ['Emergency stop', 'Stopping in an emergency without help'],
  'country-roads': ['Bends ahead', 'Country roads without help'],
  'two-lanes': ['Two lanes each way', 'Dual carriageways without help'],
  'first-motorway': ['First motorway', 'With your instructor and dual controls'],
  'after-dark': ['After dark', 'Driving in the dark without help'],
  'all-weathers': ['All weathers', 'Rain, fog and wind without help'],
  'find-the-way': ['Find the way', 'Signs and sat nav without help'],
  'five-skills': ['Five solid lines', 'Five skills without help'],
  'half-the-record': ['Halfway', '14 of the 27 skills without help'],
  'whole-record': ['The whole record', 'All 27 skills without help'],
  'fifty-questions': ['Fifty questions', '50 still known days later'],
  'two-hundred-questions': ['Two hundred', '200 questions still known days later'],
  'five-hundred-questions': ['Five hundred', '500 questions still known days later'],
  'sign-reader': ['Sign reader', '25 on signs still known days later'],
  'every-subject': ['All 14 subjects', 'Ten in each still known days later'],
  'mock-passed': ['Mock passed', '43 or more of 50'],
  'three-mocks': ['Three times over', 'Three mock theory tests passed'],
  'full-marks': ['Full marks', '50 of 50 in a mock test'],
  'sharp-eyes': ['Sharp eyes', 'Full points in three scenes'],
  'hazard-mock': ['Hazards seen', 'A mock hazard test passed'],
  'dress-rehearsal': ['Dress rehearsal', 'A mock driving test passed'],
  'first-practice': ['Out with family', 'Private practice, confirmed'],
  'ten-hours': ['Ten hours', 'Ten hours of practice, confirmed'],
  'night-driver': ['Night driver', 'Three practice drives in the dark'],
  'ready-for-the-wet': ['Ready for the wet', 'Three practice drives in the wet'],
  'steady-month': ['Steady month', 'Four weeks in your rhythm'],
  'steady-season': ['Steady season', 'Twelve weeks in your rhythm'],
  passed: ['Passed', 'The big one'],
}

export function sayAward({ kind, count, skill, level }: Game['latest'][number]): string {
  switch (kind) {
    case 'lesson':
      return `Lesson ${count}, with its assessment`
    case 'skill':
      return `${skill} up to level ${level}`
    case 'questions':
      return `${plural(count, 'question')} still known days later`
    case 'theory-mock':
      return `Mock theory test passed, ${count} of 50`
    case 'hazard-mock':
      return `Mock hazard test passed, ${count} of 75`
    case 'mock-drive':
      return 'Mock driving test passed'
    case 'practice':
      return `${formatMinutes(count)} of practice, confirmed`
  }
}

export function sayGoal({ kind, skill, words, target }: Goal): string {
  switch (kind) {
    case 'questions':
      return `${plural(target, 'theory question')} still known days later`
    case 'skill':
      return `${skill} at level ${target}`
    case 'lessons':
      return plural(target, 'lesson')
    case 'practice':
      return `${plural(target, 'practice drive')}`
    case 'dark':
      return `${plural(target, 'practice drive')} in the dark`
    case 'wet':
      return `${plural(target, 'practice drive')} in the wet`
    case 'mock-theory':
      return target === 1 ? 'A mock theory test passed' : `${target} mock theory tests passed`
    case 'own':
      return words ?? ''
  }
}

/** With its year unless it's in this one. */
export const sayOn = (on: Day, today: Day) =>
  formatDate(on, on.slice(0, 4) === today.slice(0, 4) ? 'short date' : 'date')

/** How far it is, for the one who is about to set a goal. */
export const sayPresent = (kind: GoalKind, have: number) => {
  if (kind !== 'skill') return `You’re at ${have}.`
  return have === 0 ? 'You haven’t started it yet.' : `You’re at level ${have}, ${levelName(have)}.`
}

export function sayHowFar({ kind, have, target, byOn, reachedOn }: Goal, today: Day): string {
  if (reachedOn && kind === 'skill' && have < target)
    return `You reached level ${target} on ${sayOn(reachedOn, today)}. Now level ${have}.`
  if (reachedOn) return `Done, ${sayOn(reachedOn, today)}`
  const far = kind === 'own' ? undefined : `${have} of ${target}`
  const by = byOn ? `by ${sayOn(byOn, today)}` : undefined
  return [far, by].filter(Boolean).join(', ') || 'Open'
}

/** `of` is the learner’s first name where somebody else reads it. */
export function sayWeek({ days, isPaused, counts }: LearnersGame['weeks'][number], of?: string): string {
  if (isPaused) return 'paused'
  return `${plural(days, 'day')}${counts ? `, in ${of ? `${of}’s` : 'your'} rhythm` : ''}`
}

export function sayNewCode(code: string, friends: number): string {
  const ends = `Nobody can add you by ${code} any more.`
  if (friends === 0) return ends
  const who = friends === 1 ? 'Your friend here is' : `Your ${friends} friends here are`
  const why = friends === 1 ? 'they may have come by it' : 'one of them may have come by it'
  return `${ends} ${who} removed too, because ${why}. Give the new code to those you know.`
}

/** One sentence each: what a learner reads, and what an instructor picks. */
export const encouragementWords = {
  'well-driven': 'Well driven! You can be proud of that lesson.',
  'keep-going': 'Everybody has days like that. Keep going, it’s coming together.',
  'good-week': 'A really good week. It shows.',
  theory: 'Your theory is paying off in the car.',
  'nearly-there': 'You’re nearly there. Trust what you’ve learnt.',
} as const
