import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { listDetours } from '#features/diary/detours-contract.ts'
import { getTravelDay, listTravelDays } from '#features/diary/travel-contract.ts'
import { askForDiaries, findRoutes } from '#features/diary/server/find-routes.ts'
import { listSlots, travelTooTight } from '#features/diary/contract.ts'
import { driveMinutes, pointOf, type Spot, travelMinutes } from '#features/travel/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startRouterStandIn } from '#tools/stand-ins/router/stand-in.ts'
import { holdLesson, setLessonPlaces } from '../contract.ts'
import { bookHeldLesson } from './book-held-lesson.ts'

let app: TestApp
let router: Awaited<ReturnType<typeof startRouterStandIn>>
let helen: Person
let amara: Person
let ben: Person
before(async () => {
  router = await startRouterStandIn()
  app = await openTestApp({ ROUTER_URL: router.url })
})
after(async () => {
  await app.close()
  await router.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  await app.services.asSystem('nothing is known', (db) =>
    db.queryUnchecked('delete from public.travel_routes'),
  )
})

const [cotham, fishponds, bath] = ['BS6 6DR', 'BS16 1AA', 'BA1 1AA']
const spot = (postcode: string): Spot => findSpot(postcode)!
const at = (time: string, on = '2026-11-24') => `${on}T${time}:00Z`
const point = (postcode: string) => {
  const { lat, lng } = pointOf(spot(postcode))
  return `${lng.toFixed(3)},${lat.toFixed(3)}`
}
const quiet = (from: string, to: string) => travelMinutes(driveMinutes(spot(from), spot(to)), 1)
const hold = (who: Person, startsAt: string, pickup?: string, dropoff?: string) =>
  app.tryCall(who, holdLesson, {
    instructorId: helen.id,
    startsAt,
    minutes: 60,
    ...(pickup && { pickup }),
    ...(dropoff && { dropoff }),
  })
async function book(
  who: Person,
  ...lesson: [startsAt: string, pickup?: string, dropoff?: string]
): Promise<string> {
  const held = await hold(who, ...lesson)
  assert.equal(held.status, 200, JSON.stringify(held.body))
  const outcome = await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, held.body.id, { paidWith: 'card', pricePence: 4150 }),
  )
  assert.equal(outcome, 'booked')
  return held.body.id
}
const baseIn = (postcode: string) =>
  app.services.asSystem('a base', (db) =>
    db.queryUnchecked('update public.diaries set base_spot = $2 where instructor_id = $1', [
      helen.id,
      spot(postcode),
    ]),
  )
const day = (on = '2026-11-24') => app.call(helen, getTravelDay, { day: on })

suite('a day on the road', () => {
  test('says when to leave home, miles and minutes between pick-ups, and when the day ends at home', async () => {
    await baseIn('BS4 2AA')
    const first = await book(amara, at('10:00'), cotham)
    const second = await book(ben, at('12:30'), fishponds, bath)
    const road = await day()
    assert.deepEqual(
      road.lessons.map(({ id, hasPlace, drive }) => [id, hasPlace, drive?.from, drive?.source]),
      [
        [first, true, 'base', 'estimate'],
        [second, true, 'lesson', 'estimate'],
      ],
    )
    const [toAmara, toBen] = road.lessons.map(({ drive }) => drive!)
    assert.equal(toAmara!.leaveAt, earlier(at('10:00'), quiet('BS4 2', cotham)))
    assert.equal(toAmara!.minutes, quiet('BS4 2', cotham))
    assert.equal(toBen!.leaveAt, earlier(at('12:30'), quiet(cotham, fishponds)))
    assert.equal(toBen!.minutesLacking, 0)
    assert.equal(road.home!.minutes, quiet(bath, 'BS4 2'))
    assert.equal(road.home!.at, later(at('13:30'), quiet(bath, 'BS4 2')))
    const miles = toAmara!.miles + toBen!.miles + road.home!.miles
    assert.ok(Math.abs(road.miles - miles) < 0.2 && road.miles > 15, `${road.miles} miles`)
  })

  test('says how much more is driven for a lesson in each gap: between two, after the last, alone, and unknown', async () => {
    await book(amara, at('10:00'), cotham)
    await book(ben, at('14:30'), bath)
    const starts = [at('12:15'), at('16:30'), at('10:00', '2026-11-25')]
    const query = { pickup: fishponds, minutes: 60, starts: starts.join(',') }
    const minutesOf = async () =>
      (await app.call(helen, listDetours, query)).detours.map(({ minutes }) => minutes)
    assert.deepEqual((await minutesOf()).slice(1), [null, null], 'without a base nobody knows the way home')
    await baseIn('BS4 2AA')
    const [between, last, alone] = await minutesOf()
    assert.equal(between, quiet(cotham, fishponds) + quiet(fishponds, bath) - quiet(cotham, bath))
    assert.ok(last! > 0 && last! < alone!, `${last} and ${alone}`)
    assert.equal(alone, quiet('BS4 2', fishponds) + quiet(fishponds, 'BS4 2'))
    assert.equal((await app.tryCall(helen, listDetours, { ...query, pickup: 'ZZ99' })).status, 400)
    assert.equal((await app.tryCall(amara, listDetours, query)).status, 403)
  })

  test('leaves in time for the rush: at three it takes longer than a minute earlier', async () => {
    await baseIn(bath)
    await book(amara, at('15:30'), cotham)
    const { leaveAt, minutes } = (await day()).lessons[0]!.drive!
    assert.ok(leaveAt < at('15:00'), leaveAt)
    assert.equal(minutes, quiet(bath, cotham))
  })

  test('leaves out the drives to and from a lesson without a place, and those of an instructor without a base', async () => {
    await book(amara, at('10:00'), cotham)
    await book(ben, at('12:00'))
    await book(amara, at('15:00'), fishponds)
    const road = await day()
    assert.deepEqual(
      road.lessons.map(({ hasPlace, drive }) => [hasPlace, drive]),
      [
        [true, null],
        [false, null],
        [true, null],
      ],
    )
    assert.deepEqual([road.home, road.miles], [null, 0])
  })

  test('names the minutes that a drive lacks which Helen has overridden', async () => {
    await book(ben, at('10:00'), cotham)
    const id = await book(amara, at('11:30'), fishponds)
    await app.call(helen, setLessonPlaces, { id, pickup: bath, overrideTravel: true })
    const { drive } = (await day()).lessons[1]!
    assert.deepEqual([drive!.leaveAt, drive!.minutesLacking], [at('11:00'), quiet(cotham, bath) - 30])
  })

  test('is answered for a week at once, holds and cancelled lessons left out, by the clock of the diary', async () => {
    await book(amara, at('10:00'), cotham)
    await hold(ben, at('13:00'), fishponds)
    const { days } = await app.call(helen, listTravelDays, { from: '2026-11-23' })
    assert.deepEqual(
      days.map(({ on, lessons }) => [on.slice(-2), lessons.length]),
      [
        ['23', 0],
        ['24', 1],
        ['25', 0],
        ['26', 0],
        ['27', 0],
        ['28', 0],
        ['29', 0],
      ],
    )
  })

  test('is nobody else’s: a learner is refused, another instructor sees their own', async () => {
    await book(amara, at('10:00'), cotham)
    assert.equal((await app.tryCall(amara, getTravelDay, { day: '2026-11-24' })).status, 403)
    const owen = await makeInstructor(app, 'Owen Hill')
    assert.deepEqual((await app.call(owen, getTravelDay, { day: '2026-11-24' })).lessons, [])
  })
})

