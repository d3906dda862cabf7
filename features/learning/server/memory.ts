import { addDays, type Day, dayMs, daysBetween } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { type CardInput, createEmptyCard, type FSRS, fsrs, Rating, State } from 'ts-fsrs'
import { guessed } from '../prediction.ts'
import { learntFrom } from '../rules.ts'

/** Of one person and one question, as FSRS has it. */
export type Memory = {
  state: number
  stability: number
  difficulty: number
  learningStep: number
  /** Of answers that came at least a day after the one before: how many were wrong, and how many FSRS foresaw. */
  lapses: number
  lapsesForeseen: number
  lastAt: string
  dueAt: string
}

type Answer = { isRight: boolean; answeredAt: string }

/** Of the last fortnight more is asked again: what is forgotten then stays forgotten. */
const fortnightDays = 14

/** Nothing rests longer before a test that is years away; and no more schedulers are stored than days. */
const farthestDays = 3_650

/** Times are those of the package: no fuzz, so that the same answers always make the same card. */
export function schedulerFor(daysToTest: number | undefined): FSRS {
  const key = daysToTest ?? -1
  const known = schedulers.get(key)
  if (known) return known
  const scheduler = fsrs({
    enable_fuzz: false,
    request_retention: daysToTest !== undefined && daysToTest <= fortnightDays ? 0.95 : 0.9,
    ...(daysToTest !== undefined && { maximum_interval: Math.max(1, daysToTest) }),
  })
  schedulers.set(key, scheduler)
  return scheduler
}
const schedulers = new Map<number, FSRS>()

/** From the first answer on, in the order in which they were given. */
export function memoryOf(answers: readonly Answer[], testOn: Day | null): Memory | undefined {
  let memory: Memory | undefined
  for (const { isRight, answeredAt } of answers) memory = answered(memory, isRight, answeredAt, testOn)
  return memory
}

/** Right is Good and wrong is Again. Before a test it comes back on its day at the latest. */
export function answered(
  before: Memory | undefined,
  isRight: boolean,
  answeredAt: string,
  testOn: Day | null,
): Memory {
  const days = testOn === null ? undefined : daysBetween(dayOf(answeredAt), testOn)
  const ahead = days !== undefined && days >= 0 ? Math.min(days, farthestDays) : undefined
  const card = before ? cardOf(before) : createEmptyCard(new Date(answeredAt))
  const { card: next } = schedulerFor(ahead).next(card, answeredAt, isRight ? Rating.Good : Rating.Again)
  const isLater = before !== undefined && Date.parse(answeredAt) - Date.parse(before.lastAt) >= dayMs
  const latest = ahead === undefined ? undefined : Date.parse(answeredAt) + Math.max(1, ahead) * dayMs
  return {
    state: next.state,
    stability: next.stability,
    difficulty: next.difficulty,
    learningStep: next.learning_steps,
    lapses: (before?.lapses ?? 0) + (isLater && !isRight ? 1 : 0),
    lapsesForeseen: (before?.lapsesForeseen ?? 0) + (isLater ? 1 - chanceOf(before, answeredAt) : 0),
    lastAt: answeredAt,
    // The package keeps a right answer a day apart from a hard one, even past the longest interval.
    dueAt: new Date(Math.min(next.due.getTime(), latest ?? Number.POSITIVE_INFINITY))
      .toISOString()
      .replace('.000Z', 'Z'),
  }
}

/** How likely it is still known; what is in its first steps as well. */
const retrievability = (memory: Memory, now: string) =>
  schedulerFor(undefined).get_retrievability(cardOf(memory), now, false)

/** How likely the answer is right: what is forgotten may still be guessed. */
export const chanceOf = (memory: Memory, now: string) => {
  const known = retrievability(memory, now)
  return known + (1 - known) * guessed
}

export const isLearnt = (memory: Memory, now: string) =>
  memory.state === State.Review && retrievability(memory, now) >= learntFrom

/** What is to be repeated in days is due on its day, what is to be repeated in minutes then. */
export const isDue = ({ state, dueAt }: Pick<Memory, 'state' | 'dueAt'>, now: string) =>
  state === State.Review ? dayOf(dueAt) <= dayOf(now) : Date.parse(dueAt) <= Date.parse(now)

export const isDueOn = ({ dueAt }: Pick<Memory, 'dueAt'>, today: Day) => dayOf(dueAt) <= today

/** Whole days until it is asked again, if the answer is right now. */
export const daysIfRight = (memory: Memory | undefined, now: string, testOn: Day | null) =>
  daysBetween(dayOf(now), dayOf(answered(memory, true, now, testOn).dueAt))

/** `testOn`, unless it is over. */
export const testAhead = (testOn: Day | null, today: Day) =>
  testOn !== null && testOn > addDays(today, -1) ? testOn : null

function cardOf({ state, stability, difficulty, learningStep, lastAt, dueAt }: Memory): CardInput {
  return {
    state,
    stability,
    difficulty,
    learning_steps: learningStep,
    last_review: lastAt,
    due: dueAt,
    elapsed_days: 0,
    scheduled_days: 0,
    reps: 1,
    lapses: 0,
  }
}
