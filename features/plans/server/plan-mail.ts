import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { commissionBasisPointsOf, formatBasisPoints } from '#features/payments/commission.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { ContractTerms } from '../contract.ts'
import { proFeePence } from '../rules.ts'

type Config = Pick<Services, 'config'>

const fee = formatMoney(proFeePence)
const onFree = formatBasisPoints(commissionBasisPointsOf('free'))
const onPro = formatBasisPoints(commissionBasisPointsOf('pro'))
const sayDay = (day: string) => formatDay(`${day}T12:00Z`)
const toPlan = (label: string) => ({ label, to: '/dashboard/plan' })

const write = (
  services: Config,
  owner: Recipient,
  mail: Pick<Mail, 'kind' | 'subject'> & { says: readonly string[]; label: string },
): Mail => ({
  to: owner.email,
  kind: mail.kind,
  subject: mail.subject,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [...mail.says],
    action: toPlan(mail.label),
  }),
})

export const planStartedMail = (services: Config, owner: Recipient, renewsOn: string): Mail =>
  write(services, owner, {
    kind: 'plan-started',
    subject: 'You’re on Pro',
    says: [
      `You’re on Pro. It costs ${fee} a month, and the next payment is on ${sayDay(renewsOn)}.`,
      `We take ${onPro} of each card payment from now on, instead of ${onFree}.`,
      'You can cancel whenever you like. Pro then runs to the end of the month you’ve paid for.',
    ],
    label: 'See your plan',
  })

export const planUnpaidMail = (services: Config, owner: Recipient, failsOn: string): Mail =>
  write(services, owner, {
    kind: 'plan-unpaid',
    subject: `Your payment of ${fee} for Pro didn’t go through`,
    says: [
      `Your bank didn’t accept this month’s ${fee} for Pro. We’ll try the card again over the next few days.`,
      `Nothing changes for now. If it’s still not paid on ${sayDay(failsOn)}, you’ll be on Free, at ${onFree} commission.`,
    ],
    label: 'Use another card',
  })

export const planEndedMail = (services: Config, owner: Recipient): Mail =>
  write(services, owner, {
    kind: 'plan-ended',
    subject: 'You’re back on Free',
    says: [
      `Pro has ended, and we won’t charge you again. From now on we take ${onFree} of each card payment.`,
      `What learners paid you while you were on Pro stays at ${onPro}.`,
    ],
    label: 'See your plan',
  })

export const trialEndingMail = (services: Config, owner: Recipient, endsOn: string): Mail =>
  write(services, owner, {
    kind: 'trial-ending',
    subject: `Your free Pro ends on ${sayDay(endsOn)}`,
    says: [
      `Your 30 days of Pro end on ${sayDay(endsOn)}. You don’t have to do anything: you’ll be on Free then, and nobody charges you.`,
      `If you’d like to stay on Pro, it’s ${fee} a month. Your plan page shows which one is cheaper for you.`,
    ],
    label: 'Compare the plans',
  })

export const trialEndedMail = (services: Config, owner: Recipient): Mail =>
  write(services, owner, {
    kind: 'trial-ended',
    subject: 'Your free Pro has ended',
    says: [
      `Your 30 days of Pro are over. You’re on Free now, and we take ${onFree} of each card payment.`,
      `What learners paid you during those days stays at ${onPro}.`,
    ],
    label: 'Compare the plans',
  })

export function planAgreedMail(services: Config, owner: Recipient, terms: ContractTerms): Mail {
  const { commissionBasisPoints, feePence, startsOn, endsOn, features } = terms
  return write(services, owner, {
    kind: 'plan-agreed',
    subject: `You’re on Enterprise from ${sayDay(startsOn)}`,
    says: [
      `As agreed, we take ${formatBasisPoints(commissionBasisPoints)} of each card payment from ${sayDay(startsOn)}${endsOn ? ` to ${sayDay(endsOn)}` : ''}.`,
      feePence > 0
        ? `The fee is ${formatMoney(feePence)} a month, and we’ll send you an invoice for it.`
        : 'There’s no monthly fee.',
      ...(features.includes('saved-reports')
        ? [
            'It holds everything in Pro, and reports of your own: save them under Analytics, and have them emailed if you like.',
          ]
        : []),
      'If you pay for Pro by card, that ends, and we won’t charge you for it again.',
    ],
    label: 'See your plan',
  })
}

export const contractEndedMail = (
  services: Config,
  owner: Recipient,
  plan: 'free' | 'pro',
  commissionBasisPoints: number,
): Mail =>
  write(services, owner, {
    kind: 'contract-ended',
    subject: 'Your Enterprise contract is over',
    says: [
      `Your contract with us is over, and you’re on ${plan === 'pro' ? 'Pro' : 'Free'}. From today we take ${formatBasisPoints(commissionBasisPoints)} of each card payment.`,
      'What learners paid you before keeps its commission. If that’s not what we agreed, please write to us.',
    ],
    label: 'Compare the plans',
  })
