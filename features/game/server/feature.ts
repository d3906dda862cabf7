import type { Feature } from '#server/feature.ts'
import { fail } from '#server/errors.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { addFriend, changePlayer, getBoards, joinBoards, leaveBoards } from './boards.ts'
import { getDemoGame } from './demo-game.ts'
import { encourage, findLearnersGame } from './encouragements.ts'
import { getGame, setGame, setPause } from './game.ts'
import { addGoal, changeGoal, removeGoal } from './goals.ts'

export const feature: Feature = {
  name: 'game',
  routes(app) {
    route(app, contract.getGame, ({ db, me }) => getGame(db, me.id))
    route(app, contract.setGame, ({ db, me, input }) => setGame(db, me.id, input))
    route(app, contract.setPause, ({ db, me, input }) => setPause(db, me.id, input))
    route(app, contract.addGoal, ({ db, me, input }) => addGoal(db, me.id, input))
    route(app, contract.changeGoal, ({ db, me, input }) => changeGoal(db, me.id, input))
    route(app, contract.removeGoal, ({ db, me, input }) => removeGoal(db, me.id, input.id))
    route(app, contract.getBoards, ({ services, me }) => getBoards(services, me.id))
    route(app, contract.joinBoards, async ({ asCaller, services, me, input }) => {
      const answer = await asCaller((db) => joinBoards(db, me.id, input))
      return answer === 'too-young' ? fail(contract.tooYoung) : getBoards(services, me.id)
    })
    route(app, contract.changePlayer, async ({ asCaller, services, me, input }) => {
      await asCaller((db) => changePlayer(db, me.id, input))
      return getBoards(services, me.id)
    })
    route(app, contract.leaveBoards, async ({ asCaller, services, me }) => {
      await asCaller((db) => leaveBoards(db, me.id))
      return getBoards(services, me.id)
    })
    route(app, contract.addFriend, async ({ asCaller, services, me, input }) => {
      await asCaller((db) => addFriend(db, me.id, input.code))
      return getBoards(services, me.id)
    })
    route(app, contract.findLearnersGame, async ({ db, me, input }) => ({
      game: await findLearnersGame(db, me.id, input.id),
    }))
    route(app, contract.encourage, async ({ db, me, services, input }) => ({
      game: await encourage(db, services, me.id, input),
    }))
    route(app, contract.getDemoGame, async ({ services }) => ({ learner: await getDemoGame(services) }))
  },
  personalData: [
    rowOf(
      'milestones',
      'select is_on, shows_instructors, aims, age_refused_at from public.game_learners where person_id = $1',
    ),
    rowsOf('paused_weeks', 'select week from public.game_pauses where person_id = $1 order by week'),
    rowsOf(
      'goals',
      'select kind, skill, target, words, by_on, done_at, created_at from public.game_goals where person_id = $1 order by created_at',
    ),
    rowOf(
      'leaderboards',
      `select p.alias, p.friends, p.school, p.area, p.friend_code, p.joined_at,
         (select count(*) from public.game_friends f where $1 in (f.one_id, f.other_id)) as friends_added
       from public.game_players p where p.person_id = $1`,
    ),
    rowsOf(
      'encouragements',
      `select case when e.learner_id = $1 then 'learner' else 'instructor' end as you_are, i.name as instructor, k.name as learner, e.kind, e.words, e.sent_at
       from public.game_encouragements e join public.profiles i on i.id = e.instructor_id join public.profiles k on k.id = e.learner_id
       where $1 in (e.learner_id, e.instructor_id) order by e.sent_at`,
    ),
  ],
}
