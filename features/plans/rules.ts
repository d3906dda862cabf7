import { type Pence, shareOf } from '#common/money.ts'
import { commissionBasisPointsOf, type Plan } from '#features/payments/rules.ts'

/** A month (specification section 1). */
export const proFeePence: Pence = 2_000
export const trialDays = 30
/** How long Pro goes on after a payment has failed. */
export const graceDays = 14
export const reminderDays = [7, 1] as const

const ofPro = ['lower-commission', 'own-packages', 'analytics-full', 'support-first'] as const
export type PlanFeature = (typeof ofPro)[number]

const features: Record<Plan, readonly PlanFeature[]> = { free: [], pro: ofPro, enterprise: ofPro }
export const featuresOf = (plan: Plan): readonly PlanFeature[] => features[plan]

/** What four weeks like the last would cost on each plan: the commission, and on Pro the fee. */
export function costOfPlans(takenPence: Pence): { freePence: Pence; proPence: Pence } {
  return {
    freePence: shareOf(takenPence, commissionBasisPointsOf('free')),
    proPence: shareOf(takenPence, commissionBasisPointsOf('pro')) + proFeePence,
  }
}
