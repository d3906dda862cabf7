import type { TopicId } from '../../topics.ts'

/** The right option is first and shuffled when shown. `rule`: see `highway-code.ts`. */
export type Question = {
  /** Never changes and is never reused: answers are stored under it. */
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
