import { mock } from './rules.ts'

/** So sure is the range: in nine of ten mock tests the mark should be in it. */
const sureness = 0.9

/** How likely each number of successes is, from 0 up: the Poisson-binomial distribution. */
export function distributionOf(chances: readonly number[]): number[] {
  let spread = [1]
  for (const chance of chances) {
    const next = Array.from({ length: spread.length + 1 }, () => 0)
    for (const [count, share] of spread.entries()) {
      next[count]! += share * (1 - chance)
      next[count + 1]! += share * chance
    }
    spread = next
  }
  return spread
}

type Marks = { low: number; high: number; likely: number; passPercent: number; spread: number[] }

/** The shortest range that holds the mark nine times in ten, and how often it is a pass. */
export function marksFrom(spread: readonly number[]): Marks {
  let [low, high] = [0, spread.length - 1]
  for (let from = 0; from < spread.length; from++) {
    let held = 0
    for (let to = from; to < spread.length; to++) {
      held += spread[to]!
      if (held < sureness) continue
      if (to - from < high - low) [low, high] = [from, to]
      break
    }
  }
  const passes = spread.slice(mock.passMark).reduce((sum, share) => sum + share, 0)
  return {
    low,
    high,
    likely: spread.indexOf(Math.max(...spread)),
    passPercent: Math.round(passes * 100),
    spread: spread.map((share) => Math.round(share * 1_000) / 1_000),
  }
}

/**
 * Fifty over the topics as evenly as goes, whatever the bank has most of; what is left goes to those with the most
 * questions.
 */
export function fairShares(counts: readonly number[], of: number = mock.questions): number[] {
  const each = Math.floor(of / counts.length)
  const largest = counts.map((count, at) => ({ count, at })).sort((a, b) => b.count - a.count)
  const withOneMore = new Set(largest.slice(0, of - each * counts.length).map(({ at }) => at))
  return counts.map((_, at) => each + (withOneMore.has(at) ? 1 : 0))
}

/** Somebody about whom nothing is known gets three of five new questions right, as if eight had shown it. */
const before = { right: 4.8, wrong: 3.2 }

/** How often new questions go well, and how sure that is. */
export function newQuestionRate(right: number, wrong: number): { mean: number; deviation: number } {
  const [a, b] = [before.right + right, before.wrong + wrong]
  return { mean: a / (a + b), deviation: Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1))) }
}

/** One in four is guessed right. */
export const guessed = 0.25

/** How much more somebody forgets than FSRS foresees of people in general; that, as if five lapses had shown it. */
export const lapseFactor = (lapses: number, foreseen: number) => (lapses + 5) / (foreseen + 5)

/** The chance of a right answer, for somebody who forgets so much more. Even of the worst, guesses come off. */
export const chanceFor = (chance: number, factor: number) => 1 - Math.min(1 - guessed, (1 - chance) * factor)

type Topic = { share: number; seen: readonly number[]; unseen: number }

/** What a mock test would bring: of each topic its share, with questions met before and new ones. */
export function predictMarks(topics: readonly Topic[], rate: { mean: number; deviation: number }): Marks {
  const total = Array.from({ length: mock.questions + 1 }, () => 0)
  // How well new questions go isn't known exactly: five values of it, as likely as a bell has them.
  const steps = [-2, -1, 0, 1, 2].map((at) => ({ at, weight: Math.exp(-(at ** 2) / 2) }))
  const weights = steps.reduce((sum, { weight }) => sum + weight, 0)
  for (const { at, weight } of steps) {
    const ofNew = Math.min(0.98, Math.max(0.02, rate.mean + at * rate.deviation))
    const chances = topics.flatMap((topic) =>
      Array.from({ length: topic.share }, () => chanceIn(topic, ofNew)),
    )
    for (const [mark, share] of distributionOf(chances).entries()) total[mark]! += share * (weight / weights)
  }
  return marksFrom(total)
}

/** Of a question drawn from the topic. */
export const chanceIn = ({ seen, unseen }: Omit<Topic, 'share'>, ofNew: number) =>
  (seen.reduce((sum, chance) => sum + chance, 0) + unseen * ofNew) / (seen.length + unseen)
