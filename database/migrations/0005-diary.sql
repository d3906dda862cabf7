-- Time: when an instructor works, and what is already taken. Time that must not overlap is a constraint here, not a check in code.

create schema diary;
grant usage on schema diary to authenticated, service_role;

create table public.diaries (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  zone text not null default 'Europe/London' check (length(zone) between 1 and 64),
  notice_hours int not null default 24 check (notice_hours between 0 and 336),
  horizon_days int not null default 60 check (horizon_days between 1 and 180),
  buffer_minutes int not null default 15 check (buffer_minutes between 0 and 120),
  slot_step_minutes int not null default 30 check (slot_step_minutes in (15, 30)),
  lesson_lengths int[] not null default '{60,90,120}'
    check (cardinality(lesson_lengths) between 1 and 8 and lesson_lengths <@ '{30,45,60,75,90,105,120,150,180,240}'),
  -- No lesson may end later: the last day of a checked badge. Null: nobody can book. Set by diary.open alone.
  open_until timestamptz,
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.diaries for each row execute function app.touch();
alter table public.diaries enable row level security;
alter table public.diaries force row level security;
create policy instructors_keep_their_diary on public.diaries to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()) and (select auth.role_of_me()) = 'instructor');
create policy admins_see_diaries on public.diaries for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_diaries on public.diaries to service_role using (true) with check (true);
grant select on public.diaries to authenticated;
grant insert (instructor_id), update (zone, notice_hours, horizon_days, buffer_minutes, slot_step_minutes, lesson_lengths) on public.diaries to authenticated;
grant select, insert, update, delete on public.diaries to service_role;

/* Minutes after midnight; 24:00 is 1440. */
create function diary.minutes(at time) returns int language sql immutable parallel safe
  as $$ select (extract(epoch from at) / 60)::int $$;

create table public.weekly_hours (
  instructor_id uuid not null references public.diaries (instructor_id) on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (instructor_id, weekday, opens),
  check (opens < closes),
  constraint weekly_hours_do_not_overlap exclude using gist (instructor_id with =, weekday with =, int4range(diary.minutes(opens), diary.minutes(closes)) with &&)
);
alter table public.weekly_hours enable row level security;
alter table public.weekly_hours force row level security;
create policy instructors_keep_their_hours on public.weekly_hours to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
create policy admins_see_hours on public.weekly_hours for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_hours on public.weekly_hours to service_role using (true) with check (true);
grant select, insert, delete on public.weekly_hours to authenticated;
grant select, insert, update, delete on public.weekly_hours to service_role;

/* A day that differs: closed (no hours), or open at these hours in place of the weekly ones. */
create table public.hours_exceptions (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.diaries (instructor_id) on delete cascade,
  on_day date not null,
  opens time,
  closes time,
  note text not null default '' check (length(note) <= 200),
  check ((opens is null) = (closes is null)),
  check (opens < closes),
  constraint hours_exceptions_do_not_overlap exclude using gist (
    instructor_id with =, on_day with =,
    int4range(coalesce(diary.minutes(opens), 0), coalesce(diary.minutes(closes), 1440)) with &&)
);
alter table public.hours_exceptions enable row level security;
alter table public.hours_exceptions force row level security;
create policy instructors_keep_their_exceptions on public.hours_exceptions to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
create policy admins_see_exceptions on public.hours_exceptions for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_exceptions on public.hours_exceptions to service_role using (true) with check (true);
grant select, insert, delete on public.hours_exceptions to authenticated;
grant select, insert, update, delete on public.hours_exceptions to service_role;

/*
Everything that takes up an instructor's time. `guarded` is `during` and the travel gap behind it: because every lesson
has its gap behind it, two that do not overlap guarded have the gap between them whichever comes first.
*/
create table public.diary_entries (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.diaries (instructor_id) on delete cascade,
  learner_id uuid references public.profiles (id) on delete set null,
  car_id uuid,
  kind text not null check (kind in ('hold', 'lesson', 'block')),
  during tstzrange not null,
  guarded tstzrange not null,
  live boolean not null default true,
  expires_at timestamptz,
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default clock(),
  check (not isempty(during) and lower_inc(during) and not upper_inc(during) and lower(during) > '2000-01-01' and upper(during) < '2200-01-01'),
  check (guarded @> during and lower(guarded) = lower(during)),
  check ((kind = 'hold') = (expires_at is not null)),
  constraint one_thing_at_a_time exclude using gist (instructor_id with =, guarded with &&) where (live),
  constraint one_lesson_at_a_time exclude using gist (learner_id with =, during with &&) where (live and learner_id is not null),
  constraint one_driver_at_a_time exclude using gist (car_id with =, during with &&) where (live and car_id is not null)
);
create index holds_of_a_learner on public.diary_entries (learner_id) where live and kind = 'hold';
alter table public.diary_entries enable row level security;
alter table public.diary_entries force row level security;
create policy the_two_in_the_car_see_it on public.diary_entries for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy admins_see_entries on public.diary_entries for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_entries on public.diary_entries to service_role using (true) with check (true);
grant select on public.diary_entries to authenticated;
grant select, insert, update, delete on public.diary_entries to service_role;

