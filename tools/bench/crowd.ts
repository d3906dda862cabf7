import { layOutSlots } from './booking.ts'
import type { Reply } from './connection.ts'
import { addHistory } from './history.ts'
import type { Line } from './line.ts'
import { makeOpenDiaries, makePeople } from './people.ts'
import { load, show } from './rounds.ts'
import { openStage, type Stage, withToken } from './stage.ts'

const [clients, expected] = [64, 400]

/** 64 clients compete for the same 400 times of one diary. Exactly 400 succeed; the others get an error with free times. */
export async function benchCrowd(): Promise<Line[]> {
  const stage = await openStage()
  try {
    const instructors = await makeOpenDiaries(stage, 1)
    const slots = await layOutSlots(stage, instructors, expected)
    // After each success the client continues as another learner, because one may hold only three times.
    const people = await makePeople(stage, clients + expected, 'student')
    await addHistory(stage, instructors, people)
    const acting = Array.from({ length: clients }, (_, client) => people[client]!)
    let next = clients
    const tries = Array.from({ length: clients }, () => 0)
    const counts: Record<string, number> = {}

    const look = ({ status, text }: Reply, _index: number, client: number) => {
      const answer = JSON.parse(text)
      if (status === 200) acting[client] = people[next++]!
      const kind =
        status === 200
          ? 'won'
          : status === 409 && answer.code === 'slot-taken' && answer.alternatives.length === 5
            ? 'shown alternatives'
            : `${status} ${answer.code}`
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    const figures = await load(stage, {
      clients,
      requests: clients * expected,
      ask: (_index, client) => ({
        method: 'POST',
        path: '/api/lessons/holds',
        headers: { ...withToken(acting[client]!.token), 'idempotency-key': crypto.randomUUID() },
        body: { ...slots[tries[client]!++ % expected]!, minutes: 60 },
      }),
      look,
    })
    const exact = counts['won'] === expected && counts['shown alternatives'] === clients * expected - expected
    await mustHoldEach(stage, counts)
    return [
      {
        what: `${clients} clients × ${expected} times: winners`,
        measured: JSON.stringify(counts),
        goal: `exactly ${expected}, the rest 409 with alternatives`,
        met: exact,
      },
      {
        what: 'the same, time to the answer',
        measured: `${show(figures.perSecond, 0)}/s, p50 ${show(figures.p50, 1)} ms, p99 ${show(figures.p99, 1)} ms, ${show(figures.cpuUs, 0)} µs CPU each, ${show(figures.databaseUs, 0)} of PostgreSQL`,
        goal: 'p99 ≤ 25 ms',
        met: figures.p99 <= 25,
      },
    ]
  } finally {
    await stage.close()
  }
}

async function mustHoldEach({ owner }: Stage, counts: object) {
  const { rows } = await owner.query(
    `select count(*)::int as entries, count(distinct lower(e.during))::int as starts, count(l.id)::int as lessons
     from public.diary_entries e left join public.lessons l on l.id = e.id and l.status = 'held' and l.learner_id = e.learner_id where e.live and e.kind = 'hold'`,
  )
  const { entries, starts, lessons } = rows[0]
  if (entries !== expected || starts !== expected || lessons !== expected)
    throw new Error(`the diary holds ${JSON.stringify(rows[0])} after ${JSON.stringify(counts)}`)
}
