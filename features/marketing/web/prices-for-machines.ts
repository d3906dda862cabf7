import { blanks } from '#common/brand.ts'
import { plans } from './plans.ts'
import { questions } from './questions.ts'

const address = '%ORIGIN%/pricing'

/** The plans and the questions about them, in the words of schema.org. */
export const structuredPrices: readonly object[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${blanks.name} for driving instructors`,
    description:
      'Diary, booking, card payments and driver’s record for driving instructors in Great Britain.',
    brand: { '@type': 'Brand', name: blanks.name },
    url: address,
    offers: plans.map(({ name, feePence, commission }) => ({
      '@type': 'Offer',
      name,
      description: `${commission}% of each student payment`,
      price: (feePence / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url: address,
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
