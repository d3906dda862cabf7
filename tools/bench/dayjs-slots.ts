import type { Availability } from '#features/diary/server/slots.ts'
import { requirePackage } from './packages.ts'

type Moment = {
  add(amount: number, unit: 'minute' | 'day'): Moment
  format(pattern: string): string
  valueOf(): number
  day(): number
}
type Dayjs = {
  (at: number): Moment & { tz(zone: string): Moment }
  tz(text: string, zone: string): Moment
  extend(plugin: unknown): void
}

/**
 * Free starts as commonly computed: day by day, step by step, with a date library. Times are compared as numbers, because the library's
 * `isBefore` on a zoned time is ten times slower and would make the comparison too easy.
 */
export function openDayjsLoop() {
  const dayjs = requirePackage<Dayjs>('dayjs')
  for (const name of ['utc', 'timezone']) dayjs.extend(requirePackage(`dayjs/plugin/${name}.js`))

  return function listWithDayjs(
    diary: Availability,
    query: { minutes: number; now: number; days: number },
  ): number[] {
    const found: number[] = []
    const earliest = (query.now + diary.bookingNoticeMinutes) * 60_000
    const today = dayjs(query.now * 60_000).tz(diary.zone)
    const taken = diary.busy.map(([from, to]) => ({ from: from * 60_000, to: to * 60_000 }))
    for (let n = 0; n < query.days; n++) {
      const date = today.add(n, 'day')
      const on = date.format('YYYY-MM-DD')
      const weekday = date.day() === 0 ? 7 : date.day()
      for (const { opens, closes } of diary.weekly.filter((hours) => hours.weekday === weekday)) {
        const closing = dayjs.tz(`${on} ${clockTime(closes)}`, diary.zone).valueOf()
        for (
          let start = dayjs.tz(`${on} ${clockTime(opens)}`, diary.zone);
          ;
          start = start.add(diary.stepMinutes, 'minute')
        ) {
          const end = start.add(query.minutes, 'minute')
          if (end.valueOf() > closing) break
          const [begins, guarded] = [start.valueOf(), end.add(diary.bufferMinutes, 'minute').valueOf()]
          const free = taken.every(({ from, to }) => from >= guarded || begins >= to)
          if (free && begins >= earliest) found.push(begins / 60_000)
        }
      }
    }
    return found
  }
}

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
