import type { Day } from '#common/days.ts'
import type { FreeSlots } from '#features/diary/contract.ts'
import { findTidyStarts } from '#features/diary/rules.ts'
import type { Lesson } from '../../contract.ts'

export type FoundGap = { on: Day; at: string; minutes: number }

const shown = 6

export type Gap = {
  startsAt: string
  before: Lesson | undefined
  after: Lesson | undefined
  isNear: boolean
}

/**
 * Of the free starts those that leave whole lessons around them, those beside a lesson in the same
 * outcode first. `fits` is how many there are in all.
 */
export function findGaps(
  days: FreeSlots['days'],
  lessons: readonly Lesson[],
  { minutes, near }: { minutes: number; near?: string | undefined },
): { gaps: Gap[]; fits: number } {
  const outcode = near?.split(' ')[0]
  const isIn = (lesson: Lesson | undefined) =>
    outcode !== undefined && lesson?.pickup?.split(' ')[0] === outcode
  const found = days.flatMap(({ on, starts }) =>
    findTidyStarts(starts, minutes).starts.map((startsAt) => {
      const sameDay = lessons.filter((lesson) => isOn(lesson, on))
      const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
      const before = sameDay.findLast((lesson) => Date.parse(lesson.endsAt) <= Date.parse(startsAt))
      const after = sameDay.find((lesson) => Date.parse(lesson.startsAt) >= Date.parse(endsAt))
      return { startsAt, before, after, isNear: isIn(before) || isIn(after) }
    }),
  )
  const gaps = found.toSorted((a, b) => Number(b.isNear) - Number(a.isNear)).slice(0, shown)
  return { gaps, fits: found.length }
}

/** Within a day's lessons no neighbour is so far off that the zone would matter. */
const isOn = ({ startsAt }: Lesson, on: Day) => startsAt.slice(0, 10) === on
