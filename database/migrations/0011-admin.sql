-- What those who run the platform see of its people. Who is no admin gets nothing from these functions, whatever the server asks on their behalf.

create schema admin;
grant usage on schema admin to authenticated, service_role;

create index profiles_by_words on public.profiles using gin ((name || ' ' || email) gin_trgm_ops) with (fastupdate = off);
create index lessons_by_time on public.lessons (starts_at) where status in ('booked', 'delivered');
create index vetting_events_newest on public.vetting_events (at desc, id desc);
create index reads_newest on storage.reads (at desc, id desc);

create function admin.refuse_others() returns void language plpgsql stable set search_path = '' as $$
begin
  if not coalesce(auth.is_admin(), false) then
    raise insufficient_privilege using message = 'Only an admin sees this';
  end if;
end
$$;

/*
People, newest first. `words` are patterns for ilike that all must fit, the longest first: the index finds the rows by that one.
Past row security, because a condition that is not leakproof may not use an index under a policy. Planned anew each time: most filters are absent.
*/
create function admin.people(words text[], of_role text, of_status text, before timestamptz, before_id uuid, take int)
returns table (id uuid, name text, email text, role text, profile_image text, status text, joined_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform admin.refuse_others();
  return query
    select p.id, p.name, p.email, p.role, p.profile_image, p.verification_status, p.created_at, u.last_sign_in_at
    from public.profiles p join auth.users u on u.id = p.id
    where (p.name || ' ' || p.email) ilike coalesce(words[1], '%')
      and not exists (select from unnest(words) w where (p.name || ' ' || p.email) not ilike w)
      and (of_role is null or p.role = of_role)
      and (of_status is null or p.verification_status = of_status)
      and (before is null or p.created_at < before or (p.created_at = before and p.id > before_id))
    order by p.created_at desc, p.id limit take;
end
$$;

/* Of the account itself an admin sees these two moments, no more. */
create function admin.account(person uuid) returns table (confirmed_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return query select u.email_confirmed_at, u.last_sign_in_at from auth.users u where u.id = person;
end
$$;

revoke execute on all functions in schema admin from public;
grant execute on all functions in schema admin to authenticated, service_role;
