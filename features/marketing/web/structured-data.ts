import { blanks } from '#common/brand.ts'

/** Who we are, in the words of schema.org. */
export const structuredData: readonly object[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: blanks.name,
    url: '%ORIGIN%/',
    logo: '%ORIGIN%/icons/512.png',
    description: 'Lessons, progress and payments for learners and driving instructors in Great Britain.',
    foundingDate: '2023',
    areaServed: 'Great Britain',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: blanks.supportEmail,
      availableLanguage: 'en',
    },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: blanks.name,
    url: '%ORIGIN%/',
    inLanguage: 'en-GB',
  },
]
