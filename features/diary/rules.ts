import { dayMs } from '#common/days.ts'

/** `weekday` 1 is Monday, times are `HH:MM` in the diary's zone, `closes` may be `24:00`. */
export type WeeklyHours = { readonly weekday: number; readonly opens: string; readonly closes: string }

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** As people say when they can drive. A lesson belongs to the part that it begins in. */
export const dayParts = {
  morning: { from: '08:00', to: '12:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00', to: '21:00' },
} as const
export type DayPart = keyof typeof dayParts
export const dayPartNames = Object.keys(dayParts) as [DayPart, ...DayPart[]]

export const lessonLengths = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240] as const

export const gearboxes = ['manual', 'automatic'] as const
export type Gearbox = (typeof gearboxes)[number]
export const gearboxNames: Record<Gearbox, string> = { manual: 'Manual', automatic: 'Automatic' }

export const asGearbox = (text: string | null): Gearbox | undefined => gearboxes.find((one) => one === text)

/** `Manual and automatic` */
export const sayGearboxes = ([first = 'manual', other]: readonly Gearbox[]) =>
  other ? 'Manual and automatic' : gearboxNames[first]

/** How long a learner's chosen time is held while they pay. */
export const holdMinutes = 10

/** Enough to compare, too few to fill an instructor's week. */
export const mostHolds = 3

/** A time that is blocked, from its start to its end. */
export const mostDaysBlocked = 60

/** A year of days, should each be blocked. */
export const mostBlocks = 370

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The indexes that close before they open or overlap an earlier one, each with its sentence. */
export function findHoursFaults(hours: readonly WeeklyHours[]) {
  return hours.flatMap((one, at) => {
    if (minutesOf(one.closes) <= minutesOf(one.opens))
      return [{ at, message: 'Closing time must be after opening time.' }]
    const overlaps = hours
      .slice(0, at)
      .some(
        (other) =>
          other.weekday === one.weekday &&
          minutesOf(other.opens) < minutesOf(one.closes) &&
          minutesOf(one.opens) < minutesOf(other.closes),
      )
    return overlaps ? [{ at, message: `Your hours on ${weekdays[one.weekday - 1]} overlap.` }] : []
  })
}

/**
 * Of the free starts of one day, those that leave room for whole lessons before and after: from each gap's beginning
 * on, and the one at its end unless it is nearly the same. `fits` is how many lessons the day still holds.
 */
export function findTidyStarts(starts: readonly string[], minutes: number) {
  const { tidy, fits } = findTidyMinutes(
    starts.map((start) => Date.parse(start) / 60_000),
    minutes,
  )
  return { starts: starts.filter((_, i) => tidy[i]), fits }
}

const leastApart = 30

/** The same of starts in minutes: whether each is tidy. */
export function findTidyMinutes(at: readonly number[], minutes: number) {
  const step = Math.min(...at.slice(1).map((start, i) => start - (at[i] as number)))
  let next = Number.NEGATIVE_INFINITY
  let before = Number.NEGATIVE_INFINITY
  let fits = 0
  const tidy = at.map((start, i) => {
    const opensGap = i === 0 || start - (at[i - 1] as number) > step
    const closesGap = i === at.length - 1 || (at[i + 1] as number) - start > step
    const isNext = opensGap || start >= next
    if (isNext) {
      next = start + minutes
      fits += 1
    }
    const isShown = isNext || (closesGap && start - before >= leastApart)
    if (isShown) before = start
    return isShown
  })
  return { tidy, fits }
}

/** Of the first free times of an instructor, as searches show them. */
export const timesOnACard = 3

export const isZone = (zone: string) => Intl.supportedValuesOf('timeZone').includes(zone)

/** For each day the start nearest to a time of day, of the first `most` days that have one. Instants in and out. */
export function findOnePerDay(
  days: readonly { readonly starts: readonly string[] }[],
  startsAt: string,
  most: number,
): string[] {
  const distance = (start: string) => {
    const apart = Math.abs(Date.parse(start) - Date.parse(startsAt)) % dayMs
    return Math.min(apart, dayMs - apart)
  }
  return days
    .filter(({ starts }) => starts.length > 0)
    .slice(0, most)
    .map(({ starts }) => starts.reduce((best, start) => (distance(start) < distance(best) ? start : best)))
}
