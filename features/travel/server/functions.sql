create schema if not exists travel;
grant usage on schema travel to service_role;

/* `driveMinutes` in rules.ts, operation by operation: travel.test.ts compares them bit by bit. */
create or replace function travel.drive(from_spot int, to_spot int) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  local_speeds constant float8[] := '{42,30,22,16}';
  open_speeds constant float8[] := '{65,50,34,26}';
  within_sector constant float8[] := '{2,0.9,0.6,0.4}';
  a_lat float8 := (from_spot / 4) / 12001 + 49000;
  a_lng float8 := (from_spot / 4) % 12001 - 9000;
  a int := from_spot % 4 + 1;
  b_lat float8 := (to_spot / 4) / 12001 + 49000;
  b_lng float8 := (to_spot / 4) % 12001 - 9000;
  b int := to_spot % 4 + 1;
  north float8 := (b_lat - a_lat) * 0.11119508::float8;
  d float8 := ((a_lat + b_lat) / 2::float8 - 55000::float8) * 0.000017453292519943::float8;
  c55 constant float8 := 0.573576436351046;
  s55 constant float8 := 0.819152044288992;
  east float8 := (b_lng - a_lng) * 0.11119508::float8
    * (c55 - s55 * d - (c55 * d * d) / 2::float8 + (s55 * d * d * d) / 6::float8);
  road float8 := sqrt(north * north + east * east);
  near float8;
begin
  if road = 0 then
    road := within_sector[a];
  end if;
  road := road * 1.3::float8;
  near := least(road, 6::float8) / 2::float8;
  return (near / local_speeds[a] + near / local_speeds[b]
    + least(greatest(road - 6::float8, 0::float8), 14::float8) / ((open_speeds[a] + open_speeds[b]) / 2::float8)
    + greatest(road - 20::float8, 0::float8) / 80::float8) * 60::float8;
end
$$;

/* `trafficAt` in rules.ts. */
create or replace function travel.traffic(at timestamptz, zone text) returns double precision
language sql stable strict parallel safe set search_path = '' as $$
  select case
    when minute < 360 or minute >= 1260 then 0.85::float8
    when weekday <= 5 and (minute between 450 and 569 or minute between 900 and 1109) then 1.3::float8
    else 1::float8 end
  from (select extract(isodow from wall)::int as weekday,
      extract(hour from wall)::int * 60 + extract(minute from wall)::int as minute
    from (select at at time zone zone as wall) w) m
$$;

/* `routesLastDays` in rules.ts. */
create or replace function travel.routes_last() returns interval
language sql immutable parallel safe set search_path = '' as $$ select interval '30 days' $$;

/* Of a route planner, in quiet traffic. Null: not known, or too long ago. */
create or replace function travel.known_seconds(from_spot int, to_spot int) returns int
language sql stable strict parallel safe set search_path = '' as $$
  select r.seconds from public.travel_routes r
  where r.from_spot = $1 and r.to_spot = $2 and r.found_at > public.clock() - travel.routes_last()
$$;

/* `[[from, to, seconds], …]` between `spots` and `places`, both ways: what `driveBy` in rules.ts takes. */
create or replace function travel.known_routes(spots int[], places int[]) returns json
language sql stable strict parallel safe set search_path = '' as $$
  select coalesce(json_agg(json_build_array(r.from_spot, r.to_spot, r.seconds)), '[]')
  from (
    select * from public.travel_routes t where t.from_spot = any (spots) and t.to_spot = any (places)
    union
    select * from public.travel_routes t where t.from_spot = any (places) and t.to_spot = any (spots)) r
  where r.seconds is not null and r.found_at > public.clock() - travel.routes_last()
$$;

/* `mostTravelMinutes` in rules.ts. */
create or replace function travel.most_minutes() returns int
language sql immutable parallel safe set search_path = '' as $$ select 240 $$;

/* Whole minutes for setting off `at`: by a known route, else by the estimate. Null if either place is unknown. */
create or replace function travel.minutes(from_spot int, to_spot int, at timestamptz, zone text) returns int
language sql stable strict parallel safe set search_path = '' as $$
  select least(travel.most_minutes(), ceil(
    coalesce(travel.known_seconds(from_spot, to_spot) / 60::float8, travel.drive(from_spot, to_spot))
    * travel.traffic(at, zone) + 2::float8))::int
$$;

revoke execute on all functions in schema travel from public;
grant execute on all functions in schema travel to service_role;
