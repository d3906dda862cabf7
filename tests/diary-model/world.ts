import type { Spot } from '#features/travel/rules.ts'

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
  car: number | null
  choice: 'any' | 'chosen' | 'learners' | 'none' | 'missing'
  overridden: boolean
}

export type Absence = { id: string; car: number; from: number; to: number }

export type World = {
  now: number
  /** By instructor. */
  gaps: number[]
  openUntil: number[]
  /** By instructor, the usual one first. */
  cars: number[][]
  absences: Absence[]
  /** `instructor learner`: lessons of these two are in the learner's own car. */
  ownCars: Set<string>
  entries: Entry[]
}

/**
 * `until`: with the gap behind it that it has; else the gap of now. `car` and `choice`: what it had, or what it should
 * get; else any.
 */
export type Query = Pick<Entry, 'instructor' | 'learner' | 'from' | 'to' | 'place'> &
  Partial<Pick<Entry, 'until' | 'car' | 'choice'>>

export const isLive = ({ now }: World, { kind, expires }: Entry) => kind !== 'hold' || expires! > now

type Times = { from: number; to: number }
export const overlap = (one: Times, other: Times) => one.from < other.to && other.from < one.to
