import { plural } from '#common/plural.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import type { Estimate } from '../contract.ts'

export const surenessNames: Readonly<Record<Estimate['sureness'], string>> = {
  'fairly-sure': 'Narrow range',
  rough: 'Wide range',
  'very-rough': 'Very wide range',
}

export const sayChance = ({ low, high }: { low: number; high: number }) =>
  low === high ? `${low}` : `${low} to ${high}`

/** The same for a learner and for their instructor. */
export const aboutTheModel =
  'It’s an estimate by a model, checked on simulated learners and not on real tests yet, and never a promise. In more than eight of ten cases the true figure should be in the band.'

/** The dashed part of the band in words. */
export const sayAhead = ({ ahead }: Pick<Estimate, 'ahead'>) =>
  ahead &&
  `${ahead.isTest ? 'On the day of the test' : `By ${formatDate(ahead.on, 'long date')}`}, at the pace of the last eight weeks: ${sayChance(ahead)}.`

/** To the learner, or to their instructor. A test needs level 4: without help. */
export function sayRaise({ kind, skill, toLevel }: Estimate['raises'][number], isOwn = true): string {
  if (kind === 'practice') return 'Ten more hours of private practice'
  if (kind === 'theory') return `Theory ${isOwn ? 'you’d' : 'they’d'} pass on any day`
  return toLevel === 4
    ? `${skill} on ${isOwn ? 'your' : 'their'} own`
    : `${skill}, and say what went well and why`
}

export function sayEffort({ kind, lessons }: Estimate['raises'][number]): string {
  if (kind === 'practice') return 'With somebody who may supervise you'
  if (kind === 'theory') return 'Little and often, on your theory page'
  if (lessons === null) return 'Work on it in lessons'
  return `About ${plural(lessons, 'lesson')}, going by your pace`
}

export function sayBasis({ basis }: Pick<Estimate, 'basis'>): string {
  const { skillsAssessed, skillsTested, mockDrives, lessonMinutes, practiceMinutes, theory } = basis
  const known = [
    `${skillsAssessed} of the ${skillsTested} skills that count in a test`,
    mockDrives === 0 ? 'no mock driving test yet' : plural(mockDrives, 'mock driving test'),
    `${formatMinutes(lessonMinutes)} of lessons`,
    practiceMinutes === 0
      ? 'no confirmed practice'
      : `${formatMinutes(practiceMinutes)} of confirmed practice`,
    { passed: 'theory passed', predicted: 'theory as practised here', unknown: 'nothing about theory' }[
      theory
    ],
  ]
  return `Worked out from ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`
}

export const sayAim = ({ aimOn, ahead }: Estimate, today: string) =>
  aimOn === null
    ? ahead === null
      ? 'Too little has changed in the last eight weeks to say by when.'
      : 'At the pace of the last eight weeks, 70 in 100 isn’t reached within a year.'
    : aimOn <= today
      ? '70 in 100 or more today. Ask your instructor whether it’s time: the 70 is our figure, not the DVSA’s.'
      : `At the pace of the last eight weeks it’s about 70 in 100 by ${formatDate(aimOn, 'long date')}.`
