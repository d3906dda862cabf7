import type { Day } from '#common/days.ts'
import { formatNearDay } from '#common/time.ts'
import { levelName } from '#features/assessments/syllabus.ts'
import { skillGuide } from '#features/learning/skill-guide.ts'

export const dayText = (on: Day) => formatNearDay(on, 'UTC')

export const levelText = (level: number) =>
  level === 0 ? 'below level 1' : `level ${level} (${levelName(level)})`

export const timesText = (count: number, of: number) =>
  count === of ? `all of the last ${of}` : `${count} of the last ${of}`

/** What to do about it: how a lesson could begin, then what the skill's guide suggests first. */
export function nextStepFor(skill: string, begin: string): string {
  const practise = skillGuide[skill]?.practise[0]
  return practise ? `${begin} To practise: ${practise.replace(/\.$/, '')}.` : begin
}
