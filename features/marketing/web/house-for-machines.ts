import { brand } from '#common/brand.ts'

/** Who we are, in the words of schema.org. */
export const houseForMachines: readonly object[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: '%ORIGIN%/',
    logo: '%ORIGIN%/icons/512.png',
    description: 'Lessons, progress and payments for learners and driving instructors in Great Britain.',
    foundingDate: '2023',
    areaServed: 'Great Britain',
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: brand.supportEmail, availableLanguage: 'en' },
  },
  { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: '%ORIGIN%/', inLanguage: 'en-GB' },
]
