create schema if not exists diary;
grant usage on schema diary to authenticated, service_role;

create or replace function diary.minutes(at time) returns int language sql immutable parallel safe
  as $$ select (extract(epoch from at) / 60)::int $$;

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

/* Nobody who learns in the usual car is put into one with another gearbox. */
create or replace function diary.usual_gearbox(of_instructor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.gearbox from public.diary_cars c where c.instructor_id = of_instructor order by c.position, c.car_id limit 1
$$;

/*
 * For each car that could be taken: when others have it, or it is at the garage. Null if one is always free, or none is
 * on record. To a learner, of those with their gearbox.
 */
create or replace function diary.cars_taken(of_instructor uuid, wanted tstzrange) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  taken json;
begin
  if not exists (select from public.diary_cars where instructor_id = of_instructor) then
    return null;
  end if;
  select case when bool_and(t.times is not null) then json_agg(t.times) end into taken
  from (
    select (
      select to_json(array_agg(array[floor(date_part('epoch', lower(b.during)) / 60)::int,
        ceil(date_part('epoch', upper(b.during)) / 60)::int] order by b.during))
      from (
        select e.during from public.diary_entries e
        where e.car_id = c.car_id and e.live and e.instructor_id <> of_instructor and e.during && wanted
          and (e.kind <> 'hold' or e.expires_at > public.clock())
        union all
        select a.during from public.car_absences a where a.car_id = c.car_id and a.during && wanted) b) as times
    from public.diary_cars c
    left join public.learner_cars l on l.instructor_id = of_instructor and l.learner_id = auth.uid()
    where c.instructor_id = of_instructor
      and c.gearbox = coalesce(l.gearbox, diary.usual_gearbox(of_instructor))
      and not (l.own_car is true and l.insurance_seen_on is not null
        and coalesce(l.insured_until >= (upper(wanted) at time zone 'Europe/London')::date, true))) t;
  return taken;
end
$$;

/*
 * `places` are where lessons may start and end: what is known of the drives between them and what is in the diary comes
 * with it. Planned once: a custom plan looks cheaper to the planner, but planning takes longer than the call.
 */
create or replace function diary.availability(instructors uuid[], starts timestamptz, ends timestamptz, places int[])
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
    'weekly', (
      select coalesce(json_agg(json_build_object(
        'weekday', h.weekday, 'opens', diary.minutes(h.opens), 'closes', diary.minutes(h.closes))), '[]')
      from public.weekly_hours h where h.instructor_id = d.instructor_id),
    'exceptions', (
      select coalesce(json_agg(json_build_object(
        'day', x.on_day - date '1970-01-01', 'opens', diary.minutes(x.opens), 'closes',
          diary.minutes(x.closes))), '[]')
      from public.hours_exceptions x
      where x.instructor_id = d.instructor_id
        and x.on_day between (starts - interval '2 days')::date and (ends + interval '2 days')::date),
    'baseSpot', d.base_spot,
    'countsWayHome', d.counts_way_home,
    'routes', case when cardinality(places) > 0 and exists (select from public.travel_routes) then (
      select travel.known_routes(array_agg(distinct s.spot), places)
      from (
        select unnest(array[e.starts_in, e.ends_in]) as spot
        from public.diary_entries e
        where e.instructor_id = d.instructor_id and e.live and upper(e.with_buffer) > starts
          and lower(e.with_buffer) < ends
        union all select d.base_spot) s
      where s.spot is not null) end,
    'busy', (
      select coalesce(to_json(array_agg(array[
        floor(date_part('epoch', lower(e.with_buffer)) / 60)::int,
        ceil(date_part('epoch', upper(e.with_buffer)) / 60)::int,
        ceil(date_part('epoch', upper(e.during)) / 60)::int,
        coalesce(e.starts_in, -1), coalesce(e.ends_in, -1)])), '[]')
      from public.diary_entries e
      where e.instructor_id = d.instructor_id and e.live and upper(e.with_buffer) > starts
        and lower(e.with_buffer) < ends and (e.kind <> 'hold' or e.expires_at > public.clock())),
    'carsTaken', diary.cars_taken(d.instructor_id, tstzrange(starts, ends)))
  from public.diaries d
  where d.instructor_id = any(instructors)
