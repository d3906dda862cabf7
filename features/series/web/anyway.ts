import { plural } from '#common/plural.ts'
import { sayLeastGap } from '#features/diary/web/in-the-way.ts'
import type { Conflict } from '../contract.ts'

/** What the instructor accepts along with it. Empty: a day on which their diary is closed. */
export type Accepted = { overrideTravel?: true; car?: string }

export type Anyway = { key: string; label: string; means: string; accepts: Accepted }

/**
 * How a day that doesn't fit can be booked all the same, and what that means. Never over something else in a diary: then
 * there is no way. `movesTo` is of a lesson that could not be moved.
 */
export function listAnyways(
  { code, minutesLacking, inTheWay, freeCars = [] }: Conflict,
  movesTo: string | undefined = undefined,
): Anyway[] {
  const outcome = movesTo ? `The lesson changes to ${movesTo}.` : 'The lesson is booked as on the other days.'
  if (code === 'day-off')
    return [
      {
        key: 'book',
        label: movesTo ? 'Move it anyway' : 'Add it anyway',
        means: `${outcome} The day stays closed for everyone else.`,
        accepts: {},
      },
    ]
  if (code === 'travel-too-tight')
    return [
      {
        key: 'tight',
        label: movesTo ? 'Move it anyway' : 'Add it anyway',
        means: `${minutesLacking ? `By our estimate you’d be ${plural(minutesLacking, 'minute')} short` : 'You may be short of time'} for the drive before or after it. ${outcome}`,
        accepts: { overrideTravel: true },
      },
    ]
  if (code === 'gap-too-short')
    return [
      {
        key: 'tight',
        label: movesTo ? 'Move it anyway' : 'Add it anyway',
        means: `${sayLeastGap(inTheWay)} ${outcome}`,
        accepts: { overrideTravel: true },
      },
    ]
  if (code === 'car-busy')
    return [
      ...freeCars.map(({ id, name, gearbox }) => ({
        key: `car ${id}`,
        label: `Take the ${name}, ${gearbox}`,
        means: `The ${name} is ${gearbox === 'automatic' ? 'an automatic' : 'a manual'} and free then. ${outcome}`,
        accepts: { car: id },
      })),
      {
        key: 'car none',
        label: 'Use a car that isn’t listed',
        means: `You’d bring another car: none of yours is taken for it. ${outcome}`,
        accepts: { car: 'none' },
      },
    ]
  return []
}

/** The way back from the key. Undefined: it is none of them. */
export function acceptedBy(key: string): Accepted | undefined {
  if (key === 'book') return {}
  if (key === 'tight') return { overrideTravel: true }
  return key.startsWith('car ') ? { car: key.slice(4) } : undefined
}
