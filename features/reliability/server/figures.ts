import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import type { Reliability } from '../contract.ts'
import { figureMonths, reliabilityOf, returnWeeks } from '../rules.ts'

/** For somebody in the directory, whose id may be the public one. @throws notFound */
export const getReliability = (db: Db, id: string): Promise<Reliability> =>
  db.asService('figures that everybody may read', async (service) => {
    const instructorId = await resolveInstructorId(service, id)
    const { isShown } = await service.get(
      'reliability.isShown',
      'select exists (select from public.instructors i where i.id = $1 and directory.may_be_booked(i)) as "is_shown!"',
      [instructorId],
    )
    return isShown ? readReliability(service, instructorId) : fail(notFound)
  })

/** As the service. */
export async function readReliability(db: Db, instructorId: string): Promise<Reliability> {
  const row = await db.find(
    'reliability.read',
    'select * from public.reliability_figures where instructor_id = $1',
    [instructorId],
  )
  return reliabilityOf(row)
}

/** At once, so that no transaction lasts long. */
const batch = 200

export async function countReliability(services: Services): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const from: string = after
    after = await services.asSystem('reliability, from diaries', (db) => countBatch(db, from))
  }
}

/**
 * Lessons of made-up learners say nothing, so those without an account don't count, nor what was entered at no price.
 * A lesson counts as on time if the learner says so and its instructor doesn't say otherwise; as late if either says so.
 * @returns the last one counted
 */
async function countBatch(db: Db, after: string): Promise<string | null> {
  const rows = await db.list(
    'reliability.count',
    `insert into public.reliability_figures as f (instructor_id, lessons, cancelled, answers, answer_minutes, starts, on_time, learners, returned)
     select i.id, l.lessons, l.cancelled, a.answers, a.minutes, s.starts, s.on_time, r.learners, r.returned
     from (select id from public.instructors where vetted_until is not null and id > $1 order by id limit $4) i
     cross join lateral (
       select count(*) as lessons, count(*) filter (where c.cancelled_by = 'instructor') as cancelled
       from public.lessons c join public.profiles p on p.id = c.learner_id and p.email is not null
       where c.instructor_id = i.id and c.starts_at between clock() - make_interval(months => $2) and clock()
         and (c.status = 'delivered' or c.outcome = 'no-show' or (c.status = 'cancelled' and c.cancelled_by = 'instructor'))
         and not (c.entered_by_instructor and c.price_pence = 0)
     ) l
     cross join lateral (
       select count(*) as answers, round(percentile_cont(0.5) within group (order by m.minutes))::int as minutes
       from messaging.answer_minutes(i.id, clock() - make_interval(months => $2)) m
     ) a
     cross join lateral (
       select count(*) as starts, count(*) filter (where said.on_time) as on_time from (
         select bool_and(w.on_time) as on_time
         from public.lessons c join public.profiles p on p.id = c.learner_id and p.email is not null
         join public.lesson_starts w on w.lesson_id = c.id
         where c.instructor_id = i.id and c.starts_at >= clock() - make_interval(months => $2) and c.status = 'delivered'
         group by c.id having bool_or(w.by = 'learner') or not bool_and(w.on_time)) said
     ) s
     cross join lateral (
       select count(*) as learners, count(*) filter (where taken.lessons > 1) as returned from (
         select min(c.starts_at) as first_at, count(*) as lessons
         from public.lessons c join public.profiles p on p.id = c.learner_id and p.email is not null
         where c.instructor_id = i.id and c.status = 'delivered' and not (c.entered_by_instructor and c.price_pence = 0)
         group by c.learner_id) taken
       where taken.first_at between clock() - make_interval(months => $2) and clock() - make_interval(weeks => $3)
     ) r
     on conflict (instructor_id) do update set lessons = excluded.lessons, cancelled = excluded.cancelled,
       answers = excluded.answers, answer_minutes = excluded.answer_minutes, starts = excluded.starts,
       on_time = excluded.on_time, learners = excluded.learners, returned = excluded.returned, counted_at = clock()
     returning instructor_id`,
    [after, figureMonths, returnWeeks, batch],
  )
  return rows.length < batch
    ? null
    : rows
        .map(({ instructorId }) => instructorId)
        .toSorted()
        .at(-1)!
}

export const countNightly = job(
  'count-reliability',
  z.object({}),
  (_nothing, services) => countReliability(services),
  { every: '20 4 * * *' },
)
