import { driveMinutes, type Spot, trafficAt, travelMinutes } from '#features/travel/rules.ts'

/** Minutes since 1970. An entry is in the diary as long as it is in the list. */
export type Entry = {
  key: string
  instructor: number
  learner: number | null
  kind: 'hold' | 'lesson' | 'block' | 'imported'
  from: number
  to: number
  /** With the gap that the instructor had when it was taken. */
  until: number
  expires: number | null
  place: Spot | null
  /** Shared by two of the instructors; none for what was over when it was entered. */
  inCar: boolean
  overridden: boolean
}

export type World = {
  now: number
  /** By instructor. */
  gaps: number[]
  openUntil: number[]
  sharesCar: readonly boolean[]
  entries: Entry[]
}

/** `until`: with the gap behind it that it has; else the gap of now. */
export type Query = Pick<Entry, 'instructor' | 'learner' | 'from' | 'to' | 'place'> & { until?: number }

export const rules = { notice: 120, horizonDays: 9, step: 30, lengths: [60, 90, 120], mostHolds: 3 }

const zone = 'Europe/London'
const wall = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
const minuteOf = (at: Temporal.ZonedDateTime) => at.epochMilliseconds / 60_000
const [opens, closes] = [9, 18]

export const isLive = ({ now }: World, { kind, expires }: Entry) => kind !== 'hold' || expires! > now

/** A hold that is over gives way. */
const isInTheWay = (world: World, entry: Entry, query: Query, but?: Entry) => {
  if (entry === but || !isLive(world, entry)) return []
  const { gaps, sharesCar } = world
  const found: ('learner' | 'instructor' | 'car')[] = []
  const overlaps = entry.from < query.to && query.from < entry.to
  if (query.learner !== null && entry.learner === query.learner && overlaps) found.push('learner')
  if (
    entry.instructor === query.instructor &&
    entry.from < (query.until ?? query.to + gaps[query.instructor]!) &&
    query.from < entry.until
  )
    found.push('instructor')
  const needsCar = query.learner !== null && sharesCar[query.instructor] && query.to > world.now
  if (needsCar && entry.instructor !== query.instructor && entry.inCar && overlaps) found.push('car')
  return found
}

/** The rule that keeps a lesson from its time; undefined if it can be there. */
export function conflictOf(world: World, query: Query, but?: Entry) {
  const found = new Set(world.entries.flatMap((entry) => isInTheWay(world, entry, query, but)))
  return (['learner', 'instructor', 'car'] as const).find((one) => found.has(one))
}

const trafficOf = (minute: number) => {
  const { dayOfWeek, hour, minute: of } = wall(minute)
  return trafficAt(dayOfWeek, hour * 60 + of)
}
const drive = (from: Spot, to: Spot, leaving: number) =>
  travelMinutes(driveMinutes(from, to), trafficOf(leaving))

/** Between it and every other of the day, in either order. What is over is let be. */
export function lacksTravel(world: World, { instructor, from, to, place }: Query, but?: Entry) {
  if (place === null || to <= world.now) return false
  return world.entries.some((other) => {
    if (other === but || other.instructor !== instructor || other.place === null) return false
    if (!isLive(world, other) || Math.abs(other.from - from) > 1440) return false
    if (other.to <= from) return other.to + drive(other.place, place, other.to) > from
    return to <= other.from && to + drive(place, other.place, to) > other.from
  })
}

/** What a learner is shown, without the car. */
function isOffered(world: World, query: Query, but: Entry | undefined, among: readonly Entry[]) {
  const { now, openUntil, gaps } = world
  const { instructor, from, to } = query
  const start = wall(from)
  const day = start.startOfDay()
  const opening = minuteOf(day.with({ hour: opens }))
  return (
    from >= now + rules.notice &&
    from <
      minuteOf(
        wall(now)
          .startOfDay()
          .add({ days: rules.horizonDays + 1 }),
      ) &&
    to <= openUntil[instructor]! &&
    from >= opening &&
    (from - opening) % rules.step === 0 &&
    to <= minuteOf(day.with({ hour: closes })) &&
    !among.some(
      (entry) =>
        entry !== but &&
        entry.instructor === instructor &&
        isLive(world, entry) &&
        entry.from < to + gaps[instructor]! &&
        from < entry.until,
    )
  )
}

