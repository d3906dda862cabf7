import pg from 'pg'

/** Puts a lesson back, as if the time between had passed: the product's own clock is the machine's here. */
export async function letLessonPass(databaseUrl: string, lessonId: string, by = '14 days') {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `update public.diary_entries set during = tstzrange(lower(during) - $2::interval, upper(during) - $2::interval), with_buffer = tstzrange(lower(with_buffer) - $2::interval, upper(with_buffer) - $2::interval) where id = $1`,
      [lessonId, by],
    )
    await client.query(
      `update public.lessons set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where id = $1`,
      [lessonId, by],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** As if it had been booked two days ago, so that nobody may change their mind free of charge any more. */
export const letBookingAge = (databaseUrl: string, lessonId: string) =>
  ask(databaseUrl, `update public.lessons set booked_at = booked_at - interval '2 days' where id = $1`, [
    lessonId,
  ])

/** The books, read past the product: how many entries there are, and what they sum to. */
export async function sumOfLedger(databaseUrl: string): Promise<{ entries: number; pence: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ entries: number; pence: number }>(
      'select count(*)::int as entries, sum(pence)::int as pence from public.ledger_entries',
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** The address of an instructor of the demo who waits to be vetted, and so has taught nobody. */
export async function waitingInstructor(databaseUrl: string): Promise<string> {
  const { rows } = await ask<{ email: string }>(
    databaseUrl,
    `select p.email from public.vettings v join public.profiles p on p.id = v.instructor_id where v.status = 'in_review' limit 1`,
    [],
  )
  return rows[0]!.email
}

/** An instructor whose Enterprise contract, from today on, holds saved reports. */
export async function giveReports(databaseUrl: string, name: string) {
  await ask(
    databaseUrl,
    `insert into public.plan_contracts (instructor_id, commission_basis_points, fee_pence, starts_on, features)
     select id, 300, 5000, (now() at time zone 'Europe/London')::date, '{saved-reports}' from public.profiles where name = $1`,
    [name],
  )
  await ask(
    databaseUrl,
    `update public.instructors set plan = 'enterprise' where id = (select id from public.profiles where name = $1)`,
    [name],
  )
}

/** An instructor whose badge is that of a trainee. */
export const makeTrainee = (databaseUrl: string, name: string) =>
  ask(
    databaseUrl,
    `update public.instructors set badge_kind = 'PDI' where id = (select id from public.profiles where name = $1) returning id`,
    [name],
  )

/** Learners without an account whose names begin so. */
export const archiveByName = (databaseUrl: string, name: string) =>
  ask(
    databaseUrl,
    `update public.pupils set archived_at = now() where person_id in (select id from public.profiles where name like $1 || ' %')`,
    [name],
  )

/** The next lesson that somebody has booked. */
export async function nextLessonOf(
  databaseUrl: string,
  email: string,
): Promise<{ id: string; startsAt: string }> {
  const { rows } = await ask<{ id: string; startsAt: Date }>(
    databaseUrl,
    `select l.id, l.starts_at as "startsAt" from public.lessons l join public.profiles p on p.id = l.learner_id
     where p.email = $1 and l.status = 'booked' and l.starts_at > now() order by l.starts_at limit 1`,
    [email],
  )
  return { id: rows[0]!.id, startsAt: rows[0]!.startsAt.toISOString().replace('.000Z', 'Z') }
}

type LessonToMove = {
  id: string /** Its day, and another of that week on which its hour is free for both. */
  on: string
  freeOn: string
  learner: string
  email: string
}

/** A booked lesson of an instructor, far enough away to be brought forward within its week. */
export async function lessonToMove(databaseUrl: string, email: string): Promise<LessonToMove> {
  const { rows } = await ask<LessonToMove>(
    databaseUrl,
    `select l.id, (l.starts_at at time zone 'Europe/London')::date::text as "on", ((l.starts_at + shift) at time zone 'Europe/London')::date::text as "freeOn", p.name as learner, p.email
     from public.lessons l join public.profiles i on i.id = l.instructor_id join public.profiles p on p.id = l.learner_id,
     lateral (select make_interval(days => d - extract(isodow from l.starts_at)::int) as shift from generate_series(1, 7) d) days
     where i.email = $1 and l.status = 'booked' and l.series_id is null and l.starts_at > now() + interval '36 hours' and shift <> interval '0' and l.starts_at + shift > now() + interval '25 hours'
       and not exists (select from public.diary_entries e where e.live and (e.instructor_id = l.instructor_id or e.learner_id = l.learner_id)
         and e.with_buffer && tstzrange(l.starts_at + shift - interval '2 hours', l.ends_at + shift + interval '2 hours'))
     order by l.starts_at, shift limit 1`,
    [email],
  )
  return rows[0]!
}

/** How many notifications somebody has not read, and of which kinds, as they stand in the table. */
export async function unreadOf(databaseUrl: string, email: string): Promise<string[]> {
  const { rows } = await ask<{ kind: string }>(
    databaseUrl,
    `select n.kind from public.notifications n join public.profiles p on p.id = n.person_id where p.email = $1 and n.read_at is null order by n.at, n.id`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}

/** As if a learner and their instructors had never written to each other. */
export const forgetMessages = (databaseUrl: string, email: string) =>
  ask(
    databaseUrl,
    `delete from public.conversations where learner_id = (select id from public.profiles where email = $1)`,
    [email],
  )

/** Has the reminder of a lesson sent now, and not at six on the evening before. */
export const remindNow = (databaseUrl: string, lesson: { id: string; startsAt: string }) =>
  ask(
    databaseUrl,
    `with due as (insert into public.lesson_reminders as r (lesson_id, person_id, time, starts_at, due_at)
       select l.id, l.learner_id, 'evening', l.starts_at, now() from public.lessons l where l.id = $1
       on conflict (lesson_id, person_id, time, starts_at) do update set due_at = now(), handled_at = null
       returning r.id)
     select app.queue_job('remind-of-lesson', jsonb_build_object('id', id), null, null) from due`,
    [lesson.id],
  )

/** Somebody logged in a while ago, and not just now. */
export const ageSessions = (databaseUrl: string, email: string) =>
  ask(
    databaseUrl,
    `update auth.sessions set reauthenticated_at = reauthenticated_at - interval '1 hour' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )

async function ask<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await client.query<Row>(text, values)
  } finally {
    await client.end()
  }
}

let timesAway = 0

/** Puts lessons of one instructor at these minutes from now, and everything else of that week's far away. */
export async function placeLessons(databaseUrl: string, lessons: Readonly<Record<string, number>>) {
  // Others each time, so that nothing meets what was put away before.
  timesAway += 1
  const away = `${400 + 10 * (timesAway % 500)} days`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `with away as (
         update public.diary_entries e set during = tstzrange(lower(during) + $2::interval, upper(during) + $2::interval),
           with_buffer = tstzrange(lower(with_buffer) + $2::interval, upper(with_buffer) + $2::interval)
         where during && tstzrange(now() - interval '2 days', now() + interval '2 days')
           and instructor_id = (select instructor_id from public.lessons where id = any($1) limit 1) returning id)
       update public.lessons set starts_at = starts_at + $2::interval, ends_at = ends_at + $2::interval
       where id in (select id from away)`,
      [Object.keys(lessons), away],
    )
    for (const [id, minutes] of Object.entries(lessons)) {
      const values = [id, minutes]
      const shift = `(now() + $2 * interval '1 minute' - l.starts_at)`
      await client.query(
        `update public.diary_entries e set during = tstzrange(lower(during) + ${shift}, upper(during) + ${shift}),
           with_buffer = tstzrange(lower(with_buffer) + ${shift}, upper(with_buffer) + ${shift})
         from public.lessons l where l.id = e.id and l.id = $1`,
        values,
      )
      await client.query(
        `update public.lessons l set starts_at = starts_at + ${shift}, ends_at = ends_at + ${shift} where id = $1`,
        values,
      )
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A booked lesson of each learner of an instructor's who has been assessed before; who has most of them first. */
export async function bookedLessons(databaseUrl: string, instructor: string) {
  const { rows } = await ask<{ id: string; learner: string; learnerId: string }>(
    databaseUrl,
    `select (array_agg(l.id order by l.starts_at))[1] as id, p.name as learner, p.id as "learnerId"
     from public.lessons l join public.profiles i on i.id = l.instructor_id join public.profiles p on p.id = l.learner_id
     where i.email = $1 and l.status = 'booked' and exists (select from public.lesson_assessments a where a.student_id = l.learner_id)
     group by p.id, p.name order by count(*) desc, p.name`,
    [instructor],
  )
  return rows
}

/** As if its instructor had entered it, to be paid in cash. */
export const agreeOnCash = (databaseUrl: string, lessonId: string) =>
  ask(databaseUrl, `update public.lessons set paid_with = 'cash' where id = $1`, [lessonId])
