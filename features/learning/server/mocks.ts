import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import type { MockList, MockTest } from '../contract.ts'
import { mockPassed } from '../events.ts'
import { fairShares } from '../prediction.ts'
import { isPass, mock } from '../rules.ts'
import { topics } from '../topics.ts'
import { bank, findQuestion } from './bank.ts'
import { takeAnswers } from './cards.ts'
import { byMark, explanationOf, markAnswer, questionFor, uuidOf } from './questions.ts'
import { findTheoryTest } from './test-date.ts'

const lengthMs = mock.minutes * 60_000

/** The one that is ready, else another: fifty over the topics, evenly, not those of the last two. */
export async function prepareMock(db: Db, personId: string): Promise<MockTest> {
  const id = crypto.randomUUID()
  const before = await db.list(
    'learning.listLatestMocks',
    `select question_ids from public.theory_mocks where person_id = $1 and started_at is not null order by started_at desc limit 2`,
    [personId],
  )
  const drawn = drawQuestions(id, new Set(before.flatMap(({ questionIds }) => questionIds)))
  return db.asService('only the server draws a mock test', async (service) => {
    await service.execute(
      'learning.deleteOldMock',
      'delete from public.theory_mocks where person_id = $1 and started_at is null and not question_ids <@ $2',
      [personId, bank.map((question) => question.id)],
    )
    await service.execute(
      'learning.prepareMock',
      'insert into public.theory_mocks (id, person_id, question_ids) values ($1, $2, $3) on conflict (person_id) where started_at is null do nothing',
      [id, personId, drawn],
    )
    const ready = await service.get(
      'learning.getReadyMock',
      'select id from public.theory_mocks where person_id = $1 and started_at is null',
      [personId],
    )
    return getMock(service, personId, ready.id)
  })
}

/** Twice is once. Another one that is running is handed in as it stands. @throws notFound */
export async function startMock(db: Db, personId: string, id: string, msAgo: number): Promise<MockTest> {
  return db.asService('only the server starts a mock test', async (service) => {
    const row = await lockMock(service, personId, id)
    if (row.startedAt) return getMock(service, personId, id)
    const running = await service.find(
      'learning.findRunningMock',
      'select id from public.theory_mocks where person_id = $1 and started_at is not null and handed_in_at is null',
      [personId],
    )
    if (running) await closeMock(service, personId, running.id, 0)
    await service.execute(
      'learning.startMock',
      'update public.theory_mocks set started_at = $2 where id = $1',
      [id, momentOf(service, msAgo, row.createdAt)],
    )
    return getMock(service, personId, id)
  })
}

type Given = {
  id: string
  questionId: string
  option?: string | undefined
  isFlagged?: boolean | undefined
  msAgo: number
}

/** @throws notFound for an unknown test, question or option */
export async function answerInMock(
  db: Db,
  personId: string,
  { id, questionId, option, isFlagged, msAgo }: Given,
) {
  return db.asService('only the server writes a mock test', async (service) => {
    const row = await lockMock(service, personId, id)
    if (!row.questionIds.includes(questionId)) fail(notFound)
    if (option !== undefined) markAnswer(questionId, option)
    if (!row.startedAt || row.handedInAt) return { isTaken: false }
    const at = momentOf(service, msAgo, row.startedAt)
    if (Date.parse(at) > endsAtMs(row.startedAt)) return { isTaken: false }
    const changed = await service.execute(
      'learning.answerInMock',
      `insert into public.theory_mock_answers as a (mock_id, question_id, choice, answered_at, is_flagged, flagged_at)
       values ($1, $2, $3, case when $3::text is not null then $4::timestamptz end, coalesce($5, false), case when $5 is not null then $4::timestamptz end)
       on conflict (mock_id, question_id) do update set
         choice = case when excluded.answered_at >= coalesce(a.answered_at, '-infinity') then excluded.choice else a.choice end,
         answered_at = greatest(a.answered_at, excluded.answered_at),
         is_flagged = case when excluded.flagged_at >= coalesce(a.flagged_at, '-infinity') then excluded.is_flagged else a.is_flagged end,
         flagged_at = greatest(a.flagged_at, excluded.flagged_at)`,
      [id, questionId, option ?? null, at, isFlagged ?? null],
    )
    return { isTaken: changed > 0 }
  })
}

/** Twice is once. One without an answer is dropped: nobody sat it. @throws notFound, also before it was started */
export async function handInMock(db: Db, personId: string, id: string, msAgo: number): Promise<MockTest> {
  return db.asService('only the server marks a mock test', async (service) => {
    const row = await lockMock(service, personId, id)
    if (!row.startedAt) fail(notFound)
    const asItWas = await getMock(service, personId, id)
    if (row.handedInAt) return asItWas
    return (await closeMock(service, personId, id, msAgo)) ? getMock(service, personId, id) : asItWas
  })
}

