import type { Db } from '#server/database.ts'
import { carBusy, gapTooShort, type InTheWay, learnerBusy, slotTaken, travelTooTight } from '../contract.ts'
import type { TimeQuery } from './alternatives.ts'

/**
 * For the instructor whose diary refuses a time with one of these codes: nobody else may know. `entryId` is not in its
 * own way. Lessons are named by their entry alone: who they are with is known to a later feature.
 */
export async function listInTheWay(
  db: Db,
  code: string,
  query: TimeQuery,
  entryId: string | undefined,
): Promise<InTheWay[]> {
  if (code === carBusy.code) return listCarsTaken(db, query, entryId)
  const entries = await listNear(db, query, entryId)
  // Of a lesson that moves the drive is named first, beside an overlap too; one press overrides gap and drive together.
  if (code === travelTooTight.code || code === gapTooShort.code) return entries
  // Where the learner has other lessons is theirs to say.
  if (code === learnerBusy.code)
    return entries.filter(({ drive, leastGap }) => drive === undefined && leastGap === undefined)
  return code === slotTaken.code ? entries.filter(({ drive }) => drive === undefined) : []
}

async function listNear(
  db: Db,
  { instructorId, startsAt, minutes, ends }: TimeQuery,
  entryId: string | undefined,
): Promise<InTheWay[]> {
  const rows = await db.asService('what is in the way in the diary of the caller', (service) =>
    service.list(
      'diary.listInTheWay',
      `select e.id, e.kind, lower(e.during) as "starts_at!", upper(e.during) as "ends_at!",
         case when auth.office() is null or e.by_school is not null then e.note else '' end as "note!",
         e.during && w.during as "overlaps!", w.is_close as "is_close!",
         w.least_gap as "least_gap!",
         g.comes_first, g.needed, floor(extract(epoch from g.gap) / 60)::int as free
       from (select make_interval(mins => travel.most_minutes()) as longest) t
       cross join public.diaries d
       cross join lateral (select tstzrange($2, $2::timestamptz + $3::int * interval '1 minute') as during) n
       join public.diary_entries e on e.instructor_id = d.instructor_id and e.live
         and (e.kind <> 'hold' or e.expires_at > clock()) and e.id is distinct from $6
         and e.during && tstzrange(lower(n.during) - t.longest, upper(n.during) + t.longest)
       cross join lateral (
         select n.during, case when lower(e.during) < lower(n.during) then e.gap_minutes else d.buffer_minutes end as least_gap,
           e.busy_until > lower(n.during) and e.busy_from < upper(n.during) + d.buffer_minutes * interval '1 minute'
             and (e.during && n.during or upper(n.during) > clock()) as is_close) w
       left join lateral (
         select false as comes_first, travel.minutes($5, e.starts_in, upper(w.during), d.zone) as needed,
           lower(e.during) - upper(w.during) as gap
         where upper(w.during) <= lower(e.during)
         union all
         select true, travel.minutes(e.ends_in, $4, upper(e.during), d.zone), lower(w.during) - upper(e.during)
         where upper(e.during) <= lower(w.during)) g on true
       where d.instructor_id = $1
         and (w.is_close or g.needed * interval '1 minute' > g.gap)
       order by lower(e.during)`,
      [instructorId, startsAt, minutes, ends?.from ?? null, ends?.to ?? null, entryId ?? null],
    ),
  )
  return rows.flatMap((row) => {
    const { id, kind, startsAt, endsAt, note, needed, free, comesFirst } = row
    const entry = {
      kind,
      startsAt,
      endsAt,
      ...(kind === 'lesson' && { lessonId: id }),
      ...(note && { note }),
    }
    const isTooFar = needed !== null && free !== null && needed > free
    return [
      ...(row.isClose ? [{ ...entry, ...(!row.overlaps && { leastGap: row.leastGap }) }] : []),
      ...(isTooFar ? [{ ...entry, drive: { minutes: needed, free, comesFirst: comesFirst === true } }] : []),
    ]
  })
}

/** Those that could be taken otherwise: at the garage, or with a colleague, who is not named. */
async function listCarsTaken(db: Db, query: TimeQuery, entryId: string | undefined): Promise<InTheWay[]> {
  const rows = await db.asService('cars that others have', (service) =>
    service.list(
      'diary.listCarsTaken',
      `select c.name, a.starts_at, a.ends_at, a.note
       from public.diary_cars c
       cross join lateral (select tstzrange($2, $2::timestamptz + $3::int * interval '1 minute') as during) w
       left join lateral (
         select lower(x.during) as starts_at, upper(x.during) as ends_at, x.note from public.car_absences x
         where x.car_id = c.car_id and x.during && w.during order by x.during limit 1) a on true
       where c.instructor_id = $1 and (a.starts_at is not null or exists (
         select from public.diary_entries e where e.car_id = c.car_id and e.live and e.instructor_id <> $1
           and (e.kind <> 'hold' or e.expires_at > clock()) and e.during && w.during and e.id is distinct from $4))
       order by c.position, c.car_id`,
      [query.instructorId, query.startsAt, query.minutes, entryId ?? null],
    ),
  )
  return rows.map(({ name, startsAt, endsAt, note }) =>
    startsAt && endsAt
      ? { kind: 'garage' as const, car: name, startsAt, endsAt, ...(note && { note }) }
      : { kind: 'colleague' as const, car: name },
  )
}
