import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { notAllowed } from '#common/api-error.ts'
import { suspendUser } from '#features/admin/contract.ts'
import { agreeContract } from '#features/admin/plan-contract.ts'
import { setHours } from '#features/diary/contract.ts'
import { findInstructors, notAPostcode, setMyInstructor } from '#features/instructors/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { listPublicInstructors, setMyListing } from '#features/listings/contract.ts'
import { listSuggestions, setWishes } from '#features/matching/contract.ts'
import { startTrial } from '#features/plans/contract.ts'
import { reviewPlans } from '#features/plans/server/review.ts'
import { makeTeacher, wishes } from '#tests/support/matching.ts'
import { nineToSix } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import {
  countPromoted,
  findPromotedInstructors,
  getMyPromotion,
  listPromotedInstructors,
  setMyPromotion,
} from '../contract.ts'
import { countsOf, tidyPromotion } from './counts.ts'

let shop: Shop
let amara: Person
before(async () => {
  shop = await openShop()
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const monday = '2026-11-23T08:00:00Z'
const stranger = undefined

/** Each story has a town of its own. The first so many are on Pro. */
async function teachers(postcode: string, names: readonly string[], onPro: number) {
  shop.clock.set(monday)
  const people: Person[] = []
  for (const name of names) {
    const person = await shop.teacher(name)
    await change(person, { postcode })
    if (people.length < onPro) await shop.call(person, startTrial, {})
    people.push(person)
  }
  return people
}

const change = (person: Person, more: Partial<InputOf<typeof setMyInstructor>>) =>
  shop.call(person, setMyInstructor, {
    headline: '',
    about: '',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English'],
    specialisms: [],
    gender: null,
    car: '',
    radiusMiles: 8,
    ...more,
  })

type Asked = InputOf<typeof listPromotedInstructors>
const firstNames = (found: readonly { name: string }[]) => found.map(({ name }) => name.split(' ')[0]!)
const promoted = async (input: Asked) =>
  firstNames((await shop.call(stranger, listPromotedInstructors, input)).instructors)
const promotedInDirectory = async (input: InputOf<typeof findPromotedInstructors>) =>
  firstNames((await shop.call(amara, findPromotedInstructors, input)).instructors)
const listed = (postcode: string) => shop.call(stranger, listPublicInstructors, { postcode })
const found = (postcode: string) => shop.call(amara, findInstructors, { postcode })

test('on Free nobody is promoted; on Pro two are, as they stand in the list, which stays exactly as it was', async () => {
  const [ann, bob, , dee] = await teachers('LS1 1UR', ['Ann Ash', 'Bob Birch', 'Cas Cole', 'Dee Dale'], 0)
  const before = [await listed('LS1'), await found('LS1 1UR')]
  assert.equal(before[0]!.instructors.length, 4)
  assert.deepEqual(await promoted({ postcode: 'LS1' }), [])
  for (const person of [bob!, dee!]) await shop.call(person, startTrial, {})
  await shop.call(shop.admin, agreeContract, {
    id: ann!.id,
    terms: { commissionBasisPoints: 400, feePence: 10_000, startsOn: '2026-11-23', endsOn: null, note: '' },
  })
  assert.deepEqual([await listed('LS1'), await found('LS1 1UR')], before, 'nobody’s place has changed')
  const { instructors } = await shop.call(stranger, listPromotedInstructors, { postcode: 'LS1' })
  assert.equal(instructors.length, 2)
  const list = await listed('LS1')
  for (const one of instructors)
    assert.deepEqual(
      list.instructors.find(({ id }) => id === one.id),
      one,
    )
  const directory = await shop.call(amara, findPromotedInstructors, { postcode: 'LS1 1UR' })
  const all = await found('LS1 1UR')
  assert.equal(directory.instructors.length, 2)
  for (const one of directory.instructors)
    assert.deepEqual(
      all.instructors.find(({ id }) => id === one.id),
      one,
    )
  assert.ok(!firstNames(instructors).includes('Cas'), 'who is on Free isn’t among them')
})

test('a learner’s own instructor isn’t promoted to them: the next in turn is', async () => {
  const names = ['Una', 'Vic', 'Wes', 'Xan']
  const people = await teachers(
    'SA1 3SN',
    names.map((name) => `${name} Gower`),
    4,
  )
  const [first, second] = await promotedInDirectory({ postcode: 'SA1 3SN' })
  const own = people[names.indexOf(first!)]!
  const { id } = await shop.call(amara, holdLesson, {
    instructorId: own.id,
    startsAt: '2026-11-26T10:00:00Z',
    minutes: 60,
    pickup: { address: '1 Wind Street', postcode: 'SA1 3SN', note: '' },
  })
  await shop.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 3800 }),
  )
  const now = await promotedInDirectory({ postcode: 'SA1 3SN' })
  assert.equal(now.length, 2)
  assert.equal(now[0], second)
  assert.ok(!now.includes(first!))
  assert.deepEqual(await promoted({ postcode: 'SA1' }), [first, second], 'to strangers they are')
})

