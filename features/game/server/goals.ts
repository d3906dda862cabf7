import { notFound } from '#common/api-error.ts'
import type { Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { bank } from '#features/learning/server/bank.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import { gameIsOff, goalNotGood, tooManyGoals } from '../contract.ts'
import { type GoalKind, goalsOpen, type Present, presentFor } from '../rules.ts'
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
  checkTarget(goal.kind, skill, goal.target, game.present)
  checkDay(db, goal.byOn)
  await db.execute(
    'game.addGoal',
    'insert into public.game_goals (person_id, kind, skill, target, words, by_on) values ($1, $2, $3, $4, $5, $6)',
    [personId, goal.kind, skill, goal.target, words, goal.byOn ?? null],
  )
  return getGame(db, personId)
}

function checkTarget(kind: GoalKind, skill: string | null, target: number, present: readonly Present[]) {
  const most = mostOf(kind)
  if (target > most) failInput([{ path: 'target', message: `Choose ${most} or fewer.` }])
  const have = presentFor(present, kind, skill)
  if (kind === 'own' || have < target) return
  const message =
    kind === 'skill'
      ? `You’re at level ${have} already: choose a higher one.`
      : `You’re at ${have} already: choose more.`
  failInput([{ path: 'target', message }])
}

function checkDay(db: Db, byOn: Day | null | undefined) {
  if (byOn && byOn < dayOf(`${db.now()}`))
    failInput([{ path: 'byOn', message: 'That day has passed. Choose one from today on.' }])
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
    'select kind, skill, target, words, by_on, done_at from public.game_goals where id = $1 and person_id = $2 for update',
    [change.id, personId],
  )
  if (!goal) return fail(notFound)
  const kind = goal.kind as GoalKind
  if (change.target !== undefined && change.target !== goal.target)
    checkTarget(kind, goal.skill, change.target, (await getGame(db, personId)).present)
  if (change.byOn !== goal.byOn) checkDay(db, change.byOn)
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
