import type { Plan } from './rules.ts'

/** In basis points (specification section 1). Enterprise is by contract, and never above Pro. */
const basisPoints: Record<Plan, number> = { free: 1_000, pro: 500, enterprise: 500 }

export const commissionBasisPointsOf = (plan: Plan, contractBasisPoints?: number | null) =>
  plan === 'enterprise' ? (contractBasisPoints ?? basisPoints.enterprise) : basisPoints[plan]

export const formatBasisPoints = (basisPoints: number) => `${basisPoints / 100}%`
