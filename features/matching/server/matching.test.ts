import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { notAPostcode } from '#features/instructors/contract.ts'
import { cancelLesson, deliverLesson, holdLesson } from '#features/lessons/contract.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { countReliability } from '#features/reliability/server/figures.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { makeTeacher, wishes } from '#tests/support/matching.ts'
import { photos } from '#tests/support/photos.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { forgetWishes } from './wishes.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

/** Each story has its own corner of the country, so that no other story’s instructors are near. */
const teacher = (name: string, options: Parameters<typeof makeTeacher>[2] = {}) =>
  makeTeacher(app, name, options)

const wish = (who: Person, more: Partial<typeof wishes> = {}) =>
  app.call(who, contract.setWishes, { ...wishes, ...more })
const suggestionsFor = async (who: Person) => (await app.call(who, contract.listSuggestions, {})).suggestions
const namesFor = async (who: Person, more: Partial<typeof wishes> = {}) => {
  await wish(who, more)
  return (await suggestionsFor(who)).map(({ name }) => name)
}
const textsOf = (one: contract.Suggestion | undefined) =>
  Object.fromEntries((one?.reasons ?? []).map(({ kind, text }) => [kind, text]))

suite('wishes', () => {
  test('Amara says what she looks for, changes it and deletes it; only the areas are kept', async () => {
    const amara = await app.person('Amara Okafor')
    assert.equal((await app.call(amara, contract.getWishes, {})).wishes, null)
    await app.fails(amara, contract.listSuggestions, {}, contract.noWishesYet)
    const stored = await wish(amara, {
      pickups: ['bs66dr', 'BS6 6AA', 'BS8 1TH'],
      times: [
        { weekday: 2, from: '12:00', to: '17:00' },
        { weekday: 2, from: '08:00', to: '12:00' },
      ],
      needs: ['nervous'],
      testOn: '2027-02-01',
    })
    assert.deepEqual(stored, {
      ...wishes,
      pickups: ['BS6 6', 'BS8 1'],
      times: [{ weekday: 2, from: '08:00', to: '17:00' }],
      needs: ['nervous'],
      testOn: '2027-02-01',
    })
    assert.deepEqual((await app.call(amara, contract.getWishes, {})).wishes, stored)
    const again = await app.call(amara, contract.setWishes, { ...stored, gearbox: null })
    assert.deepEqual(again, { ...stored, gearbox: null }, 'what is read can be sent back')
    await app.fails(amara, contract.setWishes, { ...wishes, pickups: ['nowhere 12'] }, notAPostcode)
    await app.call(amara, contract.deleteWishes, {})
    await app.call(amara, contract.deleteWishes, {})
    assert.equal((await app.call(amara, contract.getWishes, {})).wishes, null)
  })

  test('nobody else reads them, instructors and administrators neither; after a year they go', async () => {
    const [amara, ben] = [await app.person('Amara Okafor'), await app.person('Ben Price')]
    const others = [
      ben,
      await app.person('Helen Marsh', 'instructor'),
      await app.person('Priya Nair', 'admin'),
    ]
    await wish(amara, { needs: ['nervous'] })
    for (const { id } of others)
      await app.services.asUser({ role: 'authenticated', sub: id }, async (db) => {
        const { rows } = await db.queryUnchecked('select * from public.match_wishes where learner_id = $1', [
          amara.id,
        ])
        assert.deepEqual(rows, [])
      })
    const before = app.clock.now()
    app.clock.set(before.add({ hours: 366 * 24 }))
    await wish(ben)
    await forgetWishes.work({}, app.services)
    app.clock.set(before)
    assert.equal((await app.call(amara, contract.getWishes, {})).wishes, null)
    assert.notEqual((await app.call(ben, contract.getWishes, {})).wishes, null)
  })
})

