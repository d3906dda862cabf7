import { firstName } from '#common/first-name.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { sayFailure } from '../rules.ts'

type Config = Pick<Services, 'config'>

export function payoutSentMail(
  services: Config,
  owner: Recipient,
  { id, pence, arrivesOn }: { id: string; pence: Pence; arrivesOn: string },
): Mail {
  const amount = formatMoney(pence)
  return {
    to: owner.email,
    kind: 'payout-sent',
    subject: `${amount} is on its way to your bank`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        `We’ve sent ${amount} to your bank. It should be there on ${formatDay(`${arrivesOn}T12:00Z`)}.`,
        'The statement lists every lesson in it, with our commission.',
      ],
      action: { label: 'See the statement', to: `/dashboard/earnings/${id}` },
    }),
  }
}

export function disconnectedMail(services: Config, owner: Recipient): Mail {
  return {
    to: owner.email,
    kind: 'payouts-disconnected',
    subject: 'Your payouts have stopped',
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        'Your account at Stripe isn’t connected to us any more, so we can’t pay you. Perhaps you disconnected it on Stripe’s pages.',
        'Your money is safe: what learners pay by card is still yours, and we keep it until you connect again. Press “Connect again” on your earnings page and give your details to Stripe once more. It takes about five minutes. Then everything is paid out as before.',
      ],
      action: { label: 'Connect again', to: '/dashboard/earnings' },
    }),
  }
}

export function payoutFailedMail(
  services: Config,
  owner: Recipient,
  { pence, failure }: { pence: Pence; failure: string },
): Mail {
  const amount = formatMoney(pence)
  return {
    to: owner.email,
    kind: 'payout-failed',
    subject: `Your payout of ${amount} didn’t arrive`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        `Your payout of ${amount} didn’t arrive. ${sayFailure(failure)}`,
        'Your money is safe. Check your bank details. Once they’re right, it’s sent again automatically.',
      ],
      action: { label: 'Check your bank details', to: '/dashboard/earnings' },
    }),
  }
}
