import type { Lesson } from '../contract.ts'
import { mayDeliver } from '../rules.ts'

type Lists = {
  begun: readonly Lesson[]
  delivered: readonly Lesson[]
  /** Ids of lessons with an assessment; undefined until they are known. */
  assessed: ReadonlySet<string> | undefined
  /** Ids of lessons whose assessment waits on this device. */
  unsent: ReadonlySet<string>
}
type ToDo = { lesson: Lesson; assessed?: false }

/** Lessons to mark, then lessons to write up, the oldest first: each begins with the levels of the one before it. The lists come one after the other: what is delivered in either is marked. */
export function listToDo({ begun, delivered, assessed, unsent }: Lists, now: string): ToDo[] {
  const marked = new Set(delivered.map(({ id }) => id))
  const toMark = new Map(begun.map((lesson) => [lesson.id, lesson])).values()
  return [
    ...toMark
      .filter((lesson) => mayDeliver(lesson, now) && !marked.has(lesson.id) && !unsent.has(lesson.id))
      .map((lesson) => ({ lesson })),
    ...delivered
      .filter(({ id, learner }) => assessed && learner && !assessed.has(id) && !unsent.has(id))
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      .map((lesson): ToDo => ({ lesson, assessed: false })),
  ]
}