suite('suggestions', () => {
  test('say in words why: times that are really free, distance, price, speciality, language', async () => {
    app.clock.set('2026-11-23T08:00:00Z') // a Monday
    const amara = await app.person('Amara Okafor')
    const helen = await teacher('Helen Marsh', {
      specialisms: ['Nervous learners'],
      languages: ['English', 'Urdu'],
    })
    // Busy on the first Tuesday, so the second is her first.
    await app.call(helen, blockTime, { startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-24T13:00:00Z' })
    await wish(amara, { needs: ['nervous'], languages: ['Urdu'] })
    const [first, ...others] = await suggestionsFor(amara)
    assert.deepEqual(others, [])
    assert.deepEqual(textsOf(first), {
      times: 'Free at your times on Tuesdays, first on Tue 1 Dec 2026 at 10:00',
      distance: first!.miles < 0.1 ? 'In your area' : `${first!.miles.toFixed(1)} miles from you`,
      price: '£36 an hour, within your budget',
      speciality: 'Speciality: nervous learners',
      language: 'Speaks Urdu',
    })
    assert.deepEqual(first?.misses, [])
    assert.equal(first?.firstFreeAt, '2026-12-01T10:00:00Z')
    assert.notEqual(first?.instructorId, helen.id, 'strangers are known by their public id')
    assert.ok(first!.score > 70 && first!.score < 100, String(first?.score))
  })

  test('say which wish isn’t met: the evening, the budget, a speciality, a language', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const amara = await app.person('Amara Okafor')
    await teacher('Gina Early', {
      postcode: 'LA1 1AA',
      hourlyRatePence: 4200,
      hours: [{ weekday: 2, opens: '09:00', closes: '17:00' }],
    })
    const misses = async (more: Partial<typeof wishes>) => {
      await wish(amara, { pickups: ['LA1 1'], ...more })
      return (await suggestionsFor(amara))[0]?.misses
    }
    const evening = [{ weekday: 2, from: '17:00', to: '20:00' }]
    assert.deepEqual(await misses({ times: evening, needs: ['nervous'], languages: ['Urdu'] }), [
      'Not free in the evening. First free: Tue 24 Nov 2026 at 09:00',
      '£42 an hour, £2 above your budget',
      'Doesn’t list nervous learners and Urdu',
    ])
    const weekend = [{ weekday: 6, from: '09:00', to: '18:00' }]
    assert.deepEqual(await misses({ times: weekend, maxPricePence: null }), [
      'Not free at the weekend. First free: Tue 24 Nov 2026 at 09:00',
    ])
    assert.deepEqual(await misses({ maxPricePence: null }), [])
  })

  test('the week is looked at in the diary’s own clock, and the whole lesson lies within the times', async () => {
    app.clock.set('2027-06-14T08:00:00Z') // summer time
    const amara = await app.person('Amara Okafor')
    await teacher('Ines Ferreira', { postcode: 'TR1 1AA' })
    await wish(amara, { pickups: ['TR1 1'], times: [{ weekday: 3, from: '16:30', to: '17:30' }] })
    const [found] = await suggestionsFor(amara)
    assert.equal(found?.firstFreeAt, '2027-06-16T15:30:00Z')
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('each wish moves the order: times, price and speciality', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const amara = await app.person('Amara Okafor')
    const at = { postcode: 'EX1 1AA' }
    const pickups = ['EX1 1']
    const tuesdays = [{ weekday: 2, opens: '09:00', closes: '18:00' }]
    const fridays = [{ weekday: 5, opens: '09:00', closes: '18:00' }]
    await teacher('Tessa Tuesday', { ...at, hours: tuesdays, hourlyRatePence: 3900 })
    await teacher('Frank Friday', {
      ...at,
      hours: fridays,
      hourlyRatePence: 3100,
      specialisms: ['Motorways'],
    })
    const tuesday = [{ weekday: 2, from: '09:00', to: '18:00' }]
    const either = [...tuesday, { weekday: 5, from: '09:00', to: '18:00' }]
    assert.deepEqual(await namesFor(amara, { pickups, times: tuesday }), ['Tessa Tuesday', 'Frank Friday'])
    assert.deepEqual(await namesFor(amara, { pickups, times: either }), ['Frank Friday', 'Tessa Tuesday'])
    const dear = { pickups, times: either, maxPricePence: null }
    assert.deepEqual(await namesFor(amara, { ...dear, needs: ['motorways'] }), [
      'Frank Friday',
      'Tessa Tuesday',
    ])
  })

  test('of two who are alike the nearer comes first, and who does not come there at all is not suggested', async () => {
    const amara = await app.person('Amara Okafor')
    const fiona = await teacher('Far Fiona', { postcode: 'NR3 1AA' })
    await teacher('Near Nora', { postcode: 'NR1 1AA' })
    await teacher('Stay Stan', { postcode: 'NR18 0AA', radiusMiles: 2 })
    assert.deepEqual(await namesFor(amara, { pickups: ['NR1 1'] }), ['Near Nora', 'Far Fiona'])
    await app.services.asSystem('another picture beside her name', (db) =>
      db.queryUnchecked(
        `update public.profiles set profile_image = '/avatars/waves/0badcafe.svg' where id = $1`,
        [fiona.id],
      ),
    )
    const [near, far] = await suggestionsFor(amara)
    assert.equal(far?.profileImage, photos.portrait, 'the portrait that was checked')
    assert.deepEqual((await namesFor(amara, { pickups: ['NR18 0', 'NR1 1'] })).toSorted(), [
      'Far Fiona',
      'Near Nora',
      'Stay Stan',
    ])
    assert.equal((await suggestionsFor(amara)).find(({ name }) => name === 'Near Nora')?.miles, near?.miles)
  })

  test('gearbox and gender are conditions, and so is what an instructor teaches new learners in', async () => {
    const amara = await app.person('Amara Okafor')
    const at = { postcode: 'IP1 1AA' }
    const pickups = ['IP1 1']
    const mia = await teacher('Mia Both', { ...at, gearboxes: ['manual', 'automatic'], gender: 'female' })
    await teacher('Max Manual', { ...at, gender: 'male' })
    assert.deepEqual((await namesFor(amara, { pickups, gearbox: null })).toSorted(), [
      'Max Manual',
      'Mia Both',
    ])
    assert.deepEqual(await namesFor(amara, { pickups, gearbox: 'automatic' }), ['Mia Both'])
    assert.deepEqual(await namesFor(amara, { pickups, gender: 'male' }), ['Max Manual'])
    const intake = await app.call(mia, contract.getIntake, {})
    assert.deepEqual(intake, {
      suggested: true,
      takes: ['beginners', 'refreshers', 'nervous', 'test-soon'],
      gearboxes: ['manual', 'automatic'],
      mostNewAWeek: null,
    })
    await app.call(mia, contract.setIntake, { ...intake, gearboxes: ['automatic'] })
    assert.deepEqual(await namesFor(amara, { pickups }), ['Max Manual'])
  })

  test('an instructor sets whom they take, how many in a week, and whether they’re suggested at all', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const [amara, ben] = [await app.person('Amara Okafor'), await app.person('Ben Price')]
    const pickups = ['LN1 1']
    const lee = await teacher('Lee Choosy', { postcode: 'LN1 1AA' })
    const all = await app.call(lee, contract.getIntake, {})
    const set = (more: Partial<typeof all>) => app.call(lee, contract.setIntake, { ...all, ...more })
    await set({ takes: ['refreshers'] })
    assert.deepEqual(await namesFor(amara, { pickups, level: 'beginner' }), [])
    assert.deepEqual(await namesFor(amara, { pickups, needs: ['nervous'] }), [])
    assert.deepEqual(await namesFor(amara, { pickups, testOn: '2026-12-20' }), [])
    assert.deepEqual(await namesFor(amara, { pickups, level: 'refresher' }), ['Lee Choosy'])
    await set({ suggested: false })
    assert.deepEqual(await namesFor(amara, { pickups }), [])

    await set({ mostNewAWeek: 1 })
    assert.deepEqual(await namesFor(amara, { pickups }), ['Lee Choosy'])
    await bookWith(ben, lee, '2026-11-25T10:00:00Z')
    assert.deepEqual(await namesFor(amara, { pickups }), [], 'Ben was this week’s one')
    app.clock.set('2026-11-30T08:01:00Z')
    assert.deepEqual(await namesFor(amara, { pickups }), ['Lee Choosy'])
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('who teaches her already isn’t suggested, nor who has no free time', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const amara = await app.person('Amara Okafor')
    const pickups = ['CB1 1']
    const own = await teacher('Olive Own', { postcode: 'CB1 1AA' })
    await teacher('Busy Bea', { postcode: 'CB1 1AA', hours: [] })
    assert.deepEqual(await namesFor(amara, { pickups }), ['Olive Own'])
    await bookWith(amara, own, '2026-11-25T10:00:00Z')
    assert.deepEqual(await namesFor(amara, { pickups }), [])
  })

  test('lessons that an instructor cancelled cost places; those the learner cancelled don’t', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const [amara, ben] = [await app.person('Amara Okafor'), await app.person('Ben Price')]
    const at = { postcode: 'PE1 1AA' }
    const [kim, rob] = [await teacher('Kim Keeps', at), await teacher('Rob Cancels', at)]
    const days = ['24', '25', '26', '27', '30']
    for (const day of days)
      for (const hour of ['09', '12']) {
        const startsAt = `2026-11-${day}T${hour}:00:00Z`
        for (const [who, drops] of [
          [kim, false],
          [rob, day === '24'],
        ] as const) {
          const id = await bookWith(who === kim ? ben : amara, who, startsAt)
          if (drops) await app.call(who, cancelLesson, { id })
          else if (who === kim && day === '30') await app.call(ben, cancelLesson, { id })
        }
      }
    for (const day of ['01', '02']) await bookWith(ben, kim, `2026-12-${day}T09:00:00Z`)
    app.clock.set('2026-12-03T08:00:00Z')
    await deliverAll(kim)
    await deliverAll(rob)
    await countReliability(app.services)
    const chloe = await app.person('Chloe Evans')
    await wish(chloe, { pickups: ['PE1 1'] })
    const [first, second] = await suggestionsFor(chloe)
    assert.deepEqual([first?.name, second?.name], ['Kim Keeps', 'Rob Cancels'])
    assert.equal(textsOf(first)['reliability'], 'Kept 10 of 10 lessons in the last 12 months')
    assert.equal(textsOf(second)['reliability'], undefined, 'only what speaks for somebody is said')
    assert.ok(first!.score > second!.score)
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('the third place goes to somebody new, and says so', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const amara = await app.person('Amara Okafor')
    const known = [
      await teacher('Ada One', { postcode: 'OX1 1AA' }),
      await teacher('Bea Two', { postcode: 'OX1 1AA' }),
      await teacher('Cas Three', { postcode: 'OX1 1AA' }),
    ]
    await app.services.asSystem('reviews that came in', (db) =>
      db.queryUnchecked(
        'update public.instructors set review_count = 5, review_stars = 25 where id = any($1)',
        [known.map(({ id }) => id)],
      ),
    )
    await teacher('Nell New', { postcode: 'OX1 1AA', hourlyRatePence: 3990 })
    await wish(amara, { pickups: ['OX1 1'] })
    const found = await suggestionsFor(amara)
    assert.equal(found[2]?.name, 'Nell New')
    assert.ok(found[3]!.score > found[2]!.score)
    assert.equal(
      textsOf(found[2])['new'],
      'New here, so no average rating yet. We keep one of the first three places for somebody new',
    )
  })

  test('are for learners: nobody else has wishes, and only instructors say whom they take', async () => {
    const [amara, helen] = [await app.person('Amara Okafor'), await makeInstructor(app, 'Helen Marsh')]
    const answers = await Promise.all([
      app.tryCall(helen, contract.listSuggestions, {}),
      app.tryCall(helen, contract.setWishes, wishes),
      app.tryCall(amara, contract.getIntake, {}),
      app.tryCall(undefined, contract.listSuggestions, {}),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 401],
    )
  })
})

/** Where it starts isn’t said. */
async function bookWith(learner: Person, instructor: Person, startsAt: string): Promise<string> {
  const { id } = await app.call(learner, holdLesson, { instructorId: instructor.id, startsAt, minutes: 60 })
  const outcome = await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 3600 }),
  )
  assert.equal(outcome, 'booked')
  return id
}

async function deliverAll(instructor: Person) {
  const { rows } = await app.services.asSystem('lessons that are over', (db) =>
    db.queryUnchecked<{ id: string }>(
      `select id from public.lessons where instructor_id = $1 and status = 'booked' and ends_at < clock()`,
      [instructor.id],
    ),
  )
  for (const { id } of rows) await app.call(instructor, deliverLesson, { id })
}
