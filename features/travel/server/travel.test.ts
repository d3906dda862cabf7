import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getTravel } from '../contract.ts'
import { driveMinutes, mostTravelMinutes, roadKm, toSpot, trafficAt, travelMinutes } from '../rules.ts'
import { findSpot } from './spots.ts'

let app: TestApp
let amara: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  app.clock.set('2026-11-23T12:00:00Z') // a Monday
})
after(() => app.close())

const spot = (sector: string) => findSpot(sector)!
const rowsOf = async <T>(sql: string, values: unknown[]) =>
  (await app.services.asSystem('compare', (db) => db.queryUnchecked(sql, values))).rows as T[]

suite('the estimate', () => {
  test('takes the time one knows: across Bristol, to Bath, through London, up the country', () => {
    const minutes = (from: string, to: string, traffic = 1) =>
      travelMinutes(driveMinutes(spot(from), spot(to)), traffic)
    const near = (from: string, to: string, least: number, most: number) => {
      const found = minutes(from, to)
      assert.ok(least <= found && found <= most, `${from} to ${to}: ${found} minutes`)
      assert.ok(minutes(from, to, 1.3) > found && minutes(from, to, 0.85) < found)
    }
    near('BS6 6', 'BS7 8', 6, 14)
    near('BS6 6', 'BS16 1', 18, 32)
    near('BS6 6', 'BA1 1', 30, 50)
    near('SW1A 2', 'E1 6', 22, 40)
    near('YO62 4', 'YO1 7', 30, 55)
    near('LS6 1', 'M1 1', 55, 95)
    assert.equal(minutes('BS6 6', 'AB10 1'), mostTravelMinutes)
  })

  test('counts a few minutes inside one sector, more in the country than in town', () => {
    const minutes = (sector: string) => travelMinutes(driveMinutes(spot(sector), spot(sector)), 1)
    assert.deepEqual([minutes('BS6 6'), minutes('YO62 4')], [5, 6])
  })

  test('is slower in the rush hours of weekdays and quicker by night', () => {
    const at = (weekday: number, time: string) =>
      trafficAt(weekday, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    assert.deepEqual(
      [
        '05:59',
        '06:00',
        '07:29',
        '07:30',
        '09:29',
        '09:30',
        '14:59',
        '15:00',
        '18:29',
        '18:30',
        '20:59',
        '21:00',
      ].map((time) => at(5, time)),
      [0.85, 1, 1, 1.3, 1.3, 1, 1, 1.3, 1.3, 1, 1, 0.85],
    )
    assert.deepEqual([at(6, '08:00'), at(7, '16:00')], [1, 1])
  })
})

suite('the database’s estimate', () => {
  test('equals ours to the last bit over random pairs of places', async (t) => {
    const seed = Number(process.env['TEST_SEED'] ?? Date.now() & 0x7fffffff)
    t.diagnostic(`seed ${seed} (repeat with TEST_SEED=${seed})`)
    let state = seed
    const random = (most: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >>> 8) % most
    }
    // Near ones as often as far ones.
    const pairs = Array.from({ length: 20_000 }, (_, nr) => {
      const [lat, lng] = [49_000 + random(12_000), -9_000 + random(12_000)]
      const reach = [0, 20, 300, 12_000][nr % 4]!
      const step = () => (reach === 0 ? 0 : random(2 * reach) - reach)
      const clamp = (value: number, least: number) => Math.max(least, Math.min(least + 12_000, value))
      return [
        toSpot(lat, lng, random(4) as 0),
        toSpot(clamp(lat + step(), 49_000), clamp(lng + step(), -9_000), random(4) as 0),
      ] as const
    })
    const rows = await rowsOf<{ drive: number; minutes: number }>(
      `select travel.drive(a, b) as drive, travel.minutes(a, b, '2026-11-23T16:00Z', 'Europe/London') as minutes
       from unnest($1::int[], $2::int[]) with ordinality p (a, b, nr) order by nr`,
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
    )
    const different = pairs.filter(
      ([a, b], nr) =>
        rows[nr]!.drive !== driveMinutes(a, b) ||
        rows[nr]!.minutes !== travelMinutes(driveMinutes(a, b), 1.3),
    )
    assert.deepEqual(different, [])
  })

  test('knows the same traffic, also on the days of both clock changes', async () => {
    const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29']
    const moments = days.flatMap((on) =>
      Array.from({ length: 96 }, (_, quarter) =>
        Temporal.Instant.from(`${on}T00:00Z`).add({ minutes: quarter * 15 }),
      ),
    )
    for (const zone of ['Europe/London', 'America/New_York']) {
      const rows = await rowsOf<{ traffic: number }>(
        'select travel.traffic(at, $2) as traffic from unnest($1::timestamptz[]) with ordinality m (at, nr) order by nr',
        [moments.map(String), zone],
      )
      assert.deepEqual(
        rows.map(({ traffic }) => traffic),
        moments.map((moment) => {
          const { dayOfWeek, hour, minute } = moment.toZonedDateTimeISO(zone)
          return trafficAt(dayOfWeek, hour * 60 + minute)
        }),
      )
    }
  })
})

suite('GET /api/travel', () => {
  test('answers minutes and miles between two postcodes and says that they are an estimate', async () => {
    const midday = await app.call(amara, getTravel, { from: 'bs66dr', to: 'BS16 1AA' })
    const rush = await app.call(amara, getTravel, { from: 'BS6 6', to: 'BS16 1', at: '2026-11-23T17:00:00Z' })
    assert.equal(midday.source, 'estimate')
    assert.ok(rush.minutes > midday.minutes)
    assert.deepEqual(rush.miles, midday.miles)
    assert.equal(midday.miles, Math.round((roadKm(spot('BS6 6'), spot('BS16 1')) / 1.609344) * 10) / 10)
  })

  test('refuses a postcode that does not exist, and strangers', async () => {
    for (const query of [
      { from: 'ZZ1 1AA', to: 'BS6 6' },
      { from: 'BS6 6', to: 'BT1 1AA' },
    ]) {
      const { status, body } = await app.tryCall(amara, getTravel, query)
      assert.deepEqual([status, body.code], [400, 'bad-input'])
    }
    assert.equal((await app.tryCall(undefined, getTravel, { from: 'BS6 6', to: 'BS7 8' })).status, 401)
  })
})
