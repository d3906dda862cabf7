import { followDisputes } from '#features/disputes/server/catch-up.ts'
import { catchUpPayments } from '#features/payments/server/catch-up.ts'
import { issuePapers } from '#features/paperwork/server/issue.ts'
import { catchUpPayouts, payOutOnPayday } from '#features/payouts/server/paydays.ts'
import { reviewPlans } from '#features/plans/server/review.ts'
import { reviewVouchers } from '#features/vouchers/server/review.ts'
import { giftSteps } from './gift-steps.ts'
import { learnerSteps } from './learner-steps.ts'
import { lessonSteps } from './lesson-steps.ts'
import { decideAtBanks, lookAfter, setRight, teacherSteps } from './office-steps.ts'
import type { Story, World } from './world.ts'

const steps = { ...learnerSteps, ...lessonSteps, ...giftSteps }
const beginnings = [
  'buySingle',
  'buySingle',
  'buySingle',
  'buyBlock',
  'buyBlockForTime',
  'payByOther',
  'giveVoucher',
]
const usual = ['buySingle', 'bookFromHours', 'mark', 'mark', 'mark', 'mark', 'mark', 'cancel']
const needLessons = new Set(['cancel', 'cancelByOther', 'move', 'mark', 'ringToCancel', 'undo', 'waive'])
const nightly = [
  payOutOnPayday,
  catchUpPayouts,
  catchUpPayments,
  reviewPlans,
  followDisputes,
  reviewVouchers,
  issuePapers,
]

/** So many stories at once, each with a step a day; at night the jobs, in the morning Stripe's letters. */
export async function playTogether(world: World, count: number, days: number) {
  const stories: Story[] = []
  for (let nr = 0; nr < count; nr += 1) stories.push(await world.begin())
  for (let day = 0; day < days; day += 1) {
    for (const story of stories) if (!story.isGone) await takeStep(world, story, day === 0)
    await teacherStep(world)
    await pass(world)
  }
}

async function takeStep(world: World, story: Story, isFirst: boolean) {
  const name = world.random.pick(isFirst ? beginnings : [...Object.keys(steps), ...usual])
  if (needLessons.has(name) && story.lessons.length === 0) return
  world.count(name)
  await steps[name]!(world, story)
}

async function teacherStep(world: World) {
  for (const teacher of world.random.shuffled(world.teachers).slice(0, 3)) {
    const name = world.random.pick([...Object.keys(teacherSteps), 'giveBank', 'giveBank'])
    world.count(name)
    await teacherSteps[name]!(world, teacher)
  }
}

/** Some hours go by. */
async function pass(world: World, hours = world.random.whole(6, 40), isLast = false) {
  const { shop, random, clock } = world
  await world.post()
  await world.work()
  if (random.chance(0.3)) decideAtBanks(world)
  if (random.chance(0.4)) await lookAfter(world)
  if (random.chance(0.5)) await world.repeat()
  clock.advance({ hours })
  // Stripe's own clock brings payouts and renewals about once it is asked something.
  await shop.stripe.deliverPending()
  for (const job of isLast ? nightly.slice(1) : nightly) await world.run(job)
  await world.post()
  await world.work()
}

/** Nothing goes wrong any more, and all banks take what they are sent: what is on its way arrives. */
export async function calm(world: World) {
  world.calmDown()
  for (let round = 0; round < 8; round += 1) {
    await setRight(world)
    await pass(world, 49, round > 3)
  }
}
