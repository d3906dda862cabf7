import { formatMoney, type Pence } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import type { MyPlan } from '../contract.ts'
import { proFeePence } from '../rules.ts'

export const fee = `£${proFeePence / 100} a month`
export const sayDay = (day: string) => formatDay(`${day}T12:00Z`)

const planNames: Record<MyPlan['plan'], string> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

export function titleOf(my: MyPlan): string {
  if (my.failsOn) return 'A payment for Pro failed'
  if (my.cancelsOn) return `Pro ends on ${sayDay(my.cancelsOn)}`
  if (my.trialEndsOn) return `Pro is free until ${sayDay(my.trialEndsOn)}`
  return `You’re on ${planNames[my.plan]}`
}

export function sayPlan(my: MyPlan): string {
  const share = `We take ${formatBasisPoints(my.commissionBasisPoints)} of each card payment.`
  if (my.failsOn)
    return `Your bank didn’t accept this month’s ${formatMoney(proFeePence)}. We’ll try again over the next few days. If it’s still not paid on ${sayDay(my.failsOn)}, you’ll be on Free.`
  if (my.cancelsOn) return `Nothing more is charged. After that you’re on Free.`
  if (my.trialEndsOn && my.renewsOn)
    return `${share} Your first ${formatMoney(proFeePence)} is due on ${sayDay(my.renewsOn)}.`
  if (my.trialEndsOn) return `${share} Do nothing and you’re back on Free then, with nothing charged.`
  if (my.renewsOn) return `${share} Pro costs ${fee}. The next payment is on ${sayDay(my.renewsOn)}.`
  if (my.plan === 'enterprise')
    return `${share} That’s what your contract says.${my.features.includes('saved-reports') ? ' It holds saved reports: they’re under Analytics.' : ''}`
  return `${share} There’s no monthly fee.`
}

/** Which plan four weeks like the last would favour, and by how much. */
export function compareCosts({ takenPence, freePence, proPence }: MyPlan): string {
  if (takenPence === 0)
    return 'No learner has paid you by card in the last four weeks, so Free is cheaper for you at the moment.'
  const by = (pence: Pence) => formatMoney(Math.abs(pence))
  if (freePence === proPence) return 'Over four weeks like the last, both cost you the same.'
  return proPence < freePence
    ? `Over four weeks like the last, Pro leaves you ${by(freePence - proPence)} more.`
    : `Over four weeks like the last, Free leaves you ${by(proPence - freePence)} more, so Pro wouldn’t save you money.`
}
