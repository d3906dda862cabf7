import { addDays, type Day } from '#common/days.ts'
import { weekOf } from './calendar.ts'

type GapQuery = {
  minutes: number
  /** A postcode or its first half. */
  near?: string
  from: Day
  /** Inclusive. */
  to: Day
  /** What was understood, in words. */
  says: string
}

const usualMinutes = 60
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `90 min near BS6 next week`, `two hours on thursday`, `1½ h tomorrow`. What it doesn't know it leaves out. */
export function readGapWords(text: string, today: Day): GapQuery {
  const words = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const near = /\b([a-z]{1,2}\d[a-z\d]?)(?: ?(\d)(?:[a-z]{2})?)?\b/.exec(
    words.replace(/^.*?\bnear /, 'near '),
  )
  const minutes = minutesIn(words) ?? usualMinutes
  const { from, to, says } = daysIn(words, today)
  return {
    minutes,
    from,
    to,
    says,
    ...(near &&
      /\bnear\b/.test(words) && { near: [near[1], near[2]].filter(Boolean).join(' ').toUpperCase() }),
  }
}

const numbers: Record<string, number> = { an: 1, a: 1, one: 1, two: 2, three: 3, half: 0.5 }
const halves: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

function minutesIn(words: string): number | undefined {
  const inMinutes = /\b(\d{2,3}) ?m(?:in(?:ute)?s?)?\b/.exec(words)
  if (inMinutes) return clamp(Number(inMinutes[1]))
  if (/\bhour and a half\b/.test(words)) return 90
  if (/\bhalf an hour\b/.test(words)) return 30
  const inHours = /(?:\b(\d+(?:\.\d+)?)|\b(an?|one|two|three))? ?([½¼¾])? ?(?:h|hrs?|hours?)\b/.exec(words)
  if (!inHours || !(inHours[1] || inHours[2] || inHours[3])) return undefined
  const whole = inHours[1] ? Number(inHours[1]) : (numbers[inHours[2] ?? ''] ?? 0)
  return clamp(Math.round((whole + (halves[inHours[3] ?? ''] ?? 0)) * 4) * 15)
}

const clamp = (minutes: number) => Math.min(Math.max(minutes, 15), 480)

function daysIn(words: string, today: Day): { from: Day; to: Day; says: string } {
  const week = weekOf(today)
  const span = (from: Day | undefined, to: Day | undefined, says: string) => ({
    from: from && from > today ? from : today,
    to: to ?? today,
    says,
  })
  if (/\btoday\b/.test(words)) return span(today, today, 'today')
  if (/\btomorrow\b/.test(words)) return span(addDays(today, 1), addDays(today, 1), 'tomorrow')
  const at = weekdays.findIndex((name) =>
    new RegExp(`\\b${name.slice(0, 3)}(?:${name.slice(3)})?\\b`).test(words),
  )
  const isNext = /\bnext\b/.test(words)
  if (at >= 0) {
    const inWeek = week[at] as Day
    const day = isNext || inWeek < today ? addDays(inWeek, 7) : inWeek
    return span(
      day,
      day,
      `${isNext ? 'next ' : 'on '}${weekdays[at]?.replace(/^./, (first) => first.toUpperCase())}`,
    )
  }
  if (/\bnext week\b/.test(words))
    return span(addDays(week[0] as Day, 7), addDays(week[6] as Day, 7), 'next week')
  if (/\bthis week\b/.test(words)) return span(today, week[6], 'this week')
  return span(today, addDays(today, 27), 'in the next four weeks')
}