$$;

create or replace function diary.expire_holds(of_instructor uuid, of_learner uuid,
  wanted tstzrange) returns void
language sql security definer set search_path = '' as $$
  update public.diary_entries set live = false
  where live and kind = 'hold' and expires_at <= public.clock()
    and ((instructor_id = of_instructor and with_buffer && wanted) or (learner_id = of_learner
      and during && wanted))
$$;

create or replace function diary.conflict(
  of_instructor uuid, of_learner uuid, of_car uuid, wanted tstzrange, wanted_with_buffer tstzrange,
    but_not uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.diary_entries
      where live and learner_id = of_learner and during && wanted and id is distinct from but_not)
        then 'learner'
    when exists (
      select from public.diary_entries
      where live and instructor_id = of_instructor and with_buffer && wanted_with_buffer
        and id is distinct from but_not) then 'instructor'
    else 'car' end
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

/*
 * Who takes a car waits for the others who do. In this order everywhere: diaries, learners, cars.
 */
create or replace function diary.lock_cars(cars uuid[]) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(car::text, 35))
  from (select car from unnest(cars) car order by car) c
$$;

/*
 * The car of a lesson: the learner's own if that is agreed and insured then, else the chosen one, else the first of the
 * instructor's that is free and has the learner's gearbox, or that of the usual car. `choice` is null if none is free. What is over needs none.
 */
create or replace function diary.choose_car(
  of_instructor uuid, of_learner uuid, of_entry uuid, wanted tstzrange, wanted_choice text, wanted_car uuid,
  out car uuid, out choice text)
language plpgsql security definer set search_path = '' as $$
declare
  agreed public.learner_cars;
  cars uuid[];
begin
  if wanted_choice = 'none' then
    choice := 'none';
    return;
  end if;
  select * into agreed from public.learner_cars where instructor_id = of_instructor and learner_id = of_learner;
  if (wanted_choice = 'learners' or (wanted_choice in ('any', 'missing') and agreed.own_car))
    and agreed.insurance_seen_on is not null
    and coalesce(agreed.insured_until >= (upper(wanted) at time zone 'Europe/London')::date, true) then
    choice := 'learners';
    return;
  end if;
  choice := case when wanted_choice = 'chosen' then 'chosen' else 'any' end;
  cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
    and (choice = 'any' or c.car_id = wanted_car) order by c.position, c.car_id);
  if cardinality(cars) = 0 and choice = 'chosen' then
    choice := 'any';
    cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
      order by c.position, c.car_id);
  end if;
  if choice = 'any' then
    cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
      and c.gearbox = coalesce(agreed.gearbox, diary.usual_gearbox(of_instructor)) order by c.position, c.car_id);
  end if;
  if cardinality(cars) = 0 or upper(wanted) <= public.clock() then
    choice := 'any';
    return;
  end if;
  perform diary.lock_cars(cars);
  update public.diary_entries set live = false where id in (
    select e.id from public.diary_entries e where e.car_id = any (cars) and e.live and e.kind = 'hold'
      and e.expires_at <= public.clock() and e.during && wanted and e.id is distinct from of_entry
    for update skip locked);
  select c.id into car from unnest(cars) with ordinality c (id, at)
  where not exists (select from public.diary_entries e where e.car_id = c.id and e.live and e.during && wanted
      and e.id is distinct from of_entry and e.instructor_id <> of_instructor)
    and not exists (select from public.car_absences a where a.car_id = c.id and a.during && wanted)
  order by (c.id = wanted_car) is not true, c.at limit 1;
  if car is null then
    choice := null;
  end if;
end
$$;

