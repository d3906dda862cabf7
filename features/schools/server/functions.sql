create schema if not exists schools;
grant usage on schema schools to authenticated, service_role;

create or replace function schools.mine() returns uuid
  language sql stable security definer set search_path = '' as $$
  select s.id from public.schools s join public.profiles p on p.id = s.owner_id
  where s.owner_id = auth.uid() and p.role = 'school_owner'
$$;

create or replace function schools.name_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.from_name := (select s.name from public.schools s where s.owner_id = new.from_id);
  return new;
end
$$;
create or replace function schools.name_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set from_name = new.name where from_id = new.owner_id and role = 'instructor';
  return null;
end
$$;

/* Members of another school stay there: accepting is an error then. */
create or replace function schools.join_by_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.schools (owner_id, name)
  select p.id, left(p.name, 80) from public.profiles p where p.id = new.from_id on conflict do nothing;
  insert into public.school_instructors (school_id, instructor_id)
  select s.id, new.accepted_by from public.schools s where s.owner_id = new.from_id on conflict do nothing;
  if not found and auth.uid() = new.accepted_by then
    raise unique_violation
      using constraint = 'one_school_at_a_time', message = 'This instructor belongs to another school';
  end if;
  return null;
end
$$;

/* Who is paid for an instructor's lessons, by the school's name, and no longer than they belong to it. */
create or replace function schools.name_payees() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payees set name = new.name where payee_id = new.owner_id and ended_at is null and name <> new.name;
  return null;
end
$$;
create or replace function schools.end_payee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.payees set ended_at = public.clock() where instructor_id = new.instructor_id and ended_at is null;
  return null;
end
$$;

/* The trail of what schools do. */
create or replace function schools.note_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.name <> old.name then
    insert into public.school_acts (what, school_id, by_id, detail) values ('school-named', new.id, auth.uid(), new.name);
  end if;
  return null;
end
$$;

/* Names whom it is for as far as they have an account: an address would outlive the invitation. */
create or replace function schools.note_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_school uuid := (select s.id from public.schools s where s.owner_id = new.from_id);
begin
  if of_school is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.school_acts (what, school_id, by_id, subject_id)
    select 'instructor-invited', of_school, new.from_id, (select p.id from public.profiles p where p.email = new.email);
  elsif old.accepted_at is null and new.accepted_at is not null then
    insert into public.school_acts (what, school_id, by_id, subject_id)
    values ('school-joined', of_school, new.accepted_by, new.accepted_by);
  elsif old.withdrawn_at is null and new.withdrawn_at is not null then
    insert into public.school_acts (what, school_id, by_id, subject_id)
    select 'invitation-withdrawn', of_school, auth.uid(), (select p.id from public.profiles p where p.email = old.email);
  end if;
  return null;
end
$$;

create or replace function schools.note_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.school_acts (what, school_id, by_id, subject_id)
  values (case new.left_by when 'school' then 'school-removed' else 'school-left' end, new.school_id, auth.uid(),
    new.instructor_id);
  return null;
end
$$;

create or replace function schools.note_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.school_acts (what, school_id, by_id, subject_id)
  values (case when new.office_since is null then 'office-ended' else 'office-allowed' end, new.school_id, auth.uid(),
    new.instructor_id);
  return null;
end
$$;

/*
 * The name of the caller's school if its office may act for this instructor now. Until the end of the transaction the
 * instructor neither leaves nor takes it back.
 */
create or replace function schools.acting_for(instructor uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  school text;
begin
  select s.name into school from public.school_instructors m join public.schools s on s.id = m.school_id
  where m.instructor_id = instructor and m.school_id = schools.mine() and m.left_at is null and m.office_since is not null
  for share of m;
  return school;
end
$$;

/* By the office: after what it did, in the same transaction. */
create or replace function schools.note_act_of_office(act text, detail text, lessons int) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.school_acts (what, school_id, by_id, subject_id, detail, lessons)
  select act, m.school_id, (auth.jwt() #>> '{act,sub}')::uuid, m.instructor_id, detail, lessons
  from public.school_instructors m
  where m.instructor_id = auth.uid() and m.left_at is null and auth.office() is not null
  returning id
$$;

revoke execute on all functions in schema schools from public;
grant execute on function schools.mine to authenticated, service_role;
grant execute on function schools.acting_for, schools.note_act_of_office to authenticated;