const hasNoCar = (world: World, query: Query, but?: Entry) =>
  world.entries.some((entry) => isInTheWay(world, entry, query, but).includes('car'))

/** What a learner gets who takes a time or moves there: an error's code, or undefined. */
export function findOfferFault(world: World, query: Query, but?: Entry): string | undefined {
  if (world.openUntil[query.instructor]! < query.to) return 'diary-closed'
  if (!rules.lengths.includes(query.to - query.from)) return 'slot-not-offered'
  if (!isOffered(world, query, but, world.entries) || hasNoCar(world, query, but))
    return isOffered(world, query, but, []) ? 'slot-taken' : 'slot-not-offered'
  if (lacksTravel(world, query, but)) return 'travel-too-tight'
  if (but) return conflictOf(world, query, but) && 'learner-busy'
  const holds = world.entries.filter(
    (entry) => entry.learner === query.learner && entry.kind === 'hold' && isLive(world, entry),
  )
  if (holds.length >= rules.mostHolds) return 'too-many-holds'
  return conflictOf(world, query) && 'learner-busy'
}

const instructors = { learner: 'learner-elsewhere', instructor: 'diary-busy', car: 'car-busy' } as const

export function findEnterFault(world: World, query: Query, override: boolean): string | undefined {
  if (world.openUntil[query.instructor]! < query.to) return 'own-diary-closed'
  const conflict = conflictOf(world, query)
  if (conflict) return instructors[conflict]
  return !override && lacksTravel(world, query) ? 'travel-too-tight' : undefined
}

export function findMoveFault(
  world: World,
  query: Query,
  entry: Entry,
  override: boolean,
): string | undefined {
  if (world.openUntil[query.instructor]! < query.to) return 'own-diary-closed'
  // Beside an overlap too, the drive is named first.
  if (!override && lacksTravel(world, query, entry)) return 'travel-too-tight'
  const conflict = conflictOf(world, query, entry)
  return conflict && instructors[conflict]
}

export type Piece = { from: number; to: number }
export const without = (pieces: readonly Piece[], taken: readonly Piece[]): Piece[] =>
  taken.reduce<Piece[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        hole.to <= from || to <= hole.from
          ? [{ from, to }]
          : [
              { from, to: Math.min(to, hole.from) },
              { from: Math.max(from, hole.to), to },
            ].filter((piece) => piece.from < piece.to),
      ),
    [...pieces],
  )

/** Around what is blocked or busy elsewhere already; undefined if a lesson or a hold is in the way. */
export function findBlocks(world: World, instructor: number, time: Piece): Piece[] | undefined {
  const own = world.entries.filter((entry) => entry.instructor === instructor && isLive(world, entry))
  const [soft, firm] = [
    ['block', 'imported'],
    ['hold', 'lesson'],
  ].map((kinds) =>
    own.filter(({ kind }) => kinds.includes(kind)).map(({ from, until }) => ({ from, to: until })),
  )
  const pieces = without([time], soft!)
  const isTaken = pieces.some(({ from, to }) => firm!.some((one) => one.from < to && from < one.to))
  return pieces.length === 0 || isTaken ? undefined : pieces
}

/** Of a calendar elsewhere: what is left beside everything of ours, the earlier of two events first. */
export function findImported(world: World, instructor: number, times: readonly Piece[]): Piece[][] {
  const ours = world.entries
    .filter((entry) => entry.instructor === instructor && entry.kind !== 'imported' && isLive(world, entry))
    .map(({ from, until }) => ({ from, to: until }))
  return times.map((time, at) => without([time], [...times.slice(0, at), ...ours]))
}
