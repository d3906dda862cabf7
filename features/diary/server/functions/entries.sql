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
  if most_holds <= (
    select count(*) from public.diary_entries e
    where e.learner_id = of_learner and e.live and e.kind = 'hold' and e.expires_at > public.clock()
  ) then
    raise sqlstate 'DY001' using message = 'holds';
  end if;
  -- A hold that has expired rarely stands in the way, and looking for one costs as much as taking the time.
  loop
    insert into public.diary_entries (instructor_id, learner_id, car_id, car_choice, kind, during, with_buffer,
      gap_minutes, expires_at, starts_in, ends_in)
    values (of_instructor, of_learner, of_car, case when of_car is null then 'any' else 'chosen' end, 'hold', wanted,
      wanted_with_buffer, d.buffer_minutes, public.clock() + hold_minutes * interval '1 minute', from_spot, to_spot)
    on conflict do nothing returning * into taken;
    exit when found or not diary.expire_holds(of_instructor, of_learner, wanted_with_buffer);
  end loop;
  if taken.id is null then
    raise sqlstate 'DY001' using message = diary.conflict(of_instructor, of_learner, wanted, wanted_with_buffer, null);
  end if;
  -- The constraint has refused whatever its own time and gap overlap.
  if upper(wanted) > public.clock() and diary.in_gap_behind(of_instructor, starts, taken.id) then
    raise sqlstate 'DY001' using message = 'instructor';
  end if;
  if coalesce(from_spot, to_spot) is not null
    and diary.minutes_lacking(of_instructor, wanted, from_spot, to_spot, null) > 0 then
    raise sqlstate 'DY001' using message = 'travel';
  end if;
  return query select taken, null::text;
exception when sqlstate 'DY001' then
  -- To a learner, the gap around something is as taken as the thing.
  return query select null::public.diary_entries, replace(sqlerrm, 'gap', 'instructor');
end
$$;

/*
 * By the instructor at any time of an open diary, as agreed with the learner by word of mouth. Conflicts also `gap`: only
 * the least gap is in the way. With `override` neither that nor the drive counts.
 */
create or replace function diary.enter(of_instructor uuid, of_learner uuid, starts timestamptz, minutes int,
  from_spot int, to_spot int, override boolean, choice text default 'any', of_car uuid default null)
returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  wanted tstzrange := tstzrange(starts, starts + minutes * interval '1 minute');
  wanted_with_buffer tstzrange;
  gap int;
  room tstzrange;
  why text;
  taken public.diary_entries;
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform diary.lock(of_instructor, of_learner);
  select d.buffer_minutes into gap
  from public.diaries d where d.instructor_id = of_instructor and d.open_until >= upper(wanted);
  if gap is null then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  wanted_with_buffer := tstzrange(starts, upper(wanted) + gap * interval '1 minute');
  perform diary.expire_holds(of_instructor, of_learner, wanted_with_buffer);
  if not override and diary.lacks_gap(of_instructor, wanted, null) then
    raise sqlstate 'DY001' using message =
      diary.conflict(of_instructor, of_learner, wanted, wanted_with_buffer, null);
  end if;
  -- Who holds a time without a place doesn't wait for this lock, and may have come in between.
  for attempt in 1..3 loop
    room := diary.make_room(of_instructor, wanted, gap, null);
    insert into public.diary_entries (instructor_id, learner_id, car_id, car_choice, kind, during, with_buffer,
      gap_minutes, starts_in, ends_in, travel_overridden)
    values (of_instructor, of_learner, of_car, choice, 'lesson', wanted, room, gap, from_spot, to_spot, override)
    on conflict do nothing returning * into taken;
    exit when found;
    why := diary.conflict(of_instructor, of_learner, wanted, wanted_with_buffer, null);
    exit when not override or why <> 'gap';
  end loop;
  if taken.id is null then
    raise sqlstate 'DY001' using message = why;
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
  gap int;
  room tstzrange;
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
  if e.live then
    return query
      update public.diary_entries t set kind = 'lesson', expires_at = null
      where t.id = of_entry and t.kind in ('hold', 'lesson')
      returning t, null::text;
    return;
  end if;
  select d.buffer_minutes into gap from public.diaries d where d.instructor_id = e.instructor_id;
  e.with_buffer := tstzrange(lower(e.during), upper(e.during) + gap * interval '1 minute');
  perform diary.expire_holds(e.instructor_id, e.learner_id, e.with_buffer);
  -- Of a lesson that is booked again, whose instructor had said that gap and drive will do, they do.
  if not e.travel_overridden
    and diary.minutes_lacking(e.instructor_id, e.during, e.starts_in, e.ends_in, of_entry) > 0 then
    return query select null::public.diary_entries, 'travel';
    return;
  end if;
  if not e.travel_overridden and diary.lacks_gap(e.instructor_id, e.during, of_entry) then
    return query select null::public.diary_entries,
      replace(diary.conflict(e.instructor_id, e.learner_id, e.during, e.with_buffer, of_entry), 'gap', 'instructor');
    return;
  end if;
  begin
    room := diary.make_room(e.instructor_id, e.during, gap, of_entry);
    return query
      update public.diary_entries t
        set live = true, kind = 'lesson', expires_at = null, with_buffer = room, gap_minutes = gap
        where t.id = of_entry and t.kind in ('hold', 'lesson')
      returning t, null::text;
  exception when exclusion_violation or sqlstate 'DY001' then
    return query select null::public.diary_entries,
      replace(diary.conflict(e.instructor_id, e.learner_id, e.during, e.with_buffer, of_entry), 'gap',
        -- A gap that was waived refuses nothing.
        case when e.travel_overridden then 'car' else 'instructor' end);
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
  gap int;
  room tstzrange;
  why text;
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
  select d.buffer_minutes into gap
  from public.diaries d where d.instructor_id = e.instructor_id and d.open_until >= upper(wanted);
  if gap is null then
    return query select null::public.diary_entries, 'closed';
    return;
  end if;
  wanted_with_buffer := tstzrange(starts, upper(wanted) + gap * interval '1 minute');
  if not override and diary.minutes_lacking(e.instructor_id, wanted, e.starts_in, e.ends_in, of_entry) > 0 then
    return query select null::public.diary_entries, 'travel';
    return;
  end if;
  perform diary.expire_holds(e.instructor_id, e.learner_id, wanted_with_buffer);
  if not override and diary.lacks_gap(e.instructor_id, wanted, of_entry) then
    return query select null::public.diary_entries,
      diary.conflict(e.instructor_id, e.learner_id, wanted, wanted_with_buffer, of_entry);
    return;
  end if;
  for attempt in 1..3 loop
    begin
      room := diary.make_room(e.instructor_id, wanted, gap, of_entry);
      return query
        update public.diary_entries t
          set during = wanted, with_buffer = room, gap_minutes = gap, travel_overridden = override,
            car_choice = coalesce(choice, t.car_choice), car_id = case when choice is null then t.car_id else of_car end
          where t.id = of_entry
        returning t, null::text;
      return;
    exception
      when exclusion_violation then
        why := diary.conflict(e.instructor_id, e.learner_id, wanted, wanted_with_buffer, of_entry);
      when sqlstate 'DY001' then
        why := sqlerrm;
    end;
    exit when not override or why <> 'gap';
  end loop;
  return query select null::public.diary_entries, why;
end
$$;

/* Where it starts and ends. Null: there is no such entry. Else the minutes that a drive lacks, and nothing is changed. */
create or replace function diary.set_ends(of_entry uuid, from_spot int, to_spot int, override boolean) returns int
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
