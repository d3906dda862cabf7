/* Shorter and longer are said in a second step, and another cost alone is no taking back: `changeCancellationCost`. */
create or replace function public.keep_outcome_of_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is null and not (old.outcome in ('cancelled-late', 'no-show') and coalesce(old.marked_by, '') = 'platform') then
    insert into public.outcomes_taken_back (lesson_id, outcome, said_at, cost_pence, by_id, said_by)
    values (old.id, old.outcome, coalesce(old.delivered_at, old.cancelled_at), nullif(old.cancelled_cost_pence, 0), auth.uid(),
      coalesce(old.marked_by, old.cancelled_by));
  end if;
  return null;
end
$$;

create or replace function public.keep_receipt_of_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lesson_acts (lesson_id, what, pence, received_at)
  values (old.id, 'receipt-undone', old.received_pence, old.received_at);
  return null;
end
$$;

create or replace function public.keep_move_of_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lesson_moves (lesson_id, moved_by, school, from_starts_at, from_minutes, to_starts_at, to_minutes)
  values (new.id, case auth.uid() when new.learner_id then 'learner' when new.instructor_id then 'instructor' end,
    auth.office(), old.starts_at, old.minutes, new.starts_at, new.minutes);
  return null;
end
$$;

create or replace function public.guard_lesson() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := public.clock();
  new.first_marked_at := coalesce(new.first_marked_at, old.marked_at, new.marked_at);
  if new.status <> old.status and (old.status, new.status) not in (
    ('held', 'booked'), ('held', 'lapsed'), ('lapsed', 'booked'), ('booked', 'delivered'), ('booked',
      'cancelled'),
    -- Taken back, within two days of the first marking.
    ('delivered', 'booked'), ('cancelled', 'booked')
  ) then
    raise check_violation
      using message = format('A lesson that is %s does not become %s', old.status, new.status);
  end if;
  if new.status = 'booked' and old.status in ('delivered', 'cancelled')
    and (old.marked_at is null or new.first_marked_at < public.clock() - interval '48 hours') then
    raise check_violation using message = 'What was said of a lesson is final after two days';
  end if;
  -- How it went is not said yet: that it was noted as cancelled, and wasn't, takes nothing from that.
  if new.status = 'booked' and old.status = 'cancelled' and new.ends_at > public.clock() then
    new.first_marked_at := null;
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.status = old.status
    or new.status = 'booked'
    or (new.status = 'lapsed' and auth.uid() is distinct from old.learner_id)
    or (new.status = 'delivered' and (auth.uid() <> old.instructor_id or public.clock() < old.ends_at)) then
    raise insufficient_privilege using message = 'This step of a lesson is not theirs to take';
  end if;
  return new;
end
$$;

/* The person who acts for an instructor is named with what they did, whichever statement did it. */
create or replace function public.note_office_of_lesson() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.moves > old.moves then
    new.moved_by_school := auth.office();
  end if;
  if new.status <> old.status then
    new.cancelled_by_school := case when new.status = 'cancelled' then auth.office() end;
  end if;
  return new;
end
$$;

/* In pence, as `shareOf` rounds. */
create or replace function public.share_of_price(price int, percent int) returns int
language sql immutable parallel safe set search_path = '' as $$
  select ((price::bigint * percent * 100 + 5000) / 10000)::int
$$;

/* As `findTier` and `freeUntil`: null while cancelling is free of charge, else the share of the price. */
create or replace function public.late_percent(l public.lessons, at timestamptz) returns int
language sql stable parallel safe set search_path = '' as $$
  select case when at > greatest(
      l.starts_at - (l.cancellation_tiers -> 0 ->> 'hours')::int * interval '1 hour',
      least(l.starts_at, l.booked_at + case when l.entered_by_instructor then interval '24 hours' else interval '30 minutes' end),
      case when l.agreed_starts_at is not null then least(l.starts_at, l.moved_at + interval '24 hours') end)
    then (select (t.tier ->> 'percent')::int from jsonb_array_elements(l.cancellation_tiers) with ordinality t (tier, place)
      where at > l.starts_at - (t.tier ->> 'hours')::int * interval '1 hour' order by t.place desc limit 1) end
