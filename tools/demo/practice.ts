import { findQuestion } from '#features/learning/server/bank.ts'
import { answerInMock, handInMock, prepareMock, startMock } from '#features/learning/server/mocks.ts'
import { listTheoryReaders, shareTheory } from '#features/learning/server/sharing.ts'
import { setTheoryTest } from '#features/learning/server/test-date.ts'
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
  instructorId,
}: {
  services: Services
  random: Random
  now: Temporal.Instant
  learnerId: string
  instructorId: string
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
  await sitMock({ services, random, learnerId, at: now.subtract({ hours: 9 * 24 }), share: 0.78 })
  await sitMock({ services, random, learnerId, at: now.subtract({ hours: 2 * 24 }), share: 0.9 })
  const testOn = now
    .add({ hours: 17 * 24 })
    .toString()
    .slice(0, 10)
  await services.asUser(
    as(learnerId),
    async (db) => {
      await setTheoryTest(db, learnerId, testOn)
      const readers = await listTheoryReaders(db, learnerId)
      if (readers.some(({ id }) => id === instructorId)) await shareTheory(db, learnerId, instructorId)
    },
    { at: now },
  )
}

type Sat = { services: Services; random: Random; learnerId: string; at: Temporal.Instant; share: number }

async function sitMock({ services, random, learnerId, at, share }: Sat) {
  const id = await services.asUser(
    as(learnerId),
    async (db) => {
      const mock = await prepareMock(db, learnerId)
      await startMock(db, learnerId, mock.id, 0)
      for (const { id: questionId, options } of mock.questions) {
        const right = findQuestion(questionId)!.options[0]
        const isRight = random.chance(share)
        const option = random.pick(options.filter(({ text }) => (text === right) === isRight)).id
        await answerInMock(db, learnerId, { id: mock.id, questionId, option, msAgo: 0 })
      }
      return mock.id
    },
    { at },
  )
  await services.asUser(as(learnerId), (db) => handInMock(db, learnerId, id, 0), {
    at: at.add({ minutes: 46 }),
  })
}
