import type { Pence } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import {
  isPaidByHand,
  isPaidLater,
  minutesFor,
  type PaidWith,
  priceOfTaught,
} from '#features/lessons/rules.ts'
import { leastCardPence } from '#features/payments/rules.ts'

export const pupilStatuses = ['active', 'waiting', 'passed', 'left'] as const
export type PupilStatus = (typeof pupilStatuses)[number]

/** What an instructor may choose. `card-link`: they email a link, and the card is the learner's own doing. */
export const enteredPayments = ['cash', 'bank', 'hours', 'card-link'] as const
export type EnteredPayment = (typeof enteredPayments)[number]

/** How an instructor enters another lesson that is paid as one was. */
export const enteredAs = (paidWith: PaidWith | null): EnteredPayment =>
  paidWith === 'credit' ? 'hours' : paidWith === 'card' ? 'card-link' : (paidWith ?? 'cash')

/** What a learner pays by card at a rate of their own; null: what everybody pays, also where it's less than a card can pay. */
export function agreedPriceOf(hourlyRatePence: Pence | null, minutes: number): Pence | null {
  const price = hourlyRatePence === null ? 0 : priceOf(hourlyRatePence, minutes)
  return price >= leastCardPence ? price : null
}

type Usual = {
  /** How the latest lesson was paid; null: none yet. */
  readonly paidWith: PaidWith | null
  readonly minutes: number
  /** Hours left that were paid by hand, and how the latest were paid. */
  readonly minutesLeft: number
  readonly hoursPaidWith: 'cash' | 'bank' | null
  readonly creditMinutes: number
  readonly hasAccount: boolean
  readonly canGetLink: boolean
}

/** What a learner chooses at the checkout, within ten minutes of taking the time; `credit` is the first of the ways there. */
export const checkoutPayments = ['card', 'credit'] as const
export type CheckoutPayment = (typeof checkoutPayments)[number]

export const isPaidAtCheckout = (
  payment: EnteredPayment | CheckoutPayment | null,
): payment is CheckoutPayment => payment === 'card' || payment === 'credit'

/**
 * How they pay for a lesson that nobody said it of: from what is paid already, else as the last one. What is not paid
 * at the checkout is booked first.
 */
export function usualPaymentOf(usual: Usual): EnteredPayment | CheckoutPayment {
  const { paidWith, minutes, minutesLeft, hoursPaidWith, creditMinutes, hasAccount, canGetLink } = usual
  if (minutesLeft >= minutes) return 'hours'
  if (hasAccount && creditMinutes >= minutes) return 'credit'
  if (paidWith === 'hours') return hoursPaidWith ?? 'cash'
  if (isPaidByHand(paidWith)) return paidWith as 'cash' | 'bank'
  if (hasAccount) return 'card'
  return canGetLink && paidWith !== null ? 'card-link' : 'cash'
}

type Left = { readonly byHand: number; readonly byCard: number }

/**
 * For lessons in the order of their starts, which of them hours paid in advance pay for, as entering them takes the hours: those
 * paid by hand first. Once there are too few for one, those after it have none either; one too soon for credit is only left out.
 */
export function planHours(
  left: Left,
  lessons: readonly { readonly minutes: number; readonly mayTakeCredit: boolean }[],
): boolean[] {
  let { byHand, byCard } = left
  let areOver = false
  return lessons.map(({ minutes, mayTakeCredit }) => {
    if (!areOver && byHand >= minutes) {
      byHand -= minutes
      return true
    }
    if (areOver || byCard < minutes) areOver = true
    else if (mayTakeCredit) {
      byCard -= minutes
      return true
    }
    return false
  })
}

/** Nobody teaches as many at a time, and every import compares its rows with all of them. */
export const mostPupils = 2_000
/** For an instructor whose documents are not approved yet. */
export const mostPupilsUnapproved = 50

/** So far back a lesson may be entered: what was taught last month still belongs in the books. */
export const mostDaysBack = 31

type Lesson = {
  readonly status: string
  readonly startsAt: string
  readonly endsAt: string
  readonly minutes: number
  readonly pricePence: Pence | null
  readonly paidWith: PaidWith | null
  readonly receivedPence: Pence | null
  readonly cancelledCostPence: Pence | null
}