$$;

/*
 * A cancelled lesson costs what the terms say that were agreed at its booking, unless its instructor or the platform
 * set another cost. As `priceOfCancelling` and `mark` count it: whatever writes to the table cannot charge more, or less.
 */
create or replace function public.check_cancellation_cost() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_person boolean := current_user in ('anon', 'authenticated');
  -- The clocks of server and database are not one: within seconds of a limit either side of it will do.
  is_over boolean := old.ends_at <= public.clock() + interval '5 seconds';
  late int;
  used int;
begin
  if is_person and auth.uid() is not distinct from old.learner_id
    and (new.cancelled_by <> 'learner' or new.marked_at is not null or new.cost_set_by is not null) then
    raise insufficient_privilege using message = 'What it costs otherwise is not the learner''s to say';
  end if;
  if is_person and auth.uid() is not distinct from old.instructor_id and new.cancelled_by = 'learner'
    and new.marked_at is null then
    raise insufficient_privilege using message = 'What an instructor says of a learner, the learner may object to';
  end if;
  -- By the others it is free: a check of the table sees to it.
  if new.cancelled_by <> 'learner' or (new.cost_set_by is not null and (is_over or not is_person)) then
    return new;
  end if;
  if new.marked_at is not null and is_over then
    if new.cancelled_cost_pence = public.share_of_price(old.price_pence,
      coalesce((old.cancellation_tiers -> -1 ->> 'percent')::int, 100)) then
      return new;
    end if;
  elsif new.used_free_pass then
    select count(*) into used from public.lessons l where l.learner_id = old.learner_id
      and l.instructor_id = old.instructor_id and l.used_free_pass and l.id <> old.id
      and l.cancelled_at > public.clock() - interval '12 months';
    if new.cancelled_cost_pence = 0 and used < old.free_passes then
      return new;
    end if;
  else
    for late in select public.late_percent(old, public.clock() + s * interval '5 seconds')
      from unnest(array[0, -1, 1]) s
    loop
      if (late is null and new.outcome = 'cancelled' and new.cancelled_cost_pence = 0)
        or (late is not null and new.outcome = 'cancelled-late'
          and (new.cancelled_cost_pence = public.share_of_price(old.price_pence, late)
            -- Before the end an instructor may charge less than the terms say, or nothing, but never more.
            or (new.cost_set_by is not null
              and new.cancelled_cost_pence < public.share_of_price(old.price_pence, late)))) then
        return new;
      end if;
    end loop;
  end if;
  raise check_violation using message = 'Cancelling this lesson does not cost that by its terms';
end
$$;

/*
 * Somebody without a confirmed address has one held time at once, and books one lesson. Accounts without an address cost
 * nothing, so all of them together hold no more than a few times of one diary.
 */
create or replace function public.must_be_first_of_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two holds of one moment wait for each other here.
  perform from auth.users where id = new.learner_id and is_anonymous for no key update;
  if not found then
    return new;
  end if;
  if exists (select from public.lessons where learner_id = new.learner_id and status not in ('held', 'lapsed')) then
    raise exception using errcode = 'LS006', message = 'Only a first lesson is booked without a confirmed address';
  end if;
  if exists (select from public.lessons where learner_id = new.learner_id and status = 'held') then
    raise exception using errcode = 'LS007', message = 'One time is held without a confirmed address';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.instructor_id::text, 70));
  if 6 <= (select count(*) from public.lessons l join auth.users u on u.id = l.learner_id and u.is_anonymous
    where l.instructor_id = new.instructor_id and l.status = 'held' and l.starts_at > public.clock()
      and l.hold_expires_at > public.clock()) then
    raise exception using errcode = 'LS008', message = 'Six times of a diary are held without a confirmed address';
  end if;
  return new;