/* Before the row is written, so that a booking that waits for a car reads what the one before took. */
create or replace function diary.take_car() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken record;
begin
  select * into taken from diary.choose_car(new.instructor_id, new.learner_id, new.id, new.during,
    new.car_choice, new.car_id);
  if taken.choice is null then
    raise sqlstate 'DY001' using message =
      diary.conflict(new.instructor_id, new.learner_id, null, new.during, new.with_buffer, new.id);
  end if;
  new.car_id := taken.car;
  new.car_choice := taken.choice;
  return new;
end
$$;

/* Of a lesson to come. Null: there is no such lesson of the caller's. Else `car`, the conflict, or an empty text. */
create or replace function diary.set_car(of_entry uuid, new_choice text, of_car uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  taken record;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.instructor_id]) then
    return null;
  end if;
  perform diary.lock(e.instructor_id, null);
  select * into e from public.diary_entries where id = of_entry and live and kind = 'lesson' for update;
  if e.id is null then
    return null;
  end if;
  select * into taken from diary.choose_car(e.instructor_id, e.learner_id, e.id, e.during, new_choice, of_car);
  if taken.choice is null or (new_choice in ('chosen', 'learners') and taken.choice <> new_choice) then
    return 'car';
  end if;
  update public.diary_entries set car_id = taken.car, car_choice = taken.choice where id = of_entry;
  return '';
exception when exclusion_violation then
  return 'car';
end
$$;

/*
 * After the cars of these instructors have changed, or what one learner is taught in: lessons to come that have none, or
 * one that is not theirs or is away, take another that is free. Where none is, they are `missing` it. Returns the lessons
 * that changed.
 */
create or replace function diary.reassign_cars(of_instructors uuid[], of_learner uuid) returns setof public.diary_entries
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  taken record;
begin
  perform diary.lock(i, null) from (select i from unnest(of_instructors) i order by i) o;
  perform diary.lock_cars(array(select distinct car_id from public.diary_cars where instructor_id = any (of_instructors)));
  for e in
    select d.* from public.diary_entries d
    where d.instructor_id = any (of_instructors) and d.live and (d.kind = 'lesson' or d.expires_at > public.clock())
      and d.kind in ('hold', 'lesson') and upper(d.during) > public.clock() and (
        (d.learner_id = of_learner and d.car_choice in ('any', 'learners', 'missing'))
        or (d.car_choice in ('any', 'chosen', 'missing') and (d.car_id is null
        or not exists (select from public.diary_cars c where c.car_id = d.car_id and c.instructor_id = d.instructor_id)
        or exists (select from public.car_absences a where a.car_id = d.car_id and a.during && d.during))))
    order by lower(d.during), d.id for update skip locked
  loop
    select * into taken from diary.choose_car(e.instructor_id, e.learner_id, e.id, e.during, 'any', e.car_id);
    if (taken.car, coalesce(taken.choice, 'missing')) is distinct from (e.car_id, e.car_choice) then
      update public.diary_entries d set car_id = taken.car, car_choice = coalesce(taken.choice, 'missing')
      where d.id = e.id returning d.* into e;
      return next e;
    end if;
  end loop;
end
$$;

/*
 * Returns the entry, or the conflict: `learner`, `instructor`, `car`, `holds` (too many), `closed`, `travel` (the drive
 * before or after is longer than the gap). Who is refused lets the next in line go on at once.
 */
create or replace function diary.hold(
  of_instructor uuid, of_learner uuid, of_car uuid, starts timestamptz, minutes int, hold_minutes int,
    most_holds int, from_spot int, to_spot int)
returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted tstzrange := tstzrange(starts, starts + minutes * interval '1 minute');
  wanted_with_buffer tstzrange;
  d public.diaries;
  taken public.diary_entries;
