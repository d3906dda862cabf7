import { formatPoundsShort } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { type DayPart, dayPartNames, dayParts, weekdays } from '#features/diary/rules.ts'
import type { Suggestion } from '../contract.ts'
import { figureMonths } from '#features/reliability/rules.ts'
import type { WaitingTime } from '#features/waiting-list/rules.ts'
import { type Candidate, matchesOf, missesOf, type Wishes } from '../rules.ts'
import type { FreeAtTimes } from './free-at-times.ts'

export type Known = {
  wishes: Wishes
  candidate: Candidate
  free: FreeAtTimes
  zone: string
  weeks: number
  /** The middle of what those nearby take; null where the learner has a budget. */
  usualPricePence: number | null
  hasNewPlace: boolean
}

type Reason = Suggestion['reasons'][number]

/** Why somebody is suggested: only what speaks for them, the weightiest first. */
export function sayReasons(known: Known): Reason[] {
  const { wishes, candidate, free, zone, weeks } = known
  const { specialisms, languages } = matchesOf(wishes, candidate)
  const all: (Reason | false)[] = [
    known.hasNewPlace && { kind: 'new', text: newWords },
    free.starts.length > 0 && { kind: 'times', text: sayTimes(free, zone) },
    { kind: 'distance', text: sayMiles(candidate.miles) },
    sayPrice(known),
    specialisms.length > 0 && {
      kind: 'speciality',
      text: `Speciality: ${joinWords(specialisms).toLowerCase()}`,
    },
    languages.length > 0 && { kind: 'language', text: `Speaks ${joinWords(languages)}` },
    sayKept(candidate),
    free.lessonsThatFit >= 2 * weeks && {
      kind: 'capacity',
      text: 'Has room for two lessons a week at your times',
    },
  ]
  return all.filter((reason) => reason !== false)
}

/** Which wishes somebody who is suggested doesn't meet; gearbox, length and gender are always met. */
export function sayMisses({
  wishes,
  candidate,
  free,
  zone,
}: Pick<Known, 'candidate' | 'free' | 'zone'> & {
  wishes: Wishes & { readonly times: readonly WaitingTime[] }
}): string[] {
  const { maxPricePence } = wishes
  const over = maxPricePence === null ? 0 : candidate.hourlyRatePence - maxPricePence
  const missing = missesOf(wishes, candidate)
  return [
    ...(free.starts.length === 0 && free.firstFreeAt !== null
      ? [
          `Not free ${sayWished(wishes.times, free.firstFreeAt, zone)}. First free: ${formatDay(free.firstFreeAt, zone)} at ${formatTime(free.firstFreeAt, zone)}`,
        ]
      : []),
    ...(over > 0
      ? [
          `${formatPoundsShort(candidate.hourlyRatePence)} an hour, ${formatPoundsShort(over)} above your budget`,
        ]
      : []),
    ...(missing.length > 0 ? [`Doesn’t list ${joinWords(missing)}`] : []),
  ]
}

const partWords: Record<DayPart, string> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
}

function sayWished(times: readonly WaitingTime[], firstFreeAt: string, zone: string): string {
  const exactly = 'at the times you ticked'
  const part = dayPartNames.find((name) =>
    times.every(({ from, to }) => from >= dayParts[name].from && to <= dayParts[name].to),
  )
  if (part) {
    const first = formatTime(firstFreeAt, zone)
    return first >= dayParts[part].from && first < dayParts[part].to ? exactly : partWords[part]
  }
  const isAtWeekend = times.every(({ weekday }) => weekday > 5) && weekdayOf(firstFreeAt, zone) <= 5
  return isAtWeekend ? 'at the weekend' : exactly
}

const newWords = 'New here, so no average rating yet. We keep one of the first three places for somebody new'

const sayTimes = ({ weekdays: days, starts }: FreeAtTimes, zone: string) =>
  `Free at your times on ${joinWords(days.map((day) => `${weekdays[day - 1]}s`))}, first on ${formatDay(starts[0]!, zone)} at ${formatTime(starts[0]!, zone)}`

const sayMiles = (miles: number) =>
  miles < 0.1
    ? 'In your area'
    : `${miles.toFixed(1)} ${miles.toFixed(1) === '1.0' ? 'mile' : 'miles'} from you`

function sayPrice({ wishes, candidate, usualPricePence }: Known): Reason | false {
  const price = `${formatPoundsShort(candidate.hourlyRatePence)} an hour`
  if (wishes.maxPricePence !== null)
    return (
      candidate.hourlyRatePence <= wishes.maxPricePence && {
        kind: 'price',
        text: `${price}, within your budget`,
      }
    )
  return (
    usualPricePence !== null &&
    candidate.hourlyRatePence < usualPricePence && {
      kind: 'price',
      text: `${price}, less than most near you`,
    }
  )
}

function sayKept({ reliability: { cancelled } }: Candidate): Reason | false {
  if (!cancelled || cancelled.count > cancelled.of / 10) return false
  const { count, of } = cancelled
  return {
    kind: 'reliability',
    text: `Kept ${of - count} of ${plural(of, 'lesson')} in the last ${figureMonths} months`,
  }
}

/** The same reasons in the words an instructor reads in a request. */
export function sayFits({
  wishes,
  free,
  ...own
}: {
  wishes: Wishes
  free: FreeAtTimes
  zone: string
  miles: number
  hourlyRatePence: number
  specialisms: readonly string[]
  languages: readonly string[]
}): string[] {
  const { specialisms, languages } = matchesOf(wishes, own)
  const { maxPricePence } = wishes
  return [
    ...(free.starts.length > 0 ? [`${joinWords(sayDays(free, own.zone))} fit`] : []),
    ...(maxPricePence !== null && own.hourlyRatePence <= maxPricePence
      ? [`${formatPoundsShort(own.hourlyRatePence)} an hour is within their budget`]
      : []),
    own.miles < 0.1 ? 'they’re in your area' : sayMiles(own.miles),
    ...(specialisms.length > 0
      ? [`they want what you’re good at: ${joinWords(specialisms).toLowerCase()}`]
      : []),
    ...(languages.length > 0 ? [`they speak ${joinWords(languages)}`] : []),
  ]
}

/** "Tuesdays from 12:00": of each day the earliest. */
const sayDays = ({ starts, weekdays: days }: FreeAtTimes, zone: string) =>
  days.map((day) => {
    const ofDay = starts
      .filter((start) => weekdayOf(start, zone) === day)
      .map((start) => formatTime(start, zone))
    return `${weekdays[day - 1]}s from ${ofDay.toSorted()[0]}`
  })

const weekdayOf = (start: string, zone: string) =>
  Temporal.Instant.from(start).toZonedDateTimeISO(zone).dayOfWeek

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
