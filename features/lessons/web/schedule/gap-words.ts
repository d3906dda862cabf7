import { addDays, type Day } from '#common/days.ts'
import { weekdays as dayNames, timeOf } from '#features/diary/rules.ts'
import { weekOf } from './calendar.ts'
import { datesIn } from './gap-dates.ts'

export type GapQuery = {
  minutes: number
  /** A postcode or its first half. */
  near?: string
  from: Day
  /** Inclusive. */
  to: Day
  /** Only on these weekdays; 1 is Monday. */
  weekdays?: number[]
  times?: TimesOfDay
  /** What was understood of place, days and times, in words. */
  says: string
  /** What wasn’t, as it was written. */
  unread: string
  /** For one day of the week: the same on every such day. */
  wider?: string
}

/** In minutes from midnight: the lesson begins no earlier than one, nor later than another, and is over by the third. */
type TimesOfDay = { from?: number; startsBy?: number; until?: number }

const usualMinutes = 60

/** `90 min near BS6 next week after 4`, `two hours on thursday afternoon`, `1½ h on 12 december`. */
export function readGapWords(text: string, today: Day): GapQuery {
  const words = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const place = /\bnear ([a-z]{1,2}\d[a-z\d]?)(?: ?(\d)(?:[a-z]{2})?)?\b/.exec(words)
  const near = place ? [place[1], place[2]].filter(Boolean).join(' ').toUpperCase() : undefined
  const withoutPlace = place ? words.replace(place[0], ' ') : words
  const dates = datesIn(withoutPlace, today)
  const { times, says: whenSaid, rest } = timesIn(dates?.rest ?? withoutPlace)
  const { from, to, says, weekdays, only }: Days = dates ?? daysIn(rest, today)
  return {
    minutes: minutesIn(rest) ?? usualMinutes,
    unread: unreadIn(rest),
    from,
    to,
    ...(weekdays && { weekdays }),
    ...(only && { wider: everyOf(only, words) }),
    ...(near && { near }),
    ...(times && { times }),
    says: [near && `near ${near}`, says, whenSaid].filter(Boolean).join(' '),
  }
}

const everyOf = (weekday: string, words: string) =>
  words.replace(weekdayPattern(weekday), `${weekday.toLowerCase()}s`).replace(/\bnext\b/, '')

/** Whether a lesson may begin at that minute of its day. */
export const fitsTimes = (
  minute: number,
  minutes: number,
  { from = 0, startsBy = 1440, until = 1440 }: TimesOfDay = {},
) => minute >= from && minute <= startsBy && minute + minutes <= until

const numbers: Record<string, number> = { an: 1, a: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 }
const halves: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

const minutesPattern = /\b(\d{2,3}) ?m(?:in(?:ute)?s?)?\b/
const hoursPattern = /(?:\b(\d+(?:\.\d+)?)|\b(an?|one|two|three))? ?([½¼¾])? ?(?:h|hrs?|hours?)\b/

function minutesIn(words: string): number | undefined {
  const inMinutes = minutesPattern.exec(words)
  if (inMinutes) return clamp(Number(inMinutes[1]))
  if (/\bhour and a half\b/.test(words)) return 90
  if (/\bhalf an hour\b/.test(words)) return 30
  const inHours = hoursPattern.exec(words)
  if (!inHours || !(inHours[1] || inHours[2] || inHours[3])) return undefined
  const whole = inHours[1] ? Number(inHours[1]) : (numbers[inHours[2] ?? ''] ?? 0)
  return clamp(Math.round((whole + (halves[inHours[3] ?? ''] ?? 0)) * 4) * 15)
}

const clamp = (minutes: number) => Math.min(Math.max(minutes, 15), 480)

type Days = Pick<GapQuery, 'from' | 'to' | 'says' | 'weekdays'> & { only?: string }

