import { randomInt } from 'node:crypto'
import { addDays, type Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput, failOn } from '#server/errors.ts'
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
import { ageWaitDays, awardsOf, comparedPoints, isAdult, leastOnBoard, weekOf } from '../rules.ts'
import { readFacts } from './facts.ts'
import { readSettings, type Settings } from './game.ts'

/** Of a school or area with more players the latest count: each is worked out at each read. */
const mostOnBoard = 200

export const getBoards = (db: Db, personId: string): Promise<Boards> =>
  db.asService('leaderboards that a learner has joined', async (service) => {
    const suggestion = await suggestAlias(service)
    const player = await findPlayer(service, personId)
    const settings = await readSettings(service, personId)
    const tryAgainOn = findTryAgainOn(service, settings)
    if (!player || !settings.isOn) return { player: player ?? null, suggestion, tryAgainOn, boards: [] }
    const scopes = boardScopes.filter((scope) => player[scope])
    const boards: Boards['boards'] = []
    for (const scope of scopes) boards.push(await readBoard(service, personId, scope))
    return { player, suggestion, tryAgainOn, boards }
  })

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

async function readBoard(db: Db, personId: string, scope: BoardScope): Promise<Boards['boards'][number]> {
  const { name, ids } = await listPlayers(db, personId, scope)
  const least = scope === 'friends' ? 2 : leastOnBoard
  if (ids.length < least) return { scope, name, rows: null }
  const week = weekOf(dayOf(`${db.now()}`))
  const facts = await readFacts(
    db,
    ids.map(({ id }) => id),
    week,
  )
  const scored = ids
    .map(({ id, alias }) => ({
      alias,
      isYou: id === personId,
      points: comparedPoints(awardsOf(facts.get(id)!), week),
    }))
    .toSorted((a, b) => b.points - a.points || (a.alias < b.alias ? -1 : 1))
  return {
    scope,
    name,
    // Equal points share a place.
    rows: scored.map((row) => ({
      ...row,
      place: 1 + scored.filter(({ points }) => points > row.points).length,
    })),
  }
}

type Players = { name: string | null; ids: { id: string; alias: string }[] }

function listPlayers(db: Db, personId: string, scope: BoardScope): Promise<Players> {
  if (scope === 'friends') return listFriends(db, personId)
  return scope === 'school' ? listAtSchool(db, personId) : listInArea(db, personId)
}

const listFriends = async (db: Db, personId: string): Promise<Players> => ({
  name: null,
  ids: await db.list(
    'game.listFriends',
    `select p.person_id as id, p.alias from public.game_players p left join public.game_learners l on l.person_id = p.person_id
     where p.friends and coalesce(l.is_on, true) and (p.person_id = $1 or exists (select from public.game_friends f
       where (f.one_id = $1 and f.other_id = p.person_id) or (f.other_id = $1 and f.one_id = p.person_id)))
       and not exists (select from public.contact_details d where d.person_id = p.person_id and d.guardian_name is not null)
       and not exists (select from auth.users b where b.id = p.person_id and b.banned_until > clock())
     order by p.joined_at desc limit $2`,
    [personId, mostOnBoard],
  ),
})

/** Learners of instructors of the same school; of several the one joined last. */
async function listAtSchool(db: Db, personId: string): Promise<Players> {
  const school = await db.find(
    'game.findSchool',
    `select s.id, s.name from public.pupils p
     join public.school_instructors m on m.instructor_id = p.instructor_id and m.left_at is null
     join public.schools s on s.id = m.school_id
     where p.person_id = $1 and p.left_at is null and p.archived_at is null order by p.created_at desc limit 1`,
    [personId],
  )
  if (!school) return { name: null, ids: [] }
  const ids = await db.list(
    'game.listAtSchool',
    `select p.person_id as id, p.alias from public.game_players p left join public.game_learners l on l.person_id = p.person_id
     where p.school and coalesce(l.is_on, true) and exists (select from public.pupils u
       join public.school_instructors m on m.instructor_id = u.instructor_id and m.left_at is null
       where u.person_id = p.person_id and u.left_at is null and u.archived_at is null and m.school_id = $1)
       and not exists (select from public.contact_details d where d.person_id = p.person_id and d.guardian_name is not null)
       and not exists (select from auth.users b where b.id = p.person_id and b.banned_until > clock())
     order by p.joined_at desc limit $2`,
    [school.id, mostOnBoard],
  )
  return { name: school.name, ids }
}

/** The letters that a postcode begins with, of the home that a learner saved: BS is Bristol and around. */
async function listInArea(db: Db, personId: string): Promise<Players> {
  const home = await db.find(
    'game.findArea',
    `select substring(sector from '^[A-Z]+') as "area!" from public.saved_places
     where person_id = $1 and label = 'home' order by created_at limit 1`,
    [personId],
  )
  if (!home) return { name: null, ids: [] }
  const ids = await db.list(
    'game.listInArea',
    `select p.person_id as id, p.alias from public.game_players p left join public.game_learners l on l.person_id = p.person_id
     where p.area and coalesce(l.is_on, true) and (select substring(s.sector from '^[A-Z]+') from public.saved_places s
       where s.person_id = p.person_id and s.label = 'home' order by s.created_at limit 1) = $1
       and not exists (select from public.contact_details d where d.person_id = p.person_id and d.guardian_name is not null)
       and not exists (select from auth.users b where b.id = p.person_id and b.banned_until > clock())
     order by p.joined_at desc limit $2`,
    [home.area, mostOnBoard],
  )
  return { name: home.area, ids }
}

type Joining = { alias: string; bornOn: Day; friends: boolean; school: boolean; area: boolean }

/**
 * Answers even when it's refused: that somebody was too young has to be stored.
 * @throws gameIsOff, ageWait, aliasTaken
 */
export async function joinBoards(
  db: Db,
  personId: string,
  { alias, bornOn, ...scopes }: Joining,
): Promise<Boards | 'too-young'> {
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
  return getBoards(db, personId)
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
export async function changePlayer(db: Db, personId: string, change: Change): Promise<Boards> {
  await db
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
      // Somebody who had the old one may have come without being wanted.
      if (change.newCode)
        await service.execute(
          'game.removeFriends',
          'delete from public.game_friends where $1 in (one_id, other_id)',
          [personId],
        )
    })
    .catch(failOn({ '23505': aliasTaken }))
  return getBoards(db, personId)
}

export async function leaveBoards(db: Db, personId: string): Promise<Boards> {
  await db.asService('a player leaves', (service) =>
    service.execute('game.removePlayer', 'delete from public.game_players where person_id = $1', [personId]),
  )
  return getBoards(db, personId)
}

/** Both see each other; again is once. @throws notOnBoard, codeNotGood */
export async function addFriend(db: Db, personId: string, code: string): Promise<Boards> {
  await db.asService('friends by a code', async (service) => {
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
  return getBoards(db, personId)
}

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
