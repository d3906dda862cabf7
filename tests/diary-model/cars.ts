import { type Entry, isLive, overlap, type Query, type World } from './world.ts'

/** What a lesson is taught in; undefined if whatever it could take is elsewhere then. */
export function chooseCar(
  world: World,
  query: Query,
  but?: Entry,
): Pick<Entry, 'car' | 'choice'> | undefined {
  const { instructor, learner, to, choice = 'any', car: former = null } = query
  if (choice === 'none') return { car: null, choice }
  const isOwn = world.ownCars.has(`${instructor} ${learner}`)
  if (isOwn && choice !== 'chosen') return { car: null, choice: 'learners' }
  const all = world.cars[instructor]!
  const isChosen = choice === 'chosen' && former !== null && all.includes(former)
  if (all.length === 0 || to <= world.now) return { car: null, choice: 'any' }
  const free = (isChosen ? [former] : all).filter((car) => isFree(world, car, query, but))
  const car = former !== null && free.includes(former) ? former : free[0]
  return car === undefined ? undefined : { car, choice: isChosen ? 'chosen' : 'any' }
}

const isFree = (world: World, car: number, query: Query, but: Entry | undefined) =>
  !isAway(world, car, query) &&
  !world.entries.some(
    (entry) =>
      entry.car === car &&
      entry !== but &&
      entry.instructor !== query.instructor &&
      overlap(entry, query) &&
      isLive(world, entry),
  )

export const isAway = ({ absences }: World, car: number, time: Pick<Entry, 'from' | 'to'>) =>
  absences.some((absence) => absence.car === car && overlap(absence, time))

export const driversOf = ({ cars }: World, car: number) =>
  cars.flatMap((theirs, instructor) => (theirs.includes(car) ? [instructor] : []))

/** After their cars have changed, or what one learner is taught in. */
export function reassign(world: World, instructors: readonly number[], learner?: number) {
  const due = world.entries.filter((entry) => {
    const { instructor, kind, to, choice, car } = entry
    if (!instructors.includes(instructor) || (kind !== 'hold' && kind !== 'lesson')) return false
    if (to <= world.now || choice === 'none' || !isLive(world, entry)) return false
    if (entry.learner === learner && choice !== 'chosen') return true
    const isWrong = car === null || !world.cars[instructor]!.includes(car) || isAway(world, car, entry)
    return choice !== 'learners' && isWrong
  })
  for (const entry of due.toSorted((a, b) => a.from - b.from || (a.key < b.key ? -1 : 1)))
    Object.assign(
      entry,
      chooseCar(world, { ...entry, choice: 'any' }, entry) ?? { car: null, choice: 'missing' },
    )
}
