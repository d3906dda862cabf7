import type { Day } from '#common/days.ts'
import { dayOf, homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { BoardScope } from '../contract.ts'
import { pointsFor, weekOf } from '../rules.ts'

export type Players = { name: string | null; players: { id: string; alias: string }[] }

const mostOnBoard = 200

/** As the service. Of more than fit: this person, and those with the most learning of this week. */
export function listPlayers(db: Db, personId: string, scope: BoardScope): Promise<Players> {
  if (scope === 'friends') return listFriends(db, personId)
  return scope === 'school' ? listAtSchool(db, personId) : listInArea(db, personId)
}

const players = `public.game_players p left join public.game_learners l on l.person_id = p.person_id
     where coalesce(l.is_on, true)
       and not exists (select from public.contact_details d where d.person_id = p.person_id and d.guardian_name is not null)
       and not exists (select from auth.users b where b.id = p.person_id and b.banned_until > clock())`

/** At least what the week can have brought: to choose by, where the points of everybody would cost too much. */
const chosen = `order by p.person_id = $1 desc, case when count(*) over () > $2::int then (
       select ($4::int[])[1] * (select count(distinct a.question_id) from public.theory_answers a
           where a.person_id = p.person_id and a.is_right and a.answered_at >= w.starts)
         + ($4::int[])[2] * (select count(*) from public.lesson_assessments a where a.student_id = p.person_id and a.created_at >= w.starts)
         + ($4::int[])[3] * (select count(*) from (select from public.theory_mocks m where m.person_id = p.person_id and m.handed_in_at >= w.starts limit 1) m)
         + ($4::int[])[4] * (select count(*) from (select from public.hazard_clips h
           where h.person_id = p.person_id and h.mock_id is not null and h.recorded_at >= w.starts limit 1) h)
         + ($4::int[])[5] * (select count(distinct d.day) from public.practice_drives d where d.learner_id = p.person_id and d.confirmed_at >= w.starts)
       from (select $3::date::timestamp at time zone '${homeZone}' as starts) w) end desc nulls last, p.joined_at, p.person_id
     limit $2`

const valuesFor = (db: Db, personId: string): [string, number, Day, number[]] => {
  const { question, lesson, theoryMock, hazardMock, practice } = pointsFor
  const week = weekOf(dayOf(`${db.now()}`))
  return [personId, mostOnBoard, week, [question, lesson, theoryMock, hazardMock, practice]]
}

const listFriends = async (db: Db, personId: string): Promise<Players> => ({
  name: null,
  players: await db.list(
    'game.listFriends',
    `select p.person_id as id, p.alias from ${players} and p.friends
       and (p.person_id = $1 or exists (select from public.game_friends f
         where (f.one_id = $1 and f.other_id = p.person_id) or (f.other_id = $1 and f.one_id = p.person_id)))
     ${chosen}`,
    valuesFor(db, personId),
  ),
})

async function listAtSchool(db: Db, personId: string): Promise<Players> {
  const school = await db.find(
    'game.findSchool',
    `select s.id, s.name from public.pupils p
     join public.school_instructors m on m.instructor_id = p.instructor_id and m.left_at is null
     join public.schools s on s.id = m.school_id
     where p.person_id = $1 and p.left_at is null and p.archived_at is null order by p.created_at desc limit 1`,
    [personId],
  )
  if (!school) return { name: null, players: [] }
  const atSchool = await db.list(
    'game.listAtSchool',
    `select p.person_id as id, p.alias from ${players} and p.school
       and exists (select from public.pupils u
         join public.school_instructors m on m.instructor_id = u.instructor_id and m.left_at is null
         where u.person_id = p.person_id and u.left_at is null and u.archived_at is null and m.school_id = $5)
     ${chosen}`,
    [...valuesFor(db, personId), school.id],
  )
  return { name: school.name, players: atSchool }
}

/** The letters that a postcode begins with, of the home that a learner saved: BS is Bristol and around. */
async function listInArea(db: Db, personId: string): Promise<Players> {
  const home = await db.find(
    'game.findArea',
    `select substring(sector from '^[A-Z]+') as "area!" from public.saved_places
     where person_id = $1 and label = 'home' order by created_at limit 1`,
    [personId],
  )
  if (!home) return { name: null, players: [] }
  const inArea = await db.list(
    'game.listInArea',
    `select p.person_id as id, p.alias from ${players} and p.area
       and (select substring(s.sector from '^[A-Z]+') from public.saved_places s
         where s.person_id = p.person_id and s.label = 'home' order by s.created_at limit 1) = $5
     ${chosen}`,
    [...valuesFor(db, personId), home.area],
  )
  return { name: home.area, players: inArea }
}
