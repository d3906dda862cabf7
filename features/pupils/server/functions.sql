create schema if not exists pupils;
grant usage on schema pupils to authenticated, service_role;

/* A record for everybody whom an instructor teaches, whichever way they came. */
create or replace function pupils.keep_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pupils (instructor_id, person_id)
  select p.id, new.learner_id from public.profiles p where p.id = new.instructor_id
  on conflict do nothing;
  return null;
end
$$;

/*
 * Has never had a lesson with the instructor, here or before the instructor came to us; nor has one booked or held. What
 * was cancelled, or not paid in time, does not count.
 */
create or replace function pupils.is_new_to(instructor uuid, learner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.lessons l where l.instructor_id = instructor and l.learner_id = learner
      and l.status in ('held', 'booked', 'delivered'))
    and not exists (select from public.pupils p where p.instructor_id = instructor and p.person_id = learner
      and (p.minutes_taught > 0 or p.hourly_rate_pence is not null
        or exists (select from public.prepaid_hours h where h.pupil_id = p.id)
        or exists (select from public.earlier_debts d where d.pupil_id = p.id)))
$$;

/*
 * What a learner takes by themself costs what their instructor noted for them, as far as a card can pay it. Their first
 * lesson costs what the instructor asks of somebody new. Evenings and weekends may have a price of their own; null is
 * what everybody pays on any other day.
 */
create or replace function pupils.agree_on_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  offer json;
begin
  select a.pence into new.price_pence
  from public.pupils p cross join lateral (
    select round(p.hourly_rate_pence * new.minutes / 60.0)::int as pence) a
  where p.instructor_id = new.instructor_id and p.person_id = new.learner_id and p.archived_at is null and a.pence >= 100;
  new.at_own_rate := new.price_pence is not null;
  if new.at_own_rate or new.entered_by_instructor or new.learner_id is null then
    return new;
  end if;
  select directory.first_lesson(i),
    nullif(directory.list_price(i, new.starts_at, new.minutes), directory.list_price(i, null, new.minutes))
  into offer, new.price_pence from public.instructors i where i.id = new.instructor_id;
  if (offer ->> 'minutes')::int is distinct from new.minutes then
    return new;
  end if;
  -- Two times held at once wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended(new.instructor_id::text || new.learner_id::text, 85));
  if pupils.is_new_to(new.instructor_id, new.learner_id) then
    new.price_pence := (offer ->> 'pricePence')::int;
    new.at_first_price := true;
  end if;
  return new;
end
$$;

/* They have booked, or accepted an invitation: what an instructor does by themselves brings nobody back. */
create or replace function pupils.welcome_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pupils set left_at = null, status = case status when 'left' then 'active' else status end
  where instructor_id = new.instructor_id and person_id = new.learner_id and left_at is not null;
  return null;
end
$$;

/* A lesson made longer, or booked again, uses more of the hours paid in advance: never more than there are. */
create or replace function pupils.must_have_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.instructor_id::text, 33));
  -- As `lockHours`.
  perform from public.pupils where instructor_id = new.instructor_id and person_id = new.learner_id for update;
  if coalesce((
    select sum(h.minutes) from public.prepaid_hours h join public.pupils p on p.id = h.pupil_id
    where p.instructor_id = new.instructor_id and p.person_id = new.learner_id), 0) < (
    select sum(case when l.status <> 'cancelled' then l.minutes
      else round(l.minutes * l.cancelled_cost_pence / nullif(l.price_pence, 0)::numeric) end)
    from public.lessons l
    where l.instructor_id = new.instructor_id and l.learner_id = new.learner_id and l.paid_with = 'hours') then
    raise exception using errcode = 'LS003', message = 'Not that many hours are paid in advance';
  end if;
  return null;
end
$$;

/* Somebody without an account is there for one instructor only, and goes with the record. */
create or replace function pupils.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id = old.person_id and not can_sign_in;
  return null;
