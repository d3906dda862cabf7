import type { Db } from '#server/database.ts'
import type { RefillRate } from '../contract.ts'
import { refillDays } from '../rules.ts'

/** Time of lessons that learners cancelled and that lies behind us, and how much of it was taken again. */
export async function getRefillRate(db: Db, instructorId: string): Promise<RefillRate> {
  const [minutes, offers] = await Promise.all([
    db.get(
      'waiting-list.sumRefilled',
      `select coalesce(sum(c.minutes), 0) as "cancelled_minutes!", coalesce(sum(r.minutes), 0) as "refilled_minutes!"
       from public.lessons c
       left join lateral (
         select coalesce(sum(extract(epoch from least(l.ends_at, c.ends_at) - greatest(l.starts_at, c.starts_at)) / 60), 0)::int as minutes
         from public.lessons l
         where l.instructor_id = c.instructor_id and l.id <> c.id
           and greatest(l.booked_at, l.moved_at) > c.cancelled_at
           and (l.status in ('booked', 'delivered') or l.outcome = 'no-show') and l.starts_at < c.ends_at and l.ends_at > c.starts_at) r on true
       where c.instructor_id = $1 and c.cancelled_by = 'learner' and c.outcome <> 'no-show'
         and c.starts_at between clock() - $2 * interval '1 day' and clock()`,
      [instructorId, refillDays],
    ),
    db.get(
      'waiting-list.countOffers',
      `select count(*) filter (where status <> 'queued') as "offers_sent!", count(*) filter (where status = 'accepted') as "offers_accepted!"
       from public.offers where instructor_id = $1 and created_at > clock() - $2 * interval '1 day'`,
      [instructorId, refillDays],
    ),
  ])
  return { days: refillDays, ...minutes, ...offers }
}
