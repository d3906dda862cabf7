create table public.instructor_learners (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  primary key (instructor_id, learner_id),
  check (instructor_id <> learner_id)
);
create index instructor_learners_by_learner on public.instructor_learners (learner_id);
select app.protect('{public.instructor_learners}', 'select, insert, delete');
create policy participant_select on public.instructor_learners for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy learner_delete on public.instructor_learners for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete on public.instructor_learners to authenticated;

/* Name, address and message go once it is accepted or withdrawn; of the link only the hash is stored. */
create table public.invitations (
  id uuid primary key default uuidv7(),
  from_id uuid not null references public.profiles (id) on delete cascade,
  from_name text,
  role text not null check (role in ('student', 'instructor')),
  name text check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  email text check (email = lower(email) and length(email) between 3 and 255),
  word text not null default '' check (length(word) <= 300),
  mails int not null default 1 check (mails between 1 and 3),
  mailed_at timestamptz not null default clock(),
  written int not null default 0,
  token_hash bytea unique,
  expires_at timestamptz not null,
  claimed_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((name is not null and email is not null) = (accepted_at is null and withdrawn_at is null)),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index one_open_invitation_an_address on public.invitations (from_id, email)
  where accepted_at is null and withdrawn_at is null;
create index invitations_to_an_address on public.invitations (email) where email is not null;
create index invitations_claimed on public.invitations (claimed_by) where claimed_by is not null;
create index invitations_accepted_by on public.invitations (accepted_by) where accepted_by is not null;
create trigger guard before update of name, email, word, mails, mailed_at, expires_at, withdrawn_at,
  accepted_at,
  token_hash on public.invitations for each row execute function invitations.guard();
create trigger invited_and_confirmed after insert or update of verification_status on public.profiles
  for each row when (new.verification_status = 'approved') execute function invitations.accept_claimed();
create trigger forget_invitations before delete on public.profiles
  for each row execute function invitations.forget_person();

select app.protect('{public.invitations}');
create policy own_select on public.invitations for select to authenticated
  using (from_id = (select auth.uid()));
create policy own_insert on public.invitations for insert to authenticated
  with check (from_id = (select auth.uid())
    and ((select auth.role_of_me()), role) in (('instructor', 'student'), ('school_owner', 'instructor')));
create policy own_update on public.invitations for update to authenticated
  using (from_id = (select auth.uid()));
grant select (id, from_id, role, name, email, word, mails, mailed_at, expires_at, accepted_at, withdrawn_at,
  created_at) on public.invitations to authenticated;
grant insert (from_id, role, name, email, word, expires_at) on public.invitations to authenticated;
grant update (name, email, word, mails, mailed_at, expires_at,
  withdrawn_at) on public.invitations to authenticated;