end
$$;

/* What was only brought along goes with the record: no money came for it here, so the books don't need it. */
create or replace function pupils.erase_earlier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.prepaid_hours where pupil_id = old.id and method = 'before';
  delete from public.earlier_debts where pupil_id = old.id and received_at is null;
  return old;
end
$$;

/* Everything of a pupil without an account becomes the account's, once they have accepted the invitation. */
create or replace function pupils.join_account(of_pupil uuid, account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  p public.pupils;
  other public.pupils;
begin
  select * into p from public.pupils where id = of_pupil for update;
  perform from auth.users where id = p.person_id and not can_sign_in for update;
  if not found or not exists (
    select from public.profiles where id = account and role = 'student' and email is not null
  ) then
    return false;
  end if;
  perform public.change_learner_of_lessons(p.person_id, account);
  perform public.change_person_of_places(p.person_id, account);
  perform payments.join_account(p.person_id, account);
  select * into other from public.pupils where instructor_id = p.instructor_id and person_id = account for update;
  if other.id is not null then
    update public.prepaid_hours set pupil_id = p.id where pupil_id = other.id;
    update public.earlier_debts set pupil_id = p.id where pupil_id = other.id;
    delete from public.pupils where id = other.id;
  end if;
  update public.pupils set person_id = account, invitation_id = null, archived_at = null,
    email = coalesce(p.email, other.email), phone = coalesce(p.phone, other.phone),
    notes = left(concat_ws(E'\n', nullif(p.notes, ''), nullif(other.notes, '')), 4000) where id = p.id;
  insert into public.instructor_learners (instructor_id, learner_id) values (p.instructor_id, account)
  on conflict do nothing;
  perform public.add_contact(p.instructor_id, account);
  delete from auth.users where id = p.person_id;
  return true;
end
$$;

/*
 * A guest's booking goes to the account they have already: the record goes along. If there is one of the account, only
 * the hours that were paid in advance do.
 */
create or replace function pupils.change_person(of_person uuid, new_person uuid) returns void
language sql set search_path = '' as $$
  update public.prepaid_hours h set pupil_id = a.id from public.pupils p join public.pupils a
    on a.instructor_id = p.instructor_id and a.person_id = new_person
  where p.person_id = of_person and h.pupil_id = p.id;
  update public.pupils p set person_id = new_person where p.person_id = of_person and not exists (
    select from public.pupils a where a.person_id = new_person and a.instructor_id = p.instructor_id)
$$;

/*
 * What an instructor had in cash and by transfer, by when it came: for lessons, for hours in advance, and what was owed
 * from before. Hours from before came in before: nothing came here.
 */
create or replace function pupils.received_between(of_instructor uuid, starts timestamptz, ends timestamptz)
returns table (id uuid, what text, person_id uuid, minutes int, pence int, method text, received_at timestamptz,
  lesson_at timestamptz)
language sql stable as $$
  select l.id, 'lesson', l.learner_id, l.minutes, l.received_pence, l.paid_with, l.received_at, l.starts_at
  from public.lessons l
  where l.instructor_id = of_instructor and l.received_at >= starts and l.received_at < ends
  union all
  select h.id, 'hours', p.person_id, h.minutes, h.pence, h.method, h.received_at, null
  from public.prepaid_hours h left join public.pupils p on p.id = h.pupil_id
  where h.instructor_id = of_instructor and h.method <> 'before' and h.received_at >= starts and h.received_at < ends
  union all
  select d.id, 'earlier', p.person_id, 0, d.pence, d.method, d.received_at, null
  from public.earlier_debts d left join public.pupils p on p.id = d.pupil_id
  where d.instructor_id = of_instructor and d.received_at >= starts and d.received_at < ends
$$;

revoke execute on all functions in schema pupils from public;
grant execute on function pupils.join_account, pupils.change_person, pupils.is_new_to to service_role;
grant execute on function pupils.received_between to authenticated, service_role;
