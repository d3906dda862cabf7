import { monthOf } from '#common/days.ts'
import type { DayOrder } from '../rules.ts'
import { readHours } from './read-amounts.ts'

/** As it is written in Britain, day first unless said otherwise: "25/11/2026", "25.11.26", "Wed 25th November 2026", "25-Nov-26"; or ISO. */
export function readDay(value: string, order: DayOrder = 'day-first'): Temporal.PlainDate | undefined {
  const text = value.toLowerCase().trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d])/.exec(text)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const worded =
    /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s*)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\d{1,2}|[a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(
      text,
    )
  if (!worded) return undefined
  const [, day, month, year] = worded
  const named = monthOf(month!)
  if (/^[a-z]/.test(month!) && named === 0) return undefined
  const inFull = year!.length === 2 ? `20${year}` : year!
  if (named > 0) return dayOf(inFull, String(named), day!)
  return order === 'day-first' ? dayOf(inFull, month!, day!) : dayOf(inFull, day!, month!)
}

function dayOf(year: string, month: string, day: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
  } catch {
    return undefined
  }
}

/** "10:00", "10.30am", "2 pm", "1400"; of a day and a time the time. A bare number is an hour by the 24-hour clock. */
export function readTime(value: string): Temporal.PlainTime | undefined {
  const text = value.toLowerCase().replaceAll(/\s/g, '')
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?:[:.h]?([0-5]\d))?(?:[:.][0-5]\d(?:\.0+)?)?(?:h|hrs|z)?([ap]\.?m\.?)?$/.exec(text) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return undefined
  const onTheClock = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour
  return onTheClock > 23 ? undefined : Temporal.PlainTime.from({ hour: onTheClock, minute: Number(minutes) })
}

type Spoken = { day: string; start: string; end: string; length: string }
type ReadSpan = { startsAt: string; endsAt: string; isLengthGuessed: boolean }

/** Nobody who says how long teaches longer at a time. */
const mostMinutes = 24 * 60
const usualMinutes = 60

/** The wall clock of the instructor's zone. `what` says which of them is not understood. */
export function readSpan(
  { day, start, end, length }: Spoken,
  zone: string,
  order?: DayOrder,
): ReadSpan | { what: 'day' | 'time' } {
  const on = readDay(day || start, order)
  if (!on) return { what: 'day' }
  // A cell with both is a day, something between, and a time.
  const [from = '', until = ''] = timesIn(start === '' ? day : start)
  const startsAt = readTime(from)
  if (!startsAt) return { what: 'time' }
  const ends = end === '' ? until : (timesIn(end)[0] ?? '')
  const endsAt = ends === '' ? undefined : readTime(ends)
  if (ends !== '' && !endsAt) return { what: 'time' }
  const lasts = length === '' ? undefined : readLength(length)
  if (length !== '' && !endsAt && !lasts) return { what: 'time' }
  const starts = on.toZonedDateTime({ timeZone: zone, plainTime: startsAt })
  const stops = endsAt && on.toZonedDateTime({ timeZone: zone, plainTime: endsAt })
  if (stops && Temporal.ZonedDateTime.compare(stops, starts) <= 0) return { what: 'time' }
  const to = stops ?? starts.add({ minutes: lasts ?? usualMinutes })
  return {
    startsAt: starts.toInstant().toString(),
    endsAt: to.toInstant().toString(),
    isLengthGuessed: !stops && !lasts,
  }
}

/** "10:00-11:30" has two. What stands before a time in the same cell is its day. */
function timesIn(value: string): string[] {
  const day =
    /^(\d{4}-\d{1,2}-\d{1,2})[t ]+|^(?:[a-z]{3,9}[,.]? )?\d{1,2}(?:st|nd|rd|th)?[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4},?\s+(?:at )?/i
  return value
    .trim()
    .replace(day, '')
    .split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/i)
    .filter(Boolean)
}

/** In minutes. A bare number from 15 on is minutes, below it hours. */
export function readLength(value: string): number | undefined {
  const bare = /^\d{2,4}$/.test(value.trim()) ? Number(value) : 0
  const minutes = bare >= 15 ? bare : readHours(value)
  return minutes && minutes >= 5 && minutes <= mostMinutes ? minutes : undefined
}
