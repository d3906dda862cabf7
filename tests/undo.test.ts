import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { listLessons } from '#features/lessons/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { changeSeries, createSeries, getSeries, type SeriesInFull } from '#features/series/contract.ts'
import { formerOf, type SeriesChange } from '#features/series/web/former.ts'
import { openShop, type Shop } from './support/payments.ts'
import type { Person } from './support/test-app.ts'

let app: Shop
let helen: Person
let id: string

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await app.teacher('Helen Marsh', 3600)
  const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
  const { series } = await app.call(helen, createSeries, {
    pupilId: dave.id,
    firstStartsAt: '2026-11-24T16:00:00Z',
    minutes: 60,
    count: 5,
    payment: 'cash',
    pickup: { address: '3 Alma Road', postcode: 'BS8 2ES', note: 'Ring the bell' },
  })
  id = series!.id
})

/** As people see it, the lessons with their price and place. */
async function read() {
  const { nextLessonAt: _soonest, ...series } = await app.call(helen, getSeries, { id })
  const { lessons } = await app.call(helen, listLessons, { limit: 200, status: 'booked' })
  return {
    series: { ...series, lessons: series.lessons.map(({ lessonId: _anew, ...lesson }) => lesson) },
    lessons: lessons.map(({ startsAt, minutes, pricePence, paidWith, pickupPlace }) => ({
      startsAt,
      minutes,
      pricePence,
      paidWith,
      pickupPlace,
    })),
  }
}

suite('what Undo sends gives weekly lessons back as they were, in the database too', () => {
  const changes: Record<string, Omit<SeriesChange, 'id'>> = {
    'moved to another day and time, from one on': {
      scope: 'following',
      on: '2026-12-08',
      weekday: 4,
      time: '17:30',
    },
    'longer, all of them': { scope: 'all', minutes: 90 },
    'every two weeks': { scope: 'all', everyWeeks: 2 },
    'paid by bank transfer': { scope: 'all', payment: 'bank' },
    'from another place': { scope: 'all', pickup: 'BS6 6AA' },
    'one of them alone': { scope: 'this', on: '2026-12-01', weekday: 3, time: '09:30' },
  }
  for (const [what, change] of Object.entries(changes))
    test(`of weekly lessons ${what}`, async () => {
      const before = await read()
      const known: SeriesInFull = await app.call(helen, getSeries, { id })
      const sent = { id, ...change }
      await app.call(helen, changeSeries, sent)
      assert.notDeepEqual(await read(), before)
      await app.call(helen, changeSeries, formerOf(known, sent)!)
      assert.deepEqual(await read(), before)
    })
})
