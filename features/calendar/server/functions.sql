create schema if not exists calendar;
grant usage on schema calendar to authenticated, service_role;

create or replace function calendar.limit_imports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once must not both be the tenth.
  perform from public.profiles where id = new.instructor_id for no key update;
  if (select count(*) from public.calendar_imports where instructor_id = new.instructor_id) >= 10 then
    raise exception using errcode = 'CL001', message = 'Ten calendars are imported already';
  end if;
  return new;
end
$$;

/* Whether its instructor says that it doesn't block lessons. What has begun is read from midnight on: it starts later. */
create or replace function calendar.is_free(of_import uuid, of_title text, at tstzrange) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.calendar_free_events f where f.import_id = of_import and f.title = of_title
    and (f.ends_at is null or (f.ends_at = upper(at) and f.starts_at <= lower(at))))
$$;

revoke execute on all functions in schema calendar from public;
grant execute on function calendar.is_free to authenticated, service_role;
