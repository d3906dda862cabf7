import type { Person } from './people.ts'
import type { Stage } from './stage.ts'

const lessons = 10_000

/**
 * What a deployment has behind it: given lessons of these people with their diary entries, last week's finished jobs and
 * stored answers. PostgreSQL plans by the size of its tables, so on empty ones it would read all of each.
 */
export async function addHistory(
  { owner }: Stage,
  instructors: readonly Person[],
  learners: readonly Person[],
) {
  const people = [instructors, learners].map((them) => them.map(({ id }) => id))
  await owner.query('begin')
  await owner.query(
    `create temporary table past on commit drop as
     select uuidv7(at - now()) as id, i.id as instructor_id, ($2::uuid[])[1 + n % cardinality($2::uuid[])] as learner_id, at
     from generate_series(0, ${lessons - 1}) n
     cross join lateral (select n / cardinality($1::uuid[]) as turn) t
     cross join lateral (select ($1::uuid[])[1 + n % cardinality($1::uuid[])] as id) i
     cross join lateral (select date_trunc('day', now()) - (1 + turn / 6) * interval '1 day' + (7 + turn % 6 * 2) * interval '1 hour' as at) moment`,
    people,
  )
  await owner.query(`
    insert into public.diary_entries (id, instructor_id, learner_id, kind, during, with_buffer, created_at)
    select id, instructor_id, learner_id, 'lesson', tstzrange(at, at + interval '60 minutes'), tstzrange(at, at + interval '75 minutes'), at - interval '1 week' from past;
    insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, outcome, price_pence, paid_with, booked_at, delivered_at, marked_at, marked_by, created_at)
    select id, instructor_id, learner_id, at, at + interval '60 minutes', 60, 'delivered', 'delivered', 3800, 'cash', at - interval '1 week', at, at, 'platform', at - interval '1 week' from past;
    insert into pgboss.job (name, data, state, singleton_key, start_after, created_on, started_on, completed_on)
    select 'lapse-hold', jsonb_build_object('lessonId', id, 'expiresAt', at), 'completed', format('%s %s', id, at), now(), now(), now(), now() from past;
    insert into app.idempotent_answers (person_id, key, endpoint, request_hash)
    select learner_id, id, 'POST /api/lessons/holds', id from past`)
  await owner.query('commit')
  await owner.query('vacuum analyze')
}
