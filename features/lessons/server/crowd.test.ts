import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { holdLesson, makeInstructor } from '#tests/support/lessons.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const clients = 64
const slots = 50
const times = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']

/** Fifty starts on weekdays that leave the travel gap between them. */
function wantedStarts() {
  const starts: string[] = []
  for (let day = Temporal.PlainDate.from('2026-11-24'); starts.length < slots; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5) starts.push(...times.map((time) => `${day}T${time}:00Z`))
  return starts.slice(0, slots)
}

test('of 64 learners who want the same 50 times at once, exactly 50 requests win, and the others are shown times that are free', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? crypto.getRandomValues(new Uint32Array(1))[0])
  t.diagnostic(`TEST_SEED=${seed}`)
  app.clock.set('2026-11-23T08:00:00Z')
  const instructor = await makeInstructor(app, 'Helen Marsh')
  const crowd = await Promise.all(Array.from({ length: clients }, (_, at) => app.person(`Learner ${at}`)))
  const starts = wantedStarts()
  const won = new Map<string, string[]>()
  const answers: Record<string, number> = {}

  await Promise.all(
    crowd.map(async (learner, at) => {
      for (const startsAt of shuffled(starts, seed + at)) {
        const { status, body } = await holdLesson(app, learner, instructor, startsAt)
        answers[`${status} ${body.code ?? ''}`] = (answers[`${status} ${body.code ?? ''}`] ?? 0) + 1
        if (status === 200) won.set(startsAt, [...(won.get(startsAt) ?? []), learner.id])
        else if (body.code === 'too-many-holds') return
        else
          assert.ok(
            status === 409 && body.code === 'slot-taken' && body.alternatives?.length === 5,
            JSON.stringify(body),
          )
      }
    }),
  )
  t.diagnostic(JSON.stringify(answers))
  assert.equal(answers['200 '], slots)
  assert.deepEqual([...won.keys()].toSorted(), starts)
  assert.ok([...won.values()].every((winners) => winners.length === 1))
  await everyHoldIsInTheDiary(starts)

  const late = await app.person('Late Comer')
  const { body } = await holdLesson(app, late, instructor, starts[0] as string)
  const taken = await Promise.all(
    body
      .alternatives!.slice(0, 3)
      .map(({ startsAt }) => firstOf(holdLesson(app, late, instructor, startsAt))),
  )
  assert.ok(taken.includes(200), 'what is offered can be had')
})

const firstOf = async (answer: Promise<{ status: number }>) => (await answer).status

async function everyHoldIsInTheDiary(starts: readonly string[]) {
  const { rows } = await app.services.asSystem('count', (db) =>
    db.queryUnchecked<{ starts_at: string }>(
      `select l.starts_at from public.lessons l join public.diary_entries e on e.id = l.id where e.live and lower(e.during) = l.starts_at and e.learner_id = l.learner_id order by 1`,
    ),
  )
  assert.deepEqual(
    rows.map((row) => row.starts_at),
    starts,
  )
}

/** The same order for the same seed (mulberry32). */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const order = [...list]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other] as T, order[at] as T]
  }
  return order
}
