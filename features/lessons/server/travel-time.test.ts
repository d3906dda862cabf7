import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listSlots, travelTooTight } from '#features/diary/contract.ts'
import { findInstructors, setMyInstructor } from '#features/instructors/contract.ts'
import { addPlace } from '#features/places/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { createSeries, resolveClash } from '#features/series/contract.ts'
import { driveMinutes, trafficAt, travelMinutes } from '#features/travel/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import { withPhotos } from '#tests/support/photos.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { getLesson, holdLesson, releaseHold, setLessonPlaces } from '../contract.ts'
import { diaryBusy, moveLesson } from '../moving-contract.ts'
import { bookHeldLesson } from './book-held-lesson.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const [cotham, fishponds, bath] = ['BS6 6DR', 'BS16 1AA', 'BA1 1AA']
const at = (time: string, on = '2026-11-24') => `${on}T${time}:00Z`
const hold = (
  who: Person,
  startsAt: string,
  pickup: string,
  more: Partial<InputOf<typeof holdLesson>> = {},
) => app.tryCall(who, holdLesson, { instructorId: helen.id, startsAt, minutes: 60, pickup, ...more })
const settle = (id: string) =>
  app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4150 }),
  )
async function book(who: Person, startsAt: string, pickup: string, more = {}) {
  const held = await hold(who, startsAt, pickup, more)
  assert.equal(held.status, 200, JSON.stringify(held.body))
  assert.equal(await settle(held.body.id), 'booked')
  return held.body.id
}
const shownTo = async (who: Person, query: Partial<InputOf<typeof listSlots>>, on = '2026-11-24') =>
  (await app.call(who, listSlots, { id: helen.id, from: on, days: 1, ...query })).days[0]!.starts
const halfHours = Array.from({ length: 17 }, (_, nr) =>
  at(`${String(9 + Math.floor(nr / 2)).padStart(2, '0')}:${nr % 2 ? '30' : '00'}`),
)

