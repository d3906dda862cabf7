create schema if not exists diary;
grant usage on schema diary to authenticated, service_role;

create or replace function diary.minutes(at time) returns int language sql immutable parallel safe
  as $$ select (extract(epoch from at) / 60)::int $$;

/* Whole minutes since 1970: at most the time of `starts`, at least that of `ends`. */
create or replace function diary.busy(during tstzrange, with_gap tstzrange, starts_in int, ends_in int) returns text
language sql immutable parallel safe as $$
  select '[' || floor(date_part('epoch', lower(with_gap) at time zone 'UTC') / 60)::int::text
    || ',' || ceil(date_part('epoch', upper(with_gap) at time zone 'UTC') / 60)::int::text
    || ',' || ceil(date_part('epoch', upper(during) at time zone 'UTC') / 60)::int::text
    || ',' || coalesce(starts_in, -1)::text || ',' || coalesce(ends_in, -1)::text || ']'
$$;

/* With the whole gap behind it, also where it was cut back for what stands there. In UTC, or it would not be immutable. */
create or replace function diary.with_gap(during tstzrange, with_buffer tstzrange, gap_minutes int) returns tstzrange
language sql immutable parallel safe as $$
  select tstzrange(lower(during), greatest(upper(with_buffer),
    (upper(during) at time zone 'UTC' + make_interval(mins => gap_minutes)) at time zone 'UTC'))
$$;

/* In two steps: who has waited for another change of these hours counts what that one wrote. */
create or replace function diary.keep_week() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.diaries where instructor_id in (select c.instructor_id from changed c)
  order by instructor_id for no key update;
  update public.diaries d set week = (
    select coalesce(json_agg(json_build_object(
      'weekday', h.weekday, 'opens', diary.minutes(h.opens), 'closes', diary.minutes(h.closes))
      order by h.weekday, h.opens), '[]')
    from public.weekly_hours h where h.instructor_id = d.instructor_id)
  where d.instructor_id in (select c.instructor_id from changed c);
  return null;
end
$$;

create or replace function diary.may_act_for(people uuid[]) returns boolean language sql stable
  as $$ select coalesce(auth.role() = 'service_role' or auth.uid() = any(people) or auth.is_admin(), false) $$;

/* Checks an instructor id without a foreign key, locking the row as one would. */
create or replace function diary.must_have_instructor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'diary_entries' then
    perform from public.diaries where instructor_id = new.instructor_id for key share;
  else
    perform from public.profiles where id = new.instructor_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = format('There is no instructor %s', new.instructor_id);
  end if;
  return new;
end
$$;

