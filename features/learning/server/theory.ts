import type { Db } from '#server/database.ts'
import { dayOf } from '#common/time.ts'
import type { TheoryQuestion } from '../contract.ts'
import { aheadSize, setSize } from '../rules.ts'
import type { TopicId } from '../topics.ts'
import { bank, type Question } from './bank.ts'
import { type Card, readCards, takeAnswers } from './cards.ts'
import { daysIfRight, isDue, isDueOn } from './memory.ts'
import { byMark, explanationOf, markAnswer, questionFor } from './questions.ts'
import { findTheoryTest } from './test-date.ts'

/** Due questions first, then new ones, then what is due next; shuffled by person and day. */
export async function getTheorySet(db: Db, personId: string, topic?: TopicId): Promise<TheoryQuestion[]> {
  const { ranked, show } = await rankQuestions(db, personId)
  return ranked
    .filter((question) => !topic || question.topic === topic)
    .slice(0, setSize)
    .map(show)
}

/** All that is due today, also later today, and then the next hundred. */
export async function getTheoryAhead(db: Db, personId: string): Promise<TheoryQuestion[]> {
  const { ranked, cards, show } = await rankQuestions(db, personId)
  const today = dayOf(`${db.now()}`)
  const isToday = ({ id }: Question) => {
    const card = cards.get(id)
    return card !== undefined && isDueOn(card, today)
  }
  const rest = ranked.filter((question) => !isToday(question))
  return [...ranked.filter(isToday), ...rest.slice(0, aheadSize)].map(show)
}

type Given = { id: string; questionId: string; option: string; msAgo?: number }

/** Idempotent by `id`. @throws notFound for an unknown question or option */
export async function answerQuestion(db: Db, personId: string, { id, questionId, option, msAgo = 0 }: Given) {
  const isRight = markAnswer(questionId, option)
  const answeredAt = db.now().subtract({ milliseconds: msAgo }).toString()
  const { testOn } = await findTheoryTest(db, personId)
  await takeAnswers(db, personId, [{ id, questionId, option, isRight, answeredAt }], testOn)
  const card = (await readCards(db, personId)).get(questionId)
  return { isRight, dueAt: card?.dueAt ?? answeredAt }
}

async function rankQuestions(db: Db, personId: string) {
  const [cards, { testOn }] = [await readCards(db, personId), await findTheoryTest(db, personId)]
  const now = db.now().toString()
  const seed = `${personId} ${dayOf(now)}`
  const ranked = dueFirst(bank.toSorted(byMark(seed, ({ id }) => id)), cards, now)
  const show = (question: Question): TheoryQuestion => {
    const card = cards.get(question.id)
    return {
      ...questionFor(question, `${seed} ${card?.times ?? 0}`),
      ...explanationOf(question),
      wasWrong: card !== undefined && !card.wasRightLast,
      isNew: card === undefined,
      dueAt: card?.dueAt ?? null,
      daysIfRight: daysIfRight(card, now, testOn),
    }
  }
  return { ranked, cards, show }
}

/** Due questions, the longest-waiting first; then new ones in order; then the others, the nearest first. */
function dueFirst<Q extends { id: string }>(
  questions: readonly Q[],
  cards: ReadonlyMap<string, Card>,
  now: string,
): Q[] {
  const rank = ({ id }: Q) => {
    const card = cards.get(id)
    if (!card) return 1
    return isDue(card, now) ? 0 : 2
  }
  const due = ({ id }: Q) => Date.parse(cards.get(id)?.dueAt ?? '') || 0
  return questions.toSorted((a, b) => rank(a) - rank(b) || due(a) - due(b))
}
