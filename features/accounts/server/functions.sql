create or replace function auth.tell_keys() returns trigger language plpgsql set search_path = ''
as $$ begin perform pg_catalog.pg_notify('clearway_auth', '{"keys": true}'); return null; end $$;

-- A NOTIFY payload holds fewer than 8000 bytes.
create or replace function auth.tell_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.ended_sessions (session_id) select id from ended on conflict do nothing;
  perform pg_catalog.pg_notify(
      'clearway_auth', pg_catalog.json_build_object('sessions', pg_catalog.json_agg(id))::text)
    from (select id, (pg_catalog.row_number() over () - 1) / 150 as part
      from ended) as numbered group by part;
  return null;
end
$$;

/* What both sides agreed to was another address. */
create or replace function auth.ask_anew() returns trigger language plpgsql set search_path = '' as $$
begin
  new.current_email_agreed := false;
  new.new_email_agreed := false;
  return new;
end
$$;

create or replace function auth.tell_ban() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('clearway_auth', pg_catalog.json_build_object(
    'person', new.id, 'banned_until', extract(epoch from new.banned_until)::text)::text);
  return null;
end
$$;

create or replace function auth.is_email_confirmed(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users where id = person and email_confirmed_at is not null) $$;

/* The sign-up id opens one profile and two files, for 15 minutes and while the address is unconfirmed. */
create or replace function public.registering_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where u.id = (auth.jwt() ->> 'registration')::uuid and u.created_at > public.clock() - interval '15 minutes'
    and (u.email_confirmed_at is null or (public.is_demo() and u.last_sign_in_at is null))
$$;

create or replace function public.account_of(person uuid, out email text, out confirmed boolean,
  out role text)
language sql stable security definer set search_path = '' as $$
  select lower(u.email::text), u.email_confirmed_at is not null,
    case u.raw_user_meta_data ->> 'role' when 'instructor' then 'instructor' else 'student' end
  from auth.users u where u.id = person
$$;

-- As `isTestAddress` in rules.ts; here it guards what a client writes into its profile.
create or replace function public.is_test_address(address text) returns boolean
  language sql immutable parallel safe
  as $$ select address like '%@example.com%' or address like '%@test.%' or address like '%.test@%' $$;
