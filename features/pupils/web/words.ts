import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { formatLocalDay } from '#web/zone.ts'
import {
  amountToReceive,
  type Balance,
  type EnteredPayment,
  enteredPayments,
  type PupilStatus,
} from '../rules.ts'

export const statusNames: Record<PupilStatus, string> = {
  active: 'Active',
  waiting: 'Waiting',
  passed: 'Passed',
  left: 'Left',
}

export const paymentNames: Record<EnteredPayment, string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  hours: 'Hours paid in advance',
  'card-link': 'Card, by a link we email',
}
export const paymentOptions = enteredPayments.map((value) => ({ value, label: paymentNames[value] }))

/** "owes £36, 2h 30m left", or nothing. */
export const balanceText = ({ pence, minutesLeft }: Balance) =>
  [
    pence < 0 && `owes ${formatMoney(-pence)}`,
    pence > 0 && `${formatMoney(pence)} ahead`,
    minutesLeft > 0 && `${formatMinutes(minutesLeft)} left`,
    minutesLeft < 0 && `${formatMinutes(-minutesLeft)} short`,
  ]
    .filter(Boolean)
    .join(', ')

/** Null for an empty field. */
export const penceOf = (pounds: string) => (pounds.trim() === '' ? null : Math.round(Number(pounds) * 100))
export const poundsOf = (pence: number | null) => (pence === null ? '' : String(pence / 100))

export const noteWords = {
  saved: { title: 'Note added', tone: 'good' as const },
  stored: {
    title: 'Note saved on this device',
    description: 'We’ll send it as soon as you’re back online.',
  },
  refused: (name: string) => ({
    title: 'We couldn’t add a note',
    description: `Your note about ${name} is still on this device. See your dashboard for the reason.`,
  }),
}

export const receivedWay = { cash: 'in cash', bank: 'by bank transfer' } as const

export const earlierWords = { title: 'Balance from before' }

type Receipt = { name: string; pence: number; payment: 'cash' | 'bank' }

export const receiptWords = {
  /** "£36.00 in cash, received Tue 24 Nov 2026." With what is still owed, if that was not all. */
  cameIn(lesson: Lesson) {
    if (!lesson.receivedAt) return undefined
    const way = receivedWay[lesson.paidWith === 'cash' ? 'cash' : 'bank']
    const came = `${formatMoney(lesson.receivedPence ?? 0)} ${way}, received ${formatLocalDay(lesson.receivedAt)}.`
    const owed = amountToReceive(lesson)
    return owed > 0 ? `${came} ${formatMoney(owed)} still owed.` : came
  },
  received: ({ pence, payment }: Receipt) =>
    `${formatMoney(pence)} received ${payment === 'cash' ? 'in cash' : 'by transfer'}`,
  noted: (pence: number) => ({ title: `${formatMoney(pence)} received`, tone: 'good' as const }),
  takenBack: { title: 'Marked as not received' },
  stored: (pence: number) => ({
    title: `${formatMoney(pence)} received: saved on this device`,
    description: 'We’ll send it as soon as you’re back online.',
  }),
  waiting: ({ pence }: Receipt) => `${formatMoney(pence)} received. Waiting for a network.`,
  sent: ({ pence, name }: Receipt) => ({
    title: `${formatMoney(pence)} received: sent`,
    description: `The lesson with ${name} is noted as paid.`,
  }),
  refused: ({ name }: Receipt) => ({
    title: 'We couldn’t note a payment',
    description: `What ${name} paid you is still on this device. See your dashboard for the reason.`,
  }),
  paidByCard: ({ pence, name }: Receipt) =>
    `${name} has paid for this lesson another way already. Give the ${formatMoney(pence)} back, or note it as hours paid in advance.`,
}
