import { findBankHoliday } from '#common/bank-holidays.ts'
import { driveMinutes, type Spot, trafficAt, travelMinutes } from '#features/travel/rules.ts'

/** Minutes since 1970. An entry is in the diary as long as it is in the list. */
export type Entry = {
  key: string
  instructor: number
  learner: number | null
  kind: 'hold' | 'lesson' | 'block' | 'imported'
  from: number
  to: number
  /** With the least gap behind it, whether or not the instructor has taken time within. */
  until: number
  expires: number | null
  place: Spot | null
  /** Where it ends. */
  end: Spot | null
  /** Which of the school's; none for what was over when it was entered. */
  car: number | null
  choice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'
  overridden: boolean
  /** The same for all blocks that repeat one. */
  repeat?: string
}
export type Piece = { from: number; to: number }
/** A day with hours of its own; none: it is closed. */
export type DayOff = { id: string; instructor: number; on: string; hours: readonly [number, number] | null }

export type World = {
  now: number
  /** By instructor. */
  gaps: number[]
  /** Where their days start and end, and whether the way there must fit into their hours. */
  bases: (Spot | null)[]
  countsHome: boolean[]
  openUntil: number[]
  /** The cars that each teaches in, the usual one first. */
  carsOf: number[][]
  /** By car: when it is at the garage. */
  away: (Piece & { id: string })[][]
  archived: boolean[]
  /** By instructor and car: where it comes among theirs. */
  places: (number | null)[][]
  /** By car, while it is archived: who taught in it, and where it came. */
  before: { instructor: number; place: number | null }[][]
  /** `instructor learner`: who is taught in a car of their own. */
  ownCars: string[]
  daysOff: DayOff[]
  opensOnHolidays: boolean[]
  entries: Entry[]
}

/** `until`: with the gap behind it that it has; else the gap of now. */
export type Query = Pick<Entry, 'instructor' | 'learner' | 'from' | 'to' | 'place' | 'end'> &
  Partial<Pick<Entry, 'until' | 'car' | 'choice'>>

export const rules = { notice: 120, horizonDays: 9, step: 30, lengths: [60, 90, 120], mostHolds: 3 }

const zone = 'Europe/London'
const wall = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
const minuteOf = (at: Temporal.ZonedDateTime) => at.epochMilliseconds / 60_000
const [opens, closes] = [9, 18]

export const isLive = ({ now }: World, { kind, expires }: Entry) => kind !== 'hold' || expires! > now

export const overlap = (one: Piece, other: Piece) => one.from < other.to && other.from < one.to

/** The rule that keeps a lesson from its time; undefined if it can be there. A hold that is over gives way. */
export function conflictOf(world: World, query: Query, but?: Entry, override = false) {
  const { learner, instructor } = query
  const others = world.entries.filter((entry) => entry !== but && isLive(world, entry))
  const own = others.filter((entry) => entry.instructor === instructor)
  if (learner !== null && others.some((entry) => entry.learner === learner && overlap(entry, query)))
    return 'learner'
  if (own.some((entry) => overlap(entry, query))) return 'instructor'
  if (!override && lacksGap(world, query, own)) return 'gap'
  return learner !== null && !chooseCar(world, query, but) ? 'car' : undefined
}

/** Behind each lesson is the least gap, and before each thing that comes after one. What is over is let be. */
const lacksGap = ({ now, gaps }: World, { from, to, until, instructor }: Query, own: readonly Entry[]) =>
  to > now && own.some((entry) => entry.from < (until ?? to + gaps[instructor]!) && from < entry.until)

const isCarTaken = (world: World, car: number, query: Query, but?: Entry) =>
  world.away[car]!.some((one) => overlap(one, query)) ||
  world.entries.some(
    (entry) =>
      entry.car === car &&
      entry !== but &&
      entry.instructor !== query.instructor &&
      overlap(entry, query) &&
      isLive(world, entry),
  )

/** Somebody may be releasing it at this very moment: the car counts as taken until they have. */
export const hasExpiredCar = (world: World, query: Query) =>
  world.entries.some(
    (entry) =>
      entry.car !== null &&
      world.carsOf[query.instructor]!.includes(entry.car) &&
      overlap(entry, query) &&
      !isLive(world, entry),
  )

