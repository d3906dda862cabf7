import { encourage, findLearnersGame } from '#features/game/server/encouragements.ts'
import { setGame } from '#features/game/server/game.ts'
import { addGoal } from '#features/game/server/goals.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

type Between = { services: Services; now: Temporal.Instant; learnerId: string; instructorId: string }

/** Two goals, and an instructor who may look and has sent a word. */
export async function addMilestones({ services, now, learnerId, instructorId }: Between): Promise<void> {
  await services.asUser(
    as(learnerId),
    async (db) => {
      await setGame(db, learnerId, { showsInstructors: true, aim: 2 })
      await addGoal(db, learnerId, { kind: 'questions', target: 100 })
      await addGoal(db, learnerId, { kind: 'own', words: 'Park without a shuffle', target: 1 })
    },
    { at: now.subtract({ hours: 20 * 24 }) },
  )
  await services.asUser(
    as(instructorId),
    async (db) => {
      // Some have left by then.
      if (await findLearnersGame(db, instructorId, learnerId))
        await encourage(db, services, instructorId, { id: learnerId, kind: 'good-week' })
    },
    { at: now.subtract({ hours: 30 }) },
  )
}
