import type { Db } from '#server/database.ts'

/** As much of a lesson as a calendar needs: of the other person the first name, of the place the postcode's sector. */
export type FeedLesson = {
  id: string
  status: 'booked' | 'delivered' | 'cancelled'
  startsAt: string
  endsAt: string
  changedAt: string
  moves: number
  pickup: string | null
  isTeaching: boolean
  /** Null when the other one has left. */
  firstName: string | null
}

/** Three months back and everything ahead. */
const daysBack = 90
/** More than anybody gives in that time; calendars give up on files without an end. */
const most = 2_000

/** The lessons of a person's feed, in the order of their times. As the service. */
export async function listFeedLessons(db: Db, personId: string): Promise<FeedLesson[]> {
  return db.list(
    'calendar.listFeedLessons',
    `select l.id, l.status, l.starts_at, l.ends_at, l.updated_at as changed_at, l.moves, l.pickup,
       l.instructor_id = $1 as is_teaching, nullif(split_part(btrim(p.name), ' ', 1), '') as first_name
     from public.lessons l left join public.profiles p on p.id = case when l.instructor_id = $1 then l.learner_id else l.instructor_id end
     where (l.learner_id = $1 or l.instructor_id = $1) and l.status = any('{booked,delivered,cancelled}') and l.starts_at > clock() - $2 * interval '1 day'
     order by l.starts_at, l.id limit $3`,
    [personId, daysBack, most],
  )
}
