import type { TheoryQuestion } from '../contract.ts'
import { setSize } from '../rules.ts'
import type { TopicId } from '../topics.ts'

/** A set from what is stored on the device, without what was answered since. */
export function pickAhead(
  questions: readonly TheoryQuestion[],
  answeredIds: ReadonlySet<string>,
  topic: TopicId | undefined,
): TheoryQuestion[] {
  const ofTopic = questions.filter((question) => !topic || question.topic === topic)
  return ofTopic.filter(({ id }) => !answeredIds.has(id)).slice(0, setSize)
}
