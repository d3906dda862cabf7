import { levelName } from '#features/assessments/syllabus.ts'
import type { Change } from '../record.ts'
import { sayStanding, type Standing } from '../standing.ts'

/** "2 to 3, up" */
export function sayMove({ before, after }: Change): string {
  if (before === after) return `still ${after}`
  return before === 0 ? `new, level ${after}` : `${before} to ${after}, ${after > before ? 'up' : 'down'}`
}

/** Beside the line of a skill, in few words. */
export function sayShortly({ because, isDue, written = 0 }: Standing): string {
  if (because === 'faded') return 'One lower: not marked for a while'
  if (because === 'jump') return `Marked ${levelName(written)} last time`
  return isDue ? 'Due again' : ''
}

/** In full, for the evidence. */
export const explainStanding = (standing: Standing) =>
  standing.written === undefined ? 'Not started yet.' : sayStanding(standing) || 'As it was marked last.'
