import type { Day } from '#common/days.ts'

/** Of the lesson beside a week that nobody chose. What comes first in a later week may not be the next one. */
export const titleBeside = (days: readonly Day[], today: Day) =>
  days.includes(today) ? 'Next lesson' : 'First lesson of the week'
