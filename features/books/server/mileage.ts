import * as z from 'zod/mini'
import { addDays, daysBetween } from '#common/days.ts'
import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { listTravelDays } from '#features/diary/server/travel-day.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { booksFull, type DrivenDay, type Journey, type JourneyForm } from '../contract.ts'
import { type Span, spanOfYear, type TaxYear, taxYearNameOf } from '../rules.ts'
import { mustBeKept, thisYear, todayIn } from './years.ts'

const inTenths = (miles: number) => Math.round(miles * 10)
const inMiles = (tenths: number | null) => (tenths === null ? null : tenths / 10)

/** Every three days, all year. */
const mostJourneys = 1_000

export async function listMiles(
  db: Db,
  instructorId: string,
  year: TaxYear = thisYear(db),
): Promise<{ days: DrivenDay[]; journeys: Journey[] }> {
  const { from, to } = spanOfYear(year)
  const [days, journeys] = await Promise.all([
    db.list(
      'books.listDays',
      `select driven_on as "on!", worked_out_tenths, corrected_tenths from public.book_days
       where instructor_id = $1 and driven_on >= $2 and driven_on < $3 order by driven_on desc`,
      [instructorId, from, to],
    ),
    db.list(
      'books.listJourneys',
      `select id, driven_on as "on!", tenths, reason from public.book_journeys
       where instructor_id = $1 and driven_on >= $2 and driven_on < $3 order by driven_on desc, id desc`,
      [instructorId, from, to],
    ),
  ])
  return {
    days: days.map(({ on, workedOutTenths, correctedTenths }) => ({
      on,
      workedOutMiles: inMiles(workedOutTenths),
      correctedMiles: inMiles(correctedTenths),
    })),
    journeys: journeys.map(({ tenths, ...journey }) => ({ ...journey, miles: tenths / 10 })),
  }
}

/** Each day's miles of both kinds, in the order of days. */
export const listNoted = (db: Db, instructorId: string, { from, to }: Span) =>
  db.list(
    'books.listNoted',
    `select driven_on as "on!", sum(tenths)::int as "tenths!" from (
       select driven_on, coalesce(corrected_tenths, worked_out_tenths) as tenths from public.book_days
       where instructor_id = $1 and driven_on >= $2 and driven_on < $3
       union all select driven_on, tenths from public.book_journeys
       where instructor_id = $1 and driven_on >= $2 and driven_on < $3) driven
     group by driven_on having sum(tenths) > 0 order by driven_on`,
    [instructorId, from, to],
  )

/** @throws spentLater, spentLongAgo */
export async function correctMiles(
  db: Db,
  instructorId: string,
  { on, miles }: { on: string; miles: number | null },
): Promise<void> {
  mustBeKept(db, on)
  await db.asService('the caller’s own miles', async (service) => {
    if (miles !== null) {
      await service.execute(
        'books.correctMiles',
        `insert into public.book_days (instructor_id, driven_on, corrected_tenths) values ($1, $2, $3)
         on conflict (instructor_id, driven_on) do update set corrected_tenths = excluded.corrected_tenths`,
        [instructorId, on, inTenths(miles)],
      )
      return
    }
    await service.execute(
      'books.removeEmptyDay',
      'delete from public.book_days where instructor_id = $1 and driven_on = $2 and worked_out_tenths is null',
      [instructorId, on],
    )
    await service.execute(
      'books.takeCorrectionBack',
      'update public.book_days set corrected_tenths = null where instructor_id = $1 and driven_on = $2',
      [instructorId, on],
    )
  })
}

/** @throws booksFull, spentLater, spentLongAgo */
export async function addJourney(
  db: Db,
  instructorId: string,
  { on, miles, reason }: JourneyForm,
): Promise<{ id: string }> {
  mustBeKept(db, on)
  const { journeys } = await listMiles(db, instructorId, taxYearNameOf(on))
  if (journeys.length >= mostJourneys) fail(booksFull)
  return db.get(
    'books.addJourney',
    'insert into public.book_journeys (instructor_id, driven_on, tenths, reason) values ($1, $2, $3, $4) returning id',
    [instructorId, on, inTenths(miles), reason],
  )
}

/** @throws notFound */
export async function deleteJourney(db: Db, instructorId: string, id: string): Promise<void> {
  const deleted = await db.execute(
    'books.deleteJourney',
    'delete from public.book_journeys where id = $2 and instructor_id = $1',
    [instructorId, id],
  )
  if (deleted === 0) fail(notFound)
}

/** A lesson may be entered for 31 days back. */
const looksBack = 35
/** Its outcome may change for two days. What was noted earlier stays, whichever way an instructor moves their base. */
const changesWithin = 3

/** Up to yesterday; of somebody new the whole tax year. A night that was missed is made up, and corrections stay. */
export const noteMiles = job('note-miles', z.object({}), (_nothing, services) => noteAll(services), {
  every: '10 2 * * *',
  withinSeconds: 3_600,
})

async function noteAll(services: Services) {
  const due = await services.asSystem('whose miles are to be noted', (db) => {
    const today = todayIn(db)
    return db.list(
      'books.listMilesDue',
      `select i.id as instructor_id, since.day as "from!"
       from public.profiles i
       left join lateral (select max(driven_on) as last_on from public.book_days b
         where b.instructor_id = i.id and b.worked_out_tenths is not null) noted on true
       cross join lateral (select greatest(noted.last_on - $3::int, $1::date) as day) since
       where i.role = 'instructor' and exists (select from public.diary_entries d
         where d.instructor_id = i.id and d.kind = 'lesson' and d.live
           and lower(d.during) >= since.day::timestamp at time zone '${homeZone}'
           and lower(d.during) < $2::date::timestamp at time zone '${homeZone}')`,
      [spanOfYear(taxYearNameOf(addDays(today, -31))).from, today, looksBack],
    )
  })
  for (const { instructorId, from } of due)
    await services.asSystem('miles of an instructor', (db) => noteMilesSince(db, instructorId, from))
}

/** As the service. */
async function noteMilesSince(db: Db, instructorId: string, from: string) {
  const days = daysBetween(from, todayIn(db))
  if (days <= 0) return
  const road = await listTravelDays(db, instructorId, { from, days })
  const driven = road.map(({ on, miles }) => ({ on, tenths: inTenths(miles) }))
  await db.execute(
    'books.noteMiles',
    `insert into public.book_days as b (instructor_id, driven_on, worked_out_tenths)
     select $1, d.driven_on, d.tenths from unnest($2::date[], $3::int[]) d (driven_on, tenths)
     where d.tenths > 0 or exists (select from public.book_days n
       where n.instructor_id = $1 and n.driven_on = d.driven_on and n.worked_out_tenths > 0)
     on conflict (instructor_id, driven_on) do update set worked_out_tenths = excluded.worked_out_tenths
       where b.worked_out_tenths is null
         or (b.driven_on >= $4 and b.worked_out_tenths <> excluded.worked_out_tenths)`,
    [
      instructorId,
      driven.map(({ on }) => on),
      driven.map(({ tenths }) => tenths),
      addDays(todayIn(db), -changesWithin),
    ],
  )
}
