import type { Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { MarkRange, TheoryProgress } from '../contract.ts'
import { chanceFor, chanceIn, fairShares, lapseFactor, newQuestionRate, predictMarks } from '../prediction.ts'
import { daysAhead, planUpToTest, weakBelow } from '../rules.ts'
import { topics } from '../topics.ts'
import { bank } from './bank.ts'
import { type Card, readCards } from './cards.ts'
import { chanceOf, isDue, isDueOn, isLearnt } from './memory.ts'
import { findTheoryTest } from './test-date.ts'

/** From fewer nobody could say more than that it is too early to say. */
const leastForRange = 30
const leastForWeak = 3
const latelyAnswers = 20

/** Questions that were removed from the bank no longer count. */
export async function getTheoryProgress(db: Db, personId: string): Promise<TheoryProgress> {
  const [cards, lately] = [await readCards(db, personId), await readLately(db, personId)]
  const test = await findTheoryTest(db, personId)
  const now = db.now().toString()
  const today = dayOf(now)
  const all = [...cards.values()]
  const known = bank.flatMap(({ id }) => cards.get(id) ?? [])
  const plan = planUpToTest({
    testOn: test.testOn,
    today,
    unseen: bank.length - known.length,
    newToday: known.filter(({ firstAt }) => dayOf(firstAt) === today).length,
    dueToday: known.filter((card) => isDueOn(card, today)).length,
  })
  return {
    ...standingOf(cards, lately, now),
    answered: all.reduce((sum, { times }) => sum + times, 0),
    right: all.reduce((sum, { timesRight }) => sum + timesRight, 0),
    answeredToday: lately.filter(({ answeredAt }) => dayOf(answeredAt) === today).length,
    plan: { ...test, ...plan, days: daysOf(known, plan, today, test.testOn, bank.length - known.length) },
  }
}

type Lately = { questionId: string; isRight: boolean; answeredAt: string }

/** Enough for twenty of most topics, newest first. */
export const readLately = (db: Db, personId: string): Promise<Lately[]> =>
  db.list(
    'learning.readLately',
    `select question_id, is_right, answered_at from public.theory_answers where person_id = $1 order by answered_at desc limit 600`,
    [personId],
  )

/** Topic by topic, and what a mock test would bring. */
export function standingOf(
  cards: ReadonlyMap<string, Card>,
  lately: readonly Lately[],
  now: string,
): { topics: TheoryProgress['topics']; range: MarkRange | null } {
  const inBank = bank.flatMap(({ id }) => cards.get(id) ?? [])
  const firstRight = inBank.filter(({ wasRightFirst }) => wasRightFirst).length
  const rate = newQuestionRate(firstRight, inBank.length - firstRight)
  const factor = lapseFactor(
    inBank.reduce((sum, { lapses }) => sum + lapses, 0),
    inBank.reduce((sum, { lapsesForeseen }) => sum + lapsesForeseen, 0),
  )
  const rows = topics.map(({ id }) => {
    const questions = bank.filter(({ topic }) => topic === id)
    const seen = questions.flatMap((question) => cards.get(question.id) ?? [])
    const ids = new Set(questions.map((question) => question.id))
    const answers = lately.filter(({ questionId }) => ids.has(questionId)).slice(0, latelyAnswers)
    const chances = seen.map((card) => chanceFor(chanceOf(card, now), factor))
    const ofSeen = chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, seen.length)
    return {
      chances,
      unseen: questions.length - seen.length,
      row: {
        id,
        questions: questions.length,
        seen: seen.length,
        learnt: seen.filter((card) => isLearnt(card, now)).length,
        due: seen.filter((card) => isDue(card, now)).length,
        chance: Math.round(
          100 * chanceIn({ seen: chances, unseen: questions.length - seen.length }, rate.mean),
        ),
        lately: { right: answers.filter(({ isRight }) => isRight).length, of: answers.length },
        isWeak: seen.length >= leastForWeak && ofSeen < weakBelow,
      },
    }
  })
  const shares = fairShares(rows.map(({ row }) => row.questions))
  const parts = rows.map(({ chances, unseen }, at) => ({ share: shares[at]!, seen: chances, unseen }))
  return {
    topics: rows.map(({ row }) => row),
    range: inBank.length < leastForRange ? null : predictMarks(parts, rate),
  }
}

type Paced = { newADay: number; newLeftToday: number; dueToday: number; outOfReach: number }

/** What is known today: reviews of what is learnt meanwhile come on top. */
function daysOf(cards: readonly Card[], plan: Paced, today: Day, testOn: Day | null, unseen: number) {
  let left = unseen
  const due = Map.groupBy(cards, ({ dueAt }) => dayOf(dueAt))
  return daysAhead(today, testOn).map((on) => {
    const isToday = on === today
    const fresh = on === testOn ? 0 : Math.min(left, isToday ? plan.newLeftToday : plan.newADay)
    left -= fresh
    const reviews = isToday ? plan.dueToday : (due.get(on)?.length ?? 0)
    return { on, reviews, fresh }
  })
}
