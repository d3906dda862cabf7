import { randomInt } from 'node:crypto'
import { addDays, type Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput, failOn } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { aliasFaults, aliasFrom, findAliasFault } from '../alias.ts'
import {
  ageWait,
  aliasTaken,
  type Boards,
  type BoardScope,
  boardScopes,
  codeNotGood,
  gameIsOff,
  notOnBoard,
} from '../contract.ts'
import { ageWaitDays, isAdult, leastOnBoard, weekOf } from '../rules.ts'
import { listPlayers, type Players } from './board-players.ts'
import { readSettings, type Settings } from './game.ts'
import { weekPointsOf } from './week-points.ts'

/** Who stands on them is read each time, so that who leaves is gone at once; points are worked out after it. */
export async function getBoards(services: Services, personId: string): Promise<Boards> {
  const { lists, ...mine } = await services.asSystem('leaderboards that a learner has joined', (db) =>
    readLists(db, personId),
  )
  const shown = lists.filter(({ scope, players }) => players.length >= leastOn(scope))
  const ids = new Set(shown.flatMap(({ players }) => players.map(({ id }) => id)))
  const week = weekOf(dayOf(`${services.clock.now()}`))
  const points = await weekPointsOf(services, [...ids], { week, now: personId })
  const rowsOf = ({ players }: (typeof lists)[number]) => {
    const scored = players
      .map(({ id, alias }) => ({ alias, isYou: id === personId, points: points.get(id)! }))
      .toSorted((a, b) => b.points - a.points || (a.alias < b.alias ? -1 : 1))
    return scored.map((row) => ({
      ...row,
      place: 1 + scored.findIndex((other) => other.points === row.points),
    }))
  }
  return {
    ...mine,
    boards: lists.map((list) => ({
      scope: list.scope,
      name: list.name,
      rows: shown.includes(list) ? rowsOf(list) : null,
    })),
  }
}

const leastOn = (scope: BoardScope) => (scope === 'friends' ? 2 : leastOnBoard)

async function readLists(db: Db, personId: string) {
  const suggestion = await suggestAlias(db)
  const player = (await findPlayer(db, personId)) ?? null
  const settings = await readSettings(db, personId)
  const tryAgainOn = findTryAgainOn(db, settings)
  const lists: (Players & { scope: BoardScope })[] = []
  for (const scope of boardScopes)
    if (settings.isOn && player?.[scope]) lists.push({ scope, ...(await listPlayers(db, personId, scope)) })
  return { player, suggestion, tryAgainOn, lists }
}

function findTryAgainOn(db: Db, { ageRefusedAt }: Settings): Day | null {
  const on = ageRefusedAt && addDays(dayOf(ageRefusedAt), ageWaitDays)
  return on && on > dayOf(`${db.now()}`) ? on : null
}

const findPlayer = (service: Db, personId: string) =>
  service.find(
    'game.findPlayer',
    `select alias, friends, school, area, friend_code,
       (select count(*)::int from public.game_friends where person_id in (one_id, other_id)) as "friend_count!"
     from public.game_players where person_id = $1`,
    [personId],
  )

type Joining = { alias: string; bornOn: Day; friends: boolean; school: boolean; area: boolean }

/**
 * Answers even when it's refused: that somebody was too young has to be stored.
 * @throws gameIsOff, ageWait, aliasTaken
 */
