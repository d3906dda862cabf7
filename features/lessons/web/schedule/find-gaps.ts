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

/** The free starts that leave whole lessons around them, with what is before and after each. */
export function findGaps(
  days: FreeSlots['days'],
  lessons: readonly Lesson[],
  { minutes, near }: { minutes: number; near?: string | undefined },
): Gap[] {
  const outcode = near?.split(' ')[0]
  const isIn = (lesson: Lesson | undefined) =>
    outcode !== undefined && lesson?.pickup?.split(' ')[0] === outcode
  return days.flatMap(({ on, starts }) =>
    findTidyStarts(starts, minutes).starts.map((startsAt) => {
      const sameDay = lessons.filter((lesson) => isOn(lesson, on))
      const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
      const before = sameDay.findLast((lesson) => Date.parse(lesson.endsAt) <= Date.parse(startsAt))
      const after = sameDay.find((lesson) => Date.parse(lesson.startsAt) >= Date.parse(endsAt))
      return { startsAt, before, after, isNear: isIn(before) || isIn(after) }
    }),
  )
}

/** The first few: with the least driving, where it is known; else those beside a lesson in the same outcode. */
export const firstGaps = (gaps: readonly Gap[], detours: ReadonlyMap<string, number | null> = new Map()) =>
  gaps
    .map((gap) => ({ ...gap, extraMinutes: detours.get(gap.startsAt) ?? undefined }))
    .toSorted(
      (a, b) =>
        (a.extraMinutes ?? mostMinutes) - (b.extraMinutes ?? mostMinutes) ||
        Number(b.isNear) - Number(a.isNear),
    )
    .slice(0, shown)

const mostMinutes = 1440

/** Within a day's lessons no neighbour is so far off that the zone would matter. */
const isOn = ({ startsAt }: Lesson, on: Day) => startsAt.slice(0, 10) === on
