import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Analytics, Figures } from '../contract.ts'
import type { Span } from '../rules.ts'
import { spans, valuesOf } from './spans.ts'

type Work = Omit<Figures, 'openMinutes' | 'usedMinutes'>

/** Lessons by the time they began, money by when it became the instructor's; one row for each span, in their order. */
export async function sumWork(db: Db, instructorId: string, list: readonly Span[]): Promise<Work[]> {
  return db.list(
    'analytics.sumWork',
    `with ${spans}
     select l.lessons, l.minutes, l.cancelled, l.cancelled_late, l.cancelled_by_me, m.gross, m.commission, m.gross - m.commission as net
     from spans s
     cross join lateral (
       select count(*) filter (where status = 'delivered') as lessons,
         coalesce(sum(minutes) filter (where status = 'delivered'), 0) as minutes,
         count(*) filter (where status = 'cancelled') as cancelled,
         count(*) filter (where status = 'cancelled' and not cancelled_free) as cancelled_late,
         count(*) filter (where status = 'cancelled' and cancelled_by = 'instructor') as cancelled_by_me
       from public.lessons where instructor_id = $1 and starts_at >= s.starts and starts_at < s.ends) l
     cross join lateral (
       select coalesce(sum(pence), 0) as gross, coalesce(sum(commission_pence), 0) as commission
       from public.lesson_payments where instructor_id = $1 and state = 'released' and settled_at >= s.starts and settled_at < s.ends) m
     order by s.nr`,
    [instructorId, ...valuesOf(list)],
  )
}

/**
 * How long the instructor was open and how much of that was lessons: sets of time, so that the days on which the clocks change count as long as they were.
 * Hours that the clocks skip are empty.
 */
export async function sumOpening(
  db: Db,
  instructorId: string,
  list: readonly Span[],
): Promise<Pick<Figures, 'openMinutes' | 'usedMinutes'>[]> {
  return db.list(
    'analytics.sumOpening',
    `with ${spans},
     me as (select d.zone, greatest(p.created_at, s.first) as since from public.diaries d join public.profiles p on p.id = d.instructor_id, (select min(starts) as first from spans) s
       where d.instructor_id = $1),
     days as (select s.nr, day::date as day from spans s, generate_series(s.first_day, s.end_day - 1, interval '1 day') day),
     hours as (
       select y.nr, y.day, h.opens, h.closes from days y join public.weekly_hours h on h.instructor_id = $1 and h.weekday = extract(isodow from y.day)
       where not exists (select from public.hours_exceptions x where x.instructor_id = $1 and x.on_day = y.day)
       union all
       select y.nr, y.day, x.opens, x.closes from days y join public.hours_exceptions x on x.instructor_id = $1 and x.on_day = y.day where x.opens is not null),
     moments as (select h.nr, (h.day + h.opens) at time zone me.zone as opens, (h.day + h.closes) at time zone me.zone as closes from hours h, me),
     opened as (select nr, range_agg(tstzrange(opens, greatest(opens, closes))) as times from moments group by nr),
     blocked as (select coalesce(range_agg(during), '{}') as times from public.diary_entries where instructor_id = $1 and kind = 'block' and live),
     taught as (select coalesce(range_agg(tstzrange(starts_at, ends_at)), '{}') as times from public.lessons where instructor_id = $1 and status in ('booked', 'delivered')),
     offered as (
       select o.nr, (o.times - b.times) * tstzmultirange(tstzrange(me.since, greatest(me.since, clock()))) as times from opened o, blocked b, me),
     sums as (
       select f.nr, (select sum(extract(epoch from upper(r) - lower(r))) from unnest(f.times) r) as open,
         (select sum(extract(epoch from upper(r) - lower(r))) from unnest(f.times * t.times) r) as used
       from offered f, taught t)
     select round(coalesce(u.open, 0) / 60) as open_minutes, round(coalesce(u.used, 0) / 60) as used_minutes from spans s left join sums u using (nr) order by s.nr`,
    [instructorId, ...valuesOf(list)],
  )
}

/** Of the lessons given or booked in the span, how many touched each hour of the week. */
export async function findBusyHours(db: Db, instructorId: string, span: Span): Promise<Analytics['busy']> {
  return db.list(
    'analytics.findBusyHours',
    `select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, count(*) as lessons
     from public.lessons l, generate_series(
       date_trunc('hour', l.starts_at at time zone '${homeZone}'), (l.ends_at at time zone '${homeZone}') - interval '1 minute', interval '1 hour') hour
     where l.instructor_id = $1 and l.status in ('booked', 'delivered')
       and l.starts_at >= $2::date::timestamp at time zone '${homeZone}' and l.starts_at < $3::date::timestamp at time zone '${homeZone}'
     group by 1, 2 order by 1, 2`,
    [instructorId, span.from, span.to],
  )
}
