import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setHours } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { seeded } from '#tools/demo/random.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { createSeries } from '../contract.ts'

/** Lessons of random series against Temporal's own calendar, across both changes of the clocks. */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
const random = seeded(seed)
const rounds = 16

let app: Shop
let helen: Person

before(async () => {
  console.log(`TEST_SEED=${seed}`)
  app = await openShop()
  app.clock.set('2026-09-01T08:00:00Z')
  helen = await app.teacher('Helen Marsh', 3600)
})
after(() => app.close())

const settings = {
  bookingNoticeHours: 2,
  horizonDays: 60,
  bufferMinutes: 0,
  slotStepMinutes: 30 as const,
  lessonLengths: [60 as const],
}

/** Walks day by day, and asks nothing of the code that is tested. */
function oracle(
  first: Temporal.ZonedDateTime,
  everyWeeks: number,
  isIn: (on: Temporal.PlainDate) => boolean,
) {
  const found: string[] = []
  for (let day = first.toPlainDate(), n = 0; n < 400 && isIn(day); day = day.add({ days: 1 }), n++)
    if (n % (everyWeeks * 7) === 0)
      found.push(
        day
          .toZonedDateTime({ timeZone: first.timeZoneId, plainTime: first.toPlainTime() })
          .toInstant()
          .toString(),
      )
  return found
}

test('keeps the time on the clock, through both changes of the clocks and in every zone', async () => {
  for (let round = 0; round < rounds; round++) {
    const zone = random.pick(['Europe/London', 'Europe/London', 'Europe/Lisbon', 'America/New_York'])
    await app.call(helen, setDiarySettings, { ...settings, zone })
    const pupil = await app.call(helen, addPupil, { name: `Dave ${round}` })
    // From a month before one change to a month before the other.
    const firstOn = Temporal.PlainDate.from(random.pick(['2026-09-25', '2027-02-26'])).add({
      days: random.whole(0, 27),
    })
    const at = new Temporal.PlainTime(random.whole(6, 21), random.pick([0, 15, 30, 45]))
    const first = firstOn.toZonedDateTime({ timeZone: zone, plainTime: at })
    const everyWeeks = random.whole(1, 4)
    const until = firstOn.add({ days: random.whole(0, 300) })
    const byCount = random.chance(0.5)
    const last = firstOn.add({ weeks: 51 })
    const expected = oracle(first, everyWeeks, (on) =>
      [until, last].every((end) => Temporal.PlainDate.compare(on, end) <= 0),
    )
    const { lessons } = await app.call(helen, createSeries, {
      pupilId: pupil.id,
      firstStartsAt: first.toInstant().toString(),
      minutes: 60,
      everyWeeks,
      ...(byCount ? { count: expected.length } : { until: until.toString() }),
      payment: 'cash',
      skipBankHolidays: false,
      dryRun: true,
    })
    assert.deepEqual(
      lessons.map(({ startsAt }) => startsAt),
      expected,
      `round ${round}, ${zone}, ${first}, every ${everyWeeks} weeks, ${byCount ? 'count' : until}`,
    )
    assert.ok(lessons.every(({ fits }) => fits))
  }
})

for (const [name, firstStartsAt, before, after] of [
  ['autumn', '2026-10-18T08:00:00Z', '2026-10-18T08:00:00Z', '2026-10-25T09:00:00Z'],
  ['spring', '2027-03-21T09:00:00Z', '2027-03-21T09:00:00Z', '2027-03-28T08:00:00Z'],
] as const)
  test(`nine on Sundays is nine on the Sunday of the ${name} change`, async () => {
    await app.call(helen, setDiarySettings, { ...settings, zone: 'Europe/London' })
    await app.call(helen, setHours, { hours: [{ weekday: 7, opens: '08:00', closes: '12:00' }] })
    const pupil = await app.call(helen, addPupil, { name: 'Dave Hill' })
    const { lessons } = await app.call(helen, createSeries, {
      pupilId: pupil.id,
      firstStartsAt,
      minutes: 60,
      count: 2,
      payment: 'cash',
    })
    assert.deepEqual(
      lessons.map(({ startsAt }) => startsAt),
      [before, after],
    )
  })
