import { homeZone } from '#common/time.ts'
import { minuteOf } from '#features/diary/server/availability.ts'
import { listOpenTimes } from '#features/diary/server/open-times.ts'
import { intersect, mergeTimes, minutesIn, subtract, type Time } from '#features/diary/server/times.ts'
import type { Db } from '#server/database.ts'
import type { Analytics, Figures } from '../contract.ts'
import type { Span } from '../rules.ts'
import { spans, valuesOf } from './spans.ts'

type Work = Omit<Figures, 'openMinutes' | 'usedMinutes' | 'outsideMinutes'>

/** Lessons by when they began, money by when it became the instructor's; one row per span, in order. */
export async function sumWork(db: Db, instructorId: string, list: readonly Span[]): Promise<Work[]> {
  return db.list(
    'analytics.sumWork',
    `with ${spans}
     select w.lessons as "lessons!", w.minutes as "minutes!", w.cancelled as "cancelled!",
       w.cancelled_late as "cancelled_late!", w.cancelled_by_instructor as "cancelled_by_me!", w.no_shows as "no_shows!", w.gross_pence as "gross_pence!",
       w.commission_pence as "commission_pence!", w.gross_pence - w.commission_pence as "net_pence!",
       w.cash_pence as "cash_pence!", w.bank_pence as "bank_pence!",
       w.gross_pence - w.commission_pence + w.cash_pence + w.bank_pence as "income_pence!"
     from spans s cross join lateral public.work_between($1, s.starts, s.ends) w
     order by s.nr`,
    [instructorId, ...valuesOf(list)],
  )
}

export async function sumOpening(
  db: Db,
  instructorId: string,
  list: readonly Span[],
): Promise<Pick<Figures, 'openMinutes' | 'usedMinutes' | 'outsideMinutes'>[]> {
  const first = list.map(({ from }) => from).toSorted()[0]!
  const end = list
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!
  const person = await db.find(
    'analytics.sumOpening',
    `select s.since as "since!", (
       select coalesce(json_agg(json_build_array(extract(epoch from l.starts_at) / 60, extract(epoch from l.ends_at) / 60)), '[]')
       from public.lessons l
       where l.instructor_id = $1 and l.status in ('booked', 'delivered') and l.starts_at > s.since - interval '1 day' and l.ends_at > s.since
         and l.starts_at < least(clock(), $3::date + interval '2 days')
     ) as taught
     from public.profiles p
     cross join lateral (select greatest(p.created_at, $2::date::timestamp at time zone '${homeZone}') as since) s where p.id = $1`,
    [instructorId, first, end],
  )
  const [open] = await listOpenTimes(db, [instructorId], { from: first, to: end })
  if (!person || !open) return list.map(() => ({ openMinutes: 0, usedMinutes: 0, outsideMinutes: 0 }))
  const past: Time = [minuteOf(person.since), minuteOf(db.now())]
  const offered = intersect(open.times, [past])
  const taught = intersect(mergeTimes(person.taught as Time[]), [past])
  return list.map(({ from, to }) => {
    const inSpan = intersect(offered, [open.between(from, to)])
    return {
      openMinutes: Math.round(minutesIn(inSpan)),
      usedMinutes: Math.round(minutesIn(intersect(inSpan, taught))),
      outsideMinutes: Math.round(minutesIn(subtract(intersect(taught, [open.between(from, to)]), inSpan))),
    }
  })
}

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
