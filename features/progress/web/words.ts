import { levelName } from '#features/assessments/syllabus.ts'
import { type Change, wayOf } from '../record.ts'
import { sayStanding, type Standing } from '../standing.ts'

export function sayMove(change: Change): string {
  const { before, after } = change
  const way = wayOf(change)
  if (before === 0) return `new, level ${after}`
  if (way === undefined) return `still ${after}`
  return way === 'back' ? `back to ${after}` : `${before} to ${after}, ${way}`
}

/** What had faded between the two lessons, which this one didn’t change; empty if nothing had. */
export function sayFaded({ before, after, faded }: Change): string {
  if (faded === undefined) return ''
  return after === faded
    ? `Dropped from ${before} before this lesson: not marked for a while`
    : `Had dropped to ${faded}: not marked for a while`
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
