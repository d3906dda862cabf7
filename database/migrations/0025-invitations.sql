-- Bringing one's own people along: an instructor invites a learner, by an address that may or may not have an account here.

create schema invitations;
grant usage on schema invitations to anon, authenticated, service_role;

/* Who learns with whom by agreement, with or without a lesson yet. */
create table public.pupils (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  primary key (instructor_id, learner_id),
  check (instructor_id <> learner_id)
);
create index pupils_by_learner on public.pupils (learner_id);
alter table public.pupils enable row level security;
alter table public.pupils force row level security;
create policy the_two_see_it on public.pupils for select to authenticated using ((select auth.uid()) in (instructor_id, learner_id));
create policy learners_end_it on public.pupils for delete to authenticated using (learner_id = (select auth.uid()));
create policy the_house_keeps_pupils on public.pupils to service_role using (true) with check (true);
grant select, delete on public.pupils to authenticated;
grant select, insert, delete on public.pupils to service_role;

/*
An invitation and the mails it took. `role` is whom it is for. Name, address and word are kept for as long as it is open: accepted or withdrawn,
they are nobody's business any more. Of the link only the hash is kept; each mail has a new one.
*/
create table public.invitations (
  id uuid primary key default uuidv7(),
  from_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('student', 'instructor')),
  name text check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  email text check (email = lower(email) and length(email) between 3 and 255),
  word text not null default '' check (length(word) <= 300),
  mails int not null default 1 check (mails between 1 and 3),
  mailed_at timestamptz not null default clock(),
  -- How many of the mails have been written: a job may run twice.
  written int not null default 0,
  token_hash bytea unique,
  expires_at timestamptz not null,
  -- Who has registered through the link and has not confirmed their address yet.
  claimed_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((name is not null and email is not null) = (accepted_at is null and withdrawn_at is null)),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index one_open_invitation_an_address on public.invitations (from_id, email) where accepted_at is null and withdrawn_at is null;
create index invitations_to_an_address on public.invitations (email) where email is not null;
create index invitations_claimed on public.invitations (claimed_by) where claimed_by is not null;
create index invitations_accepted_by on public.invitations (accepted_by) where accepted_by is not null;
alter table public.invitations enable row level security;
alter table public.invitations force row level security;
create policy people_see_whom_they_invite on public.invitations for select to authenticated using (from_id = (select auth.uid()));
create policy people_invite_for_themselves on public.invitations for insert to authenticated
  with check (from_id = (select auth.uid()) and ((select auth.role_of_me()), role) in (('instructor', 'student'), ('school_owner', 'instructor')));
create policy people_change_what_they_sent on public.invitations for update to authenticated using (from_id = (select auth.uid()));
create policy the_house_keeps_invitations on public.invitations to service_role using (true) with check (true);
grant select (id, from_id, role, name, email, word, mails, mailed_at, expires_at, accepted_at, withdrawn_at, created_at) on public.invitations to authenticated;
grant insert (from_id, role, name, email, word, expires_at) on public.invitations to authenticated;
grant update (name, email, word, mails, mailed_at, expires_at, withdrawn_at) on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;

/* Withdrawn is withdrawn: the link opens nothing, and what was typed is forgotten. */
create function invitations.guard() returns trigger language plpgsql set search_path = '' as $$
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
create trigger guard before update of name, email, word, mails, mailed_at, expires_at, withdrawn_at, accepted_at, token_hash on public.invitations
  for each row execute function invitations.guard();

/* Of whom an invitation speaks. */
create function invitations.sender(of_invitation public.invitations, out name text, out image text)
language sql stable security definer set search_path = ''
as $$ select p.name, p.profile_image from public.profiles p where p.id = of_invitation.from_id $$;

/* What the bearer of a link may know. Nothing once it was used, withdrawn or has run out. */
create function invitations.read(hash bytea) returns table (role text, name text, email text, word text, expires_at timestamptz, from_name text, from_image text)
language sql stable security definer set search_path = '' as $$
  select i.role, i.name, i.email, i.word, i.expires_at, s.name, s.image
  from public.invitations i, invitations.sender(i) s
  where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > public.clock()
$$;

/* Ties the two together. What a school's invitation ties is added where schools are made. */
create function invitations.tie(i public.invitations, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pupils (instructor_id, learner_id) values (i.from_id, person) on conflict do nothing;
end
$$;

create function invitations.close(i public.invitations, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set accepted_at = public.clock(), accepted_by = person where id = i.id;
  perform invitations.tie(i, person);
  insert into public.acquaintances (person_id, other_id) values (i.from_id, person), (person, i.from_id) on conflict do nothing;
  perform app.emit('invitation.accepted', jsonb_build_object('invitationId', i.id, 'fromId', i.from_id, 'personId', person, 'role', i.role));
end
$$;

/* The caller accepts. Answers `gone`, `other-role`, `own` or `accepted`. Two at once: the second finds it gone. */
create function invitations.accept(hash bytea) returns text
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  select * into i from public.invitations v
  where v.token_hash = hash and v.accepted_at is null and v.withdrawn_at is null and v.expires_at > public.clock() for update;
  if i.id is null then
    return 'gone';
  elsif i.from_id = auth.uid() then
    return 'own';
  elsif i.role is distinct from auth.role_of_me() then
    return 'other-role';
  end if;
  perform invitations.close(i, auth.uid());
  return 'accepted';
end
$$;

/*
Whoever registers through the link says so before there is a session: the id of the sign-up is the capability, as for the profile.
They are connected once their address is confirmed. Answers whether it was noted.
*/
create function invitations.claim(hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  update public.invitations v set claimed_by = public.registering_person()
  where v.token_hash = hash and v.accepted_at is null and v.withdrawn_at is null and v.expires_at > public.clock() and public.registering_person() is not null
  returning * into i;
  return i.id is not null;
end
$$;

create function invitations.after_confirming() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  for i in select * from public.invitations v where v.claimed_by = new.id and v.role = new.role and v.accepted_at is null and v.withdrawn_at is null for update loop
    perform invitations.close(i, new.id);
  end loop;
  return null;
end
$$;
create trigger invited_and_confirmed after insert or update of verification_status on public.profiles for each row
  when (new.verification_status = 'approved') execute function invitations.after_confirming();

/* Whoever leaves is in nobody's list of open invitations. */
create function invitations.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set withdrawn_at = public.clock() where email = old.email and accepted_at is null and withdrawn_at is null;
  return old;
end
$$;
create trigger forget_invitations before delete on public.profiles for each row execute function invitations.forget_person();

/* An instructor's learners by agreement, and a learner's instructors: with name and picture, and whether they can be booked. */
create function invitations.pupils_of_me() returns table (id uuid, name text, image text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, p.profile_image, u.since from public.pupils u join public.profiles p on p.id = u.learner_id where u.instructor_id = auth.uid()
$$;
create function invitations.instructors_of_me() returns table (id uuid, name text, image text, since timestamptz, "canBeBooked" boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, p.profile_image, u.since,
    exists (select from public.instructors i where i.id = p.id and i.complete and i.vetted_until > public.clock())
  from public.pupils u join public.profiles p on p.id = u.instructor_id where u.learner_id = auth.uid() order by u.since desc, p.id
$$;

revoke execute on all functions in schema invitations from public;
grant execute on function invitations.read, invitations.claim to anon, authenticated, service_role;
grant execute on function invitations.accept, invitations.pupils_of_me, invitations.instructors_of_me to authenticated, service_role;
