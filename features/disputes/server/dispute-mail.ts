import { formatMoney, type Pence } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { firstName } from '#common/first-name.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { sayReason } from '../rules.ts'
import type { DisputeRow } from './dispute-rows.ts'

/** To the team. */
export const disputeMail = (
  services: Pick<Services, 'config'>,
  to: string,
  { pence, reason, dueBy }: Pick<DisputeRow, 'pence' | 'reason' | 'dueBy'>,
): Mail => ({
  to,
  kind: 'dispute-opened',
  subject: `A payment of ${formatMoney(pence)} is disputed`,
  ...writeEmail(services, {
    greeting: 'Hello,',
    says: [
      `A payment of ${formatMoney(pence)} is disputed at the payer’s bank. The payer ${sayReason(reason)}.`,
      dueBy
        ? `The evidence is put together for you. Please read it, change what you like and send it by ${formatDay(dueBy)}. Without an answer the dispute is lost.`
        : 'Please have a look at it.',
    ],
    action: { label: 'See the dispute', to: '/dashboard/admin/disputes' },
  }),
})

/** To the instructor, who bears a part of the loss. */
export function lossBorneMail(
  services: Pick<Services, 'config'>,
  instructor: Recipient,
  { pence, learner, explanation }: { pence: Pence; learner: string; explanation: string },
): Mail {
  const money = formatMoney(pence)
  return {
    to: instructor.email,
    kind: 'dispute-borne',
    subject: `${money} comes off your balance`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor.name)},`,
      says: [
        `A payment for lessons with ${learner} was disputed at the payer’s bank, and the bank decided for the payer. An administrator has decided that you bear ${money} of it.`,
        `Why: ${explanation}`,
        'It’s no more than you earned by that payment, and comes off your next payout. If the bank returns the money to us, you get it back. If you think it’s wrong, please write to us.',
      ],
      action: { label: 'See your earnings', to: '/dashboard/earnings' },
    }),
  }
}