export async function joinBoards(
  db: Db,
  personId: string,
  { alias, bornOn, ...scopes }: Joining,
): Promise<'joined' | 'too-young'> {
  const settings = await readSettings(db, personId)
  if (!settings.isOn) fail(gameIsOff)
  if (findTryAgainOn(db, settings)) fail(ageWait)
  await db.asService('joining leaderboards', async (service) => {
    await checkAlias(service, personId, alias)
  })
  const today = dayOf(`${db.now()}`)
  const guardian = await db.find(
    'game.findGuardian',
    'select from public.contact_details where person_id = $1 and guardian_name is not null',
    [personId],
  )
  if (guardian || !isAdult(bornOn, today) || bornOn < oldest) {
    await db.asService('too young for leaderboards', async (service) => {
      await service.execute(
        'game.noteAge',
        `insert into public.game_learners (person_id, age_refused_at) values ($1, clock())
         on conflict (person_id) do update set age_refused_at = excluded.age_refused_at`,
        [personId],
      )
      await service.execute('game.removeTooYoung', 'delete from public.game_players where person_id = $1', [
        personId,
      ])
    })
    return 'too-young'
  }
  await db
    .asService('an adult joins leaderboards', (service) =>
      service.execute(
        'game.addPlayer',
        `insert into public.game_players (person_id, alias, friends, school, area, friend_code) values ($1, $2, $3, $4, $5, $6)
         on conflict (person_id) do update set alias = excluded.alias, friends = excluded.friends, school = excluded.school, area = excluded.area`,
        [personId, alias, scopes.friends, scopes.school, scopes.area, newCode()],
      ),
    )
    .catch(failOn({ '23505': aliasTaken }))
  return 'joined'
}

const oldest: Day = '1900-01-01'

type Change = {
  alias?: string | undefined
  friends?: boolean | undefined
  school?: boolean | undefined
  area?: boolean | undefined
  newCode?: boolean | undefined
}

/** @throws notOnBoard, aliasTaken */
export const changePlayer = (db: Db, personId: string, change: Change): Promise<void> =>
  db
    .asService('a player’s own choices', async (service) => {
      if (change.alias !== undefined) await checkAlias(service, personId, change.alias)
      const changed = await service.execute(
        'game.changePlayer',
        `update public.game_players set alias = coalesce($2, alias), friends = coalesce($3, friends), school = coalesce($4, school),
           area = coalesce($5, area), friend_code = coalesce($6, friend_code) where person_id = $1`,
        [
          personId,
          change.alias ?? null,
          change.friends ?? null,
          change.school ?? null,
          change.area ?? null,
          change.newCode ? newCode() : null,
        ],
      )
      if (changed === 0) fail(notOnBoard)
      // One of them may have come by the old one without being wanted, and nobody can tell which.
      if (change.newCode)
        await service.execute(
          'game.removeFriends',
          'delete from public.game_friends where $1 in (one_id, other_id)',
          [personId],
        )
    })
    .catch(failOn({ '23505': aliasTaken }))

export const leaveBoards = (db: Db, personId: string) =>
  db.asService('a player leaves', (service) =>
    service.execute('game.removePlayer', 'delete from public.game_players where person_id = $1', [personId]),
  )

/** Both see each other; again is once. @throws notOnBoard, codeNotGood */
export const addFriend = (db: Db, personId: string, code: string): Promise<void> =>
  db.asService('friends by a code', async (service) => {
    if (!(await findPlayer(service, personId))) fail(notOnBoard)
    const other = await service.find(
      'game.findByCode',
      'select person_id as id from public.game_players where friend_code = $1 and friends and person_id <> $2',
      [code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), personId],
    )
    if (!other) return fail(codeNotGood)
    await service.execute(
      'game.addFriend',
      `insert into public.game_friends (one_id, other_id) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)) on conflict do nothing`,
      [personId, other.id],
    )
  })

async function checkAlias(db: Db, personId: string, alias: string) {
  const person = await db.get('game.getPerson', 'select name, email from public.profiles where id = $1', [
    personId,
  ])
  const fault = findAliasFault(alias, person)
  if (fault) failInput([{ path: 'alias', message: aliasFaults[fault] }])
}

/** One that nobody has, if a few tries find it. */
async function suggestAlias(db: Db) {
  const tries = Array.from({ length: 8 }, () => aliasFrom(randomInt(10_000)))
  const taken = await db.list(
    'game.listTaken',
    'select lower(alias) as "alias!" from public.game_players where lower(alias) = any($1)',
    [tries.map((one) => one.toLowerCase())],
  )
  return tries.find((one) => !taken.some(({ alias }) => alias === one.toLowerCase())) ?? tries[0]!
}

/** Without letters and digits that look alike. 32 to the power of 8: nobody guesses one. */
const newCode = () => Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
