create schema if not exists waiting_list;
grant usage on schema waiting_list to authenticated, service_role;

/* Two requests at once must not pass the limit together. */
create or replace function waiting_list.limit_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.learner_id::text, 105));
  if (select count(*) >= 5 from public.waiting_list where learner_id = new.learner_id) then
    raise exception using errcode = 'WL001', message = 'A learner is on the waiting list often enough';
  end if;
  return new;
end
$$;

/* A pupil who gets an account waits on; a time that is on offer to both stays the account's own. */
create or replace function waiting_list.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.waiting_list set learner_id = new.person_id where learner_id = old.person_id;
  update public.offers set learner_id = new.person_id where learner_id = old.person_id and (status <> 'open'
    or not exists (select from public.offers o where o.learner_id = new.person_id and o.status = 'open'));
  return new;
end
$$;

/* Whether a start lies within what somebody asked for, by the clock on the wall there. */
create or replace function waiting_list.fits(times jsonb, starts timestamptz, minutes int, zone text)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_to_recordset(times) t (weekday int, "from" text, "to" text)
    where t.weekday = extract(isodow from starts at time zone zone)
      and t."from"::time <= (starts at time zone zone)::time
      and extract(epoch from (starts at time zone zone)::time) / 60 + minutes
        <= extract(epoch from t."to"::interval) / 60)
$$;

revoke execute on all functions in schema waiting_list from public;
grant execute on function waiting_list.fits to authenticated, service_role;
