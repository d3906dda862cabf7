create schema if not exists mock_drives;
grant usage on schema mock_drives to authenticated, service_role;

/* Somebody without an account has one now: their mock tests are the account's. */
create or replace function mock_drives.follow_pupil() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.mock_drives set learner_id = new.person_id
  where learner_id = old.person_id and instructor_id = new.instructor_id;
  return null;
end
$$;

revoke execute on all functions in schema mock_drives from public;