/** @throws notFound */
export async function getMock(db: Db, personId: string, id: string): Promise<MockTest> {
  const row = (await findMock(db, personId, id)) ?? fail(notFound)
  const answers = await listAnswers(db, id)
  const questions = row.questionIds.flatMap((questionId) => findQuestion(questionId) ?? [])
  const left = row.startedAt && !row.handedInAt ? endsAtMs(row.startedAt) - db.now().epochMilliseconds : null
  return {
    id,
    startedAt: row.startedAt,
    msLeft: left === null ? null : Math.max(0, left),
    handedInAt: row.handedInAt,
    questions: questions.map((question) => questionFor(question, id)),
    answers: answers.map(({ questionId, choice, isFlagged }) => ({ questionId, option: choice, isFlagged })),
    result:
      row.score === null || !row.handedInAt || !row.startedAt
        ? null
        : {
            score: row.score,
            isPassed: isPass(row.score),
            secondsTaken: Math.round((Date.parse(row.handedInAt) - Date.parse(row.startedAt)) / 1_000),
            topics: topics.flatMap(({ id: topic }) => {
              const ofTopic = questions.filter((question) => question.topic === topic)
              if (ofTopic.length === 0) return []
              const right = ofTopic.filter((question) => isRightIn(answers, question.id)).length
              return [{ id: topic, right, of: ofTopic.length }]
            }),
            explanations: questions.map((question) => ({
              questionId: question.id,
              ...explanationOf(question),
            })),
          },
  }
}

export const listMocks = (db: Db, personId: string): Promise<MockList['mocks']> =>
  db.list(
    'learning.listMocks',
    `select id, started_at as "started_at!", handed_in_at, score from public.theory_mocks
     where person_id = $1 and started_at is not null order by started_at desc limit 50`,
    [personId],
  )

function drawQuestions(seed: string, toAvoid: ReadonlySet<string>): string[] {
  const order = byMark<string>(seed, (id) => id)
  const ofTopics = topics.map(({ id }) =>
    bank.filter(({ topic }) => topic === id).map((question) => question.id),
  )
  const shares = fairShares(ofTopics.map(({ length }) => length))
  return ofTopics
    .flatMap((ids, at) => {
      const mixed = ids.toSorted(order)
      const fresh = mixed.filter((id) => !toAvoid.has(id))
      return [...fresh, ...mixed.filter((id) => toAvoid.has(id))].slice(0, shares[at])
    })
    .sort(byMark(`${seed} order`, (id) => id))
}

/** Marks it by what was given in time; its answers are answers to the questions as well. False: nothing was, and it is gone. */
async function closeMock(db: Db, personId: string, id: string, msAgo: number): Promise<boolean> {
  const row = (await findMock(db, personId, id)) ?? fail(notFound)
  const startedAt = row.startedAt ?? fail(notFound)
  const answers = (await listAnswers(db, id)).filter(({ choice }) => choice !== null)
  if (answers.length === 0) {
    await db.execute('learning.dropBlankMock', 'delete from public.theory_mocks where id = $1', [id])
    return false
  }
  const score = row.questionIds.filter((questionId) => isRightIn(answers, questionId)).length
  const at = Math.min(Date.parse(momentOf(db, msAgo, startedAt)), endsAtMs(startedAt))
  await db.execute(
    'learning.handInMock',
    'update public.theory_mocks set handed_in_at = $2, score = $3 where id = $1',
    [id, new Date(at).toISOString(), score],
  )
  const { testOn } = await findTheoryTest(db, personId)
  const given = answers.map(({ questionId, choice, answeredAt }) => ({
    id: uuidOf(id, questionId),
    questionId,
    option: choice!,
    isRight: markAnswer(questionId, choice!),
    answeredAt: answeredAt!,
  }))
  await takeAnswers(db, personId, given, testOn)
  if (isPass(score)) await emit(db, mockPassed, { learnerId: personId, mockId: id, score })
  return true
}

type Row = { questionId: string; choice: string | null }

function isRightIn(answers: readonly Row[], questionId: string) {
  const choice = answers.find((answer) => answer.questionId === questionId)?.choice
  return Boolean(choice && findQuestion(questionId) && markAnswer(questionId, choice))
}

const listAnswers = (db: Db, id: string) =>
  db.list(
    'learning.listMockAnswers',
    'select question_id, choice, answered_at, is_flagged from public.theory_mock_answers where mock_id = $1 order by question_id',
    [id],
  )

const findMock = (db: Db, personId: string, id: string) =>
  db.find(
    'learning.findMock',
    'select id, question_ids, created_at, started_at, handed_in_at, score from public.theory_mocks where id = $1 and person_id = $2',
    [id, personId],
  )

/** @throws notFound */
async function lockMock(db: Db, personId: string, id: string) {
  await db.execute('learning.lockMocks', 'select pg_advisory_xact_lock(hashtextextended($1, 121))', [
    personId,
  ])
  return (await findMock(db, personId, id)) ?? fail(notFound)
}

/** When it was given by the device's reckoning, but neither before `from` nor in the future. */
const momentOf = (db: Db, msAgo: number, from: string) =>
  new Date(Math.max(db.now().epochMilliseconds - msAgo, Date.parse(from))).toISOString()

const endsAtMs = (startedAt: string) => Date.parse(startedAt) + lengthMs
