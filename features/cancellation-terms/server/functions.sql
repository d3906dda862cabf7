/* Up to four of `{ hours, percent }`: less notice each time, and a greater share of the price. */
create or replace function public.are_cancellation_tiers(tiers jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  tier jsonb;
  hours numeric;
  percent numeric;
  hours_before numeric := 337;
  percent_before numeric := 0;
begin
  if jsonb_typeof(tiers) <> 'array' then
    return false;
  end if;
  if jsonb_array_length(tiers) > 4 then
    return false;
  end if;
  -- Expressions that ask no table: this runs for every lesson that is written.
  for place in 0 .. jsonb_array_length(tiers) - 1 loop
    tier := tiers -> place;
    if jsonb_typeof(tier) <> 'object' then
      return false;
    end if;
    if tier - '{hours,percent}'::text[] <> '{}' or jsonb_typeof(tier -> 'hours') is distinct from 'number'
      or jsonb_typeof(tier -> 'percent') is distinct from 'number' then
      return false;
    end if;
    hours := (tier ->> 'hours')::numeric;
    percent := (tier ->> 'percent')::numeric;
    if hours not between 1 and 336 or hours <> trunc(hours) or hours >= hours_before
      or percent not between 1 and 100 or percent <> trunc(percent) or percent <= percent_before then
      return false;
    end if;
    hours_before := hours;
    percent_before := percent;
  end loop;
  return true;
end
$$;

/* Everybody may know them before they book. The usual ones: two days, then the whole price. */
create or replace function public.cancellation_terms_of(instructor uuid)
returns table (tiers jsonb, free_passes int)
language sql stable security definer set search_path = '' as $$
  select coalesce(t.tiers, '[{"hours": 48, "percent": 100}]'), coalesce(t.free_passes, 0)
  from (select public.instructor_of_public_id(instructor) as id) i
  left join public.cancellation_terms t on t.instructor_id = i.id
$$;

revoke execute on function public.cancellation_terms_of from public;
grant execute on function public.cancellation_terms_of to anon, authenticated, service_role;
