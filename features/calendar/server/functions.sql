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
