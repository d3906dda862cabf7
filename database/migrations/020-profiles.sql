create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  auth_id uuid not null unique check (auth_id = id),
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  -- Null: a pupil without an account, whom only their instructor knows.
  email text unique check (email = lower(email) and length(email) between 3 and 255),
  role text not null check (role in ('student', 'instructor', 'admin', 'school_owner')),
  -- Addresses of files. Other schemes (javascript:, data:) would run when opened.
  -- Of ours: a picture elsewhere would tell its owner who looks at it. The trigger knows our hosts.
  profile_image text check (length(profile_image) <= 2000 and profile_image ~
    '^((https?://[^/\\]+)?(/storage/v1/object/public/user-uploads/(profile-images|instructor-photos)/[^/\\?#]+(\?[^#]*)?|/avatars/[\w-]+/[\w-]+\.svg))?$'),
  id_document text check (length(id_document) <= 2000 and id_document ~ '^(https?://|/|$)'),
  driving_license text check (length(driving_license) <= 2000 and driving_license ~ '^(https?://|/|$)'),
  dbs_document text check (length(dbs_document) <= 2000 and dbs_document ~ '^(https?://|/|$)'),
  verification_status text not null default 'pending' check (verification_status in ('pending', 'approved')),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check (email is not null or (role = 'student' and profile_image is null))
);
create index profiles_newest on public.profiles (created_at desc, id);
create index profiles_joined on public.profiles (created_at);
create index profiles_by_role on public.profiles (role, created_at desc);
create index profiles_by_name on public.profiles (lower(name), id);
create index profiles_by_words on public.profiles using gin ((name || ' ' || email) gin_trgm_ops)
  with (fastupdate = off);
create trigger guard_profile before insert or update on public.profiles
  for each row execute function public.guard_profile();
create trigger profile_follows_account after update of email, email_confirmed_at on auth.users for each row
  when (old.email is distinct from new.email
    or old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function public.profile_follows_account();
create trigger profile_of_guest after insert on auth.users for each row
  when (new.is_anonymous) execute function public.profile_of_guest();
create trigger guest_is_named after update of raw_user_meta_data on auth.users for each row
  when (new.is_anonymous and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function public.guest_is_named();
create trigger profile_from_provider after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.email is not null
    and coalesce(new.raw_app_meta_data ->> 'provider', 'email') <> 'email')
  execute function public.profile_from_provider();

select app.protect('{public.profiles}');
create policy own_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (email is not null and (select auth.is_admin())));
create policy registering_select on public.profiles for select to anon
  using (id = (select public.registering_person()));
create policy own_insert on public.profiles for insert to authenticated
  with check (id = (select auth.uid())
    and email = (select email from public.account_of((select auth.uid()))));
create policy registering_insert on public.profiles for insert to anon
  with check (id = (select public.registering_person())
    and email = (select email from public.account_of((select public.registering_person()))));
create policy own_update on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (email is not null and (select auth.is_admin())));
grant select, insert on public.profiles to anon;
grant select, insert, update on public.profiles to authenticated;

create table public.contacts (
  person_id uuid not null references public.profiles (id) on delete cascade,
  other_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  primary key (person_id, other_id),
  check (person_id <> other_id)
);
create index contacts_of_the_other on public.contacts (other_id);
select app.protect('{public.contacts}', 'select, insert, delete');
create policy own_select on public.contacts for select to authenticated
  using (person_id = (select auth.uid()));
grant select on public.contacts to authenticated;
