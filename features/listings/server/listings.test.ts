import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { getHours, listSlots, setHours } from '#features/diary/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { addCarAbsence, changeCar } from '#features/cars/contract.ts'
import {
  findInstructors,
  getInstructor,
  getMyInstructor,
  notAPostcode,
  notInGreatBritain,
  setMyInstructor,
  whichPlace,
} from '#features/instructors/contract.ts'
import { withdrawInstructor } from '#features/instructors/server/instructors.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { makeCar } from '#tests/support/cars.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { approve, submit } from '#tests/support/vetting.ts'
import {
  getMyListing,
  getPublicInstructor,
  listDistances,
  listPublicCards,
  listPublicInstructors,
  listPublicPlaces,
  setMyListing,
} from '../contract.ts'

let shop: Shop
let helen: Person
const stranger = undefined
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  await shop.call(helen, setMyInstructor, {
    headline: 'Calm lessons',
    about: 'Twelve years on the register.',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English', 'Welsh'],
    specialisms: ['Nervous learners'],
    gender: 'female',
    car: 'Toyota Yaris',
    radiusMiles: 10,
    postcode: 'BS6 6AA',
  })
  const submitted = await submit(shop, helen)
  await approve(shop, shop.admin, helen, submitted.body.id)
  await shop.settle()
})
after(() => shop.close())

const slugOf = async (person: Person) => (await shop.call(person, getMyListing, {})).slug!
const find = (postcode: string) => shop.call(stranger, listPublicInstructors, { postcode })
const namesIn = async (postcode: string) => (await find(postcode)).instructors.map(({ name }) => name)