begin
  if not diary.may_act_for(array[of_learner, of_instructor]) then
    raise insufficient_privilege using message = 'Only the two people in the car can take this time';
  end if;
  perform diary.lock(case when coalesce(from_spot, to_spot) is not null then of_instructor end, of_learner);
  select * into d from public.diaries where instructor_id = of_instructor;
  if d.open_until is null or d.open_until < upper(wanted) then
    raise sqlstate 'DY001' using message = 'closed';
  end if;
  wanted_with_buffer := tstzrange(starts, upper(wanted) + d.buffer_minutes * interval '1 minute');
  perform diary.expire_holds(of_instructor, of_learner, wanted_with_buffer);
  if most_holds <= (
    select count(*) from public.diary_entries e
    where e.learner_id = of_learner and e.live and e.kind = 'hold' and e.expires_at > public.clock()
  ) then
    raise sqlstate 'DY001' using message = 'holds';
  end if;
  insert into public.diary_entries (instructor_id, learner_id, car_id, car_choice, kind, during, with_buffer,
    expires_at, starts_in, ends_in)
  values (of_instructor, of_learner, of_car, case when of_car is null then 'any' else 'chosen' end, 'hold', wanted,
    wanted_with_buffer,
    public.clock() + hold_minutes * interval '1 minute', from_spot, to_spot)
  on conflict do nothing returning * into taken;
  if not found then
    raise sqlstate 'DY001' using message =
      diary.conflict(of_instructor, of_learner, of_car, wanted, wanted_with_buffer, null);
  end if;
  if coalesce(from_spot, to_spot) is not null
    and diary.minutes_lacking(of_instructor, wanted, from_spot, to_spot, null) > 0 then
    raise sqlstate 'DY001' using message = 'travel';
  end if;
  return query select taken, null::text;
exception when sqlstate 'DY001' then
  return query select null::public.diary_entries, sqlerrm;
end
$$;

/* By the instructor at any time of an open diary, as agreed with the learner by word of mouth. */
create or replace function diary.enter(of_instructor uuid, of_learner uuid, starts timestamptz, minutes int,
  from_spot int, to_spot int, override boolean, choice text default 'any', of_car uuid default null)
returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted tstzrange := tstzrange(starts, starts + minutes * interval '1 minute');
  wanted_with_buffer tstzrange;
  taken public.diary_entries;
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform diary.lock(of_instructor, of_learner);
  select tstzrange(starts, upper(wanted) + d.buffer_minutes * interval '1 minute') into wanted_with_buffer
  from public.diaries d where d.instructor_id = of_instructor and d.open_until >= upper(wanted);
  if wanted_with_buffer is null then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  perform diary.expire_holds(of_instructor, of_learner, wanted_with_buffer);
  insert into public.diary_entries (instructor_id, learner_id, car_id, car_choice, kind, during, with_buffer,
    starts_in, ends_in, travel_overridden)
  values (of_instructor, of_learner, of_car, choice, 'lesson', wanted, wanted_with_buffer, from_spot, to_spot,
    override)
  on conflict do nothing returning * into taken;
  if not found then
    raise sqlstate 'DY001' using message =
      diary.conflict(of_instructor, of_learner, null, wanted, wanted_with_buffer, null);
  end if;
  if not override and diary.minutes_lacking(of_instructor, wanted, from_spot, to_spot, null) > 0 then
    raise sqlstate 'DY001' using message = 'travel';
  end if;
  return query select taken, null::text;
exception when sqlstate 'DY001' then
  return query select null::public.diary_entries, sqlerrm;
end
$$;