suite('what a route planner knows', () => {
  test('is asked for all pairs of a diary’s places and its base, once, and then shown and kept alike', async () => {
    await baseIn('BS4 2AA')
    await book(ben, at('12:00'), cotham)
    await book(amara, at('15:00', '2026-11-26'), bath)
    router.requests.length = 0
    router.set(point(cotham), point(bath), { seconds: 6_600, metres: 40_000 })
    await findRoutes.work({}, app.services)
    const asked = router.requests.length
    assert.ok(asked >= 3, 'one for each place')
    await findRoutes.work({}, app.services)
    assert.equal(router.requests.length, asked, 'what is known is not asked for again')

    const shown = async () =>
      (await app.call(amara, listSlots, { id: helen.id, from: '2026-11-24', days: 1, pickup: bath })).days[0]!
        .starts
    const starts = (await shown()).map((start) => start.slice(11, 16)).filter((start) => start > '12:00')
    assert.deepEqual(starts, ['15:00', '15:30', '16:00', '16:30', '17:00'], '1 hour 52 minutes from 13:00')
    const cara = await app.person('Cara Lane')
    await app.fails(
      cara,
      holdLesson,
      { instructorId: helen.id, startsAt: at('14:30'), minutes: 60, pickup: bath },
      travelTooTight,
    )
    assert.equal((await hold(cara, at('15:00'), bath)).status, 200)
  })

  test('is asked for at once for more diaries while there is room, and not again and again once the table is full', async () => {
    await book(ben, at('12:00'), cotham)
    await book(amara, at('15:00', '2026-11-26'), bath)
    const queued = async () => {
      const { rows } = await app.services.asSystem('queued and taken away', (db) =>
        db.queryUnchecked(`delete from pgboss.job where name = 'find-routes' returning id`),
      )
      return rows.length
    }
    await queued()
    for (let nr = 0; nr < 3; nr += 1) await askForDiaries(app.services, { origins: 2, routes: 0 })
    assert.equal(await queued(), 0)
    await askForDiaries(app.services, { origins: 2, routes: 1 })
    assert.equal(await queued(), 0, 'one answer displaced the other')
    await app.services.asSystem('nothing is known', (db) =>
      db.queryUnchecked('delete from public.travel_routes'),
    )
    await askForDiaries(app.services, { origins: 2 })
    assert.equal(await queued(), 1)
  })

  test('a booked lesson stays booked when the planner finds the drive longer, and the day says so', async () => {
    await book(ben, at('10:00'), cotham)
    const id = await book(amara, at('11:30'), fishponds)
    router.set(point(cotham), point(fishponds), { seconds: 3_600, metres: 20_000 })
    await findRoutes.work({}, app.services)
    const { drive, startsAt } = (await day()).lessons[1]!
    assert.deepEqual([startsAt, drive!.source, drive!.minutesLacking], [at('11:30'), 'router', 32])
    assert.equal(drive!.miles, 12.4)
    const same = await app.call(amara, setLessonPlaces, { id, pickup: fishponds })
    assert.equal(same.pickup, 'BS16 1', 'the same place again asks nothing')
  })

  test('while it is away, a booking goes by the estimate and waits for nobody', async () => {
    await book(ben, at('12:00'), cotham)
    await book(amara, at('15:00'), bath)
    router.answerNext(500, 500, 500, 500)
    await findRoutes.work({}, app.services)
    const cara = await app.person('Cara Lane')
    router.requests.length = 0
    assert.equal((await hold(cara, at('09:30'), fishponds)).status, 200)
    assert.deepEqual(router.requests, [])
    app.clock.set('2026-11-23T09:00:00Z')
    await findRoutes.work({}, app.services)
  })
})

const later = (instant: string, minutes: number) => Temporal.Instant.from(instant).add({ minutes }).toString()
const earlier = (instant: string, minutes: number) => later(instant, -minutes)