/* Whether the caller may act for one of these people: it is them, an admin, or the house itself. */
create function diary.may_act_for(people uuid[]) returns boolean language sql stable
  as $$ select auth.role() = 'service_role' or auth.uid() = any(people) or auth.is_admin() $$;

-- The diary of the next weeks, read for every search, profile and booking, found by the end of what is taken. The constraint's own index holds
-- the diaries of all instructors mixed on its pages, the more of them there are.
create index live_entries_by_end on public.diary_entries (instructor_id, upper(guarded)) where live;

/*
What decides the free starts of these instructors, without a name in it: hours, rules, and what is taken between two moments. Minutes since 1970.
Planned once: with the moments known, the planner thinks a plan for them cheaper, and would plan at every call for longer than the call takes.
*/
create function diary.frames(instructors uuid[], starts timestamptz, ends timestamptz) returns table (instructor_id uuid, frame json)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select d.instructor_id, json_build_object(
    'zone', d.zone,
    'stepMinutes', d.slot_step_minutes,
    'bufferMinutes', d.buffer_minutes,
    'noticeMinutes', d.notice_hours * 60,
    'horizonDays', d.horizon_days,
    'lessonLengths', d.lesson_lengths,
    'openUntil', floor(date_part('epoch', d.open_until) / 60),
    'weekly', (
      select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', diary.minutes(h.opens), 'closes', diary.minutes(h.closes))), '[]')
      from public.weekly_hours h where h.instructor_id = d.instructor_id),
    'exceptions', (
      select coalesce(json_agg(json_build_object('day', x.on_day - date '1970-01-01', 'opens', diary.minutes(x.opens), 'closes', diary.minutes(x.closes))), '[]')
      from public.hours_exceptions x
      where x.instructor_id = d.instructor_id and x.on_day between (starts - interval '2 days')::date and (ends + interval '2 days')::date),
    'busy', (
      select coalesce(to_json(array_agg(array[floor(date_part('epoch', lower(e.guarded)) / 60)::int, ceil(date_part('epoch', upper(e.guarded)) / 60)::int])), '[]')
      from public.diary_entries e
      where e.instructor_id = d.instructor_id and e.live and upper(e.guarded) > starts and lower(e.guarded) < ends
        and (e.kind <> 'hold' or e.expires_at > public.clock())))
  from public.diaries d
  where d.instructor_id = any(instructors)
$$;

/* Lets go of holds that have run out and stand in the way. */
create function diary.let_go(of_instructor uuid, of_learner uuid, wanted tstzrange) returns void
language sql security definer set search_path = '' as $$
  update public.diary_entries set live = false
  where live and kind = 'hold' and expires_at <= public.clock()
    and ((instructor_id = of_instructor and guarded && wanted) or (learner_id = of_learner and during && wanted))
$$;

/* What stands in the way of a time: the learner's own entry before the instructor's. */
create function diary.conflict(of_instructor uuid, of_learner uuid, of_car uuid, wanted tstzrange, wanted_guarded tstzrange, but_not uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.diary_entries where live and learner_id = of_learner and during && wanted and id is distinct from but_not) then 'learner'
    when exists (select from public.diary_entries where live and instructor_id = of_instructor and guarded && wanted_guarded and id is distinct from but_not) then 'instructor'
    else 'car' end
$$;

/*
Holds a time for a learner. Answers the entry, or what is in the way: `learner`, `instructor`, `car`, `holds` (too many already), `closed`.
`on conflict do nothing` waits for whoever is just taking the same time, and leaves the transaction usable.
*/
create function diary.hold(of_instructor uuid, of_learner uuid, of_car uuid, starts timestamptz, minutes int, hold_minutes int, most_holds int)
returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted tstzrange := tstzrange(starts, starts + minutes * interval '1 minute');
  wanted_guarded tstzrange;
  d public.diaries;
