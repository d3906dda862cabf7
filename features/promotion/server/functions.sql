create schema if not exists promotion;
grant usage on schema promotion to anon, authenticated, service_role;

create or replace function promotion.teaches(
  person uuid, lengths int[], minutes int, on_weekday int, from_time time, until_time time)
returns boolean language sql stable parallel safe as $$
  select directory.teaches_at(person, on_weekday, from_time, until_time, case
    when minutes is not null then minutes when 60 = any (lengths) then 60 else (select min(l) from unnest(lengths) l) end)
$$;

/* Whether somebody is among the results, as both searches have it. Without a subquery, so that it is inlined and the index of places serves. */
create or replace function promotion.fits(
  i public.instructors, lengths int[], here public.cube, within_km double precision, query tsquery, max_price int,
  minutes int, on_weekday int, from_time time, until_time time)
returns boolean language sql stable parallel safe as $$
  select directory.may_be_booked(i)
    and i.place operator(public.<@) public.cube_enlarge(here, directory.chord(80), 3)
    and (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km))
    and i.facets @@ query
    and (max_price is null or i.hourly_rate_pence <= max_price)
    and (minutes is null or minutes = any (lengths))
    and (from_time is null or promotion.teaches(i.id, lengths, minutes, on_weekday, from_time, until_time))
$$;

/*
 * The public ids of those in turn, beginning with the `turn`th of a circle in which everybody on such a plan stands who
 * fits. Its order is a hash of person and place. Without `minutes` it's for the public, whom who is hidden isn't counted
 * among. No bitmap scan, for the reason that directory.search gives.
 */
create or replace function promotion.in_turn(
  at_lat double precision, at_lng double precision, within_km double precision, minutes int, gearbox text,
  max_price int, gender text, language text, speciality text, least_rating text, test_centre text,
  on_weekday int, from_time time, until_time time,
  plans text[], fewest int, spot text, turn bigint, take int)
returns table (public_id uuid)
language plpgsql stable security definer set search_path = '' set enable_bitmapscan = off as $$
declare
  here public.cube := public.cube(array[
    cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)),
      sin(radians(at_lat))]);
  query tsquery := directory.facet_query(gearbox, gender, language, speciality, least_rating, test_centre);
  circle uuid[] := array(
    select d.public_id from public.instructors i join public.diaries d on d.instructor_id = i.id
      join public.listings l on l.instructor_id = i.id and l.is_public
    -- The first of the two is the condition of an index.
    where i.plan <> 'free' and i.plan = any (plans)
      and promotion.fits(i, d.lesson_lengths, here, within_km, query, max_price, minutes, on_weekday, from_time, until_time)
      and not exists (select from public.promotion_settings s where s.instructor_id = i.id and not s.is_on)
    order by md5(spot || d.public_id), d.public_id);
  size bigint := cardinality(circle);
begin
  if size = 0 or fewest > (select count(*) from (
    select from public.instructors i join public.diaries d on d.instructor_id = i.id
      join public.listings l on l.instructor_id = i.id and (l.is_public or minutes is not null)
    where promotion.fits(i, d.lesson_lengths, here, within_km, query, max_price, minutes, on_weekday, from_time, until_time)
    limit fewest) r) then
    return;
  end if;
  return query select circle[1 + (turn + n) % size] from generate_series(0, least(take, size) - 1) n;
end
$$;

revoke execute on all functions in schema promotion from public;
grant execute on all functions in schema promotion to service_role;
grant execute on function promotion.in_turn to anon, authenticated;
