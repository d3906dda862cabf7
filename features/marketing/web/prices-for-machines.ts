import type { Site } from '#common/site.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import { plans } from './plans.ts'
import { questions } from './questions.ts'

export const structuredPrices = ({ brand: { name }, origin }: Site): readonly object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${name} for driving instructors`,
    description:
      'Diary, booking, card payments and driver’s record for driving instructors in Great Britain.',
    brand: { '@type': 'Brand', name },
    url: `${origin}/pricing`,
    offers: plans.map(({ name: plan, feePence, commissionBasisPoints }) => ({
      '@type': 'Offer',
      name: plan,
      description: `${formatBasisPoints(commissionBasisPoints)} of each lesson payment`,
      price: (feePence / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url: `${origin}/pricing`,
    })),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ asks, answer }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
]
