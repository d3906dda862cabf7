import { chooseCar, type Entry, isLive, type Piece, type Query, splitByImported } from './diary.ts'
import { instantOf, keyOf, type Lesson, type State, type Story } from './story.ts'

type Answer = { code?: string; body?: unknown }
/**
 * `also`: where the price or the notice decides, which other tests know, it may be refused with these; `atOnce`: only
 * beside others at the same moment.
 */
type Expected = {
  code?: string | undefined
  also?: readonly string[]
  atOnce?: readonly string[]
  change?(state: State, body: never): void
}
/** A step that is one decision: what the model says of it, and what the product does. */
export type Plan = { say: string; expect(state: State): Expected; run(): Promise<Answer> }

export type Plans = Record<string, (numbers: Numbers) => Plan | undefined>

/** Numbers of a step mean what they find: so that what is left of a story without some steps is a story too. */
export type Numbers = readonly number[]
export const one = <T>(list: readonly T[], number: number) => list[number % list.length]!

export const drop = (state: State, entry: Entry) => {
  state.entries = state.entries.filter((other) => other !== entry)
}
export const find = (state: State, id: string) => state.lessons.find((lesson) => lesson.id === id)
export const addPieces = (
  state: State,
  instructor: number,
  kind: 'block' | 'imported',
  pieces: readonly Piece[],
  repeat?: string,
) => {
  for (const { from, to } of pieces) {
    const entry = {
      kind,
      instructor,
      from,
      to,
      until: to,
      learner: null,
      expires: null,
      place: null,
      end: null,
    }
    state.entries.push({
      ...entry,
      car: null,
      choice: 'any',
      overridden: false,
      key: keyOf({ ...entry, id: '' }),
      ...(repeat !== undefined && { repeat }),
    })
  }
}

/** As it is once what is busy elsewhere has made room. */
export function withRoom(state: State, query: Query): State {
  const { entries, pieces } = splitByImported(state, query)
  const cleared = { ...state, entries }
  addPieces(cleared, query.instructor, 'imported', pieces)
  return cleared
}

/** On the grid mostly, mostly to come. */
export const startAt = ({ state: { now } }: Story, [day, half, odd]: Numbers) =>
  Math.floor(now / 1440) * 1440 + (day! % 6) * 1440 + 8 * 60 + (half! % 22) * 30 + (odd! % 12 === 0 ? 10 : 0)

export const sayAt = ({ state }: Story, what: string, ...more: unknown[]) =>
  `${what} ${more.join(' ')} at ${instantOf(state.now)}`

export const isTaken = ({ state }: Story, { entry }: Lesson) =>
  state.entries.includes(entry) && isLive(state, entry)

export function lapse(state: State, id: string) {
  const lesson = find(state, id)!
  drop(state, lesson.entry)
  lesson.status = lesson.status === 'held' ? 'lapsed' : lesson.status
}

/** A time that is taken again has the gap that the instructor keeps by then. */
export const withGap = (state: State, entry: Entry): Entry => ({
  ...entry,
  until: entry.to + state.gaps[entry.instructor]!,
})

/** That has its time: which car it takes follows from it. `moving`: it is not in its own way. */
export function newEntry(
  state: State,
  query: Query,
  kind: 'hold' | 'lesson',
  key: string,
  moving?: Entry,
): Entry {
  const { learner, instructor, from, to, place, end } = query
  return {
    key,
    kind,
    learner,
    instructor,
    from,
    to,
    place,
    end,
    until: to + state.gaps[instructor]!,
    expires: kind === 'hold' ? state.now + 10 : null,
    overridden: false,
    ...(chooseCar(state, query, moving) ?? { car: null, choice: 'missing' }),
  }
}

export function lessonOf({ state }: Story, number: number, fits: (lesson: Lesson) => boolean) {
  const all = state.lessons.filter(fits)
  return all.length > 0 ? one(all, number) : undefined
}

/** It is over, and its time is free. */
export function endLesson(state: State, id: string, { markedAt = null }: { markedAt?: number | null } = {}) {
  const lesson = find(state, id)!
  Object.assign(lesson, { status: 'over', markedAt, firstMarkedAt: lesson.firstMarkedAt ?? markedAt })
  drop(state, lesson.entry)
}
