import { firstName } from '#common/first-name.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { payoutsPage, sayFailure } from '../rules.ts'

type Config = Pick<Services, 'config'>

export function payoutSentMail(
  services: Config,
  owner: Recipient,
  { id, pence, arrivesOn, of }: { id: string; pence: Pence; arrivesOn: string; of: string | undefined },
): Mail {
  const amount = formatMoney(pence)
  const isSchool = of !== undefined
  return {
    to: owner.email,
    kind: 'payout-sent',
    subject: isSchool
      ? `${amount} for ${of}’s lessons is on its way to your bank`
      : `${amount} is on its way to your bank`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        `We’ve sent ${amount}${isSchool ? ` for ${of}’s lessons` : ''} to your bank. It should be there on ${formatDay(`${arrivesOn}T12:00Z`)}.`,
        'The statement lists every lesson in it, with our commission.',
      ],
      action: { label: 'See the statement', to: `${payoutsPage(isSchool)}/${id}` },
    }),
  }
}

export function disconnectedMail(services: Config, owner: Recipient, isSchool: boolean): Mail {
  const page = isSchool ? 'payouts page' : 'earnings page'
  return {
    to: owner.email,
    kind: 'payouts-disconnected',
    subject: 'Your payouts have stopped',
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        'Your account at Stripe isn’t connected to us any more, so we can’t pay you. Perhaps you disconnected it on Stripe’s pages.',
        `${isSchool ? 'No money is lost: we keep what your instructors earn by card' : 'Your money is safe: what learners pay by card is still yours, and we keep it'} until you connect again. Press “Connect again” on your ${page} and give your details to Stripe once more. It takes about five minutes. Then everything is paid out as before.`,
      ],
      action: { label: 'Connect again', to: payoutsPage(isSchool) },
    }),
  }
}

export function payoutFailedMail(
  services: Config,
  owner: Recipient,
  { pence, failure, of }: { pence: Pence; failure: string; of: string | undefined },
): Mail {
  const amount = formatMoney(pence)
  const isSchool = of !== undefined
  const what = `Your payout of ${amount}${isSchool ? ` for ${of}’s lessons` : ''}`
  return {
    to: owner.email,
    kind: 'payout-failed',
    subject: isSchool
      ? `Your payout of ${amount} for ${of}’s lessons didn’t arrive`
      : `Your payout of ${amount} didn’t arrive`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        `${what} didn’t arrive. ${sayFailure(failure)}`,
        'Your money is safe. Check your bank details. Once they’re right, it’s sent again automatically.',
      ],
      action: { label: 'Check your bank details', to: payoutsPage(isSchool) },
    }),
  }
}