/* An expired hold revives if its time is free. A closed diary takes no lesson, even a paid one. */
create or replace function diary.confirm(of_entry uuid) returns table (entry public.diary_entries,
  conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return;
  end if;
  perform diary.lock(e.instructor_id, null);
  select * into e from public.diary_entries where id = of_entry for update;
  if e.id is null then
    return;
  end if;
  if (not e.live or e.kind = 'hold') and not exists (
    select from public.diaries d where d.instructor_id = e.instructor_id and d.open_until >= upper(e.during)
  ) then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  -- Whether or not somebody has noticed that it has expired: its car is looked for again.
  if e.live and e.expires_at <= public.clock() then
    update public.diary_entries set live = false where id = of_entry;
    e.live := false;
  end if;
  if not e.live then
    perform diary.expire_holds(e.instructor_id, e.learner_id, e.with_buffer);
  end if;
  if not e.live
    and diary.minutes_lacking(e.instructor_id, e.during, e.starts_in, e.ends_in, of_entry) > 0 then
    return query select null::public.diary_entries, 'travel';
    return;
  end if;
  begin
    return query
      update public.diary_entries t set live = true, kind = 'lesson', expires_at = null
      where t.id = of_entry and t.kind in ('hold', 'lesson')
      returning t, null::text;
  exception when exclusion_violation or sqlstate 'DY001' then
    return query select null::public.diary_entries,
      diary.conflict(e.instructor_id, e.learner_id, e.car_id, e.during, e.with_buffer, of_entry);
  end;
end
$$;

/* A learner's time becomes another's, unless they are elsewhere then. */
create or replace function diary.change_learner(of_learner uuid, new_learner uuid) returns void
language sql set search_path = '' as $$
  update public.diary_entries e set learner_id = null where e.learner_id = of_learner and e.live and exists (
    select from public.diary_entries a where a.learner_id = new_learner and a.live and a.during && e.during);
  update public.diary_entries set learner_id = new_learner where learner_id = of_learner;
  update public.learner_cars c set learner_id = new_learner where c.learner_id = of_learner and not exists (
    select from public.learner_cars a where a.learner_id = new_learner and a.instructor_id = c.instructor_id)
$$;

create or replace function diary.release(of_entry uuid) returns setof public.diary_entries
language sql security definer set search_path = '' as $$
  update public.diary_entries t set live = false
  where t.id = of_entry and t.kind in ('hold', 'lesson') and diary.may_act_for(array[t.learner_id, t.instructor_id])
  returning t.*
$$;

drop function if exists diary.move(uuid, timestamptz, int, boolean);

/*
 * Moves onto one time would end as a deadlock on the exclusion constraint: lock both diaries first. Without a choice the
 * car is looked for as it was.
 */
create or replace function diary.move(of_entry uuid, starts timestamptz, minutes int, override boolean,
  choice text default null, of_car uuid default null)
returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  wanted tstzrange;
  wanted_with_buffer tstzrange;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return;
  end if;
  perform diary.lock(e.instructor_id, e.learner_id);
  select * into e from public.diary_entries where id = of_entry and live and kind in ('hold', 'lesson') for update;
  if e.id is null then
    return;
  end if;
  wanted := tstzrange(starts, starts + coalesce(minutes * interval '1 minute',
    upper(e.during) - lower(e.during)));
  select tstzrange(starts, upper(wanted) + d.buffer_minutes * interval '1 minute') into wanted_with_buffer
  from public.diaries d where d.instructor_id = e.instructor_id and d.open_until >= upper(wanted);
  if wanted_with_buffer is null then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  if not override and diary.minutes_lacking(e.instructor_id, wanted, e.starts_in, e.ends_in, of_entry) > 0 then
    return query select null::public.diary_entries, 'travel';
    return;
  end if;
  perform diary.expire_holds(e.instructor_id, e.learner_id, wanted_with_buffer);
  begin
    return query
      update public.diary_entries t
        set during = wanted, with_buffer = wanted_with_buffer, travel_overridden = override,
          car_choice = coalesce(choice, t.car_choice), car_id = case when choice is null then t.car_id else of_car end
        where t.id = of_entry
      returning t, null::text;
  exception when exclusion_violation or sqlstate 'DY001' then
    return query select null::public.diary_entries,
      diary.conflict(e.instructor_id, e.learner_id, e.car_id, wanted, wanted_with_buffer, of_entry);
  end;
end
$$;

/* Where it starts and ends. Null: there is no such entry. Else the minutes that a drive lacks, and nothing is changed. */
create or replace function diary.place(of_entry uuid, from_spot int, to_spot int, override boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  lacking int;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return null;
  end if;
  if (e.starts_in, e.ends_in) is not distinct from (from_spot, to_spot) then
    return 0;
  end if;
  perform diary.lock(e.instructor_id, null);
  select * into e from public.diary_entries where id = of_entry for update;
  if e.live and not override then
    lacking := diary.minutes_lacking(e.instructor_id, e.during, from_spot, to_spot, of_entry);
  end if;
  if coalesce(lacking, 0) = 0 then
    update public.diary_entries set starts_in = from_spot, ends_in = to_spot, travel_overridden = override
    where id = of_entry;
  end if;
  return coalesce(lacking, 0);
end
$$;

drop function if exists diary.block(uuid, timestamptz, timestamptz, text);

/* All or nothing. With `keep` around what is blocked or busy already, and around those entries. */
create or replace function diary.block_times(of_instructor uuid, times tstzrange[], why text, repeats uuid, keep uuid[])
returns setof public.diary_entries language plpgsql security definer set search_path = '' as $$
declare
  added uuid[];
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_instructor::text, 33));
  perform diary.expire_holds(of_instructor, null, tstzrange(null, null));
  -- Not `return query insert`: what that has returned stays returned when a later one overlaps.
  with w as (
    insert into public.diary_entries (instructor_id, kind, during, with_buffer, note, repeat_id)
    select of_instructor, 'block', p.piece, p.piece, why, repeats
    from (
      select during, at, coalesce(range_agg(during) over (
        order by at rows between unbounded preceding and 1 preceding), '{}') as earlier
      from unnest(times) with ordinality w (during, at)) t
    cross join lateral (
      select unnest(tstzmultirange(t.during) - t.earlier - coalesce((
        select range_agg(e.with_buffer) from public.diary_entries e
        where keep is not null and e.instructor_id = of_instructor and e.live
          and (e.kind in ('block', 'imported') or e.id = any (keep))
          and upper(e.with_buffer) > lower(t.during) and lower(e.with_buffer) < upper(t.during)), '{}')) as piece) p
    order by t.at, p.piece
    returning id)
  select array_agg(w.id) into added from w;
  return query select e.* from public.diary_entries e where e.id = any (added) order by lower(e.during);
