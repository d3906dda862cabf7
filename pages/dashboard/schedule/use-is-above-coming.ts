import type { Day } from '#common/days.ts'
import { useDay } from '#features/lessons/web/schedule/use-day.ts'
import { useUndecided } from '#features/series/web/hooks.ts'
import { useIsCut } from '#web/connection.ts'

/** Whether what stands above the calendar is still being read. Without a network it may never come. */
export function useIsAboveComing(today: Day) {
  const reads = [useDay(today), useUndecided()]
  return !useIsCut() && reads.some(({ isLoading }) => isLoading)
}
