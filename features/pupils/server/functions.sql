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

/* Somebody without an account is there for one instructor only, and goes with the record. */
create or replace function pupils.erase_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id = old.person_id and not can_sign_in;
  return null;
end
$$;

revoke execute on all functions in schema pupils from public;
