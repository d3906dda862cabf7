import { useMemo } from 'react'
import { addDays, type Day } from '#common/days.ts'
import { useDiary } from '#features/diary/web/hooks.ts'
import { arrangeMonth } from './arrange-month.ts'
import { daysOfMonth } from './calendar.ts'

/** From the diary: a month may have more lessons than one page of them. */
export function useMonth(on: Day, { zone, now }: { zone: string; now: string }) {
  const days = useMemo(() => daysOfMonth(on), [on])
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const diary = useDiary(addDays(first, -1), addDays(last, 2))
  const shown = useMemo(
    () => arrangeMonth(diary.data?.entries ?? [], { zone, now }).filter(({ on }) => days.includes(on)),
    [diary.data, zone, days, now],
  )
  return { days, shown, query: diary }
}