suite('the drive between two lessons', () => {
  test('a learner is shown the starts that leave time to drive to their pick-up, and can hold these and no others', async () => {
    await book(ben, at('12:00'), cotham)
    const shown = (await shownTo(amara, { pickup: bath })).map((start) => start.slice(11, 16))
    assert.deepEqual(
      [shown.filter((start) => start < '12:00'), shown.filter((start) => start > '12:00').slice(0, 2)],
      [
        ['09:00', '09:30', '10:00'],
        ['14:00', '14:30'],
      ],
    )
    for (const startsAt of halfHours) {
      const { status, body } = await hold(amara, startsAt, bath)
      assert.equal(status === 200, shown.includes(startsAt.slice(11, 16)), `${startsAt} ${body.code}`)
      if (status === 200) await app.call(amara, releaseHold, { id: body.id })
    }
  })

  test('who is too far away at a time sees the nearest times that fit, and not by how much', async () => {
    await book(ben, at('12:00'), cotham)
    const failure = await app.fails(
      amara,
      holdLesson,
      { instructorId: helen.id, startsAt: at('13:30'), minutes: 60, pickup: bath },
      travelTooTight,
    )
    const { alternatives } = failure as { alternatives: { startsAt: string }[] }
    assert.equal(alternatives.length, 5)
    assert.ok(!('minutesLacking' in failure))
    for (const { startsAt } of alternatives) {
      const { status, body } = await hold(amara, startsAt, bath)
      assert.equal(status, 200, startsAt)
      await app.call(amara, releaseHold, { id: body.id })
    }
  })

  test('those shown instead are the five nearest of all that are free, in a full week as in an empty one', async () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26']
    for (const on of days)
      for (const time of ['10:00', '13:00', '16:00']) await book(ben, at(time, on), cotham)
    const { days: shown } = await app.call(amara, listSlots, { id: helen.id, days: 28, pickup: bath })
    const free = shown.flatMap(({ starts }) => starts)
    const tries = [...days, '2026-12-02'].flatMap((on) =>
      ['06:00', '10:00', '11:30', '13:00', '17:30'].map((time) => at(time, on)),
    )
    for (const startsAt of tries.filter((start) => !free.includes(start))) {
      const { status, body } = await hold(amara, startsAt, bath)
      const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(startsAt))
      const nearest = free.toSorted((a, b) => away(a) - away(b)).slice(0, 5)
      assert.equal(status, 409, startsAt)
      assert.deepEqual(
        (body as unknown as { alternatives: { startsAt: string }[] }).alternatives.map((one) => one.startsAt),
        nearest.toSorted(),
        startsAt,
      )
    }
  })

  test('a saved place counts as well as a postcode, and a lesson that ends elsewhere is left from there', async () => {
    await book(ben, at('12:00'), cotham, { dropoff: bath })
    const { id: placeId } = await app.call(amara, addPlace, { label: 'home', postcode: fishponds })
    const ask = (startsAt: string) =>
      app.tryCall(amara, holdLesson, { instructorId: helen.id, startsAt, minutes: 60, pickup: { placeId } })
    assert.equal((await ask(at('13:30'))).body.code, 'travel-too-tight')
    assert.equal((await ask(at('14:00'))).status, 200)
    assert.equal((await hold(amara, at('10:30'), fishponds)).status, 200, 'on the way there it is near')
  })

  test('without a pick-up only the least gap is kept, and the rule is checked once it is known', async () => {
    await book(ben, at('12:00'), cotham)
    const held = await app.tryCall(amara, holdLesson, {
      instructorId: helen.id,
      startsAt: at('13:30'),
      minutes: 60,
    })
    assert.equal(held.status, 200)
    await app.fails(amara, setLessonPlaces, { id: held.body.id, pickup: bath }, travelTooTight)
    assert.equal((await app.call(amara, getLesson, { id: held.body.id })).pickup, null)
    await app.call(amara, setLessonPlaces, { id: held.body.id, pickup: cotham })
    await app.fails(amara, setLessonPlaces, { id: held.body.id, dropoff: bath, pickup: bath }, travelTooTight)
  })

  test('a postcode near the pick-up is enough to hold a time, and the pick-up itself is checked when it is set', async () => {
    await book(ben, at('12:00'), cotham)
    const query = { instructorId: helen.id, minutes: 60, near: 'BA1' }
    await app.fails(amara, holdLesson, { ...query, startsAt: at('13:30') }, travelTooTight)
    const held = await app.call(amara, holdLesson, { ...query, startsAt: at('14:00') })
    assert.equal(held.pickup, null)
    const { pickup } = await app.call(amara, setLessonPlaces, { id: held.id, pickup: bath })
    assert.equal(pickup, 'BA1 1')
  })

  test('a hold that ran out comes back only if the drive still fits', async () => {
    const held = await hold(amara, at('13:30'), bath)
    assert.equal(held.status, 200)
    app.clock.advance({ minutes: 11 })
    await book(ben, at('12:00'), cotham)
    assert.equal(await settle(held.body.id), 'time-gone')
  })

  test('search shows the first time that leaves time to drive to where was searched', async () => {
    await app.call(helen, setMyInstructor, {
      headline: '',
      about: '',
      languages: [],
      specialisms: [],
      gender: null,
      car: '',
      gearboxes: ['manual'],
      hourlyRatePence: 4000,
      radiusMiles: 20,
      postcode: cotham,
    })
    await app.services.asSystem('vetted', (db) =>
      db.queryUnchecked(
        `update public.instructors set badge_kind = 'ADI', badge_number = '123456', badge_expires_on = '2028-01-01',
           vetted_until = clock() + interval '1 year' where id = $1`,
        [helen.id],
      ),
    )
    await withPhotos(app, helen)
    await book(ben, at('12:00', '2026-11-23'), cotham)
    const first = async (postcode: string) => {
      const { instructors } = await app.call(amara, findInstructors, { postcode })
      return instructors.find(({ name }) => name === 'Helen Marsh')?.firstFree?.slice(11, 16)
    }
    assert.deepEqual([await first(cotham), await first(bath)], ['10:00', '10:00'])
    await book(ben, at('10:00', '2026-11-23'), cotham)
    assert.deepEqual([await first(cotham), await first(bath)], ['13:30', '14:00'])
  })
})

