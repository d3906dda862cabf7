import { findInstructors } from '#features/instructors/server/directory.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import { Clock } from '#server/clock.ts'
import { type Db, openDatabase } from '#server/database.ts'
import { findNearestByForce, readEverybody } from './directory-by-force.ts'
import { addInstructors, listSectors } from './directory-people.ts'
import type { Line } from './line.ts'
import { makePeople } from './people.ts'
import { load, median, mustAllBe, show } from './rounds.ts'
import { openStage, type Stage, withToken } from './stage.ts'

const sizes = [1_000, 10_000, 50_000]
const asked = 300

export type Question = {
  postcode: string
  lat: number
  lng: number
  within_miles: number
  minutes: number
  gearbox?: 'manual' | 'automatic'
  max_price?: number
}
type Measured = { size: number; verb: number; http: number; recall: number; full: number }

/** The 20 nearest instructors with price and first free time, through filters, as the country fills up. */
export async function benchDirectory({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  const database = openDatabase({ url: stage.loginUrl, pool: 2, mode: 'production', clock: new Clock() })
  try {
    const [learner] = await makePeople(stage, 1, 'student')
    const claims = { role: 'authenticated', sub: learner!.id } as const
    const questions = makeQuestions()
    const found: Measured[] = []
    for (const size of sizes) {
      await addInstructors(stage.owner, size)
      const everybody = await readEverybody(stage.owner)
      let [hit, wanted, full] = [0, 0, 0]
      const times: number[] = []
      await database.asUser(claims, async (db) => {
        for (const question of questions) {
          const answer = await ask(db, question)
          const nearest = findNearestByForce(everybody, question)
          const ids = new Set(answer.instructors.map(({ id }) => id))
          wanted += nearest.length
          hit += nearest.filter(({ id }) => ids.has(id)).length
          if (ids.size > nearest.length) throw new Error(`${question.postcode}: more than there are`)
          if (ids.size === 20) full += 1
        }
        for (let round = 0; round < rounds; round++) for (const question of questions) times.push(await timed(() => ask(db, question)))
      })
      found.push({ size, verb: median(times), http: await overHttp(stage, learner!.token, questions), recall: hit / wanted, full })
    }
    return describeSizes(found)
  } finally {
    await database.close()
    await stage.close()
  }
}

const ask = (db: Db, question: Question) => findInstructors(db, { ...question, sort: 'nearest', page: 1 })

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function overHttp(stage: Stage, token: string, questions: readonly Question[]) {
  const figures = await load(stage, {
    clients: 1,
    requests: questions.length,
    ask: (index) => {
      const { lat: _lat, lng: _lng, ...query } = questions[index]!
      return { path: `/api/instructors?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`, headers: withToken(token) }
    },
  })
  mustAllBe(200, figures, questions.length, 'directory')
  return figures.p50
}

/** From all over Great Britain, evenly over the sectors, so mostly where people live; every combination of the filters. */
function makeQuestions(): Question[] {
  const sectors = listSectors()
  return Array.from({ length: asked }, (_, n) => {
    const { sector, lat, lng } = sectors[(n * 7_919) % sectors.length]!
    return {
      postcode: sector,
      lat,
      lng,
      within_miles: n % 2 ? 25 : 50,
      minutes: n % 3 ? 60 : 120,
      ...(n % 4 === 1 && { gearbox: 'manual' as const }),
      ...(n % 4 === 2 && { gearbox: 'automatic' as const }),
      ...(n % 5 === 0 && { max_price: 4_000 }),
    }
  })
}

function describeSizes(found: readonly Measured[]): Line[] {
  const [least, most] = [found[0]!, found.at(-1)!]
  const growth = most.verb / least.verb
  return [
    ...found.map(
      ({ size, verb, http, full }): Line => ({
        what: `20 nearest of ${size.toLocaleString('en-GB')} instructors`,
        measured: `verb p50 ${show(verb)} ms, HTTP p50 ${show(http)} ms (${full} of ${asked} pages full)`,
        ...(size === most.size && { goal: 'verb ≤ 2 ms', met: verb <= 2 }),
      }),
    ),
    { what: 'growth of the verb from 1,000 to 50,000', measured: `${show(growth)}×`, goal: '≤ 2×', met: growth <= 2 },
    {
      what: `recall against brute force, ${found.length} × ${asked} searches`,
      measured: found.map(({ recall }) => `${show(recall * 100)} %`).join(', '),
      goal: '100 %',
      met: found.every(({ recall }) => recall === 1),
    },
  ]
}

/** How far a question reaches, in kilometres. */
export const reachOf = ({ within_miles }: Question) => within_miles * kmPerMile
