import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Goal } from '../contract.ts'
import { type Facts, type GoalKind, presentFor, presentOf, reachedOn } from '../rules.ts'

/** Those that are open first; of the others the latest. */
export async function listGoals(db: Db, personId: string, facts: Facts): Promise<Goal[]> {
  const rows = await db.list(
    'game.listGoals',
    `select id, kind, skill, target, words, by_on, done_at, created_at from public.game_goals where person_id = $1 order by created_at, id`,
    [personId],
  )
  const present = presentOf(facts, `${db.now()}`)
  const goals = rows.map(({ kind: stored, doneAt, createdAt, ...row }): Goal => {
    const kind = stored as GoalKind
    if (kind === 'own')
      return { ...row, kind, have: Number(doneAt !== null), reachedOn: doneAt && dayOf(doneAt) }
    return {
      ...row,
      kind,
      have: Math.min(presentFor(present, kind, row.skill), row.target),
      reachedOn: reachedOn({ ...row, kind, setOn: dayOf(createdAt) }, facts),
    }
  })
  const reached = goals.filter(({ reachedOn }) => reachedOn !== null)
  return [
    ...goals.filter(({ reachedOn }) => reachedOn === null),
    ...reached.slice(-reachedShown).toReversed(),
  ]
}

const reachedShown = 6
