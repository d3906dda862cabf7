/* Up to four of `{ hours, percent }`: less notice each time, and a greater share of the price. */
create or replace function public.are_cancellation_tiers(tiers jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(tiers) <> 'array' or jsonb_array_length(tiers) > 4 then false else (
    select coalesce(bool_and(one.fits), true) from (
      select coalesce(jsonb_typeof(t.tier) = 'object'
        and (select array_agg(k order by k) from jsonb_object_keys(t.tier) k) = '{hours,percent}'
        and n.hours between 1 and 336 and n.hours = trunc(n.hours) and n.percent between 1 and 100
        and n.percent = trunc(n.percent) and n.hours < lag(n.hours, 1, 337) over w
        and n.percent > lag(n.percent, 1, 0) over w, false) as fits
      from jsonb_array_elements(tiers) with ordinality t (tier, place)
      cross join lateral (select
        case when jsonb_typeof(t.tier -> 'hours') = 'number' then (t.tier ->> 'hours')::numeric end as hours,
        case when jsonb_typeof(t.tier -> 'percent') = 'number' then (t.tier ->> 'percent')::numeric end
          as percent) n
      window w as (order by t.place)) one) end
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
