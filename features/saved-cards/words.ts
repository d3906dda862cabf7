import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { chargeDaysAhead, mostFailures } from './rules.ts'

type Agreed = { rule: string; minutes: number; instructorName: string; pricePence: number }

/** What a learner agrees to. Another meaning is another `consentVersion`. */
export const consentTo = ({ rule, minutes, instructorName, pricePence }: Agreed): string[] => [
  `Each lesson of your regular lessons with ${instructorName} (${rule}, ${formatMinutes(minutes)} each) is charged to your saved card, up to ${formatMoney(pricePence)} a lesson.`,
  `We charge each lesson ${chargeDaysAhead} days before it, when we’d otherwise email you a link. A lesson that’s sooner than that is charged when you start.`,
  'If a lesson costs more than that, we don’t charge it. We email you a link, and you can agree to the new price.',
  'If your instructor changes them to come more often or to last longer, we stop charging your card until you agree again. If they only move to another day or time, this goes on.',
  `If your bank refuses a payment, nothing is lost: the lesson stays booked and we email you a link. After ${mostFailures} refusals in a row we stop charging the card.`,
  'Cancelling and refunds stay as they are: your instructor’s terms apply, and refunds go back to the card.',
  'You can stop at any time, here or under Payments. Lessons that are already paid stay paid.',
]

/** Of lessons that no card pays. */
export function sayUnpaid(state: 'off' | 'waiting', hasCard: boolean): string {
  if (state === 'waiting')
    return hasCard
      ? 'You agreed to this but didn’t finish, so we email you a link for each lesson.'
      : 'You haven’t saved a card yet, so we email you a link for each lesson.'
  return `We email you a link a week before each lesson. ${hasCard ? 'Your saved card can pay it then without one.' : 'If you save a card, it’s paid then without one.'}`
}

export const cardHolder = 'The card must be yours, or its holder must agree to this.'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

export const nameCard = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? 'Card'} ending in ${last4}`

/** How regular lessons are paid that a saved card pays. */
export const paidByCard = (card: { brand: string; last4: string }, agreedPence: number) =>
  `Your ${nameCard(card)}, a week before each lesson, up to ${formatMoney(agreedPence)}`
