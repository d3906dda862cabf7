import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Goal } from '../contract.ts'
import { type Facts, type GoalKind, goalSteps } from '../rules.ts'

/** Those that are open first; of the others the latest. */
export async function listGoals(db: Db, personId: string, facts: Facts): Promise<Goal[]> {
  const rows = await db.list(
    'game.listGoals',
    `select id, kind, skill, target, words, by_on, done_at from public.game_goals where person_id = $1 order by created_at, id`,
    [personId],
  )
  const goals = rows.map(({ kind, doneAt, ...row }): Goal => {
    const of = kind as GoalKind
    const steps = goalSteps(of, row.skill, facts)
    const isDone = doneAt !== null
    return {
      ...row,
      kind: of,
      have: of === 'own' ? Number(isDone) : Math.min(steps.length, row.target),
      reachedOn: of === 'own' ? doneAt && dayOf(doneAt) : (steps[row.target - 1] ?? null),
    }
  })
  const reached = goals.filter(({ reachedOn }) => reachedOn !== null)
  return [
    ...goals.filter(({ reachedOn }) => reachedOn === null),
    ...reached.slice(-reachedShown).toReversed(),
  ]
}

const reachedShown = 6
