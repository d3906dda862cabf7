import { plural } from '#common/plural.ts'
import { formatNearDay } from '#common/time.ts'

type Times = { on: string; from: string; until: string; to: string }

/** `12:00 to 13:00`, with its days if it goes over midnight. */
export function sayTimes({ on, from, until, to }: Times) {
  if (on === until) return `${from} to ${to}`
  return `${formatNearDay(on)}, ${from} to ${formatNearDay(until)}, ${to}`
}

/** Lessons, the people who were offered another time, and those who heard nothing. */
export type Cancelled = { cancelled: number; offered: number; toCall: readonly unknown[] }

export function sayCancelled({ cancelled, offered, toCall }: Cancelled, isChange: boolean) {
  const title = isChange ? 'Time off changed' : 'Time off added'
  const who = toCall.length === 0 ? 'your learners' : plural(offered, 'learner')
  return {
    title: cancelled > 0 ? `${title}, ${plural(cancelled, 'lesson')} cancelled` : title,
    ...(offered > 0 && { description: `We’ve emailed ${who} and offered another time.` }),
  }
}
