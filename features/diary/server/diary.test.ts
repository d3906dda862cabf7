import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { openTestApp, type Person, type TestApp, type InputOf } from '#tests/support/test-app.ts'
import { blockTime } from './blocks.ts'
import { confirmTime, ensureDiary, getEntry, holdTime, listEntries, moveTime, releaseTime } from './diary.ts'
import { diaryIn } from '#tests/support/diary.ts'
import { nineToSix } from '#tests/support/lessons.ts'
import { addException, listSlots, setHours, listDiary, somethingThere } from '../contract.ts'
import { blockTime as blockTimeEndpoint, unblockTime } from '../blocks-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person

const { makeInstructor, slotsOf: slotsFor, startsOn: startsFor } = diaryIn(() => app)
const slotsOf = (person: Person, query?: Omit<InputOf<typeof listSlots>, 'id'>) =>
  slotsFor(helen, person, query)
const startsOn = (on: string, minutes?: number) => startsFor(helen, amara, on, minutes)
const as = <T>(person: Person, work: (db: Db) => Promise<T>) =>
  app.services.asUser({ role: 'authenticated', sub: person.id }, work)
const hold = (learner: Person, startsAt: string, more: Partial<Parameters<typeof holdTime>[1]> = {}) =>
  as(learner, (db) =>
    holdTime(db, { instructorId: helen.id, learnerId: learner.id, startsAt, minutes: 60, ...more }),
  )
const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof ApiFailure, String(error))
  assert.equal(error.apiError.code, code)
  return true
}

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor('Helen Marsh')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})

