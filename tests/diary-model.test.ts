import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seeded } from '#tools/demo/random.ts'
import { blockSteps } from './diary-model/block-steps.ts'
import { calendarSteps, longCalendarSteps, mustHaveTimes } from './diary-model/calendar-steps.ts'
import { carSteps } from './diary-model/car-steps.ts'
import { endingSteps } from './diary-model/ending-steps.ts'
import { lessonSteps } from './diary-model/lesson-steps.ts'
import { longSteps } from './diary-model/long-steps.ts'
import { movingSteps } from './diary-model/moving-steps.ts'
import { offerSteps } from './diary-model/offer-steps.ts'
import { writingEndpoints, writingJobs } from './diary-model/diary-writers.ts'
import { notPlayed, played } from './diary-model/played.ts'
import { openStory } from './diary-model/opening.ts'
import type { Numbers, Plan } from './diary-model/plan.ts'
import { seriesSteps } from './diary-model/series-steps.ts'
import { mustBeEqual, type State, type Story } from './diary-model/story.ts'

let app: TestApp
// Few, since each prepares its statements for itself, and enough that nobody waits seconds for one on a busy machine.
const open = async () => {
  app = await openTestApp({ DATABASE_POOL: '6' })
}
before(open)
after(() => app.close())

const steps = Number(process.env['DIARY_STEPS'] ?? 20_000)
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
/** A diary that has filled up refuses nearly everything: people of their own start afresh. */
const stepsOfAStory = 500
/** Nothing tidies the database of a test, so that a long run has a new one from time to time. */
const storiesOfADatabase = 60
const atOnce = 3
const checkedEvery = 20

test(`over ${steps} random steps, the diary answers what a simple model of it says, and is in the end what it says`, async (t) => {
  t.diagnostic(`TEST_SEED=${seed}`)
  const stories = Array.from({ length: Math.ceil(steps / stepsOfAStory) }, (_, nr) => nr)
  const counts: Record<string, number> = {}
  const began = performance.now()
  const tell = async (some: number[]) => {
    for (let nr = some.shift(); nr !== undefined; nr = some.shift()) {
      const script = write(seed + nr * 7919, Math.min(stepsOfAStory, steps - nr * stepsOfAStory))
      const fault = await play(nr, script, counts)
      if (!fault) continue
      some.length = stories.length = 0
      throw await shorten(nr, script, fault)
    }
  }
  while (stories.length > 0) {
    const some = stories.splice(0, storiesOfADatabase)
    // All of them end before the product is closed, also where one has failed.
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => tell(some)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (stories.length > 0) await app.close().then(open)
  }
  const seconds = (performance.now() - began) / 1000
  t.diagnostic(`${Math.round(steps / seconds)} steps a second; ${JSON.stringify(counts)}`)
  assert.ok(counts['hold'] && counts['race'] && counts['refused'], 'all kinds of steps')
})

test('every endpoint and every job that takes, moves or frees time is played', () => {
  const writing = [...new Set([...writingEndpoints, ...writingJobs])]
  assert.ok(
    writing.includes('holdLesson') && writing.includes('lapseHold') && !writing.includes('listLessons'),
  )
  assert.deepEqual(writing.toSorted(), [...Object.keys(played), ...Object.keys(notPlayed)].toSorted())
  for (const step of Object.values(played)) assert.ok(step in kinds, `no step is called ${step}`)
})

/** How often each is played. */
const kinds: Record<string, number> = {
  hold: 14,
  pay: 10,
  renew: 2,
  payer: 2,
  release: 2,
  enter: 10,
  move: 13,
  cancel: 6,
  ring: 2,
  cancelForBoth: 0.5,
  mark: 3,
  undo: 2,
  place: 4,
  testDay: 1.5,
  moveTest: 1.5,
  cancelTest: 1,
  block: 3,
  changeBlock: 2,
  unblock: 2.5,
  dayOff: 0.5,
  backFromDayOff: 0.5,
  garage: 1,
  fromGarage: 1,
  drivers: 0.5,
  lessonCar: 2,
  ownCar: 0.5,
  import: 2,
  removeCalendar: 0.3,
  setBlocking: 1.5,
  importFile: 0.5,
  undoImport: 0.5,
  accept: 4,
  decline: 2,
  race: 7,
  wait: 8,
  jobs: 3,
  freed: 2,
  join: 1,
  send: 2,
  request: 1,
  sickDay: 0.3,
  timeOff: 0.5,
  series: 1,
  changeSeries: 0.5,
  resolve: 0.5,
  pause: 0.5,
  answerPause: 0.5,
  extend: 0.25,
  end: 0.7,
  suspend: 0.3,
  gap: 0.75,
  base: 0.75,
  badge: 0.5,
}

const plans = (story: Story) => ({
  ...lessonSteps(story),
  ...movingSteps(story),
  ...endingSteps(story),
  ...blockSteps(story),
  ...carSteps(story),
  ...calendarSteps(story),
  ...offerSteps(story),
})
const longPlans = (story: Story) => ({
  ...longSteps(story),
  ...seriesSteps(story),
  ...longCalendarSteps(story),
})

