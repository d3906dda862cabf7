-- Sessions whose end every instance knows at once, keys that are replaced without a restart, and limits counted in one place.

/* What access tokens are signed with, when no file of keys is given. The private half is locked with a key from the deployment's secret. */
create table auth.signing_keys (
  kid text primary key check (length(kid) between 8 and 100),
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  -- Which secret locked it: with another secret the keys of before are not ours any more.
  secret_mark bytea not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now(),
  -- From here on it signs no more, and verifies until the last token that it signed has expired. By the real clock, as tokens live.
  retired_at timestamptz
);
-- Two instances that start at once on an empty table make one key between them.
create unique index one_key_signs on auth.signing_keys (algorithm, secret_mark) where retired_at is null;

/* Sessions that have ended while access tokens of theirs may still be good. */
create table auth.ended_sessions (
  session_id uuid primary key,
  -- By the real clock, as tokens live.
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_age on auth.ended_sessions (ended_at);

/* What is left in the bucket of a caller or an account, known by a hash. Worth nothing after a crash, so it is not written twice. */
create unlogged table auth.rate_buckets (
  bucket bytea primary key,
  left_over double precision not null,
  granted boolean not null,
  counted_at timestamptz not null,
  -- When it will be full again, and not worth keeping.
  full_at timestamptz not null
);
create index rate_buckets_by_age on auth.rate_buckets (full_at);

do $$
declare
  name text;
begin
  foreach name in array array['signing_keys', 'ended_sessions', 'rate_buckets'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy the_house_keeps_it on auth.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', name);
  end loop;
end
$$;

/* Every instance listens; what it hears it also finds in the tables, so nothing is lost with a connection. */
create function auth.tell_keys() returns trigger language plpgsql set search_path = ''
as $$ begin perform pg_catalog.pg_notify('clearway_auth', '{"keys": true}'); return null; end $$;
create trigger tell after insert or update or delete on auth.signing_keys for each statement execute function auth.tell_keys();

-- However a session ends: sign-out, a stolen token, a deleted account. A message holds fewer than 8000 bytes, so many go in parts.
create function auth.tell_ended() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.ended_sessions (session_id) select id from ended on conflict do nothing;
  perform pg_catalog.pg_notify('clearway_auth', pg_catalog.json_build_object('sessions', pg_catalog.json_agg(id))::text)
    from (select id, (pg_catalog.row_number() over () - 1) / 150 as part from ended) as numbered group by part;
  return null;
end
$$;
create trigger tell after delete on auth.sessions referencing old table as ended for each statement execute function auth.tell_ended();

create function auth.tell_ban() returns trigger language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('clearway_auth', pg_catalog.json_build_object('person', new.id, 'banned_until', extract(epoch from new.banned_until)::text)::text);
  return null;
end
$$;
create trigger tell_ban after update of banned_until on auth.users for each row
  when (old.banned_until is distinct from new.banned_until) execute function auth.tell_ban();
create index banned_users on auth.users (banned_until) where banned_until is not null;

/* People see where they are signed in, and end what they do not know. */
create policy people_see_their_sessions on auth.sessions for select to authenticated using (user_id = (select auth.uid()));
create policy people_end_their_sessions on auth.sessions for delete to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, aal, user_agent, ip, created_at, refreshed_at), delete on auth.sessions to authenticated;

/* The audit is kept a year, and nothing younger can be taken out. */
create policy a_year_at_least on auth.audit as restrictive for delete to service_role using (at < clock() - interval '1 year');
grant delete on auth.audit to service_role;
create index audit_by_age on auth.audit (at);
