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
  perform auth.delete_pupil_account(old.person_id);
  return null;
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
  select * into other from public.pupils where instructor_id = p.instructor_id and person_id = account for update;
  if other.id is not null then
    update public.prepaid_hours set pupil_id = p.id where pupil_id = other.id;
    delete from public.pupils where id = other.id;
  end if;
  update public.pupils set person_id = account, invitation_id = null, archived_at = null,
    email = coalesce(p.email, other.email), phone = coalesce(p.phone, other.phone),
    notes = left(concat_ws(E'\n', nullif(p.notes, ''), nullif(other.notes, '')), 4000) where id = p.id;
  perform invitations.add_learner(p.instructor_id, account);
  perform public.connect_people(p.instructor_id, account);
  perform auth.delete_pupil_account(p.person_id);
  return true;
end
$$;

revoke execute on all functions in schema pupils from public;
grant execute on function pupils.join_account to service_role;
