import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import type { RefundReason } from '#features/payments/events.ts'
import type { findChosenRefund } from '#features/payments/server/chosen-refunds.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export const whys: Record<RefundReason, string> = {
  'by-admin': 'We decided to refund you.',
  'time-gone': 'The time you chose had gone when your payment arrived, so we’re refunding all of it.',
  'not-owed':
    'The lesson had been cancelled or paid another way when your payment arrived, so we’re refunding all of it.',
  'not-by-learner': 'Your lesson was cancelled, so we’re refunding what you paid for it.',
  unused: 'You asked us to refund what wasn’t used.',
}

export function refundedMail(
  services: Services,
  learner: Recipient,
  { refundId, pence }: { refundId: string; pence: number },
  why: string,
): Mail {
  const money = formatMoney(pence)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${money} is on its way back to the card that paid. ${why}`,
      'It usually takes your bank 5 to 10 working days to show it.',
    ],
    action: { label: 'See your payments', to: '/dashboard/payments' },
  })
  return {
    to: learner.email,
    kind: 'payment-refunded',
    subject: `${money} is on its way back to the card that paid`,
    files: [{ kind: 'credit-note', id: refundId }],
    ...body,
  }
}

type Chosen = NonNullable<Awaited<ReturnType<typeof findChosenRefund>>>

export function earningRefundedMail(
  services: Services,
  instructor: Recipient,
  learner: string,
  { pence, commissionPence, takenFrom, packageName, explanation }: Chosen,
): Mail {
  const money = formatMoney(pence)
  const says = {
    held: 'It comes from hours that hadn’t been used, so your earnings don’t change.',
    platform: 'We’ve paid it ourselves, so your earnings don’t change.',
    shared: `${formatMoney(pence - commissionPence)} comes off your balance, and we give back ${formatMoney(commissionPence)} of commission.`,
  }
  return {
    to: instructor.email,
    kind: 'earning-refunded',
    subject: `We’ve refunded ${money} to ${learner}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor.name)},`,
      says: [
        `An administrator has refunded ${money} of what ${learner} paid for: ${packageName}.`,
        `Why: ${explanation}`,
        says[takenFrom],
      ],
      action: { label: 'See your earnings', to: '/dashboard/earnings' },
    }),
  }
}
