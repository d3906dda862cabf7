import type { TopicId } from '../../topics.ts'

/** `options` has the right one first; it is shown in another order each time. `rule`: where it stands in the Highway Code (see `highway-code.ts`). */
export type Question = {
  /** Never changes and is never used again: answers are kept under it. */
  id: string
  topic: TopicId
  asks: string
  options: readonly [right: string, string, string, string]
  why: string
  rule: string
}

type Short = readonly [id: string, asks: string, options: Question['options'], why: string, rule: string]

export const about = (topic: TopicId, questions: readonly Short[]): Question[] =>
  questions.map(([id, asks, options, why, rule]) => ({ id, topic, asks, options, why, rule }))
