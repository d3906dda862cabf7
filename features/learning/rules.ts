export const setSize = 10

/** Minutes after a wrong answer; days after a right one, by how often in a row. */
const againMinutes = 10
const restDays = [1, 3, 7, 16, 35, 80] as const

/** Right this often in a row, with days between, it counts as known. */
export const knownAfter = 2

/** `streak`: right answers in a row, 0 after a wrong one. */
export function dueAfter(streak: number, now: Temporal.Instant): Temporal.Instant {
  if (streak <= 0) return now.add({ minutes: againMinutes })
  return now.add({ hours: 24 * restDays[Math.min(streak, restDays.length) - 1]! })
}

type Card = { dueAt: string }

/** Due questions, the longest-waiting first; then new ones in order; then the others, the nearest first. */
export function dueFirst<Q extends { id: string }>(
  questions: readonly Q[],
  cards: ReadonlyMap<string, Card>,
  now: string,
): Q[] {
  const rank = ({ id }: Q) => {
    const card = cards.get(id)
    if (!card) return 1
    return Date.parse(card.dueAt) <= Date.parse(now) ? 0 : 2
  }
  const due = ({ id }: Q) => Date.parse(cards.get(id)?.dueAt ?? '') || 0
  return questions.toSorted((a, b) => rank(a) - rank(b) || due(a) - due(b))
}

/** Right again within a day is no more known than before: it was hardly forgotten. */
export const nextStreak = (streak: number, isRight: boolean, wasDue: boolean) =>
  isRight ? (wasDue || streak === 0 ? streak + 1 : streak) : 0
