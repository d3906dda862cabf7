import type { Stage } from './stage.ts'

export type Person = { id: string; email: string; sessionId: string; token: string }

/** Confirmed users, each with a session and a token. */
export async function makePeople(
  stage: Stage,
  count: number,
  role: 'student' | 'instructor',
  passwordHash?: string,
): Promise<Person[]> {
  const { rows } = await stage.owner.query<Omit<Person, 'token'>>(
    `with users as (
       insert into auth.users (email, password_hash, email_confirmed_at, raw_user_meta_data)
       select format('%s.%s@bench.test', gen_random_uuid(), n), $3, now(), jsonb_build_object('name', format('Person %s', n), 'role', $2::text) from generate_series(1, $1) n
       returning id, email::text
     ), profiles as (
       insert into public.profiles (id, auth_id, name, email, role, verification_status) select id, id, 'Bench Person', email, $2, 'approved' from users returning id
     ), identities as (
       insert into auth.identities (user_id, provider, provider_id, identity_data) select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email) from users
     ), sessions as (
       insert into auth.sessions (user_id, amr) select id, '[{"method": "password", "timestamp": 0}]' from users returning id as session_id, user_id
     )
     select u.id, u.email, s.session_id as "sessionId" from users u join sessions s on s.user_id = u.id join profiles p on p.id = u.id`,
    [count, role, passwordHash ?? null],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, token: await stage.tokenOf(row) })))
}

/** Instructors with opening hours from 06:00 to 22:00 every day, a buffer of 15 minutes, bookable for 60 days. */
export async function makeOpenDiaries(stage: Stage, count: number): Promise<Person[]> {
  const instructors = await makePeople(stage, count, 'instructor')
  const ids = instructors.map(({ id }) => id)
  await stage.owner.query(
    `insert into public.diaries (instructor_id, booking_notice_hours, horizon_days, buffer_minutes, slot_step_minutes, lesson_lengths, open_until)
     select id, 0, 62, 15, 30, '{60}', now() + interval '2 years' from unnest($1::uuid[]) id`,
    [ids],
  )
  await stage.owner.query(
    `insert into public.weekly_hours (instructor_id, weekday, opens, closes) select id, weekday, '06:00', '22:00' from unnest($1::uuid[]) id, generate_series(1, 7) weekday`,
    [ids],
  )
  return instructors
}