end
$$;

/* What cancelling costs is the instructor's to say, and nobody else's who makes a lesson. */
create or replace function public.agree_on_cancellation() returns trigger
language plpgsql set search_path = '' as $$
begin
  select t.tiers, t.free_passes into new.cancellation_tiers, new.free_passes
  from public.cancellation_terms_of(new.instructor_id) t;
  return new;
end
$$;

create or replace function public.initials(name text) returns text
  language sql immutable parallel safe as $$
  select left(btrim(name), 1) || '.' || case
    when btrim(name) like '% %' then ' ' || left(regexp_replace(btrim(name), '^.* ', ''), 1) || '.'
    else '' end
$$;

/* Somebody who has never met the instructor sees whose car they get into. */
create or replace function public.must_be_shown() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.learner_id = auth.uid()) is true and directory.lacks_photos(new.instructor_id)
    and not exists (select from public.contacts c
      where c.person_id = new.learner_id and c.other_id = new.instructor_id) then
    raise exception using errcode = 'LS005', message = 'The instructor has no photos yet';
  end if;
  return new;
end
$$;

/* A learner books lessons with a trainee only after agreeing to be taught by one. */
create or replace function public.must_agree_to_trainee() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.learner_id = auth.uid()) is not true or not directory.is_trainee(new.instructor_id) then
    return new;
  end if;
  if not exists (select from public.trainee_agreements a
    where a.learner_id = new.learner_id and a.instructor_id = new.instructor_id) then
    raise exception using errcode = 'LS001', message = 'The learner has not agreed to be taught by a trainee';
  end if;
  return new;
end
$$;

/*
 * A held time tells the instructor no more than initials: nothing has been paid, and it may lapse. Until then the ids
 * of their accounts are not shown either: the learner's is the lesson's own, the instructor's the public one. A guest reads
 * the name that strangers read, and no picture. The instructor's phone number is the learner's to see for as long as the instructor may see theirs: from booking until a day after the end.
 */
drop function if exists public.people_in_lesson(uuid);
create or replace function public.people_in_lesson(of_lesson uuid) returns table (
  shown_learner_id uuid, learner_name text, learner_image text, shown_instructor_id uuid, instructor_name text,
  instructor_image text, instructor_is_trainee boolean, learner_has_account boolean, learner_is_unconfirmed boolean, instructor_phone text)
language sql stable security definer set search_path = '' as $$
  select case when k.knows_learner then l.learner_id else l.id end,
    case when k.knows_learner then learner.name else public.initials(learner.name) end,
    case when k.knows_learner then learner.profile_image end,
    case when k.knows_instructor then l.instructor_id else coalesce(
      (select d.public_id from public.diaries d where d.instructor_id = l.instructor_id), l.id) end,
    coalesce(case when k.knows_name then instructor.name else public.short_name(instructor.name) end, 'Former instructor'),
    case when k.knows_name then instructor.profile_image end, directory.is_trainee(l.instructor_id),
    learner.email is not null,
    learner.email is null and exists (select from auth.users u where u.id = l.learner_id and u.is_anonymous),
    case when (auth.uid() = l.learner_id or auth.role() = 'service_role')
      and (l.status in ('booked', 'delivered') or l.outcome = 'no-show')
      and l.ends_at > public.clock() - interval '24 hours'
      then (select d.phone from public.contact_details d where d.person_id = l.instructor_id) end
  from public.lessons l
  left join public.profiles instructor on instructor.id = l.instructor_id
  left join public.profiles learner on learner.id = l.learner_id
  cross join lateral (
    select auth.uid() is distinct from l.instructor_id or m.have_met as knows_learner,
      auth.uid() is distinct from l.learner_id or m.have_met as knows_instructor,
      auth.uid() is distinct from l.learner_id or m.have_met or learner.email is not null as knows_name
    from (select l.status not in ('held', 'lapsed') or exists (select from public.contacts c
      where c.person_id = l.instructor_id and c.other_id = l.learner_id) as have_met) m) k
  where l.id = of_lesson
    and (auth.uid() in (l.learner_id, l.instructor_id) or auth.role() = 'service_role' or auth.is_admin())
