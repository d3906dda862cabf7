import { locale } from '#common/locale.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '../../contract.ts'

export type Day = string

export type Shown = {
  key: string
  kind: 'held' | 'booked' | 'delivered' | 'block' | 'gap'
  lesson?: Lesson
  entryId?: string
  title: string
  on: Day
  /** Minutes after midnight by the zone's clocks; `to` is at most 1440. */
  from: number
  to: number
}

export function placeOf(instant: string, zone: string): { on: Day; minute: number } {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    on: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

export const addDays = (on: Day, days: number): Day =>
  new Date(Date.parse(`${on}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export function weekOf(on: Day): Day[] {
  const monday = addDays(on, -((new Date(`${on}T00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Instants that hold these days in every zone of the world. */
export const spanAround = (first: Day, last: Day) => ({
  from: new Date(Date.parse(`${first}T00:00Z`) - 15 * hourMs).toISOString(),
  to: new Date(Date.parse(`${last}T00:00Z`) + dayMs + 15 * hourMs).toISOString(),
})

export function placeOnCalendar(
  lessons: readonly Lesson[],
  entries: readonly DiaryEntry[],
  nameOf: (lesson: Lesson) => string,
  zone: string,
): Shown[] {
  const shown = lessons
    .filter(({ status }) => status === 'held' || status === 'booked' || status === 'delivered')
    .flatMap((lesson) =>
      slices(lesson.startsAt, lesson.endsAt, zone).map((slice) => ({
        ...slice,
        key: `${lesson.id} ${slice.on}`,
        kind: lesson.status as Shown['kind'],
        lesson,
        title: nameOf(lesson),
      })),
    )
  const blocks = entries
    .filter(({ kind }) => kind === 'block')
    .flatMap((entry) =>
      slices(entry.startsAt, entry.endsAt, zone).map((slice) => ({
        ...slice,
        key: `${entry.id} ${slice.on}`,
        kind: 'block' as const,
        entryId: entry.id,
        title: entry.note || 'Blocked',
      })),
    )
  const gaps = entries
    .filter(({ kind, endsAt, endsAtWithBuffer }) => kind !== 'block' && endsAtWithBuffer > endsAt)
    .flatMap((entry) =>
      slices(entry.endsAt, entry.endsAtWithBuffer, zone).map((slice) => ({
        ...slice,
        key: `${entry.id} ${slice.on} gap`,
        kind: 'gap' as const,
        title: `${minutesBetween(entry.endsAt, entry.endsAtWithBuffer)} min to travel`,
      })),
    )
  return [...shown, ...blocks, ...gaps].sort((a, b) => a.on.localeCompare(b.on) || a.from - b.from)
}

export function hoursToShow(
  shown: readonly Shown[],
  usual: readonly [number, number] = [8, 19],
): [number, number] {
  const first = Math.min(usual[0], ...shown.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(usual[1], ...shown.map(({ to }) => Math.ceil(to / 60)))
  return [first, last]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string) {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

function slices(startsAt: string, endsAt: string, zone: string): { on: Day; from: number; to: number }[] {
  const start = placeOf(startsAt, zone)
  const end = placeOf(endsAt, zone)
  if (start.on === end.on) return [{ on: start.on, from: start.minute, to: end.minute }]
  const whole: { on: Day; from: number; to: number }[] = []
  for (let on = addDays(start.on, 1); on < end.on; on = addDays(on, 1)) whole.push({ on, from: 0, to: 1440 })
  return [
    { on: start.on, from: start.minute, to: 1440 },
    ...whole,
    ...(end.minute > 0 ? [{ on: end.on, from: 0, to: end.minute }] : []),
  ]
}
