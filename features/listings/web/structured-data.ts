import type { Site } from '#common/site.ts'
import type { ListedInstructor, ListedPlace, PublicProfile } from '../contract.ts'
import { instructorPath, placePath } from '../paths.ts'

type Listed = { place: ListedPlace; instructors: readonly ListedInstructor[] }

export const placeData =
  ({ place, instructors }: Listed) =>
  ({ origin }: Site): readonly object[] => [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: `Driving instructors in ${place.name}`,
      numberOfItems: instructors.length,
      itemListElement: instructors.map(({ slug, name }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: origin + instructorPath(slug),
      })),
    },
    crumbs(origin, [
      ['Driving lessons', '/driving-lessons'],
      [place.name, placePath(place.slug)],
    ]),
  ]

export const instructorData =
  ({ slug, name, area, headline, hourlyRatePence, rating, languages }: PublicProfile) =>
  ({ origin, brand }: Site): readonly object[] => [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      serviceType: 'Driving lessons',
      name: `Driving lessons with ${name}`,
      ...(headline && { description: headline }),
      url: origin + instructorPath(slug),
      areaServed: area,
      availableLanguage: languages,
      provider: { '@type': 'Person', name, jobTitle: 'Driving instructor' },
      broker: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
      offers: { '@type': 'Offer', price: (hourlyRatePence / 100).toFixed(2), priceCurrency: 'GBP' },
      ...(rating.average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
      }),
    },
    crumbs(origin, [
      ['Driving lessons', '/driving-lessons'],
      [name, instructorPath(slug)],
    ]),
  ]

const crumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})
