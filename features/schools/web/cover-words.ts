import { dayOf, formatTime } from '#common/time.ts'
import type { Cover } from '../calendar-contract.ts'

/** Where the search for somebody begins: on a later day in the afternoon, today at the next whole hour. */
export function firstWish(on: string, now: string): { on: string; at: string } {
  if (on !== dayOf(now)) return { on, at: '14:00' }
  const next = new Date((Math.floor(Date.parse(now) / 3_600_000) + 1) * 3_600_000).toISOString()
  return { on: dayOf(next), at: formatTime(next) }
}

/** For who can take a lesson from a postcode: how much longer their day on the road gets, and where they are then. */
export function saysDrive({ extraMinutes, comesFrom, goesOnTo }: Drive): string {
  if (extraMinutes === null) return 'extra drive not known'
  const extra = extraMinutes === 0 ? 'no extra drive' : `+${extraMinutes} min`
  if (comesFrom && goesOnTo)
    return `${extra}, ${comesFrom === goesOnTo ? `between two lessons in ${comesFrom}` : `between ${comesFrom} and ${goesOnTo}`}`
  if (comesFrom) return `${extra}, after a lesson in ${comesFrom}`
  return goesOnTo ? `${extra}, before a lesson in ${goesOnTo}` : extra
}

/** "11:15 (+4 min)" */
export const saysStart = ({ startsAt, extraMinutes }: Cover['otherStarts'][number]) =>
  extraMinutes === null
    ? formatTime(startsAt)
    : `${formatTime(startsAt)} (${extraMinutes === 0 ? 'no extra drive' : `+${extraMinutes} min`})`

/** A lesson that costs the instructor so much more driving is worth a second look. */
export const isFar = ({ extraMinutes }: Pick<Cover, 'extraMinutes'>) => (extraMinutes ?? 0) >= 30

/** The instructor's diary with the dialog for a lesson then, for an office that they let act. */
export function addressOfLesson(instructorId: string, startsAt: string, minutes: string | number) {
  const lesson = new URLSearchParams({
    on: dayOf(startsAt),
    at: formatTime(startsAt),
    minutes: `${minutes}`,
    add: 'lesson',
  })
  return `/dashboard/school/instructors/${instructorId}/diary?${lesson}`
}

type Drive = Pick<Cover, 'extraMinutes' | 'comesFrom' | 'goesOnTo'>
