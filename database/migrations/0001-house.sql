-- The rooms every feature builds in: roles, the caller's identity, the clock, facts, mails, idempotent answers.

create extension if not exists btree_gist with schema public;
create extension if not exists citext with schema public;
create extension if not exists pg_trgm with schema public;

-- Roles belong to the whole cluster, so another database may have made them already, perhaps at this very moment.
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create schema app;
grant usage on schema app to anon, authenticated, service_role;

-- The server sets these four per transaction and nobody else can: people never send SQL.
create function auth.jwt() returns jsonb language sql stable parallel safe
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable parallel safe
  as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;
create function auth.role() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

/* The moment to decide by: the transaction's start, or the moment that the server (a test, the seed) has set. */
create function public.clock() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('clearway.now', true), '')::timestamptz, now()) $$;

create function public.is_demo() returns boolean language sql stable parallel safe
  as $$ select current_setting('clearway.mode', true) = 'demo' $$;

-- Bound late, because profiles come in a later migration. Definer functions are given to service_role when migrations end.
create function auth.role_of_me() returns text language plpgsql stable security definer set search_path = ''
  as $$ begin return (select role from public.profiles where id = auth.uid()); end $$;
create function auth.is_admin() returns boolean language sql stable
  as $$ select auth.role_of_me() = 'admin' $$;

create function app.touch() returns trigger language plpgsql
  as $$ begin new.updated_at := public.clock(); return new; end $$;

/* What has happened, in the words of the trade. Written in the transaction that made it true. */
create table app.events (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  about jsonb not null,
  actor_id uuid,
  emitted_at timestamptz not null default clock()
);
create index facts_by_name on app.events (name, emitted_at);
alter table app.events enable row level security;
alter table app.events force row level security;
create policy the_house_keeps_facts on app.events to service_role using (true) with check (true);
grant select, insert on app.events to service_role;

/*
Queues a job in pg-boss's table as part of the caller's transaction, in one trip, and wakes the workers at commit.
The library's own insert needs its role; this one is open to everybody's transaction, because only the server's code can call it.
*/
create function app.queue_job(job_name text, job_data jsonb, not_before timestamptz, job_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  starts timestamptz := greatest(coalesce(not_before, now()), now());
begin
  if job_key is not null and exists (
    select from pgboss.job where name = job_name and singleton_key = job_key and state in ('created', 'retry')
  ) then
    return;
  end if;
  insert into pgboss.job (name, data, start_after, keep_until, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter)
  select q.name, job_data, starts, starts + q.retention_seconds * interval '1 second', job_key, q.policy,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds, q.dead_letter
  from pgboss.queue q where q.name = job_name;
  if not found then
    raise exception 'There is no kind of job named %', job_name;
  end if;
  if starts <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
  end if;
end
$$;

create function app.emit(fact_name text, fact_about jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  fact_id uuid;
begin
  insert into app.events (name, about, actor_id) values (fact_name, fact_about, auth.uid()) returning id into fact_id;
  perform app.queue_job('event', jsonb_build_object('id', fact_id), null, null);
  return fact_id;
end
$$;

/* Every message the product sends. The body is emptied once delivered in production: it may hold links that open an account. */
create table app.mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  kind text not null,
  body jsonb,
  message_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default clock(),
  sent_at timestamptz
);
create index mails_by_recipient on app.mails (lower(recipient), created_at desc);
alter table app.mails enable row level security;
alter table app.mails force row level security;
create policy the_house_keeps_mails on app.mails to service_role using (true) with check (true);
grant select, insert, update, delete on app.mails to service_role;

create function app.write_mail(mail_to text, mail_kind text, mail_subject text, mail_body jsonb, mail_message_id text) returns uuid
language sql security definer set search_path = ''
as $$
  insert into app.mails (recipient, kind, subject, body, message_id)
  values (mail_to, mail_kind, mail_subject, mail_body, mail_message_id) returning id
$$;

/* The answer already given to a request that a client sends again with the same Idempotency-Key. */
create table app.idempotent_answers (
  person_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  endpoint text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default clock(),
  primary key (person_id, key)
);
alter table app.idempotent_answers enable row level security;
alter table app.idempotent_answers force row level security;
create policy the_house_keeps_answers on app.idempotent_answers to service_role using (true) with check (true);
grant select, insert, update, delete on app.idempotent_answers to service_role;

/* Claims a key for this transaction: null when it is new, else what was answered before. Two at once: the second waits for the first. */
create function app.claim_key(claimed text, claimed_for text, hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier app.idempotent_answers;
begin
  insert into app.idempotent_answers (person_id, key, endpoint, request_hash) values (auth.uid(), claimed, claimed_for, hash)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select * into earlier from app.idempotent_answers where person_id = auth.uid() and key = claimed;
  return jsonb_build_object('same', earlier.endpoint = claimed_for and earlier.request_hash = hash, 'answer', earlier.answer);
end
$$;

create function app.keep_answer(claimed text, given jsonb) returns void
language sql security definer set search_path = ''
as $$ update app.idempotent_answers set answer = given where person_id = auth.uid() and key = claimed $$;

/* What lives here: the demo's people (`begun`, then `demo`), or `production`; never both. */
create table app.seedings (
  name text primary key,
  done_at timestamptz not null default now()
);
alter table app.seedings enable row level security;
alter table app.seedings force row level security;
create policy the_house_keeps_seedings on app.seedings to service_role using (true) with check (true);
grant select, insert, delete on app.seedings to service_role;
