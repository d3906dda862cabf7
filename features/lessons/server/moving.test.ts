import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { friday, movingIn, nextMonday, said, sees, tuesday } from '#tests/support/lesson-steps.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person

beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const { move, agree, cancel, see, diaryOf, lessonsOf, eventsOf } = movingIn(() => app)

suite('moving', () => {
  test('twice is once, and nobody overwrites a move that they have not seen', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    await move(helen, id, friday, nextMonday)
    const again = await move(helen, id, friday, nextMonday)
    assert.deepEqual([again.status, again.body.moves, (await eventsOf(id)).length], [200, 1, 1])
    const late = await move(amara, id, friday, '2026-11-26T10:00:00Z')
    assert.deepEqual([late.status, late.body.code, late.body.startsAt], [409, 'lesson-moved', nextMonday])
  })

  test('is for booked lessons that have not begun', async () => {
    const { body: held } = await holdLesson(app, amara, helen, friday)
    assert.equal(held.movable, false)
    assert.deepEqual(await sees(move(helen, held.id, friday, nextMonday)), [409, 'lesson-not-booked'])
    const cancelled = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    await cancel(helen, cancelled)
    assert.deepEqual(await sees(move(helen, cancelled, '2026-11-26T10:00:00Z', nextMonday)), [
      409,
      'lesson-not-booked',
    ])
    assert.deepEqual(await sees(agree(amara, cancelled, '2026-11-26T10:00:00Z')), [409, 'lesson-not-booked'])
    const begun = await bookLesson(app, ben, helen, '2026-11-23T10:00:00Z')
    app.clock.set('2026-11-23T10:00:00Z')
    for (const person of [helen, ben])
      assert.deepEqual(await sees(move(person, begun, '2026-11-23T10:00:00Z', nextMonday)), [
        409,
        'lesson-under-way',
      ])
    const delivered = await deliverLesson(app, amara, helen, tuesday)
    assert.deepEqual(await sees(move(helen, delivered, tuesday, nextMonday)), [409, 'lesson-not-booked'])
  })

  test('does not lead into the past, nor to half a minute', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    for (const startsAt of ['2026-11-20T10:00:00Z', '2026-11-23T08:00:00Z'])
      assert.deepEqual(await sees(move(helen, id, friday, startsAt)), [409, 'time-over'])
    for (const startsAt of ['2026-11-30T10:00:30Z', '1999-01-01T10:00:00Z', 'soon'])
      assert.deepEqual(await sees(move(helen, id, friday, startsAt)), [400, 'bad-input'])
  })

  test('is for the two in the car', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const sian = await makeInstructor(app, 'Sian Evans')
    for (const stranger of [ben, sian])
      assert.deepEqual(await sees(move(stranger, id, friday, nextMonday)), [404, 'not-found'])
    assert.equal((await move(await app.person('Ada Clerk', 'admin'), id, friday, nextMonday)).status, 403)
    const steps = [
      `update public.lessons set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
      'update public.lessons set moves = 7, moved_at = clock() where id = $1',
    ]
    for (const step of steps)
      await assert.rejects(
        app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) => db.queryUnchecked(step, [id])),
        /permission denied/,
      )
    // An entry that is elsewhere and an open question: there is something that the two functions could do, if they let him.
    await move(helen, id, friday, nextMonday)
    await app.services.asSystem('an entry that is elsewhere', (db) =>
      db.queryUnchecked(
        `update public.diary_entries set during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour'),
           with_buffer = tstzrange(lower(with_buffer) + interval '1 hour', upper(with_buffer) + interval '1 hour') where id = $1`,
        [id],
      ),
    )
    await app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
      db.queryUnchecked('select public.move_lesson($1, clock(), null, null), public.agree_to_move($1)', [id]),
    )
    const { startsAt, moves, unansweredMove } = await see(amara, id)
    assert.deepEqual([startsAt, moves, unansweredMove?.agreedStartsAt], [nextMonday, 1, friday])
  })

  test('over the end of summer time keeps the length, and the hour that the clocks show where the learner chose it', async () => {
    app.clock.set('2026-10-19T08:00:00Z')
    const id = await bookLesson(app, amara, helen, '2026-10-23T09:00:00Z', 90)
    const monday = await move(amara, id, '2026-10-23T09:00:00Z', '2026-10-26T10:00:00Z')
    assert.deepEqual([monday.status, monday.body.endsAt], [200, '2026-10-26T11:30:00Z'])
    const night = await move(helen, id, '2026-10-26T10:00:00Z', '2026-10-25T00:15:00Z')
    assert.deepEqual([night.status, night.body.endsAt, night.body.minutes], [200, '2026-10-25T01:45:00Z', 90])
    assert.deepEqual(await diaryOf(helen, '2026-10-19', '2026-10-30'), [
      '2026-10-25T00:15:00Z 2026-10-25T01:45:00Z',
    ])
  })

  test('of twenty who move onto one time at the same instant one gets it; the others keep theirs and are shown what is free', async () => {
    const times = ['09:00', '10:30', '12:00', '13:30', '15:00']
    const starts = ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02'].flatMap((day) =>
      times.map((time) => `${day}T${time}:00Z`),
    )
    const learners = await Promise.all(starts.map((_, at) => app.person(`Learner ${at}`)))
    const ids: string[] = []
    for (const [at, startsAt] of starts.entries())
      ids.push(await bookLesson(app, learners[at]!, helen, startsAt))
    // Half of them are moved by the instructor, half by their learners.
    const answers = await Promise.all(
      ids.map((id, at) => move(at % 2 ? helen : learners[at]!, id, starts[at]!, '2026-11-30T12:00:00Z')),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      assert.ok(
        status === 409 && ['slot-taken', 'diary-busy'].includes(body.code!) && body.alternatives!.length >= 4,
        JSON.stringify(body),
      )
    await everyLessonIsWhereItsDiarySays(ids)
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [at, id] of ids.entries())
      assert.equal((await see(helen, id)).startsAt, at === winner ? '2026-11-30T12:00:00Z' : starts[at])
  })

  test('races with learners who book: of ten movers and ten who hold, one gets the time', async () => {
    const times = ['09:00', '10:30', '12:00', '13:30', '15:00']
    const starts = ['2026-11-26', '2026-11-27'].flatMap((day) => times.map((time) => `${day}T${time}:00Z`))
    const learners = await Promise.all(Array.from({ length: 20 }, (_, at) => app.person(`Learner ${at}`)))
    const ids: string[] = []
    for (const [at, startsAt] of starts.entries())
      ids.push(await bookLesson(app, learners[at]!, helen, startsAt))
    const answers = await Promise.all([
      ...ids.map((id, at) => move(helen, id, starts[at]!, '2026-11-30T12:00:00Z')),
      ...learners.slice(10).map((learner) => holdLesson(app, learner, helen, '2026-11-30T12:00:00Z')),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(
      answers.every(
        ({ status, body }) => status === 200 || ['slot-taken', 'diary-busy'].includes(body.code!),
      ),
    )
    await everyLessonIsWhereItsDiarySays(ids)
  })

  test('ends after twenty times, of which both would have been notified', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    for (let time = 0; time < 20; time++) {
      const [from, to] = time % 2 ? [nextMonday, friday] : [friday, nextMonday]
      assert.equal((await move(helen, id, from, to)).status, 200)
    }
    assert.equal((await see(helen, id)).movable, false)
    assert.deepEqual(await sees(move(helen, id, friday, nextMonday)), [409, 'moved-often'])
  })

  test('and cancelling at the same instant end as a cancelled lesson whose time is free, each answered truly', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await bookLesson(app, amara, helen, friday)
      const [moved, cancelled] = await Promise.all([move(helen, id, friday, nextMonday), cancel(amara, id)])
      assert.equal(cancelled.status, 200)
      assert.ok(moved.status === 200 || moved.body.code === 'lesson-not-booked', JSON.stringify(moved.body))
      assert.deepEqual(
        (await eventsOf(id)).map(({ name }) => name),
        moved.status === 200 ? ['lesson.moved', 'lesson.cancelled'] : ['lesson.cancelled'],
      )
      assert.deepEqual(await diaryOf(helen), [])
    }
  })

  test('and moving by the other at the same instant end as one move; the second mover is told', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await bookLesson(app, amara, helen, friday)
      const queries = [nextMonday, '2026-12-01T10:00:00Z']
      const answers = await Promise.all([
        move(helen, id, friday, queries[0]!),
        move(amara, id, friday, queries[1]!),
      ])
      const winner = answers.findIndex(({ status }) => status === 200)
      assert.deepEqual(said(answers[1 - winner]!), [409, 'lesson-moved'])
      assert.deepEqual(await lessonsOf(amara), [
        `${queries[winner]} ${queries[winner]!.replace('10:00', '11:00')}`,
      ])
      await everyLessonIsWhereItsDiarySays([id])
      await cancel(helen, id)
    }
  })
})

async function everyLessonIsWhereItsDiarySays(ids: readonly string[]) {
  const { rows } = await app.services.asSystem('compare', (db) =>
    db.queryUnchecked<{ id: string }>(
      `select l.id from public.lessons l join public.diary_entries e on e.id = l.id
       where l.id = any($1) and l.status = 'booked' and e.live and e.kind = 'lesson' and e.during = tstzrange(l.starts_at, l.ends_at) and e.instructor_id = l.instructor_id`,
      [ids],
    ),
  )
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), [...ids].toSorted())
}