create or replace function public.instructor_of_public_id(id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select coalesce((select d.instructor_id from public.diaries d where d.public_id = $1), $1) $$;

drop function if exists diary.availability(uuid[], timestamptz, timestamptz, int[]);

/*
 * `places` are where lessons may start and end: what is known of the drives between them and what is in the diary comes
 * with it. `gearbox` is the one that somebody chooses. Planned once: a custom plan looks cheaper to the planner, but
 * planning takes longer than the call.
 */
create or replace function diary.availability(
  instructors uuid[], starts timestamptz, ends timestamptz, places int[], gearbox text default null)
returns table (instructor_id uuid, availability json)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select d.instructor_id, json_build_object(
    'zone', d.zone,
    'stepMinutes', d.slot_step_minutes,
    'bufferMinutes', d.buffer_minutes,
    'bookingNoticeMinutes', d.booking_notice_hours * 60,
    'horizonDays', d.horizon_days,
    'lessonLengths', d.lesson_lengths,
    'openUntil', floor(date_part('epoch', d.open_until) / 60),
    'weekly', d.week,
    'exceptions', (
      select coalesce(json_agg(json_build_object(
        'day', x.on_day - date '1970-01-01', 'opens', diary.minutes(x.opens), 'closes',
          diary.minutes(x.closes))), '[]')
      from public.hours_exceptions x
      where x.instructor_id = d.instructor_id
        and x.on_day between (starts - interval '2 days')::date and (ends + interval '2 days')::date),
    'closedOnHolidaysOf', case when not d.opens_on_bank_holidays
      then coalesce(d.bank_holidays_of, d.base_region) end,
    'baseSpot', d.base_spot,
    'countsWayHome', d.counts_way_home,
    'routes', case when cardinality(places) > 0 and exists (select from public.travel_routes) then (
      select travel.known_routes(array_agg(distinct s.spot), places)
      from (
        select unnest(array[e.starts_in, e.ends_in]) as spot
        from public.diary_entries e
        where e.instructor_id = d.instructor_id and e.live and e.busy_until > starts and e.busy_from < ends
        union all select d.base_spot) s
      where s.spot is not null) end,
    'busy', (
      select ('[' || coalesce(string_agg(e.busy, ','), '') || ']')::json
      from public.diary_entries e
      where e.instructor_id = d.instructor_id and e.live and e.busy_until > starts and e.busy_from < ends
        and (e.expires_at is null or e.expires_at > public.clock())),
    'carsTaken', case when exists (select from public.diary_cars c where c.instructor_id = d.instructor_id)
      then diary.cars_taken(d.instructor_id, tstzrange(starts, ends), gearbox) end)
  from public.diaries d
  where d.instructor_id = any(instructors)
$$;

drop function if exists diary.look_together(uuid[], timestamptz[], timestamptz[], int[], int[], uuid[], uuid[], text[]);

/*
 * For learners who seek times at one moment: each diary once, and which of them are `plain`: who have not sent this key
 * before, nor agreed on a car with the instructor. To these a diary offers the same times. One statement, so that a time
 * that a repeated request has taken itself comes with its key. Planned once, as `availability` is.
 */
create or replace function diary.look_together(
  diaries uuid[], starts timestamptz[], ends timestamptz[], from_spots int[], to_spots int[], gearboxes text[],
  sought uuid[], learners uuid[], keys text[]) returns json
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select json_build_object(
    'diaries', (
      select coalesce(json_agg(json_build_array(w.at - 1, f.instructor_id, f.availability)), '[]')
      from unnest(diaries, starts, ends, from_spots, to_spots, gearboxes)
        with ordinality w (id, starts, ends, from_spot, to_spot, gearbox, at)
      cross join lateral diary.availability(array[public.instructor_of_public_id(w.id)], w.starts, w.ends,
        array_remove(array[w.from_spot, w.to_spot], -1), nullif(w.gearbox, '')) f),
    'plain', (
      select coalesce(json_agg(w.at - 1), '[]')
      from unnest(sought, learners, keys) with ordinality w (instructor, learner, key, at)
      join public.profiles p on p.id = w.learner and p.role = 'student'
      where not exists (select from app.idempotent_answers a where a.person_id = w.learner and a.key = w.key)
        and not exists (
          select from public.learner_cars c join public.diaries d on d.instructor_id = c.instructor_id
          where c.learner_id = w.learner and w.instructor in (d.instructor_id, d.public_id))))
$$;

drop function if exists diary.expire_holds(uuid, uuid, tstzrange);

/* Whether there were any. */
create or replace function diary.expire_holds(of_instructor uuid, of_learner uuid, wanted tstzrange)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.diary_entries set live = false
  where live and kind = 'hold' and expires_at <= public.clock()
    and ((instructor_id = of_instructor and with_buffer && wanted) or (learner_id = of_learner
      and during && wanted));
  return found;
end
$$;

drop function if exists diary.conflict(uuid, uuid, uuid, tstzrange, tstzrange, uuid);

/* Why a time cannot be taken. `gap`: nothing is there, but the least gap around it isn't kept. */
create or replace function diary.conflict(
  of_instructor uuid, of_learner uuid, wanted tstzrange, wanted_with_buffer tstzrange, but_not uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.diary_entries
      where live and learner_id = of_learner and during && wanted and id is distinct from but_not
        and (kind <> 'hold' or expires_at > public.clock())) then 'learner'
    else coalesce((
      select case when bool_or(during && wanted) then 'instructor' else 'gap' end
      from public.diary_entries
      where live and instructor_id = of_instructor and id is distinct from but_not
        and busy_until > lower(wanted) and busy_from < upper(wanted_with_buffer)
        and (kind <> 'hold' or expires_at > public.clock())
      having count(*) > 0), 'car') end
$$;

/*
 * Whether `starts` is in the gap behind an entry whose gap was cut back, where the constraint alone would let it in.
 * No gap is longer than `gap_minutes` may be, so a few entries of the index are read, however long the diary is.
 */
create or replace function diary.in_gap_behind(of_instructor uuid, starts timestamptz, but_not uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.diary_entries e
    where e.instructor_id = of_instructor and e.live and e.id is distinct from but_not
      and e.busy_until > starts and e.busy_until <= starts + interval '120 minutes' and upper(e.with_buffer) <= starts
      and (e.kind <> 'hold' or e.expires_at > public.clock()))
$$;

/* Whether less than the least gap would be left before or after `wanted`, or nothing at all. What is over is let be. */
create or replace function diary.lacks_gap(of_instructor uuid, wanted tstzrange, but_not uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select upper(wanted) > public.clock() and (diary.in_gap_behind(of_instructor, lower(wanted), but_not) or exists (
    select from public.diaries d
    join public.diary_entries e on e.instructor_id = d.instructor_id and e.live and e.id is distinct from but_not
      and e.with_buffer && tstzrange(lower(wanted), upper(wanted) + d.buffer_minutes * interval '1 minute')
      and (e.kind <> 'hold' or e.expires_at > public.clock())
    where d.instructor_id = of_instructor))
$$;

/*
 * `wanted` with the gap behind it, as far as the next entry leaves room; the gap behind the entry before is cut back to
 * its start. Under `diary.lock`. What overlaps stays, for the constraint to refuse.
 */
create or replace function diary.make_room(of_instructor uuid, wanted tstzrange, gap int, but_not uuid) returns tstzrange
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted_with_buffer tstzrange := tstzrange(lower(wanted), upper(wanted) + gap * interval '1 minute');
begin
  update public.diary_entries e set with_buffer = tstzrange(lower(e.during), lower(wanted))
  where e.instructor_id = of_instructor and e.live and e.id is distinct from but_not
    and e.with_buffer && wanted and upper(e.during) <= lower(wanted);
  return tstzrange(lower(wanted), least(upper(wanted_with_buffer), (
    select min(lower(e.during)) from public.diary_entries e
    where e.instructor_id = of_instructor and e.live and e.id is distinct from but_not
      and e.with_buffer && wanted_with_buffer and lower(e.during) >= upper(wanted))));
end
$$;

/* After the least gap has changed: that of entries to come, as far as the next one leaves room. */
create or replace function diary.set_gaps(of_instructor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform diary.lock(of_instructor, null);
  for attempt in 1..5 loop
    begin
      update public.diary_entries e
        set gap_minutes = d.buffer_minutes, with_buffer = tstzrange(lower(e.during),
          least(upper(e.during) + d.buffer_minutes * interval '1 minute', (
            select min(lower(n.during)) from public.diary_entries n
            where n.instructor_id = of_instructor and n.live and lower(n.during) >= upper(e.during)
              and lower(n.during) < upper(e.during) + d.buffer_minutes * interval '1 minute')))
      from public.diaries d
      where d.instructor_id = of_instructor and e.instructor_id = of_instructor and e.live
        and e.kind in ('hold', 'lesson') and upper(e.during) > public.clock();
      return;
    exception when exclusion_violation then
      -- A hold without a place has come in between: the next look sees it.
    end;
  end loop;
  raise exclusion_violation;
end
$$;

/* Minutes that a drive lacks before or after `wanted`, the most of any; null: it can be done. What is over is let be. */
create or replace function diary.minutes_lacking(
  of_instructor uuid, wanted tstzrange, from_spot int, to_spot int, but_not uuid)
returns int language sql stable security definer set search_path = '' as $$
  select max(g.needed - floor(extract(epoch from g.gap) / 60))::int
  from (select make_interval(mins => travel.most_minutes()) as longest) t
  cross join public.diaries d
  join public.diary_entries e on e.instructor_id = d.instructor_id and e.live
    and e.during && tstzrange(lower(wanted) - t.longest, upper(wanted) + t.longest)
    and not e.during && wanted and e.id is distinct from but_not
    and (e.kind <> 'hold' or e.expires_at > public.clock())
  cross join lateral (
    select travel.minutes(to_spot, e.starts_in, upper(wanted), d.zone) as needed, lower(e.during) - upper(wanted) as gap
    where upper(wanted) <= lower(e.during)
    union all
    select travel.minutes(e.ends_in, from_spot, upper(e.during), d.zone), lower(wanted) - upper(e.during)
    where upper(e.during) <= lower(wanted)) g
  where d.instructor_id = of_instructor and upper(wanted) > public.clock()
    and g.needed * interval '1 minute' > g.gap
$$;

/*
 * Who takes time of one instructor waits for the others who do, so that each sees what the one before took; a learner's
 * holds are counted one after another. In this order everywhere. Without a place the constraint alone decides.
 */
create or replace function diary.lock(of_instructor uuid, of_learner uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(of_instructor::text, 33)) where of_instructor is not null;
  select pg_advisory_xact_lock(hashtextextended(of_learner::text, 5)) where of_learner is not null;
$$;

create or replace function diary.open(of_instructor uuid, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for('{}') then
    raise insufficient_privilege using message = 'Only an admin opens a diary';
  end if;
  insert into public.diaries (instructor_id, open_until) values (of_instructor, until)
  on conflict (instructor_id) do update set open_until = excluded.open_until;
end
$$;

revoke execute on all functions in schema diary from public;
grant execute on all functions in schema diary to authenticated, service_role;
revoke execute on function diary.expire_holds, diary.conflict, diary.change_learner, diary.minutes_lacking,
  diary.lacks_gap, diary.in_gap_behind, diary.look_together, diary.make_room, diary.lock, diary.lock_cars,
  diary.choose_car, diary.reassign_cars, diary.return_car, diary.cars_taken, diary.usual_gearbox,
  diary.may_choose_gearbox, diary.gearbox_for from authenticated;