/** The car of a lesson; undefined if it needs one and none is free. */
export function chooseCar(
  world: World,
  query: Query,
  but?: Entry,
): Pick<Entry, 'car' | 'choice'> | undefined {
  const { instructor, learner, to, choice = 'any', car = null } = query
  if (choice === 'none') return { car: null, choice }
  if (choice !== 'chosen' && world.ownCars.includes(`${instructor} ${learner}`))
    return { car: null, choice: 'learners' }
  const theirs = world.carsOf[instructor]!
  const chosen = choice === 'chosen' ? theirs.filter((one) => one === car) : []
  const cars = chosen.length > 0 ? chosen : theirs
  if (cars.length === 0 || to <= world.now) return { car: null, choice: 'any' }
  const free = cars.filter((one) => !isCarTaken(world, one, query, but))
  const taken = free.find((one) => one === car) ?? free[0]
  return taken === undefined ? undefined : { car: taken, choice: chosen.length > 0 ? 'chosen' : 'any' }
}

/** After the cars of these have changed, or what one learner is taught in: who has none, or one that is away, takes another. */
export function reassignCars(world: World, instructors: readonly number[], learner: number | null = null) {
  const needsAnother = ({ instructor, car, choice, from, to }: Entry) =>
    ['any', 'chosen', 'missing'].includes(choice) &&
    (car === null ||
      !world.carsOf[instructor]!.includes(car) ||
      world.away[car]!.some((one) => overlap(one, { from, to })))
  const changed = world.entries
    .filter(
      (entry) =>
        instructors.includes(entry.instructor) &&
        (entry.kind === 'hold' || entry.kind === 'lesson') &&
        isLive(world, entry) &&
        entry.to > world.now &&
        ((learner !== null &&
          entry.learner === learner &&
          ['any', 'learners', 'missing'].includes(entry.choice)) ||
          needsAnother(entry)),
    )
    .toSorted((one, other) => one.from - other.from || (one.key < other.key ? -1 : 1))
  for (const entry of changed)
    Object.assign(
      entry,
      chooseCar(world, { ...entry, choice: 'any' }, entry) ?? { car: null, choice: 'missing' },
    )
}

const trafficOf = (minute: number) => {
  const { dayOfWeek, hour, minute: of } = wall(minute)
  return trafficAt(dayOfWeek, hour * 60 + of)
}
/** None from or to where one doesn’t know. */
const drive = (from: Spot | null, to: Spot | null, leaving: number) =>
  from === null || to === null ? 0 : travelMinutes(driveMinutes(from, to), trafficOf(leaving))

/** Between it and every other of the day, in either order. What is over is let be. */
export function lacksTravel(world: World, { instructor, from, to, place, end }: Query, but?: Entry) {
  if (to <= world.now) return false
  return world.entries.some((other) => {
    if (other === but || other.instructor !== instructor) return false
    if (!isLive(world, other) || Math.abs(other.from - from) > 1440) return false
    if (other.to <= from) return other.to + drive(other.end, place, other.to) > from
    return to <= other.from && to + drive(end, other.place, to) > other.from
  })
}

/** From the base in the morning and back before closing time, of a lesson within the hours of its day. */
export function lacksWayHome(world: World, { instructor, from, to, place, end }: Query) {
  const base = world.bases[instructor]!
  const hours = hoursOn(world, instructor, from)
  if (!world.countsHome[instructor] || !hours || to <= world.now) return false
  const [opening, closing] = hours
  if (from < opening || to > closing) return false
  return from - drive(base, place, from) < opening || to + drive(end, base, to) > closing
}

function hoursOn(world: World, instructor: number, from: number): readonly [number, number] | undefined {
  const day = wall(from).startOfDay()
  const special = findDayOff(world, instructor, from)
  const isHoliday =
    !world.opensOnHolidays[instructor] && findBankHoliday('england-and-wales', dayOn(from)) !== undefined
  const hours = special ? special.hours : isHoliday ? null : [opens, closes]
  return hours
    ? [minuteOf(day.with({ hour: hours[0]! })), minuteOf(day.with({ hour: hours[1]! }))]
    : undefined
}

