import { openPayerLink } from '#features/payment-links/payer-contract.ts'
import { endPayer, invitePayer } from '#features/payers/contract.ts'
import {
  acceptPayerInvitation,
  buyHoursForLearner,
  openPaying,
  payLessonForLearner,
  sendPayingLink,
} from '#features/payers/paying-contract.ts'
import { payingHeader } from '#features/payers/rules.ts'
import {
  buyVoucher,
  claimVoucher,
  describeVoucherHours,
  getBoughtVoucher,
  redeemVoucher,
  refundVoucher,
} from '#features/vouchers/contract.ts'
import { hold, pay, type Step } from './learner-steps.ts'
import type { Story, World } from './world.ts'

/** As its reader finds it in the newest email of this kind. */
async function readMail({ sql }: World, to: string, kind: string, look: RegExp) {
  const [mail] = await sql<{ text: string }>(
    `select body->>'text' as text from app.mails where lower(recipient) = $1 and kind = $2 order by id desc limit 1`,
    [to, kind],
  )
  return mail && look.exec(mail.text)?.[1]
}

const randomGift = ({ random }: World, { gifts }: Story) =>
  gifts.length > 0 ? random.pick(gifts) : undefined

export const giftSteps: Record<string, Step> = {
  async giveVoucher(world, story) {
    const { learner, gifts } = story
    const recipientEmail = `gift.${gifts.length}.${learner.email}`
    const { status, body } = await world.attempt(undefined, buyVoucher, {
      amountPence: world.random.pick([2_001, 4_000, 8_003, 15_000]),
      buyerName: 'Rose Okafor',
      buyerEmail: `rose.${recipientEmail}`,
      recipientName: learner.name,
      recipientEmail,
      message: '',
      sendOn: null,
    })
    if (status !== 200) return
    const sessionId = new URL(body.url).pathname.split('/').at(-1)!
    const { success_url } = world.shop.stripe.sessions().find(({ id }) => id === sessionId)!
    gifts.push({ recipientEmail, token: new URL(success_url!).searchParams.get('token')! })
    story.unpaid.push(sessionId)
    await pay(world, story)
  },
  async lookAtVoucher(world, story) {
    const gift = randomGift(world, story)
    if (gift) await world.attempt(undefined, getBoughtVoucher, { token: gift.token, returned: 'true' })
  },
  async redeemVoucher(world, story) {
    const gift = randomGift(world, story)
    if (!gift) return
    const code = await readMail(world, gift.recipientEmail, 'voucher-gift', /Your code: (\S+)/)
    if (!code) return
    const { learner } = story
    const claimed = await world.attempt(learner, claimVoucher, { code })
    if (claimed.status !== 200) return
    const choice = { id: claimed.body.id, instructorId: world.random.pick(story.teachers).id }
    const { status, body } = await world.attempt(learner, describeVoucherHours, choice)
    if (status !== 200 || body.choices.length === 0) return
    const { leftPence, choices } = body
    const some = world.random.chance(0.5) ? choices.at(-1)! : world.random.pick(choices)
    await world.attempt(learner, redeemVoucher, { ...choice, ...some, leftPence })
  },
  async refundVoucher(world, story) {
    const gift = randomGift(world, story)
    if (gift) await world.attempt(undefined, refundVoucher, { token: gift.token })
  },
  /** Somebody with a page of their own: hours, or a lesson that waits for them. */
  async payerBuysHours(world, story) {
    const teacher = world.random.pick(story.teachers)
    const buys = world.random.chance(0.3)
      ? { packageId: teacher.packages.get('10-hour block')! }
      : { hours: world.random.whole(1, 3) }
    const payer = await openPage(world, story)
    if (!payer) return
    const bought = { id: payer.id, instructorId: teacher.id, buys }
    await payAtStripe(world, story, await world.attempt(undefined, buyHoursForLearner, bought, payer.headers))
  },
  async payerPaysLesson(world, story) {
    const payer = await openPage(world, story)
    const held = payer && (await hold(world, story))
    if (!held) return
    story.lessons.push(held)
    const packageId = held.teacher.packages.get('1-hour lesson')!
    if ((await world.attempt(story.learner, openPayerLink, { id: held.id, packageId })).status !== 200) return
    const lesson = { id: payer.id, lessonId: held.id }
    await payAtStripe(
      world,
      story,
      await world.attempt(undefined, payLessonForLearner, lesson, payer.headers),
    )
  },
  async endPayer(world, story) {
    if (!story.payer) return
    const { status } = await world.attempt(story.learner, endPayer, { id: story.payer.id })
    if (status === 200) delete story.payer
  },
}

async function payAtStripe(world: World, story: Story, page: { status: number; body: { url: string } }) {
  if (page.status !== 200) return
  story.unpaid.push(new URL(page.body.url).pathname.split('/').at(-1)!)
  await pay(world, story)
}

/** Invited and accepted the first time, and by a link in an email each time after. */
async function openPage(world: World, story: Story) {
  const { learner } = story
  const invited = story.payer
  const email = invited?.email ?? `payer.${story.payers++}.${learner.email}`
  const opened = invited ? await signIn(world, email) : await accept(world, story, email)
  return opened && story.payer && { id: story.payer.id, headers: { [payingHeader]: opened } }
}

async function accept(world: World, story: Story, email: string) {
  const asked = { name: 'Ngozi', email, sharesProgress: false }
  const { status, body } = await world.attempt(story.learner, invitePayer, asked)
  const token = status === 200 && (await readMail(world, email, 'payer-invitation', /token=([\w-]+)/))
  if (!token) return undefined
  const accepted = await world.attempt(undefined, acceptPayerInvitation, { token, name: 'Ngozi Okafor' })
  if (accepted.status !== 200) return undefined
  story.payer = { id: body.id, email }
  return accepted.body.session
}

async function signIn(world: World, email: string) {
  await world.attempt(undefined, sendPayingLink, { email })
  const token = await readMail(world, email, 'payer-sign-in', /token=([\w-]+)/)
  if (!token) return undefined
  const opened = await world.attempt(undefined, openPaying, { token })
  return opened.status === 200 ? opened.body.session : undefined
}