export type Balance = {
  /** Below zero they owe it; above, they have paid for more than was taught. */
  readonly pence: Pence
  readonly minutesLeft: number
}

/** Counts everything between a pupil and an instructor that is paid by hand or from prepaid hours. */
export const balanceOf = (lessons: readonly Lesson[], prepaidMinutes: number, now: string): Balance => ({
  pence: lessons
    .filter(({ paidWith }) => isPaidLater(paidWith))
    .reduce((sum, lesson) => sum + (lesson.receivedPence ?? 0) - dueOf(lesson, now), 0),
  minutesLeft: unusedOf(lessons, { minutes: prepaidMinutes, pence: 0 }).minutes,
})

/** Nothing is due before a lesson ends, unless it has been paid already; a payment link ends when it starts. */
function dueOf(lesson: Lesson, now: string): Pence {
  const dueAt = lesson.paidWith === 'card-link' ? lesson.startsAt : lesson.endsAt
  const isDue =
    lesson.status !== 'booked' || lesson.receivedPence !== null || Date.parse(dueAt) <= Date.parse(now)
  return isDue ? costOf(lesson) : 0
}

/** What a lesson that is due has not brought in yet: nothing before it is due. */
export const owedFor = (lesson: Lesson, now: string): Pence =>
  Math.max(0, dueOf(lesson, now) - (lesson.receivedPence ?? 0))

type Shown = Pick<Lesson, 'status' | 'startsAt' | 'endsAt' | 'minutes' | 'pricePence' | 'paidWith'> &
  Pick<Lesson, 'cancelledCostPence'> & { readonly receivedPence?: Pence | null | undefined }

export const isOwed = (lesson: Shown, now: string) =>
  isPaidLater(lesson.paidWith) && owedFor({ ...lesson, receivedPence: lesson.receivedPence ?? null }, now) > 0

type Marked = {
  readonly outcome: string
  readonly costPence?: Pence | undefined
  readonly minutes?: number | undefined
}

/** What has come already is off it. `marking` is what its instructor has said of it that the server does not know yet. */
export function amountToReceive(
  lesson: ToPay & { readonly receivedPence?: Pence | null | undefined },
  marking?: Marked,
): Pence {
  return Math.max(0, costAsMarked(lesson, marking) - (lesson.receivedPence ?? 0))
}

type ToPay = Pick<Lesson, 'pricePence' | 'minutes' | 'paidWith' | 'cancelledCostPence'>

function costAsMarked(lesson: ToPay, marking?: Marked): Pence {
  if (marking?.outcome === 'cancelled') return 0
  if (marking?.costPence !== undefined) return marking.costPence
  if (marking?.minutes !== undefined) return priceOfTaught(lesson, marking.minutes)
  return lesson.cancelledCostPence ?? lesson.pricePence ?? 0
}

type Hours = { readonly minutes: number; readonly pence: Pence }

export const unusedOf = (lessons: readonly Lesson[], bought: Hours): Hours =>
  lessons
    .filter(({ paidWith }) => paidWith === 'hours')
    .reduce(
      (left, lesson) => ({
        minutes: left.minutes - minutesUsed(lesson),
        pence: left.pence - costOf(lesson),
      }),
      bought,
    )

const costOf = ({ status, pricePence, cancelledCostPence }: Lesson): Pence =>
  (status === 'cancelled' ? cancelledCostPence : pricePence) ?? 0

const minutesUsed = (lesson: Lesson) =>
  lesson.status === 'cancelled' ? minutesFor(lesson, costOf(lesson)) : lesson.minutes

type Earned = { readonly month: string; readonly net_pence: Pence }
type ByHand = { readonly month: string; readonly cashPence: Pence; readonly bankPence: Pence }

/** By card after commission, and by hand. `earned` has every month. */
export const incomeByMonth = (earned: readonly Earned[], byHand: readonly ByHand[]) =>
  earned.map(({ month, net_pence }) => {
    const { cashPence = 0, bankPence = 0 } = byHand.find((one) => one.month === month) ?? {}
    const byHandPence = cashPence + bankPence
    return { month, netPence: net_pence, byHandPence, incomePence: net_pence + byHandPence }
  })
