import type { DiaryFrame } from '#features/diary/server/slots.ts'
import { importPackage } from './packages.ts'

type Moment = {
  add(amount: number, unit: 'minute' | 'day'): Moment
  startOf(unit: 'day'): Moment
  isAfter(other: Moment): boolean
  isBefore(other: Moment): boolean
  format(pattern: string): string
  valueOf(): number
  day(): number
}
type Dayjs = { (at: number): Moment & { tz(zone: string): Moment }; tz(text: string, zone: string): Moment; extend(plugin: unknown): void }

/** The free starts as they are commonly listed: day by day, step by step, each compared with everything that is taken. */
export async function openDayjsLoop() {
  const { default: dayjs } = await importPackage<{ default: Dayjs }>('dayjs')
  for (const name of ['utc', 'timezone']) dayjs.extend((await importPackage<{ default: unknown }>(`dayjs/plugin/${name}.js`)).default)

  return function listWithDayjs(diary: DiaryFrame, wish: { minutes: number; now: number; days: number }): number[] {
    const found: number[] = []
    const earliest = dayjs((wish.now + diary.noticeMinutes) * 60_000)
    const today = dayjs(wish.now * 60_000).tz(diary.zone)
    const taken = diary.busy.map(([from, to]) => ({ from: dayjs(from * 60_000), to: dayjs(to * 60_000) }))
    for (let n = 0; n < wish.days; n++) {
      const date = dayjs.tz(today.add(n, 'day').format('YYYY-MM-DD'), diary.zone)
      const weekday = date.day() === 0 ? 7 : date.day()
      for (const { opens, closes } of diary.weekly.filter((hours) => hours.weekday === weekday)) {
        const closing = dayjs.tz(`${date.format('YYYY-MM-DD')} ${clockTime(closes)}`, diary.zone)
        for (let start = dayjs.tz(`${date.format('YYYY-MM-DD')} ${clockTime(opens)}`, diary.zone); ; start = start.add(diary.stepMinutes, 'minute')) {
          const end = start.add(wish.minutes, 'minute')
          if (end.isAfter(closing)) break
          const guarded = end.add(diary.bufferMinutes, 'minute')
          const free = taken.every(({ from, to }) => !from.isBefore(guarded) || !start.isBefore(to))
          if (free && !start.isBefore(earliest)) found.push(start.valueOf() / 60_000)
        }
      }
    }
    return found
  }
}

const clockTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