$$;

/*
 * What the two in a lesson read of its car, also while it is held: no plate. Of an instructor who lists none, what they
 * wrote in their profile. Null if nothing is known, or none was free.
 */
create or replace function public.car_of_lesson(of_lesson uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('isLearners', e.car_choice = 'learners', 'gearbox', k.gearbox, 'name', k.name)
  from public.diary_entries e
  left join public.diary_cars c on c.instructor_id = e.instructor_id and c.car_id = e.car_id
  left join public.learner_cars l on l.instructor_id = e.instructor_id and l.learner_id = e.learner_id
  left join public.instructors i on i.id = e.instructor_id
  cross join lateral (select
    case when e.car_choice <> 'learners' then coalesce(c.gearbox, l.gearbox,
      case when cardinality(i.gearboxes) = 1 then i.gearboxes[1] end) end as gearbox,
    case when e.car_choice <> 'learners' then coalesce(c.name, case when not exists (
      select from public.diary_cars d where d.instructor_id = e.instructor_id) then nullif(i.car, '') end) end as name) k
  where e.id = of_lesson and e.kind in ('hold', 'lesson') and e.car_choice in ('any', 'chosen', 'learners')
    and (e.car_choice = 'learners' or k.gearbox is not null or k.name is not null)
    and diary.may_act_for(array[e.instructor_id, e.learner_id])
$$;

/*
 * Of one that its caller has just let go of. By the lesson: the entry in the diary has no learner where they brought it
 * into an account that is elsewhere then.
 */
create or replace function public.free_time_of_lesson(of_lesson uuid) returns void
language sql security definer set search_path = '' as $$
  update public.diary_entries e set live = false from public.lessons l
  where l.id = of_lesson and e.id = l.id and l.status in ('lapsed', 'cancelled') and e.kind in ('hold', 'lesson')
    and (auth.uid() in (l.learner_id, l.instructor_id) or auth.role() = 'service_role' or auth.is_admin())
$$;

/* Once, ten minutes at most. Null: it has ended or is not the caller's. */
create or replace function public.renew_lesson_hold(of_lesson uuid, more_minutes int) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  l public.lessons;
  ends timestamptz;
begin
  select * into l from public.lessons where id = of_lesson and status = 'held'
    and hold_expires_at > public.clock()
    and (auth.uid() = learner_id or auth.role() = 'service_role') for update;
  if l.id is null then
    return null;
  end if;
  if l.hold_renewed then
    return l.hold_expires_at;
  end if;
  -- Who takes time near it now sees it either as it was or as it will be.
  perform diary.lock(l.instructor_id, null);
  if l.hold_expires_at <= public.clock() then
    return null;
  end if;
  ends := greatest(
    l.hold_expires_at, public.clock() + least(greatest(more_minutes, 0), 10) * interval '1 minute');
  update public.diary_entries set expires_at = ends where id = of_lesson and live and kind = 'hold';
  if not found then
    return null;
  end if;
  update public.lessons set hold_expires_at = ends, hold_renewed = true where id = of_lesson;
  return ends;
end
$$;

/*
 * While somebody else is to pay by a link: so many hours, but until twelve before the start at most, so that the instructor
 * can still fill it. Opened again, it ends when it would have; closed (no hours), the learner has ten minutes to pay. Null: not held, or too soon.
 */
drop function if exists public.set_payer_hold(uuid, boolean), public.set_payer_hold(uuid, boolean, int);
create or replace function public.set_payer_hold(of_lesson uuid, most_hours int) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  l public.lessons;
  ends timestamptz;
begin
  select * into l from public.lessons where id = of_lesson and status = 'held'
    and hold_expires_at > public.clock() for update;
  if l.id is null then
    return null;
  end if;
  if most_hours is not null then
    ends := coalesce(l.payer_hold_ends_at,
      least(public.clock() + most_hours * interval '1 hour', l.starts_at - interval '12 hours'));
    if ends < public.clock() + interval '1 hour' then
      return null;
    end if;
    -- The hold of an accepted offer may have been promised for longer.
    ends := greatest(ends, l.hold_expires_at);
  else
    ends := least(l.hold_expires_at, public.clock() + interval '10 minutes');
  end if;
  perform diary.lock(l.instructor_id, null);
  update public.diary_entries set expires_at = ends where id = of_lesson and live and kind = 'hold';
  if not found then
    return null;
  end if;
  update public.lessons set hold_expires_at = ends, hold_renewed = true, held_for_payer = most_hours is not null,
    payer_hold_ends_at = case when most_hours is not null then ends else payer_hold_ends_at end
  where id = of_lesson;
  return ends;
end
$$;
revoke execute on function public.set_payer_hold from public;
grant execute on function public.set_payer_hold to service_role;

drop function if exists public.move_lesson(uuid, timestamptz);

/*
 * `agreed` is the start that the learner last agreed to, with its length; a learner agrees by moving.
 * Only what is settled between the two changes its length, and with it its price.
 */
create or replace function public.move_lesson(
  of_lesson uuid, agreed timestamptz, agreed_length int, new_price int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.lessons l
  set starts_at = lower(e.during), ends_at = upper(e.during), moves = l.moves + 1, moved_at = public.clock(),
    minutes = n.minutes, price_pence = case when n.minutes = l.minutes then l.price_pence else new_price end,
    agreed_starts_at = case when n.to_answer then agreed end,
    agreed_minutes = case when n.to_answer then agreed_length end
  from public.diary_entries e
  cross join lateral (
    select extract(epoch from upper(e.during) - lower(e.during))::int / 60 as minutes) m
  cross join lateral (
    select m.minutes, auth.uid() = e.instructor_id
      and (lower(e.during) <> agreed or m.minutes <> agreed_length) as to_answer) n
  where l.id = of_lesson and e.id = l.id and e.live and e.kind = 'lesson'
    and auth.uid() in (l.learner_id, l.instructor_id) and l.status = 'booked' and l.starts_at > public.clock()
    and lower(e.during) > public.clock() and (lower(e.during) <> l.starts_at or n.minutes <> l.minutes)
    and (n.minutes = l.minutes or (auth.uid() = l.instructor_id and l.received_at is null
      and l.paid_with in ('cash', 'bank', 'hours')));
  return found;
end
$$;

create or replace function public.agree_to_move(of_lesson uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.lessons set agreed_starts_at = null, agreed_minutes = null
  where id = of_lesson and learner_id = auth.uid() and status = 'booked' and agreed_starts_at is not null;
  return found;
end
$$;

/*
 * Of a saved place, the caller's own is copied. Null: there is none, or it is too late for the caller.
 * A learner is picked up where the instructor says they come to; an instructor may go further.
 */
create or replace function public.set_lesson_place(
  of_lesson uuid, of_kind text, saved uuid, new_address text, new_postcode text, new_note text, new_sector text,
  new_lat double precision, new_lng double precision)
returns text language plpgsql security definer set search_path = '' as $$
declare
  l public.lessons;
begin
  select * into l from public.lessons where id = of_lesson and status in ('held', 'booked') and case
    when auth.uid() = instructor_id then status = 'booked' and ends_at > public.clock()
    when auth.uid() = learner_id then status = 'held' or starts_at >= public.clock() + interval '2 hours'
    else coalesce(auth.role() = 'service_role', false) end for update;
  if l.id is null then
    return null;
  end if;
  if saved is not null then
    select address, postcode, note, sector, lat, lng
    into new_address, new_postcode, new_note, new_sector, new_lat, new_lng
    from public.saved_places where id = saved and person_id = auth.uid();
  end if;
  if new_sector is null then
    return null;
  end if;
  if of_kind = 'pickup' and auth.uid() = l.learner_id and not directory.comes_to(l.instructor_id, new_lat, new_lng) then
    raise exception using errcode = 'LS002', message = 'The instructor does not come as far as that';
  end if;
  insert into public.lesson_places (lesson_id, kind, address, postcode, note)
  values (of_lesson, of_kind, new_address, new_postcode, new_note)
  on conflict (lesson_id, kind) do update
    set address = excluded.address, postcode = excluded.postcode, note = excluded.note;
  if of_kind = 'pickup' then
    update public.lessons set pickup = new_sector where id = of_lesson and pickup is distinct from new_sector;
  end if;
  return new_sector;
end
$$;

/* A lesson ends where it began unless another place is given. */
create or replace function public.remove_lesson_dropoff(of_lesson uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.lesson_places w using public.lessons l
  where w.lesson_id = of_lesson and w.kind = 'dropoff' and l.id = of_lesson and l.status in ('held', 'booked')
    and ((auth.uid() = l.instructor_id and l.ends_at > public.clock())
      or (auth.uid() = l.learner_id and (l.status = 'held' or l.starts_at >= public.clock() + interval '2 hours'))
      or auth.role() = 'service_role')
$$;

/* A booked lesson is an obligation: it is cancelled or given before either party leaves. */
create or replace function public.refuse_leaving_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lessons where status = 'booked'
    and old.id in (learner_id, instructor_id)) then
    raise restrict_violation
      using message = 'This account has lessons that are booked: cancel or give them first';
  end if;
  return old;
end
$$;

/* With the time in the diary, unless the new learner is elsewhere then. */
create or replace function public.change_learner_of_lessons(of_learner uuid, new_learner uuid) returns void
language sql set search_path = '' as $$
  select diary.change_learner(of_learner, new_learner);
  -- What the account has had already it does not have again: a held time then costs what others pay.
  update public.lessons l set at_first_price = false, price_pence = case when l.status in ('held', 'lapsed') then (
      select nullif(directory.list_price(i, l.starts_at, l.minutes), directory.list_price(i, null, l.minutes))
      from public.instructors i where i.id = l.instructor_id) else l.price_pence end
  where l.learner_id = of_learner and l.at_first_price and exists (select from public.lessons o
    where o.learner_id = new_learner and o.instructor_id = l.instructor_id and o.status in ('held', 'booked', 'delivered'));
  update public.lessons set learner_id = new_learner where learner_id = of_learner
$$;
revoke execute on function public.change_learner_of_lessons from public;
grant execute on function public.change_learner_of_lessons to service_role;

create or replace function public.take_leave_of_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.diary_entries e where old.id in (e.instructor_id, e.learner_id)
    and not exists (select from public.lessons l where l.id = e.id
      and l.status in ('delivered', 'cancelled'));
  update public.diary_entries set note = '' where old.id in (instructor_id, learner_id) and note <> '';
  update public.diary_entries set starts_in = null, ends_in = null where learner_id = old.id and starts_in is not null;
  delete from public.lesson_places w using public.lessons l where l.id = w.lesson_id and l.learner_id = old.id;
  update public.lessons set pickup = null where learner_id = old.id and pickup is not null;
  update public.lessons set cancel_reason = '' where cancel_reason <> '' and (
    (learner_id = old.id and cancelled_by = 'learner') or (instructor_id = old.id
      and cancelled_by = 'instructor'));
  return old;
end
$$;

revoke execute on function public.people_in_lesson, public.free_time_of_lesson, public.renew_lesson_hold, public.move_lesson,
  public.agree_to_move, public.set_lesson_place, public.remove_lesson_dropoff from public;
grant execute on function public.people_in_lesson, public.free_time_of_lesson, public.renew_lesson_hold, public.move_lesson,
  public.agree_to_move, public.set_lesson_place, public.remove_lesson_dropoff to authenticated, service_role;
