import { homeZone } from '#common/time.ts'
import { addHistory } from './history.ts'
import type { Line } from './line.ts'
import { makeOpenDiaries, makePeople, type Person } from './people.ts'
import { alternate, describe, load, mustAllBe, ratioOf, show, type Target } from './rounds.ts'
import { openStage, type Stage, withToken } from './stage.ts'

const [learners, clients, minutes] = [400, 16, 60]
/** A learner may hold three times at once. */
const requests = learners * 3

type Slot = { instructorId: string; startsAt: string }

/** Booking a free time: the product's whole transaction, compared with one raw insert under the same constraints. */
export async function benchBooking({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  try {
    const instructors = await makeOpenDiaries(stage, 8)
    const slots = await layOutSlots(stage, instructors, 150)
    const people = await makePeople(stage, learners, 'student')
    await addHistory(stage, instructors, people)
    await stage.owner.query(
      `create schema bench; create table bench.entries (like public.diary_entries including all);
       insert into bench.entries (id, instructor_id, learner_id, kind, during, with_buffer)
       select id, instructor_id, learner_id, kind, during, with_buffer from public.diary_entries; analyze bench.entries`,
    )
    const floor = await stage.startFloor()
    const query = (index: number) => ({ ...slots[index]!, minutes })

    const results = await alternate(
      rounds,
      async () => {
        const figures = await load(stage, {
          clients,
          requests,
          ask: (index) => ({
            method: 'POST',
            path: '/api/lessons/holds',
            headers: {
              ...withToken(people[index % learners]!.token),
              'idempotency-key': crypto.randomUUID(),
            },
            body: query(index),
          }),
        })
        mustAllBe(200, figures, requests, 'booking')
        await mustBeKept(stage, [
          `public.diary_entries where kind = 'hold'`,
          `public.lessons where status = 'held'`,
          'app.idempotent_answers where answer is not null',
          `pgboss.job where name = 'lapse-hold' and state = 'created'`,
        ])
        return figures
      },
      async () => {
        const figures = await load(floor, {
          clients,
          requests,
          ask: (index) => ({
            method: 'POST',
            path: '/book',
            body: { ...query(index), learnerId: people[index % learners]!.id },
          }),
        })
        mustAllBe(200, figures, requests, 'raw insert')
        await mustBeKept(stage, [`bench.entries where kind = 'hold'`])
        return figures
      },
    )
    const ratio = ratioOf(results)
    return [
      {
        what: `booking, ${clients} clients`,
        measured: describe(results.ours),
        floor: `raw insert: ${describe(results.floor)}`,
        ratio: `${show(ratio)}×`,
        goal: '≥ 0.5×',
        met: ratio >= 0.5,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** Checks that every row exists once, then deletes them for the next round. */
async function mustBeKept(stage: Stage, tables: readonly string[]) {
  for (const table of tables) {
    const { rows } = await stage.owner.query(`select count(*)::int as n from ${table}`)
    if (rows[0].n !== requests) throw new Error(`${table}: ${rows[0].n} rows of ${requests}`)
  }
  for (const table of tables.toReversed()) {
    await stage.owner.query(`delete from ${table}`)
    await stage.owner.query(`vacuum analyze ${table.split(' ')[0]}`)
  }
}

/** Starts of each diary, as the product offers them, far enough apart not to overlap. */
export async function layOutSlots(
  stage: Target,
  instructors: readonly Person[],
  each: number,
): Promise<Slot[]> {
  const days = 60
  const from = Temporal.Now.plainDateISO(homeZone).add({ days: 1 })
  const found = await Promise.all(
    instructors.map(async ({ id, token }) => {
      const reply = await fetch(
        `${stage.url}/api/instructors/${id}/slots?from=${from}&days=${days}&minutes=${minutes}`,
        { headers: withToken(token) },
      )
      const offered = ((await reply.json()) as { days: { starts: string[] }[] }).days.flatMap((day) =>
        day.starts.filter((_, at) => at % 3 === 0),
      )
      return offered.slice(0, each).map((startsAt) => ({ instructorId: id, startsAt }))
    }),
  )
  // Interleaved, so that neighbours in the list are different diaries.
  const slots = found[0]!.flatMap((_, at) => found.map((own) => own[at]!))
  if (slots.length !== each * instructors.length) throw new Error(`only ${slots.length} slots were offered`)
  return slots
}
