import { deleteMyAccount, wordsToType } from '#features/account-deletion/contract.ts'
import { cancelLesson, holdLesson, releaseHold } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { openPayerLink, payForOther } from '#features/payment-links/payer-contract.ts'
import {
  createCheckoutSession,
  describeCreditMove,
  getCheckoutStatus,
  listCredits,
  moveCredit,
  payWithCredit,
  refundCredit,
} from '#features/payments/contract.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { password, type Story, type Teacher, type World } from './world.ts'

export type Step = (world: World, story: Story) => Promise<unknown>

const single = '1-hour lesson'
const block = '10-hour block'
/** Most cards are good. Of the others one is declined, one sends refunds back, and one's payer goes to the bank. */
const cards = [
  ...Array<string>(9).fill('4242424242424242'),
  '4000000000000002',
  '4000000000005126',
  '4000000000000259',
]

export async function hold(world: World, { learner, teachers }: Story, minutes = 60) {
  const teacher = world.random.pick(teachers)
  const startsAt = world.nextStart(teacher)
  const { status, body } = await world.attempt(learner, holdLesson, {
    instructorId: teacher.id,
    startsAt: `${startsAt}`,
    minutes,
    pickup: cothamRoad,
  })
  return status === 200 ? { id: body.id, startsAt, teacher } : undefined
}

async function checkout(world: World, story: Story, teacher: Teacher, lessonId: string | null, name: string) {
  const { status, body } = await world.attempt(story.learner, createCheckoutSession, {
    package_id: teacher.packages.get(name)!,
    student_id: story.learner.id,
    instructor_id: teacher.id,
    lesson_id: lessonId,
    origin_url: world.shop.url,
  })
  if (status === 200) story.unpaid.push(body.session_id)
}

/** Now, or some other day, when the time may have gone. */
export async function pay(world: World, story: Story) {
  if (world.random.chance(0.1)) return
  for (const session of story.unpaid.splice(0)) {
    const { kind } = await world.shop.stripe.pay(session, world.random.pick(cards))
    world.count(`card ${kind}`)
    if (kind === 'declined') story.unpaid.push(session)
  }
}

async function cancel(world: World, story: Story, by: 'learner' | 'instructor' | 'admin') {
  const lesson = world.random.pick(story.lessons)
  const who = { learner: story.learner, instructor: lesson.teacher, admin: world.shop.admin }[by]
  await world.attempt(who, cancelLesson, {
    id: lesson.id,
    ...(by === 'learner' && { toCard: world.random.chance(0.5) }),
  })
}

async function credit(world: World, { learner }: Story) {
  const { credits } = await world.call(learner, listCredits, {})
  return credits.length > 0 ? world.random.pick(credits) : undefined
}

export const learnerSteps: Record<string, Step> = {
  async buySingle(world, story) {
    const held = await hold(world, story)
    if (!held) return
    story.lessons.push(held)
    await checkout(world, story, held.teacher, held.id, single)
    await pay(world, story)
  },
  async buyBlock(world, story) {
    await checkout(world, story, world.random.pick(story.teachers), null, block)
    await pay(world, story)
  },
  /** A block that begins with a lesson. */
  async buyBlockForTime(world, story) {
    const held = await hold(world, story, 90)
    if (!held) return
    story.lessons.push(held)
    await checkout(world, story, held.teacher, held.id, block)
    await pay(world, story)
  },
  async bookFromHours(world, story) {
    const held = await hold(world, story, world.random.pick([60, 90]))
    if (!held) return
    const { status } = await world.attempt(story.learner, payWithCredit, { id: held.id })
    if (status === 200) story.lessons.push(held)
    else await world.attempt(story.learner, releaseHold, { id: held.id })
  },
  async payByOther(world, story) {
    const held = await hold(world, story)
    if (!held) return
    story.lessons.push(held)
    const packageId = held.teacher.packages.get(single)!
    const link = await world.attempt(story.learner, openPayerLink, { id: held.id, packageId })
    if (link.status !== 200) return
    const token = new URL(link.body.url).searchParams.get('token')!
    const page = await world.attempt(undefined, payForOther, { token })
    if (page.status === 200) story.unpaid.push(new URL(page.body.url).pathname.split('/').at(-1)!)
    await pay(world, story)
  },
  payLater: (world, story) => pay(world, story),
  async lookAtPayment(world, story) {
    const [sessionId] = story.unpaid
    if (sessionId) await world.attempt(story.learner, getCheckoutStatus, { sessionId })
  },
  cancel: (world, story) => cancel(world, story, 'learner'),
  cancelByOther: (world, story) => cancel(world, story, world.random.pick(['instructor', 'admin'])),
  async move(world, story) {
    const lesson = world.random.pick(story.lessons)
    const startsAt = world.nextStart(lesson.teacher)
    const by = world.random.pick([story.learner, lesson.teacher])
    const { status } = await world.attempt(by, moveLesson, {
      id: lesson.id,
      startsAt: `${startsAt}`,
      fromStartsAt: `${lesson.startsAt}`,
    })
    if (status === 200) lesson.startsAt = startsAt
  },
  async refundHours(world, story) {
    const found = await credit(world, story)
    if (found) await world.attempt(story.learner, refundCredit, { id: found.id })
  },
  async takeHoursAlong(world, story) {
    const found = await credit(world, story)
    const to = found && story.teachers.find(({ id }) => id !== found.instructor_id)
    if (!to) return
    const move = { id: found.id, instructorId: to.id }
    const { status, body } = await world.attempt(story.learner, describeCreditMove, move)
    if (status === 200) await world.attempt(story.learner, moveCredit, { ...move, minutes: body.minutes })
  },
  async leave(world, story) {
    const words = { words: wordsToType, password, lessonsAhead: 99, costPence: 99_999_99 } as const
    const { status } = await world.attempt(story.learner, deleteMyAccount, words)
    if (status === 200) story.isGone = true
    world.count(`leaving ${status}`)
  },
}
