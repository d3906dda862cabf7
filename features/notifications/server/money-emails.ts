import { formatMoney } from '#common/money.ts'
import type { RefundReason } from '#features/payments/contract.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail } from '#server/mail.ts'
import type { Party } from './lesson-mail.ts'

const whys: Record<RefundReason, string> = {
  'time-gone': 'The time you chose had gone when your payment arrived, so all of it goes back.',
  'instructor-cancelled': 'Your lesson was called off, so what you paid for it goes back.',
  unused: 'You asked to have your prepaid time sent back.',
}

export function refundedMail(services: Services, learner: Party, pence: number, reason: RefundReason): Mail {
  const money = formatMoney(pence)
  const letter = writeEmail(services, {
    greeting: `Hello ${learner.name},`,
    says: [
      `${money} is on its way back to your card. ${whys[reason]}`,
      'Banks take 5 to 10 working days to show it.',
    ],
    action: { label: 'See your payments', to: '/dashboard/payments' },
  })
  return {
    to: learner.email,
    kind: 'payment-refunded',
    subject: `${money} is on its way back to you`,
    ...letter,
  }
}
