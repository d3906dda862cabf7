import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { unpackLine } from '../../common/postcode/compact.ts'

const languages = `(array['Urdu', 'Polish', 'Welsh', 'Punjabi', 'Hindi'])`
const specialities = `(array['Nervous learners', 'Motorways', 'Refresher lessons', 'Additional needs'])`

type Sector = { sector: string; lat: number; lng: number }

/** The centre of every postcode sector of Great Britain. */
export function listSectors(): Sector[] {
  const text = readFileSync(new URL('../../common/postcode/centres.txt', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .flatMap(unpackLine)
    .map(({ sector, lat, lng }) => ({ sector, lat: lat / 1000, lng: lng / 1000 }))
}

/**
 * Fills the directory up to `size` vetted instructors on real sectors, with prices, gearboxes, radius, opening hours and about thirty
 * booked times each, and a tenth more who are not vetted.
 */
export async function addInstructors(owner: pg.Client, size: number) {
  const sectors = listSectors()
  await owner.query(
    'create schema if not exists bench; create table if not exists bench.sectors (n int primary key, sector text, lat double precision, lng double precision)',
  )
  await owner.query(
    'insert into bench.sectors select n - 1, s, a, b from unnest($1::text[], $2::float8[], $3::float8[]) with ordinality x (s, a, b, n) on conflict do nothing',
    [sectors.map((one) => one.sector), sectors.map((one) => one.lat), sectors.map((one) => one.lng)],
  )
  const { rows } = await owner.query('select count(*)::int as n from public.instructors')
  await owner.query('begin')
  await owner.query(
    'create temporary table newcomers on commit drop as select gen_random_uuid() as id, n from generate_series($1::int, $2::int) n',
    [rows[0].n + 1, size],
  )
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) select id, format('i%s@bench.test', n), now(), '{"role": "instructor"}' from newcomers`,
  )
  await owner.query(
    `insert into public.profiles (id, auth_id, name, email, role, verification_status) select id, id, format('Instructor %s', n), format('i%s@bench.test', n), 'instructor', 'approved' from newcomers`,
  )
  await owner.query(`
    insert into public.instructors (id, headline, about, gearboxes, hourly_rate_pence, outcode, sector, lat, lng, radius_km, gender, languages, specialisms, test_centres, review_count, review_stars, badge_kind, badge_number, badge_expires_on, vetted_until, portrait, car_photo)
    select c.id, 'Calm lessons in a small car', repeat('Twelve years on the roads here. ', 12),
      case c.n % 3 when 0 then '{manual}' when 1 then '{automatic}' else '{manual,automatic}' end::text[], 3000 + (c.n * 37) % 2500,
      split_part(s.sector, ' ', 1), s.sector, s.lat, s.lng, 12 + c.n % 30, case when c.n % 3 = 0 then 'female' else 'male' end,
      case when c.n % 4 = 1 then array['English', ${languages}[1 + c.n % 5]] else '{English}' end,
      array[${specialities}[1 + c.n % 4], ${specialities}[1 + c.n / 4 % 4]], array['Centre ' || (regexp_match(s.sector, '^[A-Z]+'))[1]],
      c.n % 7, (c.n % 7) * (3 + c.n / 7 % 3), 'ADI', c.n::text, now()::date + 400, case when c.n % 10 <> 0 then now() + interval '400 days' end,
      '/instructor-photos/portrait-' || c.n, '/instructor-photos/car-' || c.n
    from newcomers c join bench.sectors s on s.n = (c.n::bigint * 104729) % ${sectors.length}`)
  await owner.query(`
    insert into public.diaries (instructor_id, booking_notice_hours, lesson_lengths, open_until)
    select id, 24, case when n % 4 = 0 then '{60}' else '{60,90,120}' end::int[], now() + interval '400 days' from newcomers`)
  await owner.query(
    `insert into public.weekly_hours (instructor_id, weekday, opens, closes) select id, weekday, '09:00', '18:00' from newcomers, generate_series(1, 5) weekday`,
  )
  await owner.query(`
    insert into public.diary_entries (instructor_id, kind, during, with_buffer)
    select c.id, 'lesson', tstzrange(at, at + interval '60 minutes'), tstzrange(at, at + interval '75 minutes')
    from newcomers c, generate_series(0, 29) k, lateral (select date_trunc('day', now()) + (1 + k / 3 + c.n % 3) * interval '1 day' + (9 + (k % 3) * 3) * interval '1 hour' as at) moment`)
  await owner.query('commit')
  await owner.query('vacuum analyze')
}
