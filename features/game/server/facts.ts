import type { Day } from '#common/days.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { levelOf, skills } from '#features/assessments/syllabus.ts'
import { isPass as isHazardPass, mockClips } from '#features/hazards/rules.ts'
import { isPass as isTheoryPass } from '#features/learning/rules.ts'
import { findQuestion } from '#features/learning/server/bank.ts'
import { answered } from '#features/learning/server/memory.ts'
import { listResults } from '#features/mock-drives/server/list-results.ts'
import { listConfirmed } from '#features/practice/server/list-confirmed.ts'
import type { Db } from '#server/database.ts'
import { type Facts, firmStability, leastAnswers, leastClips } from '../rules.ts'

/**
 * What was checked of each of these people, from the day `since` on if it's given: then for what is compared in a week
 * alone, because levels reached before, and what isn’t compared, are missing. As the service: check first who may know.
 */
export async function readFacts(
  db: Db,
  ids: readonly string[],
  since: Day | null = null,
): Promise<Map<string, Facts>> {
  const given: [string[], Day | null, string] = [[...ids], since, homeZone]
  const lessons = await db.list(
    'game.listLessons',
    `select a.student_id as person_id, a.assessment_data -> 'skills' as skills, a.date, a.created_at
     from public.lesson_assessments a join public.lessons l on l.id = a.lesson_id
     where a.student_id = any($1) and l.status = 'delivered'
       and ($2::date is null or (a.created_at at time zone $3::text)::date >= $2) order by a.date, a.id`,
    given,
  )
  const answers = await db.list(
    'game.listAnswers',
    `select a.person_id, a.question_id, a.is_right, a.answered_at
     from public.theory_cards c cross join lateral (select x.* from public.theory_answers x
       where x.person_id = c.person_id and x.question_id = c.question_id order by x.answered_at, x.id limit 40) a
     where c.person_id = any($1) and c.times_right > 1
       and ($2::date is null or (c.last_at at time zone $3::text)::date >= $2)
     order by a.person_id, a.question_id, a.answered_at, a.id`,
    given,
  )
  const theoryMocks = await db.list(
    'game.listTheoryMocks',
    `select person_id, handed_in_at as "handed_in_at!", score as "score!" from public.theory_mocks
     where person_id = any($1) and handed_in_at is not null
       and ($2::date is null or (handed_in_at at time zone $3::text)::date >= $2) order by handed_in_at`,
    given,
  )
  const hazardMocks = await db.list(
    'game.listHazardMocks',
    `select person_id, max(recorded_at) as "at!", sum((select sum(p) from unnest(points) p))::int as "points!"
     from public.hazard_clips where person_id = any($1) and mock_id is not null group by person_id, mock_id
     having count(*) = $4::int and ($2::date is null or (max(recorded_at) at time zone $3::text)::date >= $2) order by 2`,
    [...given, mockClips],
  )
  const sharpClips = since
    ? []
    : await db.list(
        'game.listSharpClips',
        `select person_id, min(recorded_at) as "at!" from public.hazard_clips
     where person_id = any($1) and 5 = all (points) group by person_id, scene order by 2`,
        [[...ids]],
      )
  const studyDays = since
    ? []
    : await db.list(
        'game.listStudyDays',
        `select person_id, (answered_at at time zone $2::text)::date as "on!" from public.theory_answers
     where person_id = any($1) group by 1, 2 having count(distinct question_id) >= $3::int
     union
     select person_id, (recorded_at at time zone $2::text)::date from public.hazard_clips
     where person_id = any($1) group by 1, 2 having count(distinct scene) >= $4::int`,
        [[...ids], homeZone, leastAnswers, leastClips],
      )
  const mockDrives = since ? [] : await listResults(db, ids)
  const practice = await listConfirmed(db, ids, since)
  const passes = since
    ? []
    : await db.list(
        'game.listPasses',
        `select learner_id as "person_id!", min(test_at) as "at!" from public.test_days
     where learner_id = any($1) and result = 'pass' group by learner_id`,
        [[...ids]],
      )
  const of = {
    lessons: byPerson(lessons),
    answers: byPerson(answers),
    theoryMocks: byPerson(theoryMocks),
    hazardMocks: byPerson(hazardMocks),
    sharpClips: byPerson(sharpClips),
    studyDays: byPerson(studyDays),
    mockDrives: byPerson(mockDrives),
    practice: byPerson(practice),
    passes: byPerson(passes),
  }
  return new Map(
    ids.map((id): [string, Facts] => {
      const pass = of.passes(id)[0]
      return [
        id,
        {
          lessons: of.lessons(id).map(({ skills: scores, date, createdAt }) => ({
            drivenAt: date,
            drivenOn: dayOf(date),
            on: dayOf(createdAt),
            levels: levelsOf(scores as Record<string, number>),
          })),
          learnt: firmOf(of.answers(id)),
          theoryMocks: of.theoryMocks(id).map(({ handedInAt, score }) => ({
            on: dayOf(handedInAt),
            score,
            isPass: isTheoryPass(score),
          })),
          hazardMocks: of.hazardMocks(id).map(({ at, points }) => ({
            on: dayOf(at),
            points,
            isPass: isHazardPass(points),
          })),
          sharpClips: of.sharpClips(id).map(({ at }) => dayOf(at)),
          mockDrives: of.mockDrives(id).map(({ finishedAt, passed }) => ({
            on: dayOf(finishedAt),
            isPass: passed,
          })),
          practice: of.practice(id).map(({ day, minutes, conditions, confirmedAt }) => ({
            drivenOn: day,
            on: dayOf(confirmedAt),
            minutes,
            conditions,
          })),
          studyDays: of.studyDays(id).map(({ on }) => on),
          passedOn: pass ? dayOf(pass.at) : null,
        },
      ]
    }),
  )
}

function byPerson<T extends { personId: string }>(rows: readonly T[]): (id: string) => readonly T[] {
  const groups = Map.groupBy(rows, ({ personId }) => personId)
  return (id) => groups.get(id) ?? []
}

/** Names of the syllabus alone: with others somebody could invent skills. */
const levelsOf = (scores: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    skills.flatMap(({ name }) => (scores[name] === undefined ? [] : [[name, levelOf(scores[name])]])),
  )

type Answer = { questionId: string; isRight: boolean; answeredAt: string }

/**
 * The first moment at which FSRS counts on a week. Worked out from the answers, because a card says only how it stands
 * now, and forgetting takes no points away. Without the test's date, which moves what is due but not what is known.
 */
function firmOf(answers: readonly Answer[]): Facts['learnt'] {
  return [...Map.groupBy(answers, ({ questionId }) => questionId)].flatMap(([id, given]) => {
    const topic = findQuestion(id)?.topic
    if (!topic) return []
    let memory: ReturnType<typeof answered> | undefined
    for (const { isRight, answeredAt } of given) {
      memory = answered(memory, isRight, answeredAt, null)
      if (isRight && memory.state === reviewed && memory.stability >= firmStability)
        return [{ on: dayOf(answeredAt), topic }]
    }
    return []
  })
}

/** FSRS's state of a card that is past its first steps. */
const reviewed = 2
