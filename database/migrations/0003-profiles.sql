-- Who a person is to others. The account (address, password, sessions) is auth's; the profile follows it.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  auth_id uuid not null unique check (auth_id = id),
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  email text not null unique check (email = lower(email) and length(email) between 3 and 255),
  role text not null check (role in ('student', 'instructor', 'admin', 'school_owner')),
  -- Addresses of files. Other schemes (javascript:, data:) would act on whoever opens them.
  profile_image text check (length(profile_image) <= 2000 and profile_image ~ '^(https?://|/|$)'),
  id_document text check (length(id_document) <= 2000 and id_document ~ '^(https?://|/|$)'),
  driving_license text check (length(driving_license) <= 2000 and driving_license ~ '^(https?://|/|$)'),
  dbs_document text check (length(dbs_document) <= 2000 and dbs_document ~ '^(https?://|/|$)'),
  verification_status text not null default 'pending' check (verification_status in ('pending', 'approved')),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index profiles_newest on public.profiles (created_at desc, id);
create index profiles_by_role on public.profiles (role, created_at desc);

/*
The person who is registering right now, before any session. The id that sign-up answered is the capability: it opens
one profile and two files, for 15 minutes and while the address is unconfirmed. A made-up id opens nothing.
The demo confirms some addresses without a mail, before the profile is made; there it lasts until the first sign-in.
*/
create function public.registering_person() returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u
  where u.id = (auth.jwt() ->> 'registration')::uuid and u.created_at > public.clock() - interval '15 minutes'
    and (u.email_confirmed_at is null or (public.is_demo() and u.last_sign_in_at is null))
$$;

/* What the account says: the address, whether it is confirmed, and the role asked for at sign-up. */
create function public.account_of(person uuid, out email text, out confirmed boolean, out role text)
language sql stable security definer set search_path = ''
as $$
  select lower(u.email::text), u.email_confirmed_at is not null, case u.raw_user_meta_data ->> 'role' when 'instructor' then 'instructor' else 'student' end
  from auth.users u where u.id = person
$$;

create function public.is_test_address(address text) returns boolean language sql immutable parallel safe
  as $$ select address like '%@example.com%' or address like '%@test.%' or address like '%.test@%' $$;

/* Rules by column, for everyone who comes through row security: role, address and approval are never a client's own word. */
create function public.guard_profile() returns trigger
language plpgsql set search_path = '' as $$
declare
  asked_by_client constant boolean := current_user in ('anon', 'authenticated');
  account record;
  others boolean;
begin
  if tg_op = 'INSERT' then
    new.auth_id := coalesce(new.auth_id, new.id, auth.uid());
    new.id := new.auth_id;
  end if;
  new.name := btrim(new.name);
  new.email := lower(btrim(new.email));
  new.updated_at := public.clock();
  if not asked_by_client then
    return new;
  end if;

  select * into account from public.account_of(new.id);
  if tg_op = 'INSERT' then
    new.role := coalesce(account.role, 'student');
    new.created_at := new.updated_at;
  else
    others := new.id <> auth.uid() and auth.is_admin();
    if (new.id, new.auth_id, new.created_at) is distinct from (old.id, old.auth_id, old.created_at) then
      raise insufficient_privilege using message = 'new row violates row-level security policy for table "profiles"', detail = 'Whose profile it is and since when cannot be changed.';
    end if;
    if new.role <> old.role and not others then
      raise insufficient_privilege using message = 'new row violates row-level security policy for table "profiles"', detail = 'Nobody sets their own role.';
    end if;
    -- Somebody else's address here would keep that person from registering.
    if new.email <> old.email and new.email is distinct from account.email then
      raise insufficient_privilege using message = 'new row violates row-level security policy for table "profiles"', detail = 'The address follows the account; change it there.';
    end if;
  end if;

  if account.confirmed then
    new.verification_status := 'approved';
  elsif new.verification_status = 'approved' and not coalesce(others, false)
    and not (public.is_demo() and public.is_test_address(new.email))
    and (tg_op = 'INSERT' or old.verification_status <> 'approved') then
    raise insufficient_privilege using message = 'new row violates row-level security policy for table "profiles"', detail = 'The address is not confirmed yet.';
  end if;
  return new;
end
$$;
create trigger guard_profile before insert or update on public.profiles for each row execute function public.guard_profile();

/* Confirming an address approves the profile, and a changed address changes it there: in the same transaction, whoever did it. */
create function public.profile_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set email = coalesce(lower(new.email::text), email), verification_status = case when new.email_confirmed_at is not null then 'approved' else verification_status end
  where id = new.id;
  return null;
end
$$;
create trigger profile_follows_account after update of email, email_confirmed_at on auth.users for each row
  when (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function public.profile_follows_account();

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy people_read_their_own_profile on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select auth.is_admin()));
create policy whoever_registers_reads_the_new_profile on public.profiles for select to anon
  using (id = (select public.registering_person()));
create policy people_make_their_own_profile on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and email = (select email from public.account_of((select auth.uid()))));
create policy whoever_registers_makes_the_new_profile on public.profiles for insert to anon
  with check (id = (select public.registering_person()) and email = (select email from public.account_of((select public.registering_person()))));
create policy people_change_their_own_profile on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select auth.is_admin()));
create policy the_house_keeps_profiles on public.profiles to service_role using (true) with check (true);
grant select, insert on public.profiles to anon;
grant select, insert, update on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

/* Who knows whom through a lesson, both ways round: they see each other's name and picture, nothing else. */
create table public.acquaintances (
  person_id uuid not null references public.profiles (id) on delete cascade,
  other_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  primary key (person_id, other_id),
  check (person_id <> other_id)
);
create index acquaintances_of_the_other on public.acquaintances (other_id);
alter table public.acquaintances enable row level security;
alter table public.acquaintances force row level security;
create policy people_see_whom_they_know on public.acquaintances for select to authenticated using (person_id = (select auth.uid()));
create policy the_house_keeps_acquaintances on public.acquaintances to service_role using (true) with check (true);
grant select on public.acquaintances to authenticated;
grant select, insert, delete on public.acquaintances to service_role;

create function public.become_acquainted(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and auth.uid() is distinct from one and auth.uid() is distinct from other and not auth.is_admin() then
    raise insufficient_privilege using message = 'People make their own acquaintances';
  end if;
  -- An account may have gone meanwhile; then there is nobody to know.
  insert into public.acquaintances (person_id, other_id)
  select a.id, b.id from public.profiles a join public.profiles b on (a.id, b.id) in ((one, other), (other, one)) on conflict do nothing;
end
$$;

/* The face people show to those who know them: of the given ids, the asker's own, their acquaintances, and for admins everybody. */
create function public.people(ids uuid[]) returns table (id uuid, name text, role text, profile_image text)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.name, p.role, p.profile_image from public.profiles p
  where p.id = any (ids) and (
    p.id = (select auth.uid())
    or exists (select from public.acquaintances a where a.person_id = (select auth.uid()) and a.other_id = p.id)
    or (select auth.role()) = 'service_role'
    or (select auth.is_admin())
  )
$$;

create function public.people_i_know() returns table (id uuid, name text, role text, profile_image text)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.name, p.role, p.profile_image from public.acquaintances a join public.profiles p on p.id = a.other_id
  where a.person_id = auth.uid() order by p.name, p.id
$$;
