create schema if not exists app;
create schema if not exists auth;
grant usage on schema app, auth to anon, authenticated, service_role;

-- The server makes these settings per transaction and nobody else can: people never send SQL.
create or replace function auth.jwt() returns jsonb language sql stable parallel safe
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create or replace function auth.uid() returns uuid language sql stable parallel safe
  as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$;
create or replace function auth.role() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;

/* The school whose office acts for the caller, if one does. */
create or replace function auth.office() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb #>> '{act,school}' $$;

create or replace function public.clock() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('clearway.now', true), '')::timestamptz, now()) $$;

create or replace function public.is_demo() returns boolean language sql stable parallel safe
  as $$ select current_setting('clearway.mode', true) = 'demo' $$;

create or replace function app.protect(tables regclass[],
  rights text default 'select, insert, update, delete')
returns void language plpgsql set search_path = '' as $$
declare
  name regclass;
begin
  foreach name in array tables loop
    execute format('alter table %s enable row level security, force row level security', name);
    execute format('create policy service_all on %s to service_role using (true) with check (true)', name);
    execute format('grant %s on %s to service_role', rights, name);
  end loop;
end
$$;

create or replace function app.touch() returns trigger language plpgsql
  as $$ begin new.updated_at := public.clock(); return new; end $$;

/* Queues a job in pg-boss's table in the caller's transaction; the library's own insert needs its role. */
create or replace function app.queue_job(
  job_name text, job_data jsonb, not_before timestamptz, job_key text, job_of text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  starts timestamptz := case when not_before > public.clock() then not_before else now() end;
begin
  if job_key is not null and exists (
    select from pgboss.job where name = job_name and singleton_key = job_key and state in ('created', 'retry')
  ) then
    return;
  end if;
  insert into pgboss.job (
    name, data, start_after, keep_until, singleton_key, group_id, policy, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter)
  select q.name, job_data, starts, greatest(starts, now()) + q.retention_seconds * interval '1 second', job_key, job_of, q.policy,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds,
    q.deletion_seconds, q.dead_letter
  from pgboss.queue q where q.name = job_name;
  if not found then
    raise exception 'There is no kind of job named %', job_name;
  end if;
  if starts <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
  end if;
end
$$;

create or replace function app.emit(event_name text, event_payload jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event_id uuid;
begin
  insert into app.events (name, payload, actor_id) values (event_name, event_payload, auth.uid())
  returning id into event_id;
  perform app.queue_job('event', jsonb_build_object('id', event_id), null, null);
  return event_id;
end
$$;

create or replace function app.write_mail(
  mail_to text, mail_kind text, mail_subject text, mail_body jsonb, mail_message_id text,
  mail_unasked boolean, mail_caused_by uuid) returns uuid
language sql security definer set search_path = '' as $$
  insert into app.mails (recipient, kind, subject, body, message_id, is_unasked, caused_by)
  values (mail_to, mail_kind, mail_subject, mail_body, mail_message_id, mail_unasked, mail_caused_by) returning id
$$;

/* Null for a new idempotency key, else its stored answer. A second request waits for the first. */
create or replace function app.claim_key(claimed text, claimed_for text, hashes text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier app.idempotent_answers;
begin
  insert into app.idempotent_answers (person_id, key, endpoint, request_hash)
  values (auth.uid(), claimed, claimed_for, hashes[1]) on conflict do nothing;
  if found then
    return null;
  end if;
  select * into earlier from app.idempotent_answers where person_id = auth.uid() and key = claimed;
  return jsonb_build_object(
    'same', earlier.endpoint = claimed_for and earlier.request_hash = any(hashes),
    'answer', encode(earlier.answer, 'base64'));
end
$$;

create or replace function app.store_answer(claimed text, given bytea) returns void
language sql security definer set search_path = ''
as $$ update app.idempotent_answers set answer = given where person_id = auth.uid() and key = claimed $$;

revoke execute on function app.protect from public;