suite('holding a time', () => {
  test('64 learners try for one start at the same instant: one gets it, the others get alternatives', async () => {
    const learners = await Promise.all(Array.from({ length: 64 }, (_, i) => app.person(`Learner ${i}`)))
    const tries = await Promise.allSettled(learners.map((learner) => hold(learner, '2026-11-24T10:00:00Z')))
    assert.equal(tries.filter((one) => one.status === 'fulfilled').length, 1)
    for (const one of tries) {
      if (one.status === 'fulfilled') continue
      refused('slot-taken')(one.reason)
      const { alternatives } = (one.reason as ApiFailure).more as {
        alternatives: { startsAt: string; endsAt: string }[]
      }
      assert.equal(alternatives.length, 5)
      assert.ok(
        alternatives.every(
          ({ startsAt }) => startsAt >= '2026-11-24T11:30' || startsAt <= '2026-11-23T17:00:00Z',
        ),
        JSON.stringify(alternatives),
      )
    }
  })

  test('sixteen learners who all try six overlapping starts at once end up with lessons that keep their distance', async () => {
    const learners = await Promise.all(Array.from({ length: 16 }, (_, i) => app.person(`Learner ${i}`)))
    const starts = [0, 1, 2, 3, 4, 5].map(
      (i) => `2026-11-25T${String(9 + i).padStart(2, '0')}:${i % 2 ? '30' : '00'}:00Z`,
    )
    const tries = await Promise.allSettled(
      learners.flatMap((learner) => starts.map((start) => hold(learner, start))),
    )
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const one of tries)
      if (one.status === 'rejected') assert.ok(one.reason instanceof ApiFailure, String(one.reason))
    const sorted = won.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    assert.ok(won.length >= 3)
    for (const [i, entry] of sorted.slice(1).entries())
      assert.ok(
        Date.parse(entry.startsAt) - Date.parse(sorted[i]!.endsAt) >= 15 * 60_000,
        'the travel gap is kept',
      )
  })

  test('a held time is not offered to others, and a hold that ran out gives way', async () => {
    const first = await hold(amara, '2026-11-24T10:00:00Z')
    assert.equal(first.kind, 'hold')
    assert.equal(first.expiresAt, '2026-11-23T08:10:00Z')
    assert.deepEqual(
      (await startsOn('2026-11-24')).slice(0, 2),
      ['11:30', '12:00'],
      'the hold and the travel gap on both sides',
    )
    app.clock.advance({ minutes: 9 })
    await assert.rejects(hold(ben, '2026-11-24T10:00:00Z'), refused('slot-taken'))
    app.clock.advance({ minutes: 1 })
    assert.ok((await startsOn('2026-11-24')).includes('10:00'))
    const second = await hold(ben, '2026-11-24T10:00:00Z')
    assert.equal(second.learnerId, ben.id)
    assert.equal((await as(amara, (db) => getEntry(db, first.id))).live, false)
  })

  test('the travel gap is kept before and after', async () => {
    await hold(amara, '2026-11-24T12:00:00Z')
    await assert.rejects(hold(ben, '2026-11-24T13:00:00Z'), refused('slot-taken'))
    await assert.rejects(hold(ben, '2026-11-24T11:00:00Z'), refused('slot-taken'))
    assert.equal((await hold(ben, '2026-11-24T10:30:00Z')).endsAt, '2026-11-24T11:30:00Z')
    assert.equal((await hold(ben, '2026-11-24T13:30:00Z')).startsAt, '2026-11-24T13:30:00Z')
  })

  test('to anyone who moves it, the time of a lesson counts as free, to nobody else, and with nobody else’s diary', async () => {
    const { id } = await hold(amara, '2026-11-24T10:00:00Z')
    const other = await makeInstructor('Harriet Sloane')
    const morning = async (person: Person, moving?: string, of = helen) =>
      (
        await app.call(person, listSlots, { id: of.id, from: '2026-11-24', days: 1, moving })
      ).days[0]!.starts.map((start) => start.slice(11, 16)).filter((start) => start < '12:00')
    assert.deepEqual(await morning(amara), ['11:30'])
    for (const mover of [amara, helen])
      assert.deepEqual(await morning(mover, id), ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    assert.equal((await app.tryCall(ben, listSlots, { id: helen.id, moving: id })).status, 404)
    await hold(ben, '2026-11-24T10:00:00Z', { instructorId: other.id })
    assert.deepEqual(await morning(amara, id, other), ['11:30'])
  })

  test('a learner cannot be in two cars at once, nor hold more than three times', async () => {
    const sian = await makeInstructor('Sian Evans')
    await hold(amara, '2026-11-24T10:00:00Z')
    await assert.rejects(
      hold(amara, '2026-11-24T10:30:00Z', { instructorId: sian.id }),
      refused('learner-busy'),
    )
    await hold(amara, '2026-11-25T10:00:00Z')
    await hold(amara, '2026-11-26T10:00:00Z')
    await assert.rejects(hold(amara, '2026-11-27T10:00:00Z'), refused('too-many-holds'))
    app.clock.advance({ minutes: 10 })
    await hold(amara, '2026-11-27T10:00:00Z')
  })

  test('a time that is not offered fails, with the nearest that are', async () => {
    for (const startsAt of [
      '2026-11-28T10:00:00Z',
      '2026-11-24T10:10:00Z',
      '2026-11-24T17:30:00Z',
      '2026-11-23T09:00:00Z',
      '2027-03-01T10:00:00Z',
      '1970-01-01T00:00:00Z',
      '9000-01-01T00:00:00Z',
    ])
      await assert.rejects(hold(amara, startsAt), (error: ApiFailure) => {
        if (startsAt > '2200') return refused('diary-closed')(error)
        refused('slot-not-offered')(error)
        assert.equal((error.more['alternatives'] as unknown[]).length, 5, startsAt)
        return true
      })
    await assert.rejects(hold(amara, '2026-11-24T10:00:00Z', { minutes: 45 }), refused('slot-not-offered'))
  })

  test('anyone who is too late for the only free time in weeks is shown the next that are', async () => {
    const away = { note: 'Away' }
    await app.call(helen, addException, { ...away, on: '2026-11-23' })
    await app.call(helen, addException, { ...away, on: '2026-11-24', opens: '10:30', closes: '11:30' })
    await app.call(helen, addException, { ...away, on: '2026-11-25', until: '2026-12-20' })
    await hold(ben, '2026-11-24T10:30:00Z')
    await assert.rejects(hold(amara, '2026-11-24T10:30:00Z'), (error: ApiFailure) => {
      refused('slot-taken')(error)
      const starts = (error.more['alternatives'] as { startsAt: string }[]).map(({ startsAt }) => startsAt)
      assert.deepEqual([starts.length, starts[0]], [5, '2026-12-21T09:00:00Z'])
      return true
    })
  })

  test('a closed diary takes no bookings, by the server or straight at the database', async () => {
    const sian = await app.person('Sian Evans', 'instructor')
    await as(sian, (db) => ensureDiary(db, sian.id))
    await app.call(sian, setHours, { hours: nineToSix })
    await assert.rejects(
      hold(amara, '2026-11-24T10:00:00Z', { instructorId: sian.id }),
      refused('diary-closed'),
    )
    const { rows } = await as(amara, (db) =>
      db.queryUnchecked(
        `select conflict from diary.hold($1, $2, null, '2026-11-24T10:00Z', 60, 10, 3, null, null)`,
        [sian.id, amara.id],
      ),
    )
    assert.deepEqual(rows, [{ conflict: 'closed' }])
    await assert.rejects(
      as(sian, (db) => db.queryUnchecked(`select diary.open($1, clock() + interval '1 year')`, [sian.id])),
      /Only an admin/,
    )
    await assert.rejects(
      as(sian, (db) =>
        db.queryUnchecked(
          `update public.diaries set open_until = clock() + interval '1 year' where instructor_id = $1`,
          [sian.id],
        ),
      ),
      /permission denied/,
    )
  })

  test('nobody holds a time in another learner’s name', async () => {
    await assert.rejects(hold(ben, '2026-11-24T10:00:00Z', { learnerId: amara.id }), /Only the two people/)
    assert.ok((await startsOn('2026-11-24')).includes('10:00'))
  })
})

