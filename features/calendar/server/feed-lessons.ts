import { placeKeptHours } from '#features/lessons/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayCar } from '#features/lessons/words.ts'
import type { Db } from '#server/database.ts'

/** The other person's name, and the place as long as it is kept; no phone numbers or prices. */
export type FeedLesson = {
  id: string
  status: 'booked' | 'delivered' | 'cancelled'
  startsAt: string
  endsAt: string
  changedAt: string
  calendarVersion: number
  pickup: string | null
  address: string | null
  postcode: string | null
  endsAddress: string | null
  endsPostcode: string | null
  isTeaching: boolean
  otherName: string | null
  isWithTrainee: boolean | null
  car?: string | undefined
  test?: { at: string; centre: string } | undefined
}

const daysBack = 90
/** More than anybody gives in that time; calendars give up on files without an end. */
const most = 2_000

/** In the order of their times. As the service. */
export async function listFeedLessons(db: Db, personId: string): Promise<FeedLesson[]> {
  const rows = await db.list(
    'calendar.listFeedLessons',
    `select l.id, l.status, l.starts_at, l.ends_at, l.updated_at as changed_at, l.moves + 2 * l.reopenings + (l.status = 'cancelled')::int as "calendar_version!", l.pickup, l.test_at, l.test_centre, w.address, w.postcode, e.address as ends_address, e.postcode as ends_postcode,
       l.instructor_id = $1 as is_teaching, p.name as other_name, l.learner_id = $1 and i.badge_kind = 'PDI' as is_with_trainee,
       case when l.status = 'booked' and l.ends_at > clock() then public.car_of_lesson(l.id) end as car
     from public.lessons l left join public.profiles p on p.id = case when l.instructor_id = $1 then l.learner_id else l.instructor_id end
     left join public.instructors i on i.id = l.instructor_id
     left join public.lesson_places w on w.lesson_id = l.id and w.kind = 'pickup'
       and (l.learner_id = $1 or (l.status in ('booked', 'delivered') and l.ends_at > clock() - $4 * interval '1 hour'))
     left join public.lesson_places e on e.lesson_id = w.lesson_id and e.kind = 'dropoff'
     where (l.learner_id = $1 or l.instructor_id = $1) and l.status = any('{booked,delivered,cancelled}') and l.starts_at > clock() - $2 * interval '1 day'
     order by l.starts_at, l.id limit $3`,
    [personId, daysBack, most, placeKeptHours],
  )
  return rows.map(({ testAt, testCentre, car, ...lesson }) => ({
    ...lesson,
    car: sayCar(
      { ...(car !== null && { car: car as Lesson['car'] }) },
      lesson.isTeaching ? 'instructor' : 'learner',
    ),
    ...(testAt && testCentre && { test: { at: testAt, centre: testCentre } }),
  }))
}

export type FeedBlock = { id: string; startsAt: string; endsAt: string; note: string }

/** Time that an instructor has blocked here; what is busy in their own calendars is there already. As the service. */
export const listFeedBlocks = (db: Db, personId: string): Promise<FeedBlock[]> =>
  db.list(
    'calendar.listFeedBlocks',
    `select id, lower(during) as "starts_at!", upper(during) as "ends_at!", note from public.diary_entries
     where instructor_id = $1 and live and kind = 'block' and upper(during) > clock() - $2 * interval '1 day'
     order by lower(during), id limit $3`,
    [personId, daysBack, most],
  )
