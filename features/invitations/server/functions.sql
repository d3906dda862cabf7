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

create or replace function invitations.close(of_invitation uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  update public.invitations set accepted_at = public.clock(), accepted_by = person where id = of_invitation
  returning * into i;
  if i.role = 'student' then
    insert into public.instructor_learners (instructor_id, learner_id) values (i.from_id, person) on conflict do nothing;
  end if;
  insert into public.contacts (person_id, other_id) values (i.from_id, person), (person, i.from_id)
  on conflict do nothing;
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
grant execute on function invitations.close to service_role;
