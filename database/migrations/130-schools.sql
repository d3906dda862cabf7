create table public.schools (
  id uuid primary key default uuidv7(),
  owner_id uuid not null unique references public.profiles (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 80 and name !~ '[[:cntrl:]]'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.schools for each row execute function app.touch();
create trigger name_invitations after insert or update of name on public.schools
  for each row execute function schools.name_invitations();
create trigger name_invitation before insert on public.invitations
  for each row when (new.role = 'instructor') execute function schools.name_invitation();
select app.protect('{public.schools}');
create policy own_all on public.schools to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()) and (select auth.role_of_me()) = 'school_owner');
create policy admin_select on public.schools for select to authenticated using ((select auth.is_admin()));
grant select, insert (owner_id, name), update (name) on public.schools to authenticated;

/* The owner sees figures of the membership's dates and no others. */
create table public.school_instructors (
  id uuid primary key default uuidv7(),
  school_id uuid not null references public.schools (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  -- Since when the instructor lets the school's office act for them; null: it may not.
  office_since timestamptz,
  left_at timestamptz,
  left_by text check (left_by in ('school', 'instructor', 'platform')),
  check ((left_at is null) = (left_by is null)),
  check (left_at >= since)
);
create unique index one_school_at_a_time on public.school_instructors (instructor_id) where left_at is null;
create index instructors_of_a_school on public.school_instructors (school_id, since);
create index schools_of_an_instructor on public.school_instructors (instructor_id);
create trigger join_school after update of accepted_at on public.invitations for each row
  when (new.role = 'instructor' and old.accepted_at is null and new.accepted_at is not null)
  execute function schools.join_by_invitation();
select app.protect('{public.school_instructors}', 'select, insert, update');
create policy participant_select on public.school_instructors for select to authenticated using (
  instructor_id = (select auth.uid()) or school_id = (select schools.mine()) or (select auth.is_admin()));
grant select on public.school_instructors to authenticated;

/* What an administrator agreed with a school: from its first day on, what its instructors earn by card may be paid to it. */
create table public.school_contracts (
  id uuid primary key default uuidv7(),
  school_id uuid not null references public.schools (id) on delete cascade,
  starts_on date not null,
  note text not null check (length(note) <= 500),
  agreed_by uuid references public.profiles (id) on delete set null,
  agreed_at timestamptz not null default clock(),
  ended_at timestamptz
);
create unique index one_school_contract_at_a_time on public.school_contracts (school_id) where ended_at is null;
create index contracts_of_a_school on public.school_contracts (school_id, agreed_at desc);
select app.protect('{public.school_contracts}', 'select, insert, update');
create policy school_select on public.school_contracts for select to authenticated
  using (school_id = (select schools.mine()) or (select auth.is_admin()));
grant select (id, school_id, starts_on, agreed_at, ended_at) on public.school_contracts to authenticated;

create table public.school_requests (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 80 and name !~ '[[:cntrl:]]'),
  town text not null check (length(btrim(town)) between 1 and 80 and town !~ '[[:cntrl:]]'),
  instructors int not null check (instructors between 1 and 1000),
  website text not null check (length(website) <= 200 and website !~ '[[:cntrl:]]'),
  message text not null check (length(message) <= 1000),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  reason text check (length(reason) between 1 and 1000),
  made_at timestamptz not null default clock(),
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null)),
  check ((status = 'declined') = (reason is not null))
);
create unique index one_school_request_at_a_time on public.school_requests (person_id) where status = 'open';
create index school_requests_of_a_person on public.school_requests (person_id, made_at desc);
create index school_requests_newest on public.school_requests (made_at desc, id desc);
select app.protect('{public.school_requests}', 'select, insert, update');
create policy own_select on public.school_requests for select to authenticated
  using (person_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.school_requests to authenticated;

/* What a school did: written once. `detail` is the name of a car, the new one of the school or when a lesson or a block
   begins, never of a person. */
create table public.school_acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  what text not null check (what in ('school-named', 'instructor-invited', 'invitation-withdrawn', 'school-joined',
    'school-removed', 'school-left', 'car-added', 'car-changed', 'car-archived', 'car-used-again',
    'office-allowed', 'office-ended', 'lesson-added', 'series-added', 'lesson-moved', 'lesson-cancelled', 'time-blocked',
    'block-changed', 'time-unblocked', 'time-off', 'sick-day')),
  school_id uuid references public.schools (id) on delete set null,
  by_id uuid references public.profiles (id) on delete set null,
  subject_id uuid references public.profiles (id) on delete set null,
  detail text not null default '' check (length(detail) <= 200),
  -- Whose car changed by it, or which were cancelled.
  lessons int
);
create index school_acts_newest on public.school_acts (at desc, id desc);
create index school_acts_of_a_school on public.school_acts (school_id);
create index school_acts_by on public.school_acts (by_id);
create index school_acts_by_subject on public.school_acts (subject_id);
select app.protect('{public.school_acts}', 'select, insert');
create policy admin_select on public.school_acts for select to authenticated using ((select auth.is_admin()));
grant select on public.school_acts to authenticated;

create trigger note_name after insert or update of name on public.schools for each row
  when (new.owner_id = auth.uid()) execute function schools.note_name();
create trigger note_invitation after insert or update of withdrawn_at, accepted_at on public.invitations for each row
  when (new.role = 'instructor') execute function schools.note_invitation();
create trigger note_consent after update of office_since on public.school_instructors for each row
  when ((old.office_since is null) <> (new.office_since is null)) execute function schools.note_consent();
create trigger name_payees after update of name on public.schools for each row execute function schools.name_payees();
create trigger end_payee after update of left_at on public.school_instructors for each row
  when (old.left_at is null and new.left_at is not null) execute function schools.end_payee();
create trigger note_leaving after update of left_at on public.school_instructors for each row
  when (old.left_at is null and new.left_at is not null) execute function schools.note_leaving();
