import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startRouterStandIn } from '#tools/stand-ins/router/stand-in.ts'
import { getTravel } from '../contract.ts'
import { type Spot, pointOf, trafficAt, travelMinutes } from '../rules.ts'
import { askRouter, RouterAway } from './router.ts'
import { findRoute, learnRoutes, tidyRoutes } from './routes.ts'
import { findSpot } from './spots.ts'

let app: TestApp
let amara: Person
let router: Awaited<ReturnType<typeof startRouterStandIn>>
before(async () => {
  router = await startRouterStandIn()
  app = await openTestApp({ ROUTER_URL: `${router.url}/` })
  amara = await app.person('Amara Okafor')
})
after(async () => {
  await app.close()
  await router.close()
})
beforeEach(() => app.clock.set('2026-11-23T12:00:00Z')) // a Monday
afterEach(async () => {
  // Whatever a story broke is well again, and nothing is known.
  app.clock.set('2026-11-23T14:00:00Z')
  await askRouter(app.services, cotham, [bath])
  await app.services.asSystem('forget', (db) => db.queryUnchecked('delete from public.travel_routes'))
  router.requests.length = 0
})

const spot = (sector: string) => findSpot(sector)!
const [cotham, fishponds, bath] = [spot('BS6 6'), spot('BS16 1'), spot('BA1 1')]
const at = (spot: Spot) => `${pointOf(spot).lng.toFixed(3)},${pointOf(spot).lat.toFixed(3)}`
const travel = (to = 'BS16 1', more = {}) => app.call(amara, getTravel, { from: 'BS6 6', to, ...more })
const known = (from: Spot, to: Spot) => app.services.asSystem('look', (db) => findRoute(db, from, to))
const storedCount = async () => {
  const { rows } = await app.services.asSystem('count', (db) =>
    db.queryUnchecked<{ n: number }>('select count(*)::int as n from public.travel_routes'),
  )
  return rows[0]!.n
}
const minutesKnown = async (from: Spot, to: Spot, moment: string) => {
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked<{ minutes: number }>(`select travel.minutes($1, $2, $3, 'Europe/London') as minutes`, [
      from,
      to,
      moment,
    ]),
  )
  return rows[0]!.minutes
}

suite('a route planner', () => {
  test('gives the minutes and miles, by the traffic of the hour, and once it is stored nobody asks again', async () => {
    router.set(at(cotham), at(fishponds), { seconds: 1_500, metres: 12_070 })
    await learnRoutes(app.services, cotham, [fishponds])
    const noon = await travel()
    assert.deepEqual(noon, { minutes: travelMinutes(25, 1), miles: 7.5, source: 'router' })
    const rush = await travel('BS16 1', { at: '2026-11-23T17:00:00Z' })
    assert.equal(rush.minutes, travelMinutes(25, trafficAt(1, 17 * 60)))
    assert.equal(router.requests.length, 1)
    assert.match(router.requests[0]!, /^\/table\/v1\/driving\/-2\.\d{3},51\.\d{3};-2\.\d{3},51\.\d{3}\?/)
  })

  test('what it said is what the database’s rule counts, from the moment it is known until thirty days later', async () => {
    const noon = '2026-11-24T12:00:00Z'
    const estimate = await minutesKnown(cotham, fishponds, noon)
    const back = await minutesKnown(fishponds, cotham, noon)
    router.set(at(cotham), at(fishponds), { seconds: 3_000, metres: 30_000 })
    await learnRoutes(app.services, cotham, [fishponds])
    const { minutes } = await travel()
    assert.notEqual(minutes, estimate)
    assert.equal(await minutesKnown(cotham, fishponds, noon), minutes)
    assert.equal(await minutesKnown(fishponds, cotham, noon), back, 'the way back is another')
    app.clock.set('2026-12-23T11:59:00Z')
    assert.equal(await minutesKnown(cotham, fishponds, noon), minutes)
    app.clock.set('2026-12-23T12:00:00Z')
    assert.equal(await minutesKnown(cotham, fishponds, noon), estimate)
    await tidyRoutes.work({}, app.services)
    assert.equal(await known(cotham, fishponds), undefined)
  })

  test('places are sent to the postcode sector, with nothing else', async () => {
    await app.call(amara, getTravel, { from: 'BS6 6DR', to: 'BS16 1AA' })
    assert.ok(
      router.requests.every((request) =>
        request.startsWith(`/table/v1/driving/${at(cotham)};${at(fishponds)}?`),
      ),
    )
  })

  test('two places of one sector are not asked for', async () => {
    assert.equal((await travel('BS6 6AA')).source, 'estimate')
    assert.deepEqual(router.requests, [])
  })

  test('where it knows no way, or one that cannot be true, the estimate stays, and it is not asked again', async () => {
    router.set(at(cotham), at(fishponds), null)
    router.set(at(cotham), at(bath), { seconds: 3, metres: 20_000 })
    await learnRoutes(app.services, cotham, [fishponds, bath])
    for (const to of ['BS16 1', 'BA1 1']) assert.equal((await travel(to)).source, 'estimate')
    assert.equal(router.requests.length, 1)
    assert.equal(await known(cotham, bath), null)
    router.set(at(cotham), at(fishponds), { seconds: 1_500, metres: 12_070 })
    router.set(at(cotham), at(bath), { seconds: 1_800, metres: 20_000 })
  })

  test('a place off its map spoils the answer for no other', async () => {
    const places = ['BS7 8', 'BS16 1', 'BS3 4', 'BA1 1', 'BS40 5'].map(spot)
    router.offTheMap.add(at(spot('BS3 4')))
    const { found } = await learnRoutes(app.services, cotham, places)
    assert.deepEqual(
      places.map((place) => found.get(place) !== null),
      [true, true, false, true, true],
    )
    assert.equal(await known(cotham, spot('BS3 4')), null)
    router.offTheMap.clear()
  })
})