/** Every field that a stranger may read, by path; lists are looked into. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsOf(one, `${at}[]`)))]
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, at ? `${at}.${name}` : name))
}

const cardFields = [
  'area',
  'badgeKind',
  'car',
  'carPhoto',
  'firstFreeAt',
  'firstLesson',
  'priceRules.evening',
  'priceRules.long',
  'priceRules.weekend',
  'gearboxes[]',
  'headline',
  'hourlyRatePence',
  'id',
  'languages[]',
  'minutes',
  'name',
  'noticeHours',
  'photosAreDrawn',
  'portrait',
  'rating.average',
  'rating.count',
  'slug',
  'specialisms[]',
  'zone',
]

test('a stranger who searches Bristol reads first names and initials, areas and free times, and no other field', async () => {
  const found = await find('Bristol')
  assert.deepEqual(
    { ...found, instructors: found.instructors.length, attribution: '' },
    {
      place: { slug: 'bristol', name: 'Bristol', instructors: 1, fromPence: 3_800, toPence: 3_800 },
      mayBeMore: false,
      unfiltered: 1,
      sameName: [],
      nearest: [],
      towns: [],
      instructors: 1,
      page: 1,
      hasMore: false,
      fullOn: [6, 7],
      attribution: '',
    },
  )
  const [card] = found.instructors
  assert.equal(card!.name, 'Helen M.')
  assert.equal(card!.area, 'Bristol BS6')
  assert.match(card!.slug, /^helen-m-bristol-[0-9a-f]{4}$/)
  assert.equal(card!.freeTimes.length, 3)
  assert.equal(card!.firstFreeAt, card!.freeTimes[0])
  assert.equal(card!.noticeHours, 48)
  assert.deepEqual(fieldsOf(card).toSorted(), [...cardFields, 'freeTimes[]', 'miles'].toSorted())
})

test('whom a stranger saved is read by public id with the same fields, in their order, and not once they hide', async () => {
  const [listed] = (await find('Bristol')).instructors
  const nobody = '00000000-0000-4000-8000-000000000000'
  const cards = async (...ids: string[]) =>
    (await shop.call(stranger, listPublicCards, { ids: ids.join() })).instructors
  const [card, ...others] = await cards(nobody, listed!.id)
  assert.deepEqual(others, [])
  assert.deepEqual(fieldsOf(card).toSorted(), [...cardFields, 'freeTimes[]'].toSorted())
  assert.equal(card!.slug, listed!.slug)
  assert.equal(card!.freeTimes.length, 3)
  await shop.call(helen, setMyListing, { isPublic: false })
  assert.deepEqual(await cards(listed!.id), [])
  await shop.call(helen, setMyListing, { isPublic: true })
})

test('miles are whole ones between the middles of areas, of a whole postcode from its sector', async () => {
  const milesFrom = async (from: string) =>
    (await shop.call(stranger, listDistances, { from, to: 'BS6,BA1,ZZ9' })).distances
  assert.deepEqual(await milesFrom('BS6 6AA'), [
    { district: 'BS6', miles: 0 },
    { district: 'BA1', miles: 12 },
  ])
  assert.deepEqual(await milesFrom('BS6 6ZZ'), await milesFrom('BS6 6AA'))
  assert.notDeepEqual(await milesFrom('Bath'), await milesFrom('BS6 6AA'))
  await shop.fails(stranger, listDistances, { from: 'asdfgh', to: 'BS6' }, notAPostcode)
})

test('a stranger who opens Helen’s page reads only allowed fields, and nothing that leads to her account', async () => {
  const amara = await shop.person('Amara Okafor')
  const lesson = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  await shop.deliver(helen, lesson, '2026-11-26T11:00:00Z')
  await shop.call(amara, writeReview, { lessonId: lesson, stars: 5, text: 'Patient.', themes: ['calm'] })
  await shop.call(helen, writeReview, { lessonId: lesson, stars: 5, text: 'Keen.', themes: [] })
  await shop.settle()

  const profile = await shop.call(stranger, getPublicInstructor, { slug: await slugOf(helen) })
  assert.deepEqual(
    fieldsOf(profile).toSorted(),
    [
      ...cardFields,
      'about',
      'cancellationTiers[].hours',
      'cancellationTiers[].percent',
      'cancelling',
      'checkedOn',
      'days[].on',
      'days[].starts[]',
      'gearbox',
      'isGearboxAgreed',
      'lessons[].minutes',
      'lessons[].pricePence',
      'map.built',
      'map.districts[].name',
      'map.districts[].place',
      'map.districts[].x',
      'map.districts[].y',
      'map.land',
      'map.towns[].name',
      'map.towns[].x',
      'map.towns[].y',
      'map.unitsPerMile',
      'moreReviews',
      'near',
      'packages[].description',
      'packages[].name',
      'packages[].pricePence',
      'radiusMiles',
      'reliability.answers',
      'reliability.cancelled',
      'reliability.onTime',
      'reliability.returned',
      'reviews[].name',
      'reviews[].occasion',
      'reviews[].publishedAt',
      'reviews[].reply',
      'reviews[].stars',
      'reviews[].text',
      'reviews[].themes[]',
      'stars[]',
      'tests',
    ].toSorted(),
  )
  const said = JSON.stringify(profile)
  for (const secret of [helen.id, amara.id, lesson, 'Marsh', 'Okafor', 'BS6 6', helen.email])
    assert.ok(!said.includes(secret), secret)
  assert.equal(profile.checkedOn, '2026-11-01')
  assert.deepEqual([profile.reviews[0]!.name, profile.reviews[0]!.text], ['Amara', 'Patient.'])
  assert.equal(profile.tests, null, 'no pass record without results')
  const last = profile.days.at(-1)!.starts.at(-1)!
  assert.ok(shop.clock.now().until(last).total('hours') <= 4 * 7 * 24)
})

test('a stranger reads what a first lesson costs, in the list and on the page; Amara, who has had hers, doesn’t', async () => {
  const own = await shop.call(helen, getMyInstructor, {})
  const firstLesson = { minutes: 60, pricePence: 2_000 }
  await shop.call(helen, setMyInstructor, { ...own, firstLesson })
  const slug = await slugOf(helen)
  assert.deepEqual((await find('Bristol')).instructors[0]?.firstLesson, firstLesson)
  assert.deepEqual((await shop.call(stranger, getPublicInstructor, { slug })).firstLesson, firstLesson)
  const amara = await shop.person('Amara Okafor')
  assert.deepEqual((await shop.call(amara, getPublicInstructor, { slug })).firstLesson, firstLesson)
  await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  assert.equal((await shop.call(amara, getPublicInstructor, { slug })).firstLesson, null)
  await shop.call(helen, setMyInstructor, { ...own, firstLesson: null })
})

test('on a page reached from Bath, Helen’s times are those that leave time to drive there, as in her diary', async () => {
  const ben = await shop.person('Ben Pryce')
  const { id } = (await find('BS6')).instructors[0]!
  await shop.call(ben, holdLesson, {
    instructorId: id,
    startsAt: '2026-11-30T12:00:00Z',
    minutes: 60,
    pickup: 'BS6 6DR',
  })
  const slug = await slugOf(helen)
  const startsOf = async (near: string | undefined) => {
    const { days } = await shop.call(stranger, getPublicInstructor, { slug, ...(near && { near }) })
    return days.find(({ on }) => on === '2026-11-30')!.starts
  }
  const { days } = await shop.call(ben, listSlots, {
    id,
    from: '2026-11-30',
    days: 1,
    minutes: 60,
    pickup: 'BA1',
  })
  assert.deepEqual(await startsOf('bath'), days[0]!.starts)
  assert.ok((await startsOf('bath')).length < (await startsOf('bs6')).length)
  assert.deepEqual(await startsOf('nowhere at all'), await startsOf(undefined))
  const profile = await shop.call(stranger, getPublicInstructor, { slug, near: 'BA1 1AA' })
  assert.deepEqual(profile.near, { name: 'BA1', outcode: 'BA1' })
  assert.equal(profile.firstFreeAt, profile.days[0]!.starts[0])
})

test('who looks for automatic lessons reads when the automatic is free: in the list, on Helen’s page and in the directory', async () => {
  const ben = await shop.person('Ben Pryor')
  const slug = await slugOf(helen)
  const corsa = await makeCar(shop, helen, 'White Corsa')
  const yaris = await makeCar(shop, helen, 'Blue Yaris', { gearbox: 'automatic' })
  const { headline, about, hourlyRatePence, languages, specialisms, gender, car, radiusMiles } =
    await shop.call(helen, getMyInstructor, {})
  const own = { headline, about, hourlyRatePence, languages, specialisms, gender, car, radiusMiles }
  await shop.call(helen, setMyInstructor, { ...own, gearboxes: ['manual', 'automatic'] })
  await shop.call(helen, addCarAbsence, {
    id: yaris.id,
    startsAt: shop.clock.now().toString(),
    endsAt: '2026-12-10T00:00:00Z',
  })
  const read = async (gearbox?: 'manual' | 'automatic') => {
    const profile = await shop.call(stranger, getPublicInstructor, { slug, ...(gearbox && { gearbox }) })
    const { instructors } = await shop.call(stranger, listPublicInstructors, {
      postcode: 'BS6',
      ...(gearbox && { gearbox }),
    })
    const { id } = instructors[0]!
    const found = await shop.call(ben, findInstructors, {
      postcode: 'BS6',
      ...(gearbox && { gearbox }),
    })
    const opened = await shop.call(ben, getInstructor, { id, ...(gearbox && { gearbox }) })
    const slots = await shop.call(ben, listSlots, { id, ...(gearbox && { gearbox }) })
    return {
      id,
      gearbox: [profile.gearbox, opened.gearbox],
      days: profile.days.map(({ on }) => on),
      firsts: [
        profile.firstFreeAt,
        instructors[0]!.firstFreeAt,
        found.instructors[0]!.firstFree,
        opened.firstFree,
        slots.firstFree,
      ].map((at) => at?.slice(0, 10)),
    }
  }
  const [manual, automatic] = [await read('manual'), await read('automatic')]
  assert.deepEqual(automatic.firsts, Array(5).fill('2026-12-10'))
  assert.equal(automatic.days[0], '2026-12-10')
  assert.ok(manual.firsts.every((on) => on === manual.days[0]) && manual.days[0]! < '2026-12-10')
  assert.deepEqual([manual.gearbox, automatic.gearbox], [Array(2).fill('manual'), Array(2).fill('automatic')])
  assert.deepEqual(await read(), manual, 'without a choice it’s the usual car')

  await shop.call(helen, changeCar, { id: yaris.id, archived: true })
  await shop.call(helen, changeCar, { id: corsa.id, archived: true })
})

test('each length that Helen sells has times of its own, and one that she doesn’t is an hour', async () => {
  const slug = await slugOf(helen)
  const read = (minutes?: number) =>
    shop.call(stranger, getPublicInstructor, { slug, ...(minutes && { minutes: String(minutes) }) })
  const hour = await read()
  const longest = hour.lessons.at(-1)!.minutes
  assert.ok(longest > 60)
  const long = await read(longest)
  assert.deepEqual([hour.minutes, long.minutes, (await read(30)).minutes], [60, longest, 60])
  const lastOf = ({ days }: typeof hour) => days[0]!.starts.at(-1)!
  assert.ok(lastOf(long) < lastOf(hour), 'it ends within her hours too')
})

test('days of the weekend on which nobody is free are named, and not once Helen teaches on Saturdays', async () => {
  assert.deepEqual((await find('BS6')).fullOn, [6, 7])
  const { hours } = await shop.call(helen, getHours, {})
  await shop.call(helen, setHours, { hours: [...hours, { weekday: 6, opens: '09:00', closes: '12:00' }] })
  assert.deepEqual((await find('BS6')).fullOn, [7])
})

test('of a postcode only the district counts; a town is found by its name within a longer one', async () => {
  for (const [text, slug] of [
    ['BS6 6AA', 'bs6'],
    ['bs66aa', 'bs6'],
    ['bs6', 'bs6'],
    ['BRISTOL', 'bristol'],
    ['1 High Street, Bristol', 'bristol'],
    ['Newcastle', 'newcastle-upon-tyne'],
    ['Redland', 'redland-bristol'],
    ['milton-keynes', 'milton-keynes'],
  ] as const)
    assert.equal((await find(text)).place.slug, slug, text)
})

test('a stranger asks as a learner does, and reads how many fit and what they charge', async () => {
  const ask = async (asked: object) => {
    const found = await shop.call(stranger, listPublicInstructors, { postcode: 'BS6', ...asked })
    const { instructors, fromPence } = found.place
    assert.equal(found.instructors.length, instructors)
    assert.equal(found.unfiltered, 1)
    assert.deepEqual(found.nearest, [], 'she comes here: nobody is sent elsewhere')
    return { instructors, fromPence, times: found.instructors[0]?.freeTimes ?? [] }
  }
  for (const asked of [
    { language: 'welsh', gender: 'female', speciality: 'Nervous learners', max_price: 3_800 },
    { gearbox: 'manual', within_miles: '3' },
    { weekday: 2, time: 'morning' },
  ] as const) {
    const { instructors, fromPence } = await ask(asked)
    assert.deepEqual([instructors, fromPence], [1, 3_800], JSON.stringify(asked))
  }
  for (const asked of [
    { language: 'Polish' },
    { gender: 'male' },
    { speciality: 'Motorways' },
    { max_price: 3_799 },
    { least_rating: '4' },
    { test_centre: 'Avonmouth' },
    { weekday: 7 },
  ] as const) {
    const { instructors, fromPence } = await ask(asked)
    assert.deepEqual([instructors, fromPence], [0, null], JSON.stringify(asked))
  }
  const { times } = await ask({ weekday: 2, time: 'afternoon' })
  assert.equal(times.length, 3)
  for (const startsAt of times) {
    const at = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Europe/London')
    assert.equal(at.dayOfWeek, 2, startsAt)
    assert.ok(at.hour >= 12 && at.hour < 17, startsAt)
  }
  const far = await shop.call(stranger, listPublicInstructors, { postcode: 'BS31', within_miles: '3' })
  assert.deepEqual([far.place.instructors, far.unfiltered], [0, 1], 'six miles off')
  const wrong = await shop.tryCall(stranger, listPublicInstructors, {
    postcode: 'BS6',
    within_miles: '4' as '3',
  })
  assert.equal(wrong.status, 400)
})

test('a misspelt town is suggested, nonsense is said to be no place, and Belfast not to be ours', async () => {
  const misspelt = await shop.tryCall(stranger, listPublicInstructors, { postcode: 'Bristl' })
  assert.equal(
    misspelt.body.issues?.[0]?.message,
    'We don’t know that place. Did you mean Bristol or Briston?',
  )
  for (const postcode of ['BS6 6A', 'bs66a']) {
    const begun = await shop.tryCall(stranger, listPublicInstructors, { postcode })
    assert.equal(begun.body.issues?.[0]?.message, 'We don’t know that place. Did you mean BS6?')
  }
  await shop.fails(stranger, listPublicInstructors, { postcode: 'qqqq wwww' }, notAPostcode)
  for (const postcode of ['BT1 1AA', 'Belfast'])
    await shop.fails(stranger, listPublicInstructors, { postcode }, notInGreatBritain)
  const many = await shop.tryCall(stranger, listPublicInstructors, { postcode: 'Ashford' })
  assert.deepEqual(
    [many.body.code, many.body.issues?.[0]?.message],
    [
      whichPlace.code,
      'There’s more than one place of that name. Did you mean Ashford, Kent or Ashford, Surrey?',
    ],
  )
})

test('the list of places has true counts, and no town to which nobody comes', async () => {
  const { places } = await shop.call(stranger, listPublicPlaces, {})
  assert.deepEqual(
    places.map(({ slug, instructors }) => [slug, instructors]),
    [['bristol', 1]],
  )
})

test('Helen may hide her page from strangers; learners who are signed in still find her', async () => {
  const slug = await slugOf(helen)
  assert.deepEqual(await shop.call(helen, getMyListing, {}), { isPublic: true, slug, isShown: true })
  await shop.call(helen, setMyListing, { isPublic: false })
  assert.deepEqual(await namesIn('BS6'), [])
  await shop.fails(stranger, getPublicInstructor, { slug }, notFound)
  const ben = await shop.person('Ben Price')
  assert.equal((await shop.call(ben, findInstructors, { postcode: 'BS6 6AA' })).instructors.length, 1)
  await shop.call(helen, setMyListing, { isPublic: true })
  assert.equal((await shop.call(stranger, getPublicInstructor, { slug })).slug, slug, 'her address stays')
})

test('nobody is listed who is suspended, whose badge has run out, or who was never checked', async () => {
  const slug = await slugOf(helen)
  const withdraw = (withdrawn: boolean) =>
    shop.services.asSystem('a suspension', (db) => withdrawInstructor(db, helen.id, withdrawn))
  await withdraw(true)
  await shop.fails(stranger, getPublicInstructor, { slug }, notFound)
  assert.deepEqual(await namesIn('BS6'), [])
  await withdraw(false)
  assert.deepEqual(await namesIn('BS6'), ['Helen M.'])

  const dev = await shop.person('Dev Shah', 'instructor')
  assert.deepEqual(await shop.call(dev, getMyListing, {}), { isPublic: true, slug: null, isShown: false })
  await shop.fails(dev, setMyListing, { isPublic: false }, notFound)

  const now = shop.clock.now()
  shop.clock.set('2028-06-02T08:00:00Z')
  await shop.fails(stranger, getPublicInstructor, { slug }, notFound)
  shop.clock.set(now.toString())
})

test('an address does not go on telling a first name that its owner has given up', async () => {
  const alex = await shop.teacher('Alexander Reid')
  const before = await slugOf(alex)
  const rename = (name: string) =>
    shop.services.asSystem('a new name', (db) =>
      db.queryUnchecked('update public.profiles set name = $2 where id = $1', [alex.id, name]),
    )
  await rename('Alexander J. Reid')
  assert.equal(await slugOf(alex), before)
  await rename('Zoë d’Arcy')
  assert.match(await slugOf(alex), /^zoe-d-[a-z0-9-]+-[0-9a-f]{4}$/)
  await shop.fails(stranger, getPublicInstructor, { slug: before }, notFound)
})

test('places are counted once in five minutes, however many ask', async () => {
  const countAll = async () =>
    (await shop.call(undefined, listPublicPlaces, {})).places.reduce(
      (sum, { instructors }) => sum + instructors,
      0,
    )
  shop.clock.advance({ minutes: 5 })
  const before = await countAll()
  await shop.teacher('Newt Harper')
  assert.deepEqual(await Promise.all([countAll(), countAll()]), [before, before])
  shop.clock.advance({ minutes: 5 })
  assert.ok((await countAll()) > before)
})
