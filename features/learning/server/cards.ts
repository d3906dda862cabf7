import type { Day } from '#common/days.ts'
import type { Db } from '#server/database.ts'
import { type Memory, memoryOf } from './memory.ts'

export type Card = Memory & {
  questionId: string
  times: number
  timesRight: number
  wasRightFirst: boolean
  wasRightLast: boolean
  firstAt: string
}

export async function readCards(db: Db, personId: string): Promise<Map<string, Card>> {
  const rows = await db.list(
    'learning.readCards',
    `select question_id, times, times_right, was_right_first, was_right_last, state, stability, difficulty, learning_step, lapses, lapses_foreseen, first_at, last_at, due_at
     from public.theory_cards where person_id = $1`,
    [personId],
  )
  return new Map(rows.map((card) => [card.questionId, card]))
}

type GivenAnswer = {
  id: string
  questionId: string
  option: string
  isRight: boolean
  answeredAt: string
}

/**
 * Stores answers and makes their cards. The rule for what comes late: a card is what all its answers make, in the
 * order in which they were given, on whichever device. So it doesn't matter when or how often they arrive.
 */
export async function takeAnswers(
  db: Db,
  personId: string,
  answers: readonly GivenAnswer[],
  testOn: Day | null,
) {
  await lockCards(db, personId)
  await db.execute(
    'learning.storeAnswers',
    `insert into public.theory_answers (person_id, id, question_id, choice, is_right, answered_at)
     select $1, a.id, a.question_id, a.choice, a.is_right, a.answered_at
     from unnest($2::uuid[], $3::text[], $4::text[], $5::bool[], $6::timestamptz[]) as a (id, question_id, choice, is_right, answered_at)
     on conflict (person_id, id) do nothing`,
    [
      personId,
      answers.map(({ id }) => id),
      answers.map(({ questionId }) => questionId),
      answers.map(({ option }) => option),
      answers.map(({ isRight }) => isRight),
      answers.map(({ answeredAt }) => answeredAt),
    ],
  )
  await makeCards(db, personId, [...new Set(answers.map(({ questionId }) => questionId))], testOn)
}

/** After the day of the test has changed: what is learnt stays, when it is due moves. */
export async function makeAllCards(db: Db, personId: string, testOn: Day | null) {
  await lockCards(db, personId)
  await makeCards(db, personId, [...(await readCards(db, personId)).keys()], testOn)
}

const lockCards = (db: Db, personId: string) =>
  db.execute('learning.lockCards', 'select pg_advisory_xact_lock(hashtextextended($1, 120))', [personId])

async function makeCards(db: Db, personId: string, questionIds: readonly string[], testOn: Day | null) {
  const rows = await db.list(
    'learning.listAnswers',
    `select question_id, is_right, answered_at from public.theory_answers
     where person_id = $1 and question_id = any($2) order by question_id, answered_at, id`,
    [personId, [...questionIds]],
  )
  const given = Map.groupBy(rows, ({ questionId }) => questionId)
  const cards = [...given].map(([questionId, answers]) => ({
    question_id: questionId,
    times: answers.length,
    times_right: answers.filter(({ isRight }) => isRight).length,
    was_right_first: answers[0]!.isRight,
    was_right_last: answers.at(-1)!.isRight,
    first_at: answers[0]!.answeredAt,
    ...columnsOf(memoryOf(answers, testOn)!),
  }))
  await db.execute(
    'learning.storeCards',
    `insert into public.theory_cards (person_id, question_id, times, times_right, was_right_first, was_right_last, state, stability, difficulty, learning_step, lapses, lapses_foreseen, first_at, last_at, due_at)
     select $1, c.question_id, c.times, c.times_right, c.was_right_first, c.was_right_last, c.state, c.stability, c.difficulty, c.learning_step, c.lapses, c.lapses_foreseen, c.first_at, c.last_at, c.due_at
     from jsonb_populate_recordset(null::public.theory_cards, $2) c
     on conflict (person_id, question_id) do update set
       times = excluded.times, times_right = excluded.times_right, was_right_first = excluded.was_right_first,
       was_right_last = excluded.was_right_last, state = excluded.state, stability = excluded.stability, difficulty = excluded.difficulty,
       learning_step = excluded.learning_step,
       lapses = excluded.lapses, lapses_foreseen = excluded.lapses_foreseen, first_at = excluded.first_at, last_at = excluded.last_at, due_at = excluded.due_at`,
    [personId, JSON.stringify(cards)],
  )
}

const columnsOf = ({ learningStep, lapsesForeseen, lastAt, dueAt, ...memory }: Memory) => ({
  ...memory,
  learning_step: learningStep,
  lapses_foreseen: lapsesForeseen,
  last_at: lastAt,
  due_at: dueAt,
})