test('everybody who fits stands first and second as often as each other, an hour at a time, the same for all who look', async () => {
  const names = ['Ed', 'Fay', 'Gil', 'Hal', 'Ida']
  await teachers(
    'NE1 4ST',
    names.map((name) => `${name} Tyne`),
    5,
  )
  const [first, second] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)
  for (let hour = 0; hour < 10; hour += 1) {
    shop.clock.set(`2026-11-23T${String(8 + hour).padStart(2, '0')}:05:00Z`)
    const [one, two] = await promoted({ postcode: 'NE1' })
    shop.clock.set(`2026-11-23T${String(8 + hour).padStart(2, '0')}:55:00Z`)
    assert.deepEqual(await promoted({ postcode: 'NE1' }), [one, two], 'until the hour is over')
    assert.deepEqual(await promotedInDirectory({ postcode: 'NE1 4ST' }), [one, two])
    add(first, one!)
    add(second, two!)
  }
  for (const name of names) assert.deepEqual([first.get(name), second.get(name)], [2, 2], name)
  const [onOne, onTwo] = [await promoted({ postcode: 'NE1' }), await promoted({ postcode: 'NE1', page: 2 })]
  assert.equal(new Set([...onOne, ...onTwo]).size, 4, 'the next page has the next two')
})

test('who doesn’t fit everything that was chosen, or isn’t free then, isn’t promoted', async () => {
  const [jan, kit, lou, max] = await teachers(
    'CF10 1EP',
    ['Jan Afon', 'Kit Bryn', 'Lou Cwm', 'Max Dyffryn', 'Ned Ewe', 'Oli Fro'],
    4,
  )
  await change(jan!, { languages: ['English', 'Welsh'], gender: 'female', hourlyRatePence: 4_500 })
  await change(kit!, { gearboxes: ['automatic'], specialisms: ['Nervous learners'] })
  await change(lou!, { languages: ['English', 'Welsh'] })
  await change(max!, { languages: ['English', 'Welsh'], hourlyRatePence: 4_000 })
  const fits = async (asked: Partial<Asked>, names: string[]) => {
    const seen = new Set<string>()
    for (let hour = 8; hour < 13; hour += 1) {
      shop.clock.set(`2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`)
      for (const name of await promoted({ postcode: 'CF10', ...asked })) seen.add(name)
    }
    assert.deepEqual([...seen].toSorted(), names, JSON.stringify(asked))
  }
  await fits({}, ['Jan', 'Kit', 'Lou', 'Max'])
  await fits({ gearbox: 'manual' }, ['Jan', 'Lou', 'Max'])
  await fits({ max_price: 4_000, gearbox: 'manual' }, ['Lou', 'Max'])
  await fits({ weekday: 2, time: 'morning' }, ['Jan', 'Kit', 'Lou', 'Max'])
  await fits({ weekday: 6 }, [])
  await fits({ language: 'Welsh' }, [])
  await fits({ gender: 'female' }, [])
  await shop.call(max!, setHours, { hours: nineToSix.filter(({ weekday }) => weekday !== 2) })
  await shop.call(jan!, setHours, { hours: [] })
  await fits({ weekday: 2, time: 'morning' }, ['Kit', 'Lou'])
  await fits({}, ['Kit', 'Lou', 'Max'])
  assert.deepEqual(
    await promoted({ postcode: 'CF10', within_miles: '5' }),
    await promoted({ postcode: 'CF10' }),
  )
  assert.deepEqual(await promotedInDirectory({ postcode: 'CF10 1EP', minutes: 45 }), [])
  await shop.fails(stranger, listPromotedInstructors, { postcode: 'qqqq' }, notAPostcode)
  assert.deepEqual(await promoted({ postcode: 'Inverness' }), [], 'nobody of them comes there')
})