suite('after the hold', () => {
  test('confirming makes it a lesson, once and for all; a hold that ran out comes back only if its time is free', async () => {
    const entry = await hold(amara, '2026-11-24T10:00:00Z')
    app.clock.advance({ minutes: 30 })
    assert.equal((await as(amara, (db) => confirmTime(db, entry.id))).kind, 'lesson')
    assert.equal((await as(amara, (db) => confirmTime(db, entry.id))).kind, 'lesson')
    await assert.rejects(hold(ben, '2026-11-24T10:00:00Z'), refused('slot-taken'))

    const late = await hold(amara, '2026-11-25T10:00:00Z')
    app.clock.advance({ minutes: 10 })
    const taken = await hold(ben, '2026-11-25T10:00:00Z')
    await assert.rejects(
      as(amara, (db) => confirmTime(db, late.id)),
      (error: ApiFailure) => {
        refused('slot-taken')(error)
        assert.equal((error.more['alternatives'] as unknown[]).length, 5)
        return true
      },
    )
    await as(ben, (db) => releaseTime(db, taken.id))
    assert.equal((await as(amara, (db) => confirmTime(db, late.id))).live, true)
  })

  test('a released time is free again, and only the two in the car may release it', async () => {
    const entry = await hold(amara, '2026-11-24T10:00:00Z')
    await assert.rejects(
      as(ben, (db) => releaseTime(db, entry.id)),
      refused('not-found'),
    )
    await assert.rejects(
      as(ben, (db) => confirmTime(db, entry.id)),
      refused('not-found'),
    )
    assert.equal((await as(amara, (db) => releaseTime(db, entry.id))).live, false)
    assert.ok((await startsOn('2026-11-24')).includes('10:00'))
  })

  test('a lesson moves to a free start, also one that overlaps with itself, and nowhere else', async () => {
    const entry = await hold(amara, '2026-11-24T10:00:00Z')
    await as(amara, (db) => confirmTime(db, entry.id))
    await hold(ben, '2026-11-24T13:00:00Z')
    const moved = await as(amara, (db) =>
      moveTime(db, { entryId: entry.id, startsAt: '2026-11-24T10:30:00Z' }),
    )
    assert.deepEqual([moved.startsAt, moved.endsAt], ['2026-11-24T10:30:00Z', '2026-11-24T11:30:00Z'])
    await assert.rejects(
      as(amara, (db) => moveTime(db, { entryId: entry.id, startsAt: '2026-11-24T12:00:00Z' })),
      refused('slot-taken'),
    )
    await assert.rejects(
      as(amara, (db) => moveTime(db, { entryId: entry.id, startsAt: '2026-11-28T12:00:00Z' })),
      refused('slot-not-offered'),
    )
    await assert.rejects(
      as(helen, (db) => moveTime(db, { entryId: entry.id, startsAt: '2026-11-24T12:30:00Z', anyTime: true })),
      refused('slot-taken'),
    )
    assert.equal(
      (
        await as(helen, (db) =>
          moveTime(db, { entryId: entry.id, startsAt: '2026-11-28T12:00:00Z', anyTime: true }),
        )
      ).startsAt,
      '2026-11-28T12:00:00Z',
    )
    await assert.rejects(
      as(ben, (db) => moveTime(db, { entryId: entry.id, startsAt: '2026-11-25T12:00:00Z' })),
      refused('not-found'),
    )
  })
})

