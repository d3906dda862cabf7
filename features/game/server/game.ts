import { addDays, type Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { achievementsOf } from '../achievements.ts'
import { type Game, weekNotGood } from '../contract.ts'
import {
  type Aim,
  aimIn,
  awardsOf,
  type encouragementKinds,
  type Facts,
  levelOf,
  presentOf,
  rhythmOf,
  sumOf,
  weekOf,
  weeksOfPause,
} from '../rules.ts'
import { readFacts } from './facts.ts'
import { listGoals } from './list-goals.ts'

export type Settings = { isOn: boolean; showsInstructors: boolean; aims: Aim[]; ageRefusedAt: string | null }

export async function readSettings(db: Db, personId: string): Promise<Settings> {
  const row = await db.find(
    'game.readSettings',
    'select is_on, shows_instructors, aims, age_refused_at from public.game_learners where person_id = $1',
    [personId],
  )
  if (!row) return { isOn: true, showsInstructors: false, aims: [], ageRefusedAt: null }
  return { ...row, aims: row.aims as Aim[] }
}

/** Switched off, nothing is read but the switch. */
export async function getGame(db: Db, personId: string): Promise<Game> {
  const settings = await readSettings(db, personId)
  if (!settings.isOn)
    return {
      isOn: false,
      level: null,
      points: null,
      pointsThisWeek: null,
      latest: [],
      achievements: [],
      rhythm: null,
      goals: [],
      present: [],
      encouragements: [],
      showsInstructors: settings.showsInstructors,
    }
  const today = dayOf(`${db.now()}`)
  const { facts, rhythm, awards, points, achievements, level } = await workOut(db, personId, settings, today)
  const thisWeek = weekOf(today)
  return {
    isOn: true,
    level,
    points,
    pointsThisWeek: sumOf(awards.filter(({ on }) => weekOf(on) === thisWeek)),
    latest: awards.slice(-latestShown).toReversed(),
    achievements,
    rhythm: {
      aim: aimIn(thisWeek, settings.aims),
      weeksCounted: rhythm.counted.length,
      weeks: rhythm.weeks,
      booked: await countBooked(db, personId, addDays(thisWeek, 7)),
      pauses: (await listPauses(db, personId)).filter((week) => week >= thisWeek),
    },
    goals: await listGoals(db, personId, facts),
    present: presentOf(facts, `${db.now()}`),
    encouragements: await listEncouragements(db, personId),
    showsInstructors: settings.showsInstructors,
  }
}

const latestShown = 6

/** Of somebody who may be seen by the caller. */
export async function workOut(db: Db, personId: string, settings: Settings, today: Day) {
  const facts = await db.asService('what was checked of this learner', (service) =>
    readFacts(service, [personId]).then((all): Facts => all.get(personId)!),
  )
  const pauses = await db.asService('pauses of this learner', (service) => listPauses(service, personId))
  const rhythm = rhythmOf(facts, today, settings.aims, pauses)
  const awards = awardsOf(facts)
  const points = sumOf(awards)
  return {
    facts,
    rhythm,
    awards,
    points,
    achievements: achievementsOf(facts, rhythm.counted, `${db.now()}`),
    level: levelOf(points, facts.passedOn !== null),
  }
}

const listPauses = async (db: Db, personId: string): Promise<Day[]> =>
  (
    await db.list(
      'game.listPauses',
      'select week from public.game_pauses where person_id = $1 order by week',
      [personId],
    )
  ).map(({ week }) => week)

const countBooked = async (db: Db, personId: string, until: Day) =>
  (
    await db.get(
      'game.countBooked',
      `select count(*)::int as booked from public.lessons
       where learner_id = $1 and status = 'booked' and starts_at > clock() and starts_at < $2::date::timestamp at time zone 'Europe/London'`,
      [personId, until],
    )
  ).booked

const listEncouragements = (db: Db, personId: string): Promise<Game['encouragements']> =>
  db.asService('who encouraged a learner', async (service) =>
    (
      await service.list(
        'game.listEncouragements',
        `select e.id, i.name as "from", e.kind, e.words, e.sent_at
         from public.game_encouragements e join public.profiles i on i.id = e.instructor_id
         where e.learner_id = $1 order by e.sent_at desc, e.id desc limit 3`,
        [personId],
      )
    ).map(({ kind, ...row }) => ({ ...row, kind: kind as (typeof encouragementKinds)[number] | 'own' })),
  )

type Change = { isOn?: boolean | undefined; showsInstructors?: boolean | undefined; aim?: number | undefined }

/** Until the end of the transaction nobody else changes what the learner has set: two switches at once both count. */
export const lockSettings = (db: Db, personId: string) =>
  db.execute(
    'game.lockSettings',
    `insert into public.game_learners (person_id) values ($1)
     on conflict (person_id) do update set is_on = game_learners.is_on`,
    [personId],
  )

export async function setGame(db: Db, personId: string, change: Change): Promise<Game> {
  await lockSettings(db, personId)
  const before = await readSettings(db, personId)
  const week = weekOf(dayOf(`${db.now()}`))
  const aims =
    change.aim === undefined
      ? before.aims
      : [...before.aims.filter(({ from }) => from < week), { from: week, days: change.aim }]
  const isOn = change.isOn ?? before.isOn
  await db.execute(
    'game.setGame',
    'update public.game_learners set is_on = $2, shows_instructors = $3, aims = $4 where person_id = $1',
    [personId, isOn, change.showsInstructors ?? before.showsInstructors, JSON.stringify(aims.slice(-500))],
  )
  return getGame(db, personId)
}

/** @throws weekNotGood */
export async function setPause(
  db: Db,
  personId: string,
  { week, isPaused }: { week: Day; isPaused: boolean },
): Promise<Game> {
  const thisWeek = weekOf(dayOf(`${db.now()}`))
  const { back, ahead } = weeksOfPause
  if (week !== weekOf(week) || week < addDays(thisWeek, -7 * back) || week > addDays(thisWeek, 7 * ahead))
    fail(weekNotGood)
  if (isPaused)
    await db.execute(
      'game.addPause',
      'insert into public.game_pauses (person_id, week) values ($1, $2) on conflict do nothing',
      [personId, week],
    )
  else
    await db.execute(
      'game.removePause',
      'delete from public.game_pauses where person_id = $1 and week = $2',
      [personId, week],
    )
  return getGame(db, personId)
}