function daysIn(words: string, today: Day): Days {
  const week = weekOf(today)
  const isNext = /\bnext\b/.test(words)
  const span = (from: Day | undefined, to: Day | undefined, says: string, weekdays?: number[]) => ({
    from: from && from > today ? from : today,
    to: to ?? today,
    says,
    ...(weekdays && { weekdays }),
  })
  if (/\btoday\b|\btonight\b/.test(words)) return span(today, today, 'today')
  if (/\btomorrow\b/.test(words)) return span(addDays(today, 1), addDays(today, 1), 'tomorrow')
  if (/\b(?:this|next|the|a) weekend\b|^weekend\b|\bat weekend\b/.test(words)) {
    const ahead = isNext ? 7 : 0
    const [saturday, sunday] = [addDays(week[5] as Day, ahead), addDays(week[6] as Day, ahead)]
    return span(saturday, sunday, `${isNext ? 'next' : 'this'} weekend`)
  }
  const { weekdays, isEvery } = weekdaysIn(words)
  const weeks = weeksAhead.exec(words)
  if (weeks) {
    const count = Math.min(numbers[weeks[1] ?? ''] ?? Number(weeks[1]), 4)
    const among = weekdays.length > 0 ? `on ${sayWeekdays(weekdays)} ` : ''
    const last = addDays(today, count * 7 - 1)
    const says = `${among}in the next ${['', 'week', 'two weeks', 'three weeks', 'four weeks'][count]}`
    return span(today, last, says, weekdays.length > 0 ? weekdays : undefined)
  }
  const [only, ...others] = weekdays
  if (only !== undefined && others.length === 0 && !isEvery) {
    const inWeek = week[only - 1] as Day
    const day = isNext || inWeek < today ? addDays(inWeek, 7) : inWeek
    const name = dayNames[only - 1] as string
    return { ...span(day, day, `${isNext ? 'next' : 'on'} ${name}`), only: name }
  }
  const which = only === undefined ? undefined : weekdays
  const among = (says: string) => (which ? `on ${sayWeekdays(which)} ${says}` : says)
  if (/\bnext week\b/.test(words))
    return span(addDays(week[0] as Day, 7), addDays(week[6] as Day, 7), among('next week'), which)
  if (/\bthis week\b/.test(words)) return span(today, week[6], among('this week'), which)
  return span(today, addDays(today, 27), among('in the next four weeks'), which)
}

function weekdayPattern(name: string) {
  const lower = name.toLowerCase()
  return new RegExp(`\\b(?:${lower}(s)?|${lower.slice(0, 3)}(?:s|r|rs|nes)?)\\b`)
}

const weeksAhead = /\bnext ([1-4]|one|two|three|four) weeks?\b/

/** `isEvery`: `tuesdays`, `weekends`. */
function weekdaysIn(words: string): { weekdays: number[]; isEvery: boolean } {
  if (/\bweekends\b/.test(words)) return { weekdays: [6, 7], isEvery: true }
  if (/\bweekdays?\b/.test(words)) return { weekdays: [1, 2, 3, 4, 5], isEvery: true }
  const found = dayNames.flatMap((name, at) => {
    const match = weekdayPattern(name).exec(words)
    return match ? [{ weekday: at + 1, isEvery: match[1] !== undefined }] : []
  })
  return {
    weekdays: found.map(({ weekday }) => weekday),
    isEvery: found.some(({ isEvery }) => isEvery) || /\bevery\b/.test(words),
  }
}

const known = [
  /\bhour and a half\b|\bhalf an hour\b/,
  minutesPattern,
  /(?:\b\d+(?:\.\d+)?|\b(?:an?|one|two|three)|[½¼¾]) ?[½¼¾]? ?(?:h|hrs?|hours?)\b/,
  weeksAhead,
  /\b(?:today|tonight|tomorrow|weekends?|weekdays?)\b/,
  ...dayNames.map(weekdayPattern),
  /\b(?:this|next) week\b/,
]
const fillers =
  /\b(?:find|show|me|a|an|the|free|open|time|times|gap|gaps|lesson|lessons|slot|slots|weeks?|for|on|in|at|and|or|of|to|this|next|every|each|any|with|please|when|is|there|i|do|have)\b|[,.?!&-]/g