exception when exclusion_violation then
  return;
end
$$;

/* Replaces what comes from calendars elsewhere. Where something stands already, it takes what is left. */
create or replace function diary.import(of_instructor uuid, times tstzrange[], titles text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken tstzmultirange;
  pieces tstzrange[];
  piece_titles text[];
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_instructor::text, 33));
  perform diary.expire_holds(of_instructor, null, tstzrange(null, null));
  -- One pass: of those that begin no later, only the latest end matters, and `not in` is answered from a hash.
  select coalesce(range_agg(e.with_buffer), '{}') into taken from public.diary_entries e
  where e.instructor_id = of_instructor and e.live and e.kind <> 'imported'
    and upper(e.with_buffer) > (select min(lower(during)) from unnest(times) t (during));
  select array_agg(p.piece), array_agg(p.title) into pieces, piece_titles
  from (
    select unnest(tstzmultirange(tstzrange(greatest(lower(t.during), t.earlier_end), upper(t.during))) - taken) as piece, t.title
    from (
      select during, title, max(upper(during)) over (
        order by lower(during), at rows between unbounded preceding and 1 preceding) as earlier_end
      from unnest(times, titles) with ordinality w (during, title, at)) t
    where t.earlier_end is null or t.earlier_end < upper(t.during)) p;
  delete from public.diary_entries e where e.instructor_id = of_instructor and e.kind = 'imported'
    and (e.during, e.note) not in (select p.piece, p.title from unnest(pieces, piece_titles) p (piece, title));
  -- A hold that came in the meantime keeps its time: the next reading tries again.
  insert into public.diary_entries (instructor_id, kind, during, with_buffer, note)
  select of_instructor, 'imported', p.piece, p.piece, p.title
  from unnest(pieces, piece_titles) p (piece, title)
  where (p.piece, p.title) not in (select e.during, e.note from public.diary_entries e
    where e.instructor_id = of_instructor and e.kind = 'imported')
  on conflict do nothing;
end
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
  diary.lock, diary.lock_cars, diary.choose_car, diary.reassign_cars, diary.cars_taken,
  diary.usual_gearbox from authenticated;