suite('who may override it', () => {
  test('Helen sees how many minutes are missing, and books all the same with one press', async () => {
    await book(ben, at('12:00'), cotham)
    const pupil = await app.call(helen, addPupil, { name: 'Carl Hughes' })
    const other = await app.call(helen, addPupil, { name: 'Nia Rees' })
    const query = {
      pupilId: pupil.id,
      startsAt: at('13:15'),
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
      pickup: bath,
    } as const
    const failure = await app.fails(helen, enterLesson, query, travelTooTight)
    const drive = travelMinutes(driveMinutes(findSpot('BS6 6')!, findSpot('BA1 1')!), 1)
    assert.equal((failure as unknown as { minutesLacking: number }).minutesLacking, drive - 15)
    const lesson = await app.call(helen, enterLesson, { ...query, overrideTravel: true })
    assert.equal(lesson.status, 'booked')
    await app.fails(
      helen,
      enterLesson,
      { ...query, pupilId: other.id, startsAt: at('13:30'), overrideTravel: true },
      diaryBusy,
    )
  })

  test('a lesson that is over can be entered wherever it was', async () => {
    await book(ben, at('12:00', '2026-11-23'), cotham)
    app.clock.set('2026-11-23T18:00:00Z')
    const pupil = await app.call(helen, addPupil, { name: 'Carl Hughes' })
    const lesson = await app.call(helen, enterLesson, {
      pupilId: pupil.id,
      startsAt: at('13:15', '2026-11-23'),
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
      pickup: bath,
    })
    assert.equal(lesson.status, 'booked')
  })

  test('Amara cannot move a lesson to where the drive is too long, nor override it; Helen can', async () => {
    await book(ben, at('12:00', '2026-11-26'), cotham)
    const id = await book(amara, at('15:00', '2026-11-26'), bath)
    const move = {
      id,
      fromStartsAt: at('15:00', '2026-11-26'),
      startsAt: at('13:30', '2026-11-26'),
      reason: '',
    }
    assert.ok(!(await shownTo(amara, { moving: id }, '2026-11-26')).includes(move.startsAt))
    const { minutesLacking } = (await app.fails(
      amara,
      moveLesson,
      { ...move, overrideTravel: true },
      travelTooTight,
    )) as { minutesLacking?: number }
    assert.equal(minutesLacking, undefined)
    const answers = (await app.fails(helen, moveLesson, move, travelTooTight)) as unknown as {
      minutesLacking: number
    }
    assert.ok(answers.minutesLacking > 0)
    const moved = await app.call(helen, moveLesson, { ...move, overrideTravel: true })
    assert.equal(moved.startsAt, move.startsAt)
  })

  test('a new pick-up is checked too: Amara is refused, Helen overrides', async () => {
    await book(ben, at('12:00', '2026-11-26'), cotham)
    const id = await book(amara, at('13:30', '2026-11-26'), fishponds)
    await app.fails(amara, setLessonPlaces, { id, pickup: bath, overrideTravel: true }, travelTooTight)
    await app.fails(helen, setLessonPlaces, { id, pickup: bath }, travelTooTight)
    const set = await app.call(helen, setLessonPlaces, { id, pickup: bath, overrideTravel: true })
    assert.equal(set.pickup, 'BA1 1')
  })
})

test('a weekly series waits for Helen where the drive is too long, and she books that day all the same', async () => {
  await book(ben, at('12:00', '2026-12-01'), cotham)
  const pupil = await app.call(helen, addPupil, { name: 'Carl Hughes' })
  const { series, lessons } = await app.call(helen, createSeries, {
    pupilId: pupil.id,
    firstStartsAt: at('13:30'),
    minutes: 60,
    count: 3,
    payment: 'cash',
    pricePence: 3600,
    pickup: bath,
  })
  assert.deepEqual(
    lessons.map(({ on, conflict }) => [on, conflict?.code]),
    [
      ['2026-11-24', undefined],
      ['2026-12-01', 'travel-too-tight'],
      ['2026-12-08', undefined],
    ],
  )
  const anyway = { id: series!.id, on: '2026-12-01', choose: 'book' as const }
  const resolved = await app.call(helen, resolveClash, { ...anyway, overrideTravel: true })
  assert.ok(resolved.lessons.every(({ state }) => state === 'booked'))
})

type Kept = { starts: number; ends: number; startsIn: number | null; endsIn: number | null; free: boolean }