function unreadIn(words: string) {
  let rest = words
  for (const pattern of known) rest = rest.replace(new RegExp(pattern, 'g'), ' ')
  return rest.replaceAll(fillers, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** `Tuesdays and Thursdays`; 1 is Monday. */
export function sayWeekdays(weekdays: readonly number[]) {
  if (weekdays.join() === '6,7') return 'weekends'
  if (weekdays.join() === '1,2,3,4,5') return 'weekdays'
  const names = weekdays.map((weekday) => `${dayNames[weekday - 1]}s`)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

const noon = 720
const parts: readonly (readonly [RegExp, TimesOfDay])[] = [
  [/\b(?:in the )?mornings?\b/, { until: noon }],
  [/\b(?:at )?lunch ?times?\b/, { from: noon, until: 840 }],
  [/\b(?:in the )?afternoons?\b/, { from: noon, until: 1020 }],
  [/\b(?:in the )?evenings?\b|\btonight\b/, { from: 1020 }],
  [/\bafter school\b/, { from: 930 }],
  [/\bafter work\b/, { from: 1050 }],
]

const clock = String.raw`(noon|midday|midnight|(?:half (?:past )?)?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o’?'?clock)?)`
const isTime = String.raw`(?! ?(?:m(?:in(?:ute)?s?)?|h|hrs?|hours?)\b|[½¼¾])(?![\d:.])`
const ways: readonly (readonly [RegExp, (first: number, second: number) => TimesOfDay])[] = [
  [
    new RegExp(`\\b(?:between|from) ${clock} (?:and|to|until|till) ${clock}${isTime}`),
    (from, until) => ({ from, until }),
  ],
  [new RegExp(`\\b(?:after|from|not before) ${clock}${isTime}`), (from) => ({ from })],
  [new RegExp(`\\b(?:before|until|till|by) ${clock}${isTime}`), (until) => ({ until })],
  [new RegExp(`\\bat ${clock}${isTime}`), (at) => ({ from: at, startsBy: at })],
]

/** `rest` is without them: a number in them is no length. */
function timesIn(words: string): { times?: TimesOfDay; says?: string; rest: string } {
  const times: TimesOfDay = {}
  let rest = words
  for (const [pattern, part] of parts)
    if (pattern.test(rest)) {
      Object.assign(times, part)
      rest = rest.replace(pattern, (found) => (found === 'tonight' ? 'today' : ' '))
    }
  for (const [pattern, timesOf] of ways) {
    const found = pattern.exec(rest)
    if (!found) continue
    const [first, second] = [minuteIn(found[1] ?? ''), minuteIn(found[2] ?? '')]
    if (first === undefined || (found[2] && second === undefined)) continue
    Object.assign(times, timesOf(first, second ?? 0))
    rest = rest.replace(found[0], ' ')
  }
  if (Object.keys(times).length === 0) return { rest }
  return { times, says: sayTimes(times), rest }
}

/** Nobody teaches at four in the morning: up to seven it is the afternoon unless said otherwise. */
function minuteIn(text: string): number | undefined {
  if (text === 'noon' || text === 'midday') return noon
  if (text === 'midnight') return 1440
  const match = /^(half (?:past )?)?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?/.exec(text)
  if (!match) return undefined
  const hour = Number(match[2])
  const minute = match[1] ? 30 : Number(match[3] ?? 0)
  if (hour > 24 || minute > 59) return undefined
  const isLater = hour < 12 && (match[4] === 'pm' || (!match[4] && hour <= 7 && !match[2]?.startsWith('0')))
  return ((match[4] === 'am' && hour === 12 ? 0 : hour) + (isLater ? 12 : 0)) * 60 + minute
}

function sayTimes({ from, startsBy, until }: TimesOfDay): string {
  if (startsBy !== undefined) return `at ${timeOf(startsBy)}`
  if (from !== undefined && until !== undefined) return `from ${timeOf(from)} to ${timeOf(until)}`
  return from === undefined ? `over by ${timeOf(until ?? 1440)}` : `from ${timeOf(from)} on`
}
