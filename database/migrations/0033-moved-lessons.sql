-- A booked lesson can be moved to another time.

alter table public.lessons
  -- How often: each move is the next version of the lesson in people's calendars.
  add column moves int not null default 0 check (moves >= 0),
  add column moved_at timestamptz,
  -- The start that the learner last agreed to, while the instructor has moved the lesson away from it and the learner has not said yes.
  add column agreed_starts_at timestamptz,
  add check ((moves = 0) = (moved_at is null)),
  add check (agreed_starts_at is null or moves > 0);

/*
Moves a live hold or lesson, keeping its length unless another is given. Two who move onto one time at once would each have written before seeing the
other, and an exclusion constraint then ends one of them as a deadlock: so those who move with one instructor, or one learner, come one after another.
Nothing is written before both locks are held. The learner's is the one of `diary.hold`.
*/
create or replace function diary.move(of_entry uuid, starts timestamptz, minutes int) returns table (entry public.diary_entries, conflict text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  wanted tstzrange;
  wanted_guarded tstzrange;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.learner_id, e.instructor_id]) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(e.instructor_id::text, 33));
  perform pg_advisory_xact_lock(hashtextextended(e.learner_id::text, 5));
  select * into e from public.diary_entries where id = of_entry and live and kind <> 'block' for update;
  if e.id is null then
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

/*
A booked lesson that has not begun takes on the time to which its diary entry was moved, for one of the two in the car. `agreed` is the start that the
learner last agreed to; whoever moves as the learner agrees by that. Answers whether it was moved.
*/
create function public.move_lesson(of_lesson uuid, agreed timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.lessons l
  set starts_at = lower(e.during), ends_at = upper(e.during), moves = l.moves + 1, moved_at = public.clock(),
    agreed_starts_at = case when auth.uid() = l.instructor_id then nullif(agreed, lower(e.during)) end
  from public.diary_entries e
  where l.id = of_lesson and e.id = l.id and e.live and e.kind = 'lesson' and auth.uid() in (l.learner_id, l.instructor_id)
    and l.status = 'booked' and l.starts_at > public.clock() and lower(e.during) > public.clock() and lower(e.during) <> l.starts_at;
  return found;
end
$$;

/* Its learner says yes to the time that the instructor moved the lesson to. */
create function public.agree_to_move(of_lesson uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.lessons set agreed_starts_at = null
  where id = of_lesson and learner_id = auth.uid() and status = 'booked' and agreed_starts_at is not null;
  return found;
end
$$;
revoke execute on function public.move_lesson, public.agree_to_move from public;
grant execute on function public.move_lesson, public.agree_to_move to authenticated, service_role;
