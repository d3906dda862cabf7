import { findInstructors } from '#features/instructors/server/directory.ts'
import { Clock } from '#server/clock.ts'
import { type Db, openDatabase } from '#server/database.ts'
import { type AnsweredQuestion, compareWithForce, type Question } from './directory-by-force.ts'
import { addInstructors, listSectors } from './directory-people.ts'
import type { Line } from './line.ts'
import { makePeople } from './people.ts'
import { load, median, mustAllBe, show } from './rounds.ts'
import { openStage, type Stage, withToken } from './stage.ts'

const sizes = [1_000, 10_000, 50_000]
const searches = 300

/** With every filter set: how long, how many are found on a page, and whether they are the right ones. */
type Filtered = { verb: number; found: number; recall: number }
type Measured = { size: number; verb: number; http: number; recall: number; filtered: Filtered }

/** The 20 nearest instructors with price and first free time, through filters, as the country fills up. */
export async function benchDirectory({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  const database = openDatabase({
    url: stage.loginUrl,
    pool: 2,
    mode: 'production',
    origins: [],
    clock: new Clock(),
  })
  try {
    const [learner] = await makePeople(stage, 1, 'student')
    const claims = { role: 'authenticated', sub: learner!.id } as const
    const questions = makeQuestions()
    // Only queries that fill the page at the smallest size, so that every size does the same work.
    let busy: Question[] = []
    const found: Measured[] = []
    for (const size of sizes) {
      await addInstructors(stage.owner, size)
      const requested = await database.asUser(claims, (db) => askAll(db, questions))
      if (found.length === 0)
        busy = requested.filter(({ answer }) => answer.length === 20).map(({ question }) => question)
      const recall = await compareWithForce(stage.owner, requested)
      const times: number[] = []
      for (let round = 0; round <= rounds; round++) {
        const taken = await database.asUser(claims, (db) => timeEach(db, busy))
        if (round > 0) times.push(...taken) // the first is the warm-up
      }
      found.push({
        size,
        verb: median(times),
        http: await overHttp(stage, learner!.token, busy),
        recall,
        filtered: await database.asUser(claims, (db) => measureFiltered(db, stage, questions, rounds)),
      })
    }
    return describeSizes(found, busy.length)
  } finally {
    await database.close()
    await stage.close()
  }
}

async function measureFiltered(
  db: Db,
  stage: Stage,
  questions: readonly Question[],
  rounds: number,
): Promise<Filtered> {
  const all = questions.map(setAllFilters)
  const answered = await askAll(db, all)
  const recall = await compareWithForce(stage.owner, answered)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(...(await timeEach(db, all)))
  const found = answered.reduce((sum, { answer }) => sum + answer.length, 0) / answered.length
  return { verb: median(times), found, recall }
}

async function askAll(db: Db, questions: readonly Question[]): Promise<AnsweredQuestion[]> {
  const requested: AnsweredQuestion[] = []
  for (const question of questions)
    requested.push({ question, answer: (await ask(db, question)).instructors })
  return requested
}

async function timeEach(db: Db, questions: readonly Question[]) {
  const times: number[] = []
  for (const question of questions) times.push(await timed(() => ask(db, question)))
  return times
}

const ask = (db: Db, question: Question) => findInstructors(db, { ...question, sort: 'nearest', page: 1 })

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function overHttp(stage: Stage, token: string, questions: readonly Question[]) {
  const times: number[] = []
  for (let round = 0; round <= 3; round++) {
    const figures = await load(stage, {
      clients: 1,
      requests: questions.length,
      ask: (index) => {
        const { lat: _lat, lng: _lng, ...query } = questions[index]!
        return {
          path: `/api/instructors?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
          headers: withToken(token),
        }
      },
    })
    mustAllBe(200, figures, questions.length, 'directory')
    if (round > 0) times.push(figures.p50)
  }
  return median(times)
}

/** Evenly over the postcode sectors, so mostly where people live; every combination of the filters. */
function makeQuestions(): Question[] {
  const sectors = listSectors()
  return Array.from({ length: searches }, (_, n) => {
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

const setAllFilters = (question: Question): Question => ({
  ...question,
  gearbox: 'manual',
  max_price: 5_000,
  gender: 'female',
  language: 'Urdu',
  speciality: 'Nervous learners',
  least_rating: '4',
  test_centre: `Centre ${/^[A-Z]+/.exec(question.postcode)![0]}`,
  weekday: 2,
  time: 'afternoon',
})

function describeSizes(found: readonly Measured[], timed: number): Line[] {
  const [least, most] = [found[0]!, found.at(-1)!]
  const growth = most.verb / least.verb
  return [
    ...found.map(
      ({ size, verb, http }): Line => ({
        what: `20 nearest of ${size.toLocaleString('en-GB')} instructors`,
        measured: `verb p50 ${show(verb)} ms, HTTP p50 ${show(http)} ms`,
        ...(size === most.size && { goal: 'verb p50 ≤ 2 ms', met: verb <= 2 }),
      }),
    ),
    ...found.map(
      ({ size, filtered }): Line => ({
        what: `every filter set, ${size.toLocaleString('en-GB')} instructors, ${show(filtered.found)} found`,
        measured: `verb p50 ${show(filtered.verb)} ms`,
        ...(size === most.size && { goal: 'verb p50 ≤ 2 ms', met: filtered.verb <= 2 }),
      }),
    ),
    {
      what: `growth of the verb from 1,000 to 50,000, over ${timed} searches`,
      measured: `${show(growth)}×`,
      goal: '≤ 2×',
      met: growth <= 2,
    },
    {
      what: `recall against brute force, ${found.length} × ${searches} searches, without and with every filter`,
      measured: found
        .flatMap(({ recall, filtered }) => [recall, filtered.recall])
        .map((recall) => `${show(recall * 100)} %`)
        .join(', '),
      goal: '100 %',
      met: found.every(({ recall, filtered }) => recall === 1 && filtered.recall === 1),
    },
  ]
}