/** What a learner is shown, without the car. */
function isOffered(world: World, query: Query, but: Entry | undefined, among: readonly Entry[]) {
  const { now, openUntil, gaps } = world
  const { instructor, from, to } = query
  const hours = hoursOn(world, instructor, from)
  if (!hours) return false
  const [opening, closing] = hours
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
    to <= closing &&
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

export const dayOn = (minute: number) => wall(minute).toPlainDate().toString()
const findDayOff = (world: World, instructor: number, from: number) =>
  world.daysOff.find((one) => one.instructor === instructor && one.on === dayOn(from))

/** For a lesson that repeats: on a day with hours of its own, it must be within these. */
export function isOnDayOff(world: World, { instructor, from, to }: Query) {
  const special = findDayOff(world, instructor, from)
  if (!special) return false
  const start = wall(from)
  const minute = start.hour * 60 + start.minute
  return !special.hours || minute < special.hours[0] * 60 || minute + to - from > special.hours[1] * 60
}

/** Any of them: which one a lesson was to be in, the search of times does not know. */
const hasNoCar = (world: World, query: Query, but?: Entry) =>
  !chooseCar(world, { ...query, choice: 'any', car: null }, but)

/** What a learner gets who takes a time or moves there: an error's code, or undefined. */
export function findOfferFault(world: World, query: Query, but?: Entry): string | undefined {
  if (world.openUntil[query.instructor]! < query.to) return 'diary-closed'
  if (!rules.lengths.includes(query.to - query.from)) return 'slot-not-offered'
  if (!isOffered(world, query, but, world.entries) || hasNoCar(world, query, but))
    return isOffered(world, query, but, []) ? 'slot-taken' : 'slot-not-offered'
  if (lacksTravel(world, query, but) || lacksWayHome(world, query)) return 'travel-too-tight'
  if (but) return learners[conflictOf(world, query, but) ?? 'none']
  const holds = world.entries.filter(
    (entry) => entry.learner === query.learner && entry.kind === 'hold' && isLive(world, entry),
  )
  if (holds.length >= rules.mostHolds) return 'too-many-holds'
  return learners[conflictOf(world, query) ?? 'none']
}

const learners = {
  learner: 'learner-busy',
  instructor: 'slot-taken',
  gap: 'slot-taken',
  car: 'car-busy',
  none: undefined,
} as const
const instructors = {
  learner: 'learner-elsewhere',
  instructor: 'diary-busy',
  gap: 'gap-too-short',
  car: 'car-busy',
} as const

export function findEnterFault(world: World, query: Query, override: boolean): string | undefined {
  if (world.openUntil[query.instructor]! < query.to) return 'own-diary-closed'
  const conflict = conflictOf(world, query, undefined, override)
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
  const conflict = conflictOf(world, query, entry, override)
  return conflict && instructors[conflict]
}

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

/**
 * Of several times, around what is blocked or busy elsewhere already and around the lessons that are to be kept;
 * undefined if another lesson or a hold is in the way of one, or nothing is left. `overGaps`: only what is there itself.
 */
export function findBlocks(
  world: World,
  instructor: number,
  times: readonly Piece[],
  keep: readonly string[] = [],
  overGaps = false,
): Piece[] | undefined {
  const own = world.entries.filter((entry) => entry.instructor === instructor && isLive(world, entry))
  const isSoft = ({ kind, key }: Entry) => kind === 'block' || kind === 'imported' || keep.includes(key)
  const [soft, firm] = [own.filter(isSoft), own.filter((entry) => !isSoft(entry))].map((entries) =>
    entries.map(({ from, to, until }) => ({ from, to: overGaps ? to : until })),
  )
  const pieces = times.flatMap((time, at) => without([time], [...times.slice(0, at), ...soft!]))
  const isTaken = pieces.some((piece) => firm!.some((one) => overlap(one, piece)))
  return pieces.length === 0 || isTaken ? undefined : pieces
}

/** For what is busy elsewhere and overlaps a lesson that is taken over it: what is left beside that and its gap. */
export function splitByImported(world: World, { instructor, from, to }: Query) {
  const isInTheWay = (entry: Entry) =>
    entry.instructor === instructor && entry.kind === 'imported' && overlap(entry, { from, to })
  const room = [{ from, to: to + world.gaps[instructor]! }]
  return {
    entries: world.entries.filter((entry) => !isInTheWay(entry)),
    pieces: world.entries.filter(isInTheWay).flatMap((entry) => without([entry], room)),
  }
}

/** For a calendar elsewhere: what is left beside everything of ours, the earlier of two events first. */
export function findImported(world: World, instructor: number, times: readonly Piece[]): Piece[][] {
  const ours = world.entries
    .filter((entry) => entry.instructor === instructor && entry.kind !== 'imported' && isLive(world, entry))
    .map(({ from, until }) => ({ from, to: until }))
  return times.map((time, at) => without([time], [...times.slice(0, at), ...ours]))
}

/** Whether one car is in two places, or somewhere else than at the garage. */
export const isCarMisplaced = (world: World, entry: Entry) =>
  entry.car !== null && isCarTaken(world, entry.car, entry, entry)
