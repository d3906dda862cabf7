import { addDays, weekdayOf } from '#common/days.ts'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { ForecastWeek } from '../contract.ts'

const weeksAhead = 4
/** Fewer say more about chance than about a diary. */
const leastWeeks = 6

/**
 * What is booked in each of the next four weeks, and what that comes to in the end if they go on as the last twelve did: for each of those, the minutes that
 * were taught less those that were booked as long before it began as the coming week is away; weeks before the first lesson say nothing. The range is the middle half of these differences.
 */
export async function forecastWeeks(db: Db, instructorId: string, today: string): Promise<ForecastWeek[]> {
  const monday = addDays(today, 1 - weekdayOf(today))
  const mondays = Array.from({ length: weeksAhead }, (_, at) => addDays(monday, (at + 1) * 7))
  const rows = await db.list(
    'analytics.forecastWeeks',
    `select b.lessons as "lessons!", b.minutes as "minutes!", b.pence as "pence!", h.low, h.high, h.weeks as "weeks!"
     from unnest($2::date[]) with ordinality w (first_day, nr)
     cross join lateral (
       select w.first_day::timestamp at time zone '${homeZone}' as starts, (w.first_day + 7)::timestamp at time zone '${homeZone}' as ends) s
     cross join lateral (
       select count(*) as lessons, coalesce(sum(l.minutes), 0) as minutes, coalesce(sum(l.price_pence), 0) as pence
       from public.lessons l
       where l.instructor_id = $1 and l.status = 'booked' and l.starts_at >= s.starts and l.starts_at < s.ends) b
     cross join lateral (
       select percentile_disc(0.25) within group (order by d.came) as low, percentile_disc(0.75) within group (order by d.came) as high,
         count(*) filter (where d.taught > 0) as weeks
       from (
         select coalesce(sum(l.minutes) filter (where l.status = 'delivered'), 0) as taught,
           coalesce(sum(l.minutes) filter (where l.status = 'delivered'), 0)
             - coalesce(sum(l.minutes) filter (where l.booked_at <= p.at and coalesce(l.cancelled_at > p.at, true)), 0) as came
         from generate_series(1, 12) back
         cross join lateral (
           select ($3::date - 7 * back)::timestamp at time zone '${homeZone}' as starts,
             ($3::date - 7 * back + 7)::timestamp at time zone '${homeZone}' as ends) past
         cross join lateral (select past.starts - (s.starts - clock()) as at) p
         left join public.lessons l on l.instructor_id = $1 and l.starts_at >= past.starts and l.starts_at < past.ends
         where past.ends > (select min(f.starts_at) from public.lessons f where f.instructor_id = $1 and f.status = 'delivered')
         group by back) d) h
     order by w.nr`,
    [instructorId, mondays, monday],
  )
  return rows.map(({ lessons, minutes, pence, low, high, weeks }, at) => ({
    from: mondays[at]!,
    to: addDays(mondays[at]!, 7),
    lessons,
    minutes,
    pence,
    likelyMinutes:
      weeks < leastWeeks || low === null || high === null
        ? null
        : { low: Math.max(0, minutes + Number(low)), high: Math.max(0, minutes + Number(high)) },
  }))
}
