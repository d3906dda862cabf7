create or replace function auth.role_of_me() returns text
language plpgsql stable security definer set search_path = ''
as $$ begin return (select role from public.profiles where id = auth.uid()); end $$;
create or replace function auth.is_admin() returns boolean language sql stable
  as $$ select coalesce(auth.role_of_me() = 'admin' and not (auth.jwt() ? 'no_admin'), false) $$;

create or replace function public.guard_profile() returns trigger language plpgsql set search_path = '' as $$
declare
  is_client constant boolean := current_user in ('anon', 'authenticated');
  account record;
  is_other boolean;
  violation constant text := 'new row violates row-level security policy for table "profiles"';
begin
  if tg_op = 'INSERT' then
    new.auth_id := coalesce(new.auth_id, new.id, auth.uid());
    new.id := new.auth_id;
  end if;
  new.name := btrim(new.name);
  new.email := lower(btrim(new.email));
  new.updated_at := public.clock();
  if new.profile_image ~ '^http' and (tg_op = 'INSERT' or new.profile_image is distinct from old.profile_image)
    and substring(new.profile_image from '^https?://[^/]+')
      <> all (coalesce(string_to_array(current_setting('clearway.origins', true), ','), '{}')) then
    raise check_violation using message = 'A picture has an address of ours';
  end if;
  if not is_client then
    return new;
  end if;

  select * into account from public.account_of(new.id);
  if tg_op = 'INSERT' then
    new.role := coalesce(account.role, 'student');
    new.created_at := new.updated_at;
  else
    is_other := new.id <> auth.uid() and auth.is_admin();
    if (new.id, new.auth_id, new.created_at) is distinct from (old.id, old.auth_id, old.created_at) then
      raise insufficient_privilege
        using message = violation, detail = 'Whose profile it is and since when cannot be changed.';
    end if;
    if new.role <> old.role then
      raise insufficient_privilege using message = violation,
        detail = 'A role is changed at /api/admin/users, where it is checked and recorded.';
    end if;
    if is_other and new.verification_status <> old.verification_status then
      raise insufficient_privilege using message = violation, detail = 'Only the account itself is verified.';
    end if;
    -- Someone else's address here would keep that person from registering.
    if new.email <> old.email and new.email is distinct from account.email then
      raise insufficient_privilege
        using message = violation, detail = 'The address follows the account; change it there.';
    end if;
  end if;

  if account.confirmed then
    new.verification_status := 'approved';
  elsif new.verification_status = 'approved'
    and not (public.is_demo() and public.is_test_address(new.email))
    and (tg_op = 'INSERT' or old.verification_status <> 'approved') then
    raise insufficient_privilege using message = violation, detail = 'The address is not confirmed yet.';
  end if;
  return new;
end
$$;

create or replace function public.profile_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set
    email = coalesce(lower(new.email::text), email),
    verification_status = case when new.email_confirmed_at is not null
      then 'approved' else verification_status end,
    -- The account was confirmed by somebody who did not register it: the role chosen then goes.
    role = case when old.email_confirmed_at is null and new.email_confirmed_at is not null
      and new.raw_user_meta_data ->> 'role' is distinct from old.raw_user_meta_data ->> 'role' and role = 'instructor'
      then 'student' else role end
  where id = new.id;
  return null;
end
$$;

/* OAuth sign-ins fill in no form. The picture is not copied: loading it would tell the provider. */
create or replace function public.profile_from_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (auth_id, name, email, role, verification_status)
  values (new.id, coalesce(public.name_in(new.raw_user_meta_data), split_part(new.email::text, '@', 1)), new.email::text,
    (public.account_of(new.id)).role, 'approved')
  on conflict do nothing;
  if found then
    perform app.emit('profile.created', jsonb_build_object('personId', new.id));
  end if;
  return null;
end
$$;

/* A guest can hold a time before they have said who they are. Without an address they count as nobody. */
create or replace function public.profile_of_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (auth_id, name, role, verification_status)
  values (new.id, coalesce(public.name_in(new.raw_user_meta_data), 'New learner'), 'student', 'pending');
  perform app.emit('profile.created', jsonb_build_object('personId', new.id));
  return null;
end
$$;

create or replace function public.guest_is_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = coalesce(public.name_in(new.raw_user_meta_data), name)
  where id = new.id and email is null;
  return null;
end
$$;

create or replace function public.name_in(metadata jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(btrim(left(regexp_replace(metadata ->> 'name', '[[:cntrl:]]', '', 'g'), 120)), '')
$$;

create or replace function public.add_contact(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and auth.uid() is distinct from one
    and auth.uid() is distinct from other and not auth.is_admin() then
    raise insufficient_privilege using message = 'People make their own contacts';
  end if;
  -- The account may have been deleted meanwhile.
  insert into public.contacts (person_id, other_id)
  select a.id, b.id from public.profiles a join public.profiles b on (a.id, b.id) in ((one, other), (other,
    one))
  on conflict do nothing;
end
$$;

create or replace function public.people(ids uuid[]) returns table (id uuid, name text, role text,
  profile_image text, has_account boolean)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select p.id, p.name, p.role, p.profile_image, p.email is not null from public.profiles p
  where p.id = any (ids) and (
    p.id = (select auth.uid())
    or exists (select from public.contacts a where a.person_id = (select auth.uid()) and a.other_id = p.id)
    or (select auth.role()) = 'service_role'
    or (select auth.is_admin())
  )
$$;

create or replace function public.short_name(name text) returns text
  language sql immutable parallel safe as $$
  select split_part(btrim(name), ' ', 1) || case
    when btrim(name) like '% %' then ' ' || left(regexp_replace(btrim(name), '^.* ', ''),
      1) || '.' else '' end
$$;
