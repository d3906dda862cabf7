import type { DayPart } from '#features/diary/rules.ts'

export type JoinQuery = {
  postcode?: string | undefined
  instructor?: string
  minutes?: number | undefined
  days?: readonly number[]
  time?: DayPart | undefined
}

/** To the waiting list, with what was looked for already filled in. */
export const joinPath = ({ postcode, instructor, minutes, days = [], time }: JoinQuery) =>
  `/dashboard/waiting-list?${new URLSearchParams({
    ...(instructor && { instructor }),
    ...(minutes && { minutes: String(minutes) }),
    ...(postcode && { postcode }),
    ...(days.length > 0 && { days: days.join(',') }),
    ...(time && { time }),
  })}`

/** What `joinPath` says; anything else counts as left out. */
export const daysIn = (params: URLSearchParams) => [
  ...new Set((params.get('days') ?? '').split(',').filter((day) => /^[1-7]$/.test(day))),
]
