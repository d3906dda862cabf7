create schema if not exists invitations;
grant usage on schema invitations to anon, authenticated, service_role;

create or replace function invitations.guard() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.accepted_at is not null or old.withdrawn_at is not null then
    raise check_violation using message = 'This invitation is closed';
  end if;
  if new.withdrawn_at is not null or new.accepted_at is not null then
    new.name := null;
    new.email := null;
    new.word := '';
    new.token_hash := null;
    new.claimed_by := null;
  end if;
  return new;
end
$$;

create or replace function invitations.read(hash bytea) returns table (
  role text, name text, email text, word text, expires_at timestamptz, from_name text, from_image text)
language sql stable security definer set search_path = '' as $$
  select i.role, i.name, i.email, i.word, i.expires_at, coalesce(i.from_name, p.name),
    case when i.role = 'student' then p.profile_image end
  from public.invitations i join public.profiles p on p.id = i.from_id
  where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null
    and i.expires_at > public.clock()
$$;

create or replace function invitations.add_learner(instructor uuid, learner uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.instructor_learners (instructor_id, learner_id) values (instructor, learner)
  on conflict do nothing
$$;

create or replace function invitations.close(of_invitation uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  update public.invitations set accepted_at = public.clock(), accepted_by = person where id = of_invitation
  returning * into i;
  if i.role = 'student' then
    perform invitations.add_learner(i.from_id, person);
  end if;
  perform public.connect_people(i.from_id, person);
  perform app.emit('invitation.accepted', jsonb_build_object(
    'invitationId', i.id, 'fromId', i.from_id, 'personId', person, 'role', i.role));
end
$$;

/* Before there is a session the sign-up id is the capability. Connected once the address is confirmed. */
create or replace function invitations.claim(hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations v set claimed_by = public.registering_person()
  where v.token_hash = hash and v.accepted_at is null and v.withdrawn_at is null
    and v.expires_at > public.clock() and public.registering_person() is not null;
  return found;
end
$$;

create or replace function invitations.accept_claimed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  i uuid;
begin
  for i in
    select v.id from public.invitations v
    where v.claimed_by = new.id and v.role = new.role and v.accepted_at is null
      and v.withdrawn_at is null for update
  loop
    perform invitations.close(i, new.id);
  end loop;
  return null;
end
$$;

/* Of the open and the closed ones of a school that has another name. */
create or replace function invitations.rename_sender(sender uuid, new_name text) returns void
language sql set search_path = '' as $$
  update public.invitations set from_name = new_name where from_id = sender and role = 'instructor'
$$;

create or replace function invitations.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set withdrawn_at = public.clock()
  where email = old.email and accepted_at is null and withdrawn_at is null;
  return old;
end
$$;

revoke execute on all functions in schema invitations from public;
grant execute on function invitations.read, invitations.claim to anon, authenticated, service_role;
grant execute on function invitations.close, invitations.add_learner, invitations.rename_sender to service_role;
