import { notFound } from '#common/api-error.ts'
import type { Day } from '#common/days.ts'
import { bank } from '#features/learning/server/bank.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { gameIsOff, goalNotGood, tooManyGoals } from '../contract.ts'
import { type GoalKind, goalsOpen } from '../rules.ts'
import { getGame, lockSettings } from './game.ts'

type NewGoal = {
  kind: GoalKind
  skill?: string | null | undefined
  words?: string | null | undefined
  target: number
  byOn?: Day | null | undefined
}

/** @throws gameIsOff, tooManyGoals, goalNotGood */
export async function addGoal(db: Db, personId: string, goal: NewGoal) {
  await lockSettings(db, personId)
  const game = await getGame(db, personId)
  if (!game.isOn) fail(gameIsOff)
  if (game.goals.filter(({ reachedOn }) => reachedOn === null).length >= goalsOpen) fail(tooManyGoals)
  const skill = goal.kind === 'skill' ? (goal.skill ?? null) : null
  const words = goal.kind === 'own' ? (goal.words ?? null) : null
  if ((goal.kind === 'skill' && !skill) || (goal.kind === 'own' && !words)) fail(goalNotGood)
  if (goal.target > mostOf(goal.kind)) fail(goalNotGood)
  await db.execute(
    'game.addGoal',
    'insert into public.game_goals (person_id, kind, skill, target, words, by_on) values ($1, $2, $3, $4, $5, $6)',
    [personId, goal.kind, skill, goal.target, words, goal.byOn ?? null],
  )
  return getGame(db, personId)
}

const mostOf = (kind: GoalKind) =>
  kind === 'questions' ? bank.length : kind === 'skill' ? 5 : kind === 'own' ? 1 : 100

type Change = {
  id: string
  target?: number | undefined
  words?: string | undefined
  byOn?: Day | null | undefined
  isDone?: boolean | undefined
}

/** @throws notFound, goalNotGood */
export async function changeGoal(db: Db, personId: string, change: Change) {
  const goal = await db.find(
    'game.findGoal',
    'select kind, target, words, by_on, done_at from public.game_goals where id = $1 and person_id = $2 for update',
    [change.id, personId],
  )
  if (!goal) return fail(notFound)
  const kind = goal.kind as GoalKind
  if ((change.target ?? 1) > mostOf(kind)) fail(goalNotGood)
  if (kind !== 'own' && (change.words !== undefined || change.isDone !== undefined)) fail(goalNotGood)
  const doneAt = change.isDone === undefined ? goal.doneAt : change.isDone ? `${db.now()}` : null
  await db.execute(
    'game.changeGoal',
    'update public.game_goals set target = $2, words = $3, by_on = $4, done_at = $5 where id = $1',
    [
      change.id,
      change.target ?? goal.target,
      change.words ?? goal.words,
      change.byOn === undefined ? goal.byOn : change.byOn,
      doneAt,
    ],
  )
  return getGame(db, personId)
}

export async function removeGoal(db: Db, personId: string, id: string) {
  await db.execute('game.removeGoal', 'delete from public.game_goals where id = $1 and person_id = $2', [
    id,
    personId,
  ])
  return getGame(db, personId)
}
