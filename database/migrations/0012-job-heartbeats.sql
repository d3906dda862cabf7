-- A job knows how often its worker must show that it lives, so that what a killed server had in hand is taken up by the next one within seconds.

create or replace function house.queue_job(job_name text, job_data jsonb, not_before timestamptz, job_key text) returns void
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
