import { addDays, type Day, dayMs, weekdayOf } from '#common/days.ts'
import { locale } from '#common/locale.ts'
import { formatMinutes } from '#common/time.ts'
import type { DiaryCar, DiaryEntry } from '#features/diary/contract.ts'
import type { Drive, TravelDay } from '#features/diary/travel-contract.ts'
import type { Lesson } from '../../contract.ts'

export type Shown = {
  key: string
  kind:
    | 'held'
    | 'booked'
    | 'delivered'
    | 'no-show'
    | 'offered'
    | 'block'
    | 'imported'
    | 'not-blocking'
    | 'gap'
  lesson?: Lesson
  /** For blocked, imported and offered times. */
  entry?: DiaryEntry
  /** For a gap: the drive to the lesson after it. */
  drive?: Drive
  title: string
  /** A time on offer: who has it, and until when. */
  says?: string
  /** For an instructor who has more than one car, or a lesson that takes none of them. */
  car?: string | undefined
  clashesWith?: string
  on: Day
  /** Minutes after midnight by the zone's clocks; `to` is at most 1440. */
  from: number
  to: number
}

export function positionOf(instant: string, zone: string): { on: Day; minute: number } {
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

export function weekOf(on: Day): Day[] {
  const monday = addDays(on, 1 - weekdayOf(on))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Whole weeks, so that every day has its weekday's column. */
export function daysOfMonth(on: Day): Day[] {
  const first = weekOf(`${on.slice(0, 7)}-01`)[0] as Day
  const days: Day[] = []
  for (let day = first; day.slice(0, 7) <= on.slice(0, 7); day = addDays(day, 7)) days.push(...weekOf(day))
  return days
}

/** Instants that hold these days in every zone of the world. */
export const spanAround = (first: Day, last: Day) => ({
  from: new Date(Date.parse(`${first}T00:00Z`) - 15 * hourMs).toISOString(),
  to: new Date(Date.parse(`${last}T00:00Z`) + dayMs + 15 * hourMs).toISOString(),
})

export function arrangeOnCalendar(
  lessons: readonly Lesson[],
  entries: readonly DiaryEntry[],
  nameOf: (lesson: Lesson) => string,
  zone: string,
  travel: readonly TravelDay[] = [],
  cars: readonly DiaryCar[] = [],
): Shown[] {
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = lessons
    .filter(
      ({ status, outcome }) =>
        status === 'held' || status === 'booked' || status === 'delivered' || outcome === 'no-show',
    )
    .flatMap((lesson) =>
      slicesOf(lesson.startsAt, lesson.endsAt, zone).map((slice) => ({
        ...slice,
        key: `${lesson.id} ${slice.on}`,
        kind: lesson.outcome === 'no-show' ? ('no-show' as const) : (lesson.status as Shown['kind']),
        lesson,
        title: nameOf(lesson),
        car: carText(entryOf.get(lesson.id), cars),
      })),
    )
  const blocks = entries.filter(isOwnTime).flatMap((entry) =>
    slicesOf(entry.startsAt, entry.endsAt, zone).map((slice) => ({
      ...slice,
      key: `${entry.id} ${slice.on}`,
      kind: ownKindOf(entry),
      entry,
      title: entry.note || (entry.kind === 'block' ? 'Time off' : 'Busy'),
    })),
  )
  const ofLessons = new Set(lessons.map(({ id }) => id))
  const offered = entries
    .filter(({ id, kind }) => kind === 'hold' && !ofLessons.has(id))
    .flatMap((entry) =>
      slicesOf(entry.startsAt, entry.endsAt, zone).map((slice) => ({
        ...slice,
        key: `${entry.id} ${slice.on}`,
        kind: 'offered' as const,
        entry,
        title: 'On offer',
      })),
    )
  const stands = new Set(shown.map(({ lesson }) => `${lesson.id} ${lesson.startsAt}`))
  const isStanding = ({ id, startsAt }: { id: string; startsAt: string }) => stands.has(`${id} ${startsAt}`)
  const legs = travel.flatMap(legsOf).filter(({ before, stop }) => isStanding(before) && isStanding(stop))
  const leftByDrive = new Set(legs.map(({ before }) => before.id))
  const drives = legs.flatMap(({ before, stop, drive }) => {
    const leaves = drive.leaveAt > before.endsAt ? drive.leaveAt : before.endsAt
    const ended = positionOf(before.endsAt, zone)
    return slicesOf(leaves, stop.startsAt, zone).map((slice) => ({
      ...slice,
      // From a quarter on, as the calendar is drawn: a few minutes would hide under the lesson.
      from: Math.max(Math.floor(slice.from / 15) * 15, slice.on === ended.on ? ended.minute : 0),
      key: `${stop.id} ${slice.on} drive`,
      kind: 'gap' as const,
      drive,
      title: formatMinutes(drive.minutes),
    }))
  })
  const gaps = entries
    .filter(
      (entry) => !isOwnTime(entry) && entry.endsAtWithBuffer > entry.endsAt && !leftByDrive.has(entry.id),
    )
    .flatMap((entry) =>
      slicesOf(entry.endsAt, entry.endsAtWithBuffer, zone).map((slice) => ({
        ...slice,
        key: `${entry.id} ${slice.on} gap`,
        kind: 'gap' as const,
        title: `${formatMinutes(minutesBetween(entry.endsAt, entry.endsAtWithBuffer))} after the lesson`,
      })),
    )
  return [...shown, ...offered, ...blocks, ...gaps, ...drives].sort(
    (a, b) => a.on.localeCompare(b.on) || a.from - b.from,
  )
}

/** A holiday would draw the nights as well: what lasts all day is cut to the hours of the rest. */
export function hoursToShow(
  shown: readonly Shown[],
  open: readonly Span[] = [],
  usual: readonly [number, number] = [8, 19],
): [number, number] {
  // Time off around a lesson that stays comes from midnight, or goes on to it.
  const drawn = shown.filter(
    ({ lesson, from, to }) => lesson || (from > 0 && to < 1440 && to - from < 12 * 60),
  )
  const spans = [...drawn.map(({ from, to }): Span => [from, to]), ...open]
  const first = Math.min(usual[0], ...spans.map(([from]) => Math.floor(from / 60)))
  const last = Math.max(usual[1], ...spans.map(([, to]) => Math.ceil(to / 60)))
  return [first, last]
}

/** Shown above the hours of a day, not in them. */
export const isAllDay = ({ kind, from, to }: Shown) =>
  ['block', 'imported', 'not-blocking'].includes(kind) && from === 0 && to === 1440

/** Those that are given or to be given: not one where nobody came, nor one that nobody has paid for. */
export const isTaught = ({ kind, lesson }: Shown) =>
  lesson !== undefined && kind !== 'no-show' && kind !== 'held'

export const minutesTaught = (shown: readonly Shown[]) =>
  shown.filter(isTaught).reduce((sum, { from, to }) => sum + to - from, 0)

type Lane = { lane: number; lanes: number }

/** Side by side where times overlap: of how many lanes each has which. Travel stands under the lessons. */
export function lanesOf(onDay: readonly Shown[]): ReadonlyMap<string, Lane> {
  const found = new Map<string, Lane>()
  let group: { key: string; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { key, lane } of group) found.set(key, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const { key, kind, from, to } of onDay.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (kind === 'gap') continue
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    group.push({ key, lane })
  }
  close()
  return found
}

export type Span = readonly [from: number, to: number]

/** What of the drawn hours lies outside the open ones. */
export function shutSpans(open: readonly Span[], [first, last]: Span): Span[] {
  const shut: Span[] = []
  let at = first * 60
  for (const [from, to] of open) {
    if (from > at) shut.push([at, Math.min(from, last * 60)])
    at = Math.max(at, to)
  }
  if (at < last * 60) shut.push([at, last * 60])
  return shut.filter(([from, to]) => from < to)
}

/** Between two lessons, where both places are known. */
const legsOf = ({ lessons }: TravelDay) =>
  lessons.flatMap((stop, nr) => {
    const before = lessons[nr - 1]
    return before && stop.drive?.from === 'lesson' ? [{ before, stop, drive: stop.drive }] : []
  })

const ownKindOf = ({ kind, live }: DiaryEntry): Shown['kind'] => {
  if (kind === 'block') return 'block'
  return live ? 'imported' : 'not-blocking'
}
const isOwnTime = ({ kind }: DiaryEntry) => kind !== 'hold' && kind !== 'lesson'
const hourMs = 3_600_000
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

export function slicesOf(
  startsAt: string,
  endsAt: string,
  zone: string,
): { on: Day; from: number; to: number }[] {
  const start = positionOf(startsAt, zone)
  const end = positionOf(endsAt, zone)
  if (start.on === end.on) return [{ on: start.on, from: start.minute, to: end.minute }]
  const whole: { on: Day; from: number; to: number }[] = []
  for (let on = addDays(start.on, 1); on < end.on; on = addDays(on, 1)) whole.push({ on, from: 0, to: 1440 })
  return [
    { on: start.on, from: start.minute, to: 1440 },
    ...whole,
    ...(end.minute > 0 ? [{ on: end.on, from: 0, to: end.minute }] : []),
  ]
}

const carText = (entry: DiaryEntry | undefined, cars: readonly DiaryCar[]) => {
  if (!entry || cars.length === 0) return undefined
  if (entry.carChoice === 'learners') return 'Learner’s own car'
  if (entry.carChoice === 'missing') return 'No car free'
  if (entry.carChoice === 'none') return 'Another car'
  return cars.length > 1 ? cars.find(({ id }) => id === entry.carId)?.name : undefined
}