suite('the instructor’s own diary', () => {
  test('shows lessons, held times and blocks, and a block keeps learners away', async () => {
    await hold(amara, '2026-11-24T10:00:00Z')
    const lunch = await app.tryCall(helen, blockTimeEndpoint, {
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T13:00:00Z',
      note: 'Lunch',
    })
    assert.equal(lunch.status, 200)
    await app.fails(
      helen,
      blockTimeEndpoint,
      {
        startsAt: '2026-11-24T10:30:00Z',
        endsAt: '2026-11-24T11:00:00Z',
      },
      somethingThere,
    )
    const body = await app.call(helen, listDiary, { from: '2026-11-24', to: '2026-11-25' })
    assert.deepEqual(
      body.entries.map((entry) => [entry.kind, entry.note]),
      [
        ['hold', ''],
        ['block', 'Lunch'],
      ],
    )
    assert.deepEqual((await startsOn('2026-11-24')).slice(0, 2), ['13:00', '13:30'])
    await app.call(helen, unblockTime, { id: lunch.body.id })
    assert.equal((await app.tryCall(helen, unblockTime, { id: lunch.body.id })).status, 404)
  })

  test('offers the hours of both when two changes of one week meet', async () => {
    const addTuesday = (opens: string, closes: string) => (db: Db) =>
      db.queryUnchecked(
        `insert into public.weekly_hours (instructor_id, weekday, opens, closes) values ($1, 2, $2, $3)`,
        [helen.id, opens, closes],
      )
    await as(helen, (db) =>
      db.queryUnchecked('delete from public.weekly_hours where instructor_id = $1', [helen.id]),
    )
    let second: Promise<unknown> | undefined
    await as(helen, async (db) => {
      await addTuesday('09:00', '10:00')(db)
      second = as(helen, addTuesday('14:00', '15:00'))
      const isWaiting = () =>
        db.queryUnchecked(
          `select from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
        )
      while ((await isWaiting()).rowCount === 0);
    })
    await second
    assert.deepEqual(await startsOn('2026-12-01'), ['09:00', '14:00'])
  })

  test('is nobody else’s to read: strangers learn what is free, never who has what', async () => {
    const entry = await hold(amara, '2026-11-24T10:00:00Z')
    const sian = await makeInstructor('Sian Evans')
    for (const stranger of [ben, sian]) {
      assert.deepEqual(
        await as(stranger, (db) => listEntries(db, helen.id, '2026-11-01T00:00:00Z', '2026-12-31T00:00:00Z')),
        [],
      )
      await assert.rejects(
        as(stranger, (db) => getEntry(db, entry.id)),
        refused('not-found'),
      )
      for (const table of ['diaries', 'weekly_hours', 'hours_exceptions', 'diary_entries'])
        assert.equal(
          (
            await as(stranger, (db) =>
              db.queryUnchecked(`select from public.${table} where instructor_id = $1`, [helen.id]),
            )
          ).rowCount,
          0,
          table,
        )
    }
    assert.equal((await as(amara, (db) => getEntry(db, entry.id))).id, entry.id)
    assert.ok(!JSON.stringify(await slotsOf(ben)).includes(amara.id))
    await assert.rejects(
      as(ben, (db) =>
        blockTime(db, {
          instructorId: helen.id,
          startsAt: '2026-11-25T10:00:00Z',
          endsAt: '2026-11-25T11:00:00Z',
          note: '',
        }),
      ),
      /not your diary/,
    )
    await assert.rejects(
      app.services.asUser({ role: 'anon' }, (db) =>
        db.queryUnchecked('select from diary.availability($1, clock(), clock(), null)', [[helen.id]]),
      ),
      /permission denied/,
    )
  })
})