test('where fewer than four fit there is no promoted place', async () => {
  const people = await teachers('EX1 1EE', ['Pat Exe', 'Quin Exe', 'Ros Exe'], 3)
  assert.deepEqual(await promoted({ postcode: 'EX1' }), [])
  assert.deepEqual(await promotedInDirectory({ postcode: 'EX1 1EE' }), [])
  people.push(...(await teachers('EX1 1EE', ['Sol Exe'], 0)))
  assert.equal((await promoted({ postcode: 'EX1' })).length, 2)
  assert.equal((await promotedInDirectory({ postcode: 'EX1 1EE' })).length, 2)
  await shop.call(people[3]!, setMyListing, { isPublic: false })
  assert.deepEqual(await promoted({ postcode: 'EX1' }), [])
  assert.equal(
    (await promotedInDirectory({ postcode: 'EX1 1EE' })).length,
    2,
    'learners who are signed in find a fourth',
  )
})

test('who is suspended, hides their page, switches it off or whose plan has ended is gone at once', async () => {
  const people = await teachers(
    'YO1 7HH',
    ['Ali Foss', 'Bea Foss', 'Con Foss', 'Dot Foss', 'Eve Foss', 'Flo Foss', 'Gus Foss', 'Hew Foss'],
    4,
  )
  const [ali, bea, con, dot] = people as [Person, Person, Person, Person]
  const seen = async () => {
    const names = new Set<string>()
    for (const hour of ['08', '09', '10', '11']) {
      shop.clock.set(`2026-11-23T${hour}:00:00Z`)
      for (const name of await promoted({ postcode: 'YO1' })) names.add(name)
      for (const name of await promotedInDirectory({ postcode: 'YO1 7HH' })) names.add(name)
    }
    return [...names].toSorted()
  }
  assert.deepEqual(await seen(), ['Ali', 'Bea', 'Con', 'Dot'])
  await shop.call(shop.admin, suspendUser, { id: ali.id, reason: 'Badge withdrawn', lessons: 'keep' })
  assert.deepEqual(await seen(), ['Bea', 'Con', 'Dot'])
  await shop.call(bea, setMyListing, { isPublic: false })
  assert.deepEqual(await seen(), ['Con', 'Dot'])
  const { isOn } = await shop.call(con, setMyPromotion, { isOn: false })
  assert.deepEqual([isOn, await seen()], [false, ['Dot']])
  await shop.call(bea, setMyListing, { isPublic: true })
  await shop.call(con, setMyPromotion, { isOn: true })
  assert.deepEqual(await seen(), ['Bea', 'Con', 'Dot'])
  shop.clock.set('2026-12-24T09:00:00Z')
  await reviewPlans.work({}, shop.services)
  await shop.settle()
  assert.deepEqual(await promoted({ postcode: 'YO1' }), [], 'the trials are over')
  assert.equal((await shop.call(dot, getMyPromotion, {})).isInPlan, false)
})

