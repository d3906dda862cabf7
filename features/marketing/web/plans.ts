import { commissionBasisPointsOf } from '#features/payments/commission.ts'
import { proFeePence } from '#features/plans/rules.ts'

/** Specification, sections 1 and 9. `feePence` a month. */
export const plans = [
  {
    name: 'Free',
    feePence: 0,
    commissionBasisPoints: commissionBasisPointsOf('free'),
    gives: [
      'Directory listing once vetted',
      'Calendar with travel time',
      'Driver’s record, assessments and mock driving tests',
      'Your figures for the standards check',
      'Card payments',
      'Figures of the last four weeks',
      'Ten-hour blocks',
    ],
  },
  {
    name: 'Pro',
    feePence: proFeePence,
    commissionBasisPoints: commissionBasisPointsOf('pro'),
    gives: [
      'Everything in Free',
      'Half the commission',
      'Analytics in full',
      'Blocks of hours of your own',
      'A turn in promoted places',
      'Support answered first',
    ],
  },
] as const

export const enterprise = {
  name: 'Enterprise',
  gives: ['Your school’s name on every page and email', 'Single sign-on', 'API access', 'Saved reports'],
} as const
