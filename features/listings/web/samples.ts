import { getPublicInstructor, listPublicInstructors, listPublicPlaces } from '../contract.ts'
import { getMap, type AreaMap } from '#features/maps/contract.ts'
import type { ListedInstructor, PublicProfile } from '../contract.ts'

/* What the build draws the pages with, for the styles of their first paint. Nobody is shown them. */

const card = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'sample-s-bristol-0000',
  name: 'Sample S.',
  headline: 'A sample',
  gearboxes: ['manual'],
  hourlyRatePence: 3_800,
  firstLesson: { minutes: 60, pricePence: 2_000 },
  priceRules: {
    evening: { from: '18:00', extraPence: 300 },
    weekend: { extraPence: 400 },
    long: { fromMinutes: 120, lessPence: 200 },
  },
  noticeHours: 48,
  languages: ['English', 'Welsh'],
  specialisms: ['Motorways'],
  car: 'A car',
  badgeKind: 'ADI',
  portrait: '/favicon.svg',
  carPhoto: '/favicon.svg',
  photosAreDrawn: true,
  area: 'Bristol BS6',
  rating: { average: 4.5, count: 4 },
  minutes: 60,
  zone: 'Europe/London',
  firstFreeAt: '2026-11-30T09:00:00Z',
} satisfies Omit<ListedInstructor, 'freeTimes'>

const instructor: ListedInstructor = { ...card, freeTimes: ['2026-11-30T09:00:00Z', '2026-11-30T11:00:00Z'] }
const place = { slug: 'bristol', name: 'Bristol', instructors: 5, fromPence: 3_400, toPence: 3_800 }

const map: AreaMap = {
  land: 'M0 0h1000v900h-1000Z',
  built: 'M500 500h20',
  unitsPerMile: 20,
  districts: [{ name: 'BS6', x: 500, y: 500 }],
  towns: [{ name: 'Bath', x: 700, y: 500 }],
}

const profile: PublicProfile = {
  ...card,
  about: 'A sample.',
  radiusMiles: 8,
  map,
  near: { name: 'Bristol', outcode: 'BS1' },
  gearbox: 'manual',
  isGearboxAgreed: false,
  lessons: [
    { minutes: 60, pricePence: 3_800 },
    { minutes: 120, pricePence: 7_600 },
  ],
  packages: [{ name: 'A block', description: 'Ten hours', pricePence: 36_000 }],
  checkedOn: '2026-11-01',
  cancelling: 'Free until two days before.',
  cancellationTiers: [{ hours: 48, percent: 100 }],
  tests: { passed: 4, taken: 5 },
  reliability: {
    cancelled: { count: 1, of: 20 },
    answers: { medianMinutes: 30, of: 6 },
    onTime: { count: 19, of: 20 },
    returned: { count: 5, of: 6 },
  },
  stars: [0, 0, 0, 2, 2],
  reviews: [
    {
      stars: 5,
      text: 'A sample',
      themes: ['calm'],
      occasion: 'first',
      name: 'Sam',
      publishedAt: '2026-11-01T09:00:00Z',
      reply: 'Thanks',
    },
  ],
  moreReviews: 'more',
  days: [{ on: '2026-11-30', starts: ['2026-11-30T09:00:00Z', '2026-11-30T11:00:00Z'] }],
}

const answer = ({ path }: { path: string }, input: object, body: object) => ({
  path,
  input,
  status: 200,
  body,
})

export const placesSamples = [
  { url: '/driving-lessons', answers: [answer(listPublicPlaces, {}, { places: [place] })] },
]
export const placeSamples = [
  {
    url: '/driving-lessons/bristol',
    answers: [
      answer(
        listPublicInstructors,
        { postcode: 'bristol' },
        {
          place,
          sameName: [{ slug: 'bristol-elsewhere', name: 'Bristol, Elsewhere' }],
          nearest: [],
          towns: [],
          instructors: [
            { ...instructor, miles: 0 },
            { ...instructor, miles: 2, slug: 'other', badgeKind: 'PDI', rating: { average: null, count: 0 } },
          ],
          mayBeMore: false,
          unfiltered: 2,
          page: 1,
          hasMore: true,
          fullOn: [6, 7],
          attribution: 'Data',
        },
      ),
      answer(getMap, { around: 'bristol' }, map),
    ],
  },
  {
    url: '/driving-lessons/hexham',
    answers: [
      answer(
        listPublicInstructors,
        { postcode: 'hexham' },
        {
          place: { slug: 'hexham', name: 'Hexham', instructors: 0, fromPence: null, toPence: null },
          sameName: [],
          nearest: [{ ...instructor, miles: 18 }],
          towns: [{ ...place, miles: 20 }],
          instructors: [],
          mayBeMore: false,
          unfiltered: 0,
          page: 1,
          hasMore: false,
          fullOn: [],
          attribution: 'Data',
        },
      ),
      answer(getMap, { around: 'hexham' }, map),
    ],
  },
  {
    url: '/driving-lessons/nowhere',
    answers: [
      {
        ...answer(listPublicInstructors, { postcode: 'nowhere' }, { code: 'not-a-postcode', detail: 'No' }),
        status: 422,
      },
      {
        ...answer(getMap, { around: 'nowhere' }, { code: 'not-a-postcode', detail: 'No' }),
        status: 422,
      },
    ],
  },
]
export const instructorSamples = [
  {
    url: `/instructors/${card.slug}`,
    answers: [answer(getPublicInstructor, { slug: card.slug }, profile)],
  },
]
