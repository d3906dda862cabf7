import { locale } from '#common/locale.ts'
import type { Site } from '#common/site.ts'

export const structuredData = ({ brand: { name, supportEmail }, origin }: Site): readonly object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    description: 'Lessons, progress and payments for learners and driving instructors in Great Britain.',
    foundingDate: '2023',
    areaServed: 'Great Britain',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: supportEmail,
      availableLanguage: 'en',
    },
  },
  { '@context': 'https://schema.org', '@type': 'WebSite', name, url: `${origin}/`, inLanguage: locale },
]