type Step = { kind: string; numbers: Numbers }

function write(seed: number, count: number): Step[] {
  const random = seeded(seed)
  const names = Object.entries(kinds).flatMap(([name, share]) =>
    Array<string>(Math.ceil(share * 4)).fill(name),
  )
  const numbers = () => Array.from({ length: 8 }, () => random.whole(0, 9_999))
  return Array.from({ length: count }, () => ({ kind: random.pick(names), numbers: numbers() }))
}

type Fault = { at: number; said: string[]; error: Error }

async function play(
  nr: number,
  script: readonly Step[],
  counts: Record<string, number> = {},
  every = checkedEvery,
): Promise<Fault | undefined> {
  const story = await openStory(app, nr)
  const said: string[] = []
  for (const [at, { kind, numbers }] of script.entries())
    try {
      counts[kind] = (counts[kind] ?? 0) + 1
      const long = longPlans(story)[kind]
      if (long) said.push(await long(numbers))
      else if (kind === 'race') await race(story, numbers, said)
      else await decide(story, plans(story)[kind]!(numbers), said, counts)
      if (at % every === every - 1 || at === script.length - 1) await mustBeEqual(story)
    } catch (error) {
      return { at, said, error: error as Error }
    }
  return undefined
}

/** One step: refused or not, and with which code. */
async function decide(story: Story, plan: Plan | undefined, said: string[], counts: Record<string, number>) {
  if (!plan) return
  const { code, also = [], change } = plan.expect(story.state)
  said.push(`${plan.say} (expected: ${code ?? 'done'})`)
  const answer = await plan.run()
  if (answer.code !== code && !(answer.code !== undefined && also.includes(answer.code))) {
    const { message } = await mustBeEqual(story).then(
      () => ({ message: 'else they are the same' }),
      (error: Error) => error,
    )
    assert.fail(`${plan.say}: ${answer.code ?? 'done'} instead of ${code ?? 'done'} (afterwards ${message})`)
  }
  if (answer.code === code) change?.(story.state, answer.body as never)
  if (answer.code) counts['refused'] = (counts['refused'] ?? 0) + 1
}

const racing = ['hold', 'hold', 'enter', 'move', 'pay', 'cancel', 'block', 'accept', 'import', 'place']

/** Several at one moment: what happened is what would have, had they come in some order one after another. */
async function race(story: Story, numbers: Numbers, said: string[]) {
  const all = [0, 1, 2].flatMap((nr) => {
    const own = numbers.map((number, at) => (at < 3 ? (number >> nr) + nr : number))
    return plans(story)[racing[numbers[nr]! % racing.length]!]!(own) ?? []
  })
  said.push(`at once: ${all.map((plan) => plan.say).join('; ')}`)
  const answers = await Promise.all(all.map((plan) => plan.run()))
  said.push(`  answered: ${answers.map(({ code }) => code ?? 'done').join('; ')}`)
  const before = story.state
  for (const order of ordersOf(all.map((_, at) => at))) {
    const state: State = structuredClone(before)
    const isPossible = order.every((at) => {
      const { code, also, atOnce, change } = all[at]!.expect(state)
      const { code: answered, body } = answers[at]!
      if (answered !== undefined) {
        if (answered === code) change?.(state, body as never)
        return code !== undefined || also?.includes(answered) || atOnce?.includes(answered)
      }
      if (code === undefined) change?.(state, body as never)
      return code === undefined
    })
    if (!isPossible) continue
    story.state = state
    const difference = await Promise.all([mustBeEqual(story), mustHaveTimes(story)]).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (difference === undefined) return
    said.push(`  in the order ${order.join(', ')}: ${difference}`)
  }
  story.state = before
  assert.fail('no order explains what happened at once')
}

const ordersOf = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) => ordersOf(list.filter((one) => one !== first)).map((rest) => [first, ...rest]))

/** Without the ids and times, which are others each time. */
const kindOf = ({ message }: Error) =>
  message
    .split('\n')[0]!
    .replaceAll(/[\dTZ:a-f-]{8,}/g, '')
    .slice(0, 60)

/** Leaves out steps as long as the same goes wrong without them. */
async function shorten(nr: number, script: readonly Step[], first: Fault): Promise<Error> {
  let fault = first
  let left = script.slice(0, fault.at + 1)
  let tries = 60
  for (let size = Math.ceil(left.length / 2); size >= 1 && tries > 0; size = Math.floor(size / 2))
    for (let at = 0; at < left.length - 1 && tries > 0; tries -= 1) {
      const fewer = [...left.slice(0, at), ...left.slice(Math.min(at + size, left.length - 1))]
      const again = await play(nr, fewer, {}, 1)
      if (again && kindOf(again.error) === kindOf(first.error)) {
        left = fewer.slice(0, again.at + 1)
        fault = again
      } else at += size
    }
  return new Error(
    `TEST_SEED=${seed}, story ${nr}, ${left.length} of ${first.at + 1} steps:\n${fault.said.join('\n')}\n${fault.error.stack}`,
    { cause: first.error },
  )
}