/** Every pair of an instructor's live entries, by plain arithmetic. */
async function brokenPairs(instructor: Person) {
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked(
      `select extract(epoch from lower(during))::float8 / 60 as starts, extract(epoch from upper(during))::float8 / 60 as ends,
         starts_in as "startsIn", ends_in as "endsIn", travel_overridden as free
       from public.diary_entries where live and instructor_id = $1 order by 1`,
      [instructor.id],
    ),
  )
  const entries = rows as Kept[]
  const broken: string[] = []
  for (const [nr, one] of entries.entries())
    for (const next of entries.slice(nr + 1)) {
      if (one.free || next.free) continue
      const left = Temporal.Instant.fromEpochMilliseconds(one.ends * 60_000).toZonedDateTimeISO(
        'Europe/London',
      )
      const needed =
        one.endsIn === null || next.startsIn === null
          ? 0
          : travelMinutes(
              driveMinutes(one.endsIn, next.startsIn),
              trafficAt(left.dayOfWeek, left.hour * 60 + left.minute),
            )
      if (one.ends + needed > next.starts) broken.push(`${left} needs ${needed} minutes`)
    }
  return { entries, broken }
}

suite('at the same instant', () => {
  test('two bookings that overlap only by the drive: one wins, every time', async () => {
    for (let day = 1; day <= 20; day += 1) {
      const on = Temporal.PlainDate.from('2026-11-23').add({ days: day })
      if (on.dayOfWeek > 5) continue
      const [one, other] = await Promise.all([app.person(`One ${day}`), app.person(`Other ${day}`)])
      const tries = await Promise.all([
        hold(one, at('12:00', String(on)), cotham),
        hold(other, at('13:30', String(on)), bath),
      ])
      assert.deepEqual(
        tries.map(({ status, body }) => (status === 200 ? 'won' : body.code)).toSorted(),
        ['travel-too-tight', 'won'],
        String(on),
      )
    }
    assert.deepEqual((await brokenPairs(helen)).broken, [])
  })

  test('random learners and their instructor take, move and free time all at once, and no drive is ever too long', async (t) => {
    const seed = Number(process.env['TEST_SEED'] ?? crypto.getRandomValues(new Uint32Array(1))[0])
    t.diagnostic(`TEST_SEED=${seed}`)
    let state = seed >>> 0
    const random = (most: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * most)
    }
    const pick = <T>(list: readonly T[]) => list[random(list.length)]!
    const pickups = [cotham, fishponds, bath, 'BS7 8AA', 'BS40 5AA']
    const time = () =>
      at(pick(['09:00', '10:30', '12:00', '13:30', '14:00', '16:00', '16:30']), `2026-11-2${4 + random(4)}`)
    const learners = await Promise.all(Array.from({ length: 12 }, (_, nr) => app.person(`Learner ${nr}`)))
    const pupil = await app.call(helen, addPupil, { name: 'Carl Hughes' })
    const answers: Record<string, number> = {}
    const count = ({ status, body }: { status: number; body: { code?: string } }) => {
      const what = status === 200 ? 'done' : (body.code ?? String(status))
      answers[what] = (answers[what] ?? 0) + 1
    }
    const held: { id: string; who: Person; startsAt: string }[] = []
    const steps = [
      async () => {
        const who = pick(learners)
        const answer = await hold(who, time(), pick(pickups))
        if (answer.status === 200) held.push({ id: answer.body.id, who, startsAt: answer.body.startsAt })
        count(answer)
      },
      async () => {
        const one = held.length > 0 && pick(held)
        if (one) count(await app.tryCall(one.who, setLessonPlaces, { id: one.id, pickup: pick(pickups) }))
      },
      async () => {
        const one = held.splice(random(held.length), 1)[0]
        if (one) count(await app.tryCall(one.who, releaseHold, { id: one.id }))
      },
      async () => {
        const one = held.splice(random(held.length), 1)[0]
        if (!one) return
        await settle(one.id)
        const startsAt = time()
        count(
          await app.tryCall(one.who, moveLesson, {
            id: one.id,
            startsAt,
            fromStartsAt: one.startsAt,
            reason: '',
          }),
        )
      },
      async () =>
        count(
          await app.tryCall(helen, enterLesson, {
            pupilId: pupil.id,
            startsAt: time(),
            minutes: 60,
            payment: 'cash',
            pricePence: 3600,
            pickup: pick(pickups),
            overrideTravel: random(8) === 0,
          }),
        ),
    ]
    for (let round = 0; round < 40; round += 1)
      await Promise.all(Array.from({ length: 6 }, () => pick([steps[0]!, ...steps])()))
    t.diagnostic(JSON.stringify(answers))
    assert.ok(answers['done']! > 15 && answers['travel-too-tight']! > 0, JSON.stringify(answers))
    const { entries, broken } = await brokenPairs(helen)
    assert.ok(entries.length > 3)
    assert.deepEqual(broken, [])
  })
})
