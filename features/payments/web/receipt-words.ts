import { formatMoney } from '#common/money.ts'
import { formatLocalMoment, formatLocalSpan } from '#web/zone.ts'
import type { Receipt } from '../receipt-contract.ts'

export function receiptRows(receipt: Receipt): [string, string][] {
  const { amountPence, currency, card, lesson, refunds } = receipt
  const refunded = refunds.reduce((sum, { pence }) => sum + pence, 0)
  return [
    ['Learner', receipt.learnerName],
    ['Instructor', receipt.instructorName ?? 'A former instructor'],
    ['What', receipt.packageName],
    ...(lesson ? [['Lesson', formatLocalSpan(lesson.startsAt, lesson.endsAt)] as [string, string]] : []),
    ['Paid', formatLocalMoment(receipt.paidAt)],
    [
      'Card',
      `${card ? `${sayBrand(card.brand)} ending ${card.last4}` : 'By card'}${receipt.bySomebodyElse ? ', by someone else' : ''}`,
    ],
    ['Amount', formatMoney(amountPence, currency)],
    ...refunds.map(({ pence, at, explanation }): [string, string] => [
      `Refunded, ${formatLocalMoment(at)}`,
      `${formatMoney(pence, currency)}${explanation ? `, ${explanation}` : ''}`,
    ]),
    ...(refunded > 0
      ? [['Paid after refunds', formatMoney(amountPence - refunded, currency)] as [string, string]]
      : []),
    ['Payment', receipt.paymentId],
  ]
}

const sayBrand = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

export const receiptText = (receipt: Receipt, brand: string) =>
  [`Receipt from ${brand}`, ...receiptRows(receipt).map(([label, value]) => `${label}: ${value}`)].join('\n')
