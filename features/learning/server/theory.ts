import { createHash } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { TheoryOutcome, TheoryProgress, TheoryQuestion } from '../contract.ts'
import { placeInCode } from '../highway-code.ts'
import { dueAfter, dueFirst, knownAfter, nextStreak, setSize } from '../rules.ts'
import { type TopicId, topics } from '../topics.ts'
import { bank, findQuestion, type Question } from './bank.ts'

/** Due questions first, then new ones, shuffled by person and day. */
export async function getTheorySet(db: Db, personId: string, topic?: TopicId): Promise<TheoryQuestion[]> {
  const cards = await readCards(db, personId)
  const now = db.now().toString()
  const seed = `${personId} ${now.slice(0, 10)}`
  const mixed = bank
    .filter((question) => !topic || question.topic === topic)
    .toSorted((a, b) => (markOf(seed, a.id) < markOf(seed, b.id) ? -1 : 1))
  return dueFirst(mixed, cards, now)
    .slice(0, setSize)
    .map((question) => {
      const card = cards.get(question.id)
      const turn = `${seed} ${card?.times ?? 0}`
      const options = question.options
        .map((text) => ({ id: optionId(question, text), text }))
        .sort((a, b) => (markOf(turn, a.id) < markOf(turn, b.id) ? -1 : 1))
      return {
        id: question.id,
        topic: question.topic,
        asks: question.asks,
        drawing: question.drawing,
        options,
        wasWrong: card?.streak === 0,
      }
    })
}

/** Idempotent by `id`. @throws notFound for an unknown question or option */
export async function answerQuestion(
  db: Db,
  personId: string,
  answer: { id: string; questionId: string; option: string },
): Promise<TheoryOutcome> {
  const question = findQuestion(answer.questionId) ?? fail(notFound)
  const options = question.options.map((text) => optionId(question, text))
  if (!options.includes(answer.option)) fail(notFound)
  const isRight = answer.option === options[0]
  const rowCount = await db.execute(
    'learning.answerQuestion',
    `insert into public.theory_answers (person_id, id, question_id, choice, is_right, answered_at) values ($1, $2, $3, $4, $5, clock()) on conflict (person_id, id) do nothing`,
    [personId, answer.id, question.id, answer.option, isRight],
  )
  const dueAt =
    rowCount === 1
      ? await turnCard(db, personId, question.id, isRight)
      : ((await readCards(db, personId)).get(question.id)?.dueAt ?? db.now().toString())
  return { isRight, rightOption: options[0]!, why: question.why, rule: placeInCode(question.rule)!, dueAt }
}

/** Questions that were removed from the bank no longer count. */
export async function getTheoryProgress(db: Db, personId: string): Promise<TheoryProgress> {
  const cards = await readCards(db, personId)
  const now = db.now().epochMilliseconds
  const rows = topics.map(({ id }) => {
    const mine = bank.filter(({ topic }) => topic === id).map((question) => cards.get(question.id))
    return {
      id,
      questions: mine.length,
      seen: mine.filter((card) => card !== undefined).length,
      known: mine.filter((card) => card && card.streak >= knownAfter).length,
      due: mine.filter((card) => card && Date.parse(card.dueAt) <= now).length,
    }
  })
  const all = [...cards.values()]
  return {
    topics: rows,
    answered: all.reduce((sum, { times }) => sum + times, 0),
    right: all.reduce((sum, { timesRight }) => sum + timesRight, 0),
    due: rows.reduce((sum, { due }) => sum + due, 0),
  }
}

type Card = { questionId: string; times: number; timesRight: number; streak: number; dueAt: string }

async function readCards(db: Db, personId: string): Promise<Map<string, Card>> {
  const rows = await db.list(
    'learning.readCards',
    `select question_id, times, times_right, streak, due_at from public.theory_cards where person_id = $1`,
    [personId],
  )
  return new Map(rows.map((card) => [card.questionId, card]))
}

async function turnCard(db: Db, personId: string, questionId: string, isRight: boolean): Promise<string> {
  const row = await db.find(
    'learning.turnCard.lockTheoryCards',
    'select streak, due_at <= clock() as was_due from public.theory_cards where person_id = $1 and question_id = $2 for update',
    [personId, questionId],
  )
  const streak = nextStreak(row?.streak ?? 0, isRight, row?.wasDue ?? true)
  const dueAt = dueAfter(streak, db.now()).toString()
  await db.execute(
    'learning.turnCard.insertTheoryCards',
    `insert into public.theory_cards as c (person_id, question_id, times, times_right, streak, last_at, due_at) values ($1, $2, 1, $3::int, $4, clock(), $5)
     on conflict (person_id, question_id) do update
     set times = c.times + 1, times_right = c.times_right + $3::int, streak = excluded.streak, last_at = excluded.last_at, due_at = excluded.due_at`,
    [personId, questionId, isRight ? 1 : 0, streak, dueAt],
  )
  return dueAt
}

const markOf = (seed: string, text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')

/** Reveals nothing about which is right, and survives reordering. */
const optionId = ({ id }: Question, text: string) => markOf(id, text).slice(0, 10)
