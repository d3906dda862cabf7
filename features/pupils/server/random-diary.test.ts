import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gapTooShort } from '#features/diary/contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { diaryBusy, learnerElsewhere, moveLesson, timeOver } from '#features/lessons/moving-contract.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { seeded } from '#tools/demo/random.ts'
import { addPupil } from '../contract.ts'
import { enterLesson } from '../enter-lesson-contract.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const steps = Number(process.env['DIARY_STEPS'] ?? 250)

type Booked = { id: string; instructor: Person; learnerId: string; from: number; to: number; booker?: Person }

test('whoever holds, enters, moves and cancels: nobody is in two places, and every lesson has its time in the diary', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
  t.diagnostic(`TEST_SEED=${seed}`)
  const random = seeded(seed)
  const below = (most: number) => random.pick(Array.from({ length: most }, (_, at) => at))
  app.clock.set('2026-11-23T08:00:00Z')
  const instructors = [await makeInstructor(app, 'Helen Marsh'), await makeInstructor(app, 'Owen Pike')]
  const learners = [
    await app.person('Amara Okafor'),
    await app.person('Bola Ade'),
    await app.person('Cai Pugh'),
  ]
  const own = new Map<Person, string[]>()
  for (const instructor of instructors)
    for (const name of ['Dave Hill', 'Stan Whitcombe']) {
      const { learnerId } = await app.call(instructor, addPupil, { name })
      own.set(instructor, [...(own.get(instructor) ?? []), learnerId])
    }
  let booked: Booked[] = []
  const startAt = () =>
    Temporal.Instant.from('2026-11-25T09:00:00Z').add({ hours: 24 * below(3), minutes: 30 * below(24) })
  const clashOf = ({ instructor, learnerId, from, to, id }: Booked) =>
    booked.find(
      (one) =>
        one.id !== id &&
        one.from < to &&
        from < one.to &&
        (one.instructor === instructor || one.learnerId === learnerId),
    )
  const note = (lesson: Booked) => {
    assert.equal(clashOf(lesson), undefined, 'two at one time')
    booked.push(lesson)
  }
  /** In the neighbourhood of a refusal somebody has something. */
  const mustBeNear = (instructor: Person, learnerId: string, from: number, to: number) => {
    const near = 2 * 3_600_000
    assert.ok(
      booked.some(
        (one) =>
          (one.instructor === instructor || one.learnerId === learnerId) &&
          one.from < to + near &&
          from - near < one.to,
      ),
      'refused for nothing',
    )
  }

  const acts: Record<string, () => Promise<unknown>> = {
    async hold() {
      const [learner, instructor, start] = [random.pick(learners), random.pick(instructors), startAt()]
      const held = await holdLesson(app, learner, instructor, start.toString())
      if (held.status !== 200) return
      const { id } = held.body
      const paid = { paidWith: 'card', pricePence: 4000 } as const
      await app.services.asSystem('a settled payment', (db) => bookHeldLesson(db, id, paid))
      const from = start.epochMilliseconds
      note({ id, instructor, learnerId: learner.id, from, to: from + 3_600_000, booker: learner })
    },
    async enter() {
      const instructor = random.pick(instructors)
      const taught = booked.filter((one) => one.instructor === instructor).map((one) => one.learnerId)
      const learnerId = random.pick([...own.get(instructor)!, ...taught])
      const [start, minutes] = [startAt(), random.pick([30, 60, 90, 120])]
      const query = {
        learnerId,
        startsAt: start.toString(),
        minutes,
        payment: 'cash',
        pricePence: 3600,
      } as const
      const { status, body } = await app.tryCall(instructor, enterLesson, query)
      const from = start.epochMilliseconds
      const to = from + minutes * 60_000
      if (status === 200) return note({ id: body.id, instructor, learnerId, from, to })
      const codes = [diaryBusy.code, gapTooShort.code, learnerElsewhere.code]
      assert.ok(codes.includes(String(body.code)), JSON.stringify(body))
      return mustBeNear(instructor, learnerId, from, to)
    },
    async move() {
      const lesson = booked[below(booked.length || 1)]
      if (!lesson) return
      const start = startAt()
      const { status, body } = await app.tryCall(
        random.pick([lesson.instructor, lesson.booker ?? lesson.instructor]),
        moveLesson,
        {
          id: lesson.id,
          startsAt: start.toString(),
          fromStartsAt: new Date(lesson.from).toISOString(),
        },
      )
      if (status !== 200) return assert.notEqual(body.code, timeOver.code)
      booked = booked.filter((one) => one !== lesson)
      const from = start.epochMilliseconds
      note({ ...lesson, from, to: from + (lesson.to - lesson.from) })
    },
    async cancel() {
      const lesson = booked[below(booked.length || 1)]
      if (!lesson) return
      await app.call(lesson.instructor, cancelLesson, { id: lesson.id })
      booked = booked.filter((one) => one !== lesson)
    },
  }
  const names = [...Object.keys(acts), 'enter', 'enter', 'hold']
  for (let step = 0; step < steps; step += 1) {
    await acts[random.pick(names)]!()
    if (step % 50 === 49) await mustAgree(booked)
  }
  await app.settle()
  await mustAgree(booked)
})

/** The diary and the lessons say what was answered. */
async function mustAgree(booked: readonly Booked[]) {
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked<{ id: string; from: string; to: string; learner: string }>(
      `select l.id, l.starts_at as from, l.ends_at as to, e.learner_id as learner from public.lessons l
       join public.diary_entries e on e.id = l.id and e.live and lower(e.during) = l.starts_at and upper(e.during) = l.ends_at
       where l.status = 'booked' order by 1`,
    ),
  )
  const told = booked.map(({ id, from, to, learnerId }) => [id, from, to, learnerId])
  assert.deepEqual(
    rows.map(({ id, from, to, learner }) => [id, Date.parse(from), Date.parse(to), learner]),
    told.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  )
  const overlaps = await app.services.asSystem('look', (db) =>
    db.queryUnchecked(
      `select a.id from public.diary_entries a join public.diary_entries b on a.id < b.id and a.live and b.live and a.during && b.during
       and (a.instructor_id = b.instructor_id or a.learner_id = b.learner_id)
       where a.kind <> 'hold' and b.kind <> 'hold'`,
    ),
  )
  assert.deepEqual(overlaps.rows, [])
}
