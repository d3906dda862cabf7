import { answerQuestion, getTheorySet } from '#features/learning/server/theory.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { Random } from './random.ts'

/** Some sessions of theory practice over the last weeks, with rising scores. */
export async function addTheoryPractice({
  services,
  random,
  now,
  learnerId,
}: {
  services: Services
  random: Random
  now: Temporal.Instant
  learnerId: string
}): Promise<void> {
  const sittings = random.whole(4, 7)
  for (let left = sittings; left >= 1; left--) {
    const at = now.subtract({ hours: left * 52 + random.whole(0, 6) })
    await services.asUser(
      as(learnerId),
      async (db) => {
        for (const question of await getTheorySet(db, learnerId)) {
          const isRight = random.chance(0.92 - left * 0.05)
          const option = random.pick(
            question.options.filter(({ id }) => (id === question.rightOption) === isRight),
          ).id
          await answerQuestion(db, learnerId, { id: crypto.randomUUID(), questionId: question.id, option })
        }
      },
      { at },
    )
  }
}