suite('the stored drives', () => {
  test('do not grow by what anybody asks for', async () => {
    for (const to of ['BS16 1', 'BA1 1', 'BS7 8']) assert.equal((await travel(to)).source, 'router')
    assert.equal(await storedCount(), 0)
  })

  test('are renewed when the table is full', async () => {
    await learnRoutes(app.services, cotham, [fishponds])
    app.clock.set('2026-12-14T12:00:00Z')
    router.set(at(cotham), at(fishponds), { seconds: 2_400, metres: 13_000 })
    for (const most of [1, 0]) {
      const { isFull } = await learnRoutes(app.services, cotham, [fishponds], most)
      assert.equal(isFull, false, 'a renewal takes no room')
    }
    assert.deepEqual(await known(cotham, fishponds), { seconds: 2_400, metres: 13_000 })
    router.set(at(cotham), at(fishponds), { seconds: 1_500, metres: 12_070 })
  })

  test('make room for new ones by the oldest, and never become more than the most', async () => {
    await learnRoutes(app.services, cotham, [fishponds], 2)
    app.clock.set('2026-11-23T12:01:00Z')
    await learnRoutes(app.services, bath, [fishponds], 2)
    app.clock.set('2026-11-23T12:02:00Z')
    const { isFull } = await learnRoutes(app.services, cotham, [bath], 2)
    assert.equal(isFull, true)
    assert.equal(await known(cotham, fishponds), undefined)
    assert.ok((await known(bath, fishponds)) && (await known(cotham, bath)))
    await learnRoutes(app.services, cotham, [bath, fishponds, spot('BS7 8')], 2)
    assert.equal(await storedCount(), 2)
  })
})

suite('while the route planner is', () => {
  for (const fault of [500, 503, 302, 'garbage', 'nothing', 'short', 'hang'] as const)
    test(`${fault === 'hang' ? 'too slow' : `answering with ${fault}`}, drives are estimated and nothing is stored`, async () => {
      router.answerNext(fault)
      assert.equal((await travel()).source, 'estimate')
      assert.equal(await known(cotham, fishponds), undefined)
      assert.equal((await travel()).source, 'router', 'asked again, it is well')
    })

  test('away, it is left alone for a minute after three faults; then one attempt shows whether it is back', async () => {
    router.answerNext(500, 500, 500, 500)
    const sources = []
    for (let nr = 0; nr < 6; nr += 1) sources.push((await travel()).source)
    assert.deepEqual([new Set(sources), router.requests.length], [new Set(['estimate']), 3])
    app.clock.set('2026-11-23T12:01:01Z')
    await travel()
    await travel()
    assert.equal(router.requests.length, 4, 'still away: the next minute begins')
    app.clock.set('2026-11-23T12:02:02Z')
    assert.equal((await travel()).source, 'router')
    router.answerNext(500)
    assert.equal((await travel('BA1 1')).source, 'estimate')
    assert.equal((await travel('BA1 1')).source, 'router', 'one fault alone closes nothing')
  })

  test('busy, it is not waited for', async () => {
    router.answerNext('hang', 'hang', 'hang', 'hang')
    const first = Array.from({ length: 44 }, () =>
      askRouter(app.services, cotham, [bath]).catch((error: Error) => error.message),
    )
    await assert.rejects(askRouter(app.services, cotham, [bath]), RouterAway)
    await Promise.all(first)
  })
})

test('without a setting nobody is asked, and what is known still counts', async () => {
  const other = await openTestApp()
  try {
    const ben = await other.person('Ben Price')
    const ask = () => other.call(ben, getTravel, { from: 'BS6 6', to: 'BS16 1' })
    assert.equal((await ask()).source, 'estimate')
    await other.services.asSystem('known from before', (db) =>
      db.queryUnchecked(
        'insert into public.travel_routes (from_spot, to_spot, seconds, metres) values ($1, $2, 1500, 12070)',
        [cotham, fishponds],
      ),
    )
    assert.equal((await ask()).source, 'router')
    await assert.rejects(askRouter(other.services, cotham, [bath]), RouterAway)
  } finally {
    await other.close()
  }
})
