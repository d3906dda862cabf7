import { type Pence, shareOf } from '#common/money.ts'
import { commissionBasisPointsOf } from '#features/payments/commission.ts'
import { type Plan } from '#features/payments/rules.ts'

/** A month (specification section 1). */
export const proFeePence: Pence = 2_000
export const trialDays = 30
/** How long Pro goes on after a payment has failed. */
export const graceDays = 14
export const reminderDays = [7, 1] as const

const ofPro = ['lower-commission', 'own-packages', 'analytics-full', 'support-first', 'promotion'] as const
export type PlanFeature = (typeof ofPro)[number]

const features: Record<Plan, readonly PlanFeature[]> = { free: [], pro: ofPro, enterprise: ofPro }
export const featuresOf = (plan: Plan): readonly PlanFeature[] => features[plan]

/** Which plans hold it: for a statement that reads `instructors.plan` of many. */
export const plansWith = (feature: PlanFeature): readonly Plan[] =>
  (Object.keys(features) as Plan[]).filter((plan) => features[plan].includes(feature))

/** Thirteen times four weeks are the twelve months of a year. */
export const proFeeOfFourWeeksPence: Pence = Math.round((proFeePence * 12) / 13)

/** From how much by card in a month the lower commission is worth the fee. */
export const proPaysFromPence: Pence =
  (proFeePence * 10_000) / (commissionBasisPointsOf('free') - commissionBasisPointsOf('pro'))

/** What four weeks like the last would cost on each plan: the commission, and on Pro the fee of four weeks. */
export function costOfPlans(takenPence: Pence): { freePence: Pence; proPence: Pence } {
  return {
    freePence: shareOf(takenPence, commissionBasisPointsOf('free')),
    proPence: shareOf(takenPence, commissionBasisPointsOf('pro')) + proFeeOfFourWeeksPence,
  }
}