begin
  if not diary.may_act_for(array[of_learner, of_instructor]) then
    raise insufficient_privilege using message = 'Only the two people in the car can take this time';
  end if;
  -- One learner's requests come one after another, so that the number of holds is counted truly.
  perform pg_advisory_xact_lock(hashtextextended(of_learner::text, 5));
  select * into d from public.diaries where instructor_id = of_instructor;
  if d.open_until is null or d.open_until < upper(wanted) then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  wanted_guarded := tstzrange(starts, upper(wanted) + d.buffer_minutes * interval '1 minute');
  perform diary.let_go(of_instructor, of_learner, wanted_guarded);
  if most_holds <= (select count(*) from public.diary_entries e where e.learner_id = of_learner and e.live and e.kind = 'hold' and e.expires_at > public.clock()) then
    return query select null::public.diary_entries, 'holds';
    return;
  end if;
  return query
    insert into public.diary_entries (instructor_id, learner_id, car_id, kind, during, guarded, expires_at)
    values (of_instructor, of_learner, of_car, 'hold', wanted, wanted_guarded, public.clock() + hold_minutes * interval '1 minute')
    on conflict do nothing
    returning diary_entries, null::text;
  if not found then
    return query select null::public.diary_entries, diary.conflict(of_instructor, of_learner, of_car, wanted, wanted_guarded, null);
  end if;
end
$$;

/*
Makes a hold a lesson. One that was let go comes back if its time is still free; otherwise answers what is in the way.
The diary may have been closed since the hold: whoever is not vetted any more takes no lesson, however it is paid.
*/
create function diary.confirm(of_entry uuid) returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
begin
  select * into e from public.diary_entries where id = of_entry for update;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return;
  end if;
  if (not e.live or e.kind = 'hold')
    and not exists (select from public.diaries d where d.instructor_id = e.instructor_id and d.open_until >= upper(e.during)) then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  if not e.live then
    perform diary.let_go(e.instructor_id, e.learner_id, e.guarded);
  end if;
  begin
    return query
      update public.diary_entries t set live = true, kind = 'lesson', expires_at = null where t.id = of_entry and t.kind in ('hold', 'lesson')
      returning t, null::text;
  exception when exclusion_violation then
    return query select null::public.diary_entries, diary.conflict(e.instructor_id, e.learner_id, e.car_id, e.during, e.guarded, of_entry);
  end;
end
$$;

/* Gives a time back. Answers nothing if there is no such entry or it is not the caller's. */
create function diary.release(of_entry uuid) returns setof public.diary_entries
language sql security definer set search_path = '' as $$
  update public.diary_entries t set live = false
  where t.id = of_entry and t.kind <> 'block' and diary.may_act_for(array[t.learner_id, t.instructor_id])
  returning t.*
$$;

/* Moves a live hold or lesson, keeping its length unless another is given. */
create function diary.move(of_entry uuid, starts timestamptz, minutes int) returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  wanted tstzrange;
  wanted_guarded tstzrange;
begin
  select * into e from public.diary_entries where id = of_entry and live and kind <> 'block' for update;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return;
  end if;
  wanted := tstzrange(starts, starts + coalesce(minutes * interval '1 minute', upper(e.during) - lower(e.during)));
  select tstzrange(starts, upper(wanted) + d.buffer_minutes * interval '1 minute') into wanted_guarded
  from public.diaries d where d.instructor_id = e.instructor_id and d.open_until >= upper(wanted);
  if wanted_guarded is null then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  perform diary.let_go(e.instructor_id, e.learner_id, wanted_guarded);
  begin
    return query update public.diary_entries t set during = wanted, guarded = wanted_guarded where t.id = of_entry returning t, null::text;
  exception when exclusion_violation then
    return query select null::public.diary_entries, diary.conflict(e.instructor_id, e.learner_id, e.car_id, wanted, wanted_guarded, of_entry);
  end;
end
$$;

/* An instructor's own time. Answers nothing if something is in the way. */
create function diary.block(of_instructor uuid, starts timestamptz, ends timestamptz, why text) returns setof public.diary_entries
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform diary.let_go(of_instructor, null, tstzrange(starts, ends));
  return query
    insert into public.diary_entries (instructor_id, kind, during, guarded, note)
    values (of_instructor, 'block', tstzrange(starts, ends), tstzrange(starts, ends), why)
    on conflict do nothing returning diary_entries.*;
end
$$;

create function diary.unblock(of_entry uuid) returns setof public.diary_entries
language sql security definer set search_path = '' as $$
  delete from public.diary_entries t where t.id = of_entry and t.kind = 'block' and diary.may_act_for(array[t.instructor_id]) returning t.*
$$;

/* Opens a diary for booking until a moment, or closes it (null). For admins and the house: it stands for a checked badge. */
create function diary.open(of_instructor uuid, until timestamptz) returns void
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
revoke execute on function diary.let_go, diary.conflict from authenticated;