test('pages and visits are gathered and counted by day, for those on a plan only, and only they read it', async () => {
  const [ivy, joe] = (await teachers('PL1 1AA', ['Ivy Tamar', 'Joe Tamar'], 1)) as [Person, Person]
  assert.deepEqual(await shop.call(ivy, getMyPromotion, {}), {
    isInPlan: true,
    isOn: true,
    isListed: true,
    shown: 0,
    opened: 0,
    days: [],
  })
  const ids = (await listed('PL1')).instructors.map(({ id }) => id)
  const count = (what: 'shown' | 'opened') => shop.call(stranger, countPromoted, { ids, what })
  const { write } = countsOf(shop.services)
  await shop.call(stranger, countPromoted, { ids: [ids[0]!, ids[0]!], what: 'shown' })
  await shop.call(stranger, countPromoted, { ids: [ids[1]!, crypto.randomUUID()], what: 'shown' })
  await write()
  shop.clock.set('2026-11-24T08:00:00Z')
  for (const what of ['shown', 'shown', 'opened'] as const) await count(what)
  assert.equal((await shop.call(ivy, getMyPromotion, {})).shown, 1, 'not yet written')
  await write()
  await write()
  const read = await shop.call(ivy, getMyPromotion, {})
  assert.deepEqual(
    [read.shown, read.opened, read.days],
    [
      3,
      1,
      [
        { day: '2026-11-24', shown: 2, opened: 1 },
        { day: '2026-11-23', shown: 1, opened: 0 },
      ],
    ],
  )
  const { isInPlan, shown } = await shop.call(joe, getMyPromotion, {})
  assert.deepEqual([isInPlan, shown], [false, 0])
  await shop.fails(amara, getMyPromotion, {}, notAllowed)

  shop.clock.set('2027-02-22T12:00:00Z')
  await tidyPromotion.work({}, shop.services)
  const { rows } = await shop.services.asSystem('a test looks', (db) =>
    db.queryUnchecked('select day::text from public.promotion_days where instructor_id = $1', [ivy.id]),
  )
  assert.deepEqual(rows, [{ day: '2026-11-24' }])
  shop.clock.set(monday)
})

test('one id in two spellings is one, and takes nobody’s count along', async () => {
  const [una, vic] = (await teachers('TR1 2HE', ['Una Fal', 'Vic Fal'], 2)) as [Person, Person]
  const { instructors } = await listed('TR1')
  const idOf = (first: string) => instructors.find(({ name }) => name.startsWith(first))!.id
  const [id, other] = [idOf('Una'), idOf('Vic')]
  await shop.call(stranger, countPromoted, { ids: [other], what: 'shown' })
  await shop.call(stranger, countPromoted, { ids: [id, id.toUpperCase()], what: 'shown' })
  await shop.call(stranger, countPromoted, { ids: [id.toUpperCase()], what: 'shown' })
  await countsOf(shop.services).write()
  const shownOf = async (who: Person) => (await shop.call(who, getMyPromotion, {})).shown
  assert.deepEqual([await shownOf(una), await shownOf(vic)], [2, 1])
})

test('counts that can’t be written wait until they can, and invented ids push nobody out', async () => {
  const [wyn] = (await teachers('TR18 2AA', ['Wyn Penwith'], 1)) as [Person]
  const { id } = (await listed('TR18')).instructors.find(({ name }) => name.startsWith('Wyn'))!
  const { add, write } = countsOf(shop.services)
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  try {
    await owner.query('alter table public.promotion_days rename to promotion_days_away')
    await shop.call(stranger, countPromoted, { ids: [id], what: 'shown' })
    await write()
    await shop.call(stranger, countPromoted, { ids: [id], what: 'opened' })
  } finally {
    await owner.query('alter table public.promotion_days_away rename to promotion_days')
    await owner.end()
  }
  await write()
  const { shown, opened } = await shop.call(wyn, getMyPromotion, {})
  assert.deepEqual([shown, opened], [1, 1])

  for (let nr = 0; nr < 10_100; nr += 1) add([crypto.randomUUID()], 'shown')
  await shop.call(stranger, countPromoted, { ids: [id], what: 'shown' })
  await write()
  assert.equal((await shop.call(wyn, getMyPromotion, {})).shown, 2)
})

test('suggestions hold nothing that is paid for: on Pro they are the same, in the same order', async () => {
  shop.clock.set(monday)
  const people: Person[] = []
  for (const name of ['Kay Wear', 'Lee Wear', 'Mia Wear', 'Nye Wear', 'Ola Wear'])
    people.push(await makeTeacher(shop, name, { postcode: 'DH1 3HP' }))
  await shop.call(amara, setWishes, { ...wishes, pickups: ['DH1 3HP'] })
  const suggested = async () => (await shop.call(amara, listSuggestions, {})).suggestions
  const before = await suggested()
  assert.ok(before.length >= 3)
  for (const person of people.slice(2)) await shop.call(person, startTrial, {})
  assert.deepEqual(await suggested(), before)
  for (const person of people.slice(0, 2)) await shop.call(person, startTrial, {})
  assert.deepEqual(await suggested(), before)
})
