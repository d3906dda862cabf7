create schema if not exists directory;
grant usage on schema directory to authenticated, service_role;

create or replace function directory.append_only() returns trigger language plpgsql
  as $$ begin raise insufficient_privilege using message = 'Vetting events are never changed'; end $$;

create or replace function directory.keep_withdrawn_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.instructors where id = new.instructor_id and withdrawn) then
    new.open_until := null;
  end if;
  return new;
end
$$;

create or replace function directory.ensure(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for(array[person])
    or not exists (select from public.profiles where id = person and role = 'instructor') then
    return false;
  end if;
  insert into public.instructors (id) values (person) on conflict do nothing;
  insert into public.diaries (instructor_id) values (person) on conflict do nothing;
  insert into public.vettings (instructor_id) values (person) on conflict do nothing;
  return true;
end
$$;

/* The mean radius of the earth is 6371.0088 km. */
create or replace function directory.chord(km double precision) returns double precision
language sql immutable parallel safe as $$ select 2 * sin(km / (2 * 6371.0088)) $$;
create or replace function directory.km(chord double precision) returns double precision
language sql immutable parallel safe as $$ select 2 * 6371.0088 * asin(least(1, chord / 2)) $$;

/* Vetted, and not taken out by an administrator. Plain SQL, as the next two, so that it is inlined into the query. */
create or replace function directory.may_teach(i public.instructors) returns boolean
language sql stable parallel safe as $$ select i.vetted_until > public.clock() and not i.withdrawn $$;

/* Found in the directory as well: place, price and gearbox are known. */
create or replace function directory.may_be_booked(i public.instructors) returns boolean
language sql stable parallel safe as $$ select i.complete and i.vetted_until > public.clock() $$;

/* As `listPrice`; without a time, what such a lesson costs on a weekday by day. Null: no price is set. */
create or replace function directory.list_price(i public.instructors, starts_at timestamptz, minutes int) returns int
language sql stable parallel safe as $$
  select round((i.hourly_rate_pence - case when minutes >= i.long_from_minutes then i.long_less_pence else 0 end
    + coalesce(greatest(
        case when local::time >= i.evening_from then i.evening_extra_pence end,
        case when extract(isodow from local) >= 6 then i.weekend_extra_pence end), 0)) * minutes / 60.0)::int
  from (select starts_at at time zone 'Europe/London') t (local)
$$;

/* Null: none, or it would cost no less than without. */
create or replace function directory.first_lesson(i public.instructors) returns json
language sql stable parallel safe as $$
  select case when i.first_lesson_pence < directory.list_price(i, null, i.first_lesson_minutes)
    then json_build_object('minutes', i.first_lesson_minutes, 'pricePence', i.first_lesson_pence) end
$$;

create or replace function directory.price_rules(i public.instructors) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'evening', case when i.evening_from is not null
      then json_build_object('from', left(i.evening_from::text, 5), 'extraPence', i.evening_extra_pence) end,
    'weekend', case when i.weekend_extra_pence is not null
      then json_build_object('extraPence', i.weekend_extra_pence) end,
    'long', case when i.long_from_minutes is not null
      then json_build_object('fromMinutes', i.long_from_minutes, 'lessPence', i.long_less_pence) end)
$$;

create or replace function directory.card(i public.instructors, public_id uuid, name text) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', public_id, 'name', name,
    'profileImage', i.portrait, 'carPhoto', i.car_photo, 'photosAreDrawn', i.photos_are_drawn, 'headline', i.headline, 'about', i.about, 'gearboxes', i.gearboxes,
    'hourlyRatePence', i.hourly_rate_pence, 'firstLesson', directory.first_lesson(i), 'priceRules', directory.price_rules(i),
    'languages', i.languages, 'specialisms', i.specialisms,
    'gender', i.gender, 'car', i.car, 'badgeKind', i.badge_kind, 'badgeExpiresOn', i.badge_expires_on,
    'outcode', i.outcode, 'radiusKm', i.radius_km, 'testCentres', i.test_centres, 'reviews', i.review_count, 'stars', i.review_stars)
$$;

/*
 * What an entry is found by, in words: beside its place in one index, so that a search rejects most without opening a row.
 * `any` is in all of them. A rating is one of three reviews or more, rounded as people read it (`averageOf`).
 */
create or replace function directory.facets(
  gearboxes text[], gender text, languages text[], specialisms text[], test_centres text[], review_count int,
  review_stars int)
returns tsvector language sql immutable parallel safe set search_path = '' as $$
  select array_to_tsvector(array(
    select 'any'
    union select 'gearbox ' || g from unnest(gearboxes) g
    union select 'gender ' || gender where gender is not null
    union select 'language ' || l from unnest(languages) l
    union select 'speciality ' || s from unnest(specialisms) s
    union select 'centre ' || w from unnest(test_centres) c, regexp_split_to_table(lower(c), '[^[:alnum:]]+') w
      where w <> ''
    union select 'rating ' || r from unnest('{4,4.5}'::numeric[]) r
      where review_count >= 3 and round(review_stars / nullif(review_count, 0)::numeric, 1) >= r))
$$;

create or replace function directory.facet_query(
  gearbox text, gender text, language text, speciality text, least_rating text, test_centre text)
returns tsquery language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || replace(replace(f, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery
  from (select 'any' union all select 'gearbox ' || gearbox union all select 'gender ' || gender
    union all select 'language ' || language union all select 'speciality ' || speciality
    union all select 'rating ' || least_rating
    union all select 'centre ' || w from regexp_split_to_table(lower(test_centre), '[^[:alnum:]]+') w where w <> '') a (f)
  where f is not null
$$;

/* Whether a lesson of that length may begin in the part of the day, by the usual week. */
create or replace function directory.teaches_at(
  person uuid, on_weekday int, from_time time, until_time time, minutes int)
returns boolean language sql stable parallel safe security definer set search_path = '' as $$
  select exists (select from public.weekly_hours h
    where h.instructor_id = person and (on_weekday is null or h.weekday = on_weekday)
      and greatest(h.opens, from_time) < until_time
      and extract(epoch from h.closes - greatest(h.opens, from_time)) >= 60 * minutes)
$$;

/* The planner sizes the box for 50 people; in a city it holds thousands, so no bitmap scan. */
create or replace function directory.search(
  at_lat double precision, at_lng double precision, within_km double precision, minutes int, gearbox text,
  max_price int, gender text, language text, speciality text, least_rating text, test_centre text,
  on_weekday int, from_time time, until_time time,
  by_price boolean, skip int, take int, until timestamptz, pickup int)
returns table (card json, km double precision, availability json)
language plpgsql stable security definer set search_path = '' set enable_bitmapscan = off as $$
declare
  here public.cube := public.cube(array[
    cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)),
      sin(radians(at_lat))]);
  box public.cube := public.cube_enlarge(here, directory.chord(least(within_km, 80)), 3);
  query tsquery := directory.facet_query(gearbox, gender, language, speciality, least_rating, test_centre);
  found uuid[];
begin
  -- The same twice, once for each order.
  if by_price then
    found := array(
      select i.id from public.instructors i join public.diaries d on d.instructor_id = i.id
      where directory.may_be_booked(i)
        and i.place operator(public.<@) box
        and (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km))
        and i.facets @@ query
        and (max_price is null or i.hourly_rate_pence <= max_price) and minutes = any (d.lesson_lengths)
        and (from_time is null or directory.teaches_at(i.id, on_weekday, from_time, until_time, minutes))
      order by i.hourly_rate_pence, i.place operator(public.<->) here, i.id limit take offset skip);
  else
    found := array(
      select i.id from public.instructors i join public.diaries d on d.instructor_id = i.id
      where directory.may_be_booked(i)
        and i.place operator(public.<@) box
        and (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km))
        and i.facets @@ query
        and (max_price is null or i.hourly_rate_pence <= max_price) and minutes = any (d.lesson_lengths)
        and (from_time is null or directory.teaches_at(i.id, on_weekday, from_time, until_time, minutes))
      order by i.place operator(public.<->) here, i.id limit take offset skip);
  end if;
  return query
    select directory.card(i, d.public_id, p.name), directory.km(i.place operator(public.<->) here),
      f.availability
    from unnest(found) with ordinality w (id, turn)
    join public.instructors i on i.id = w.id
    join public.profiles p on p.id = w.id
    join public.diaries d on d.instructor_id = w.id
    join diary.availability(found, public.clock() - interval '1 day', until, array[pickup], gearbox) f on f.instructor_id = w.id
    order by w.turn;
end
$$;

/* Those of the public ids who may be booked, as a search from that place has them, in the order of the ids. */
create or replace function directory.cards(
  ids uuid[], at_lat double precision, at_lng double precision, until timestamptz, pickup int, gearbox text)
returns table (card json, km double precision, availability json)
language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select i, d.public_id, p.name, w.turn
    from unnest(ids) with ordinality w (id, turn)
    join public.diaries d on d.public_id = w.id
    join public.instructors i on i.id = d.instructor_id
    join public.profiles p on p.id = i.id
    where directory.may_be_booked(i))
  select directory.card(o.i, o.public_id, o.name), directory.km((o.i).place operator(public.<->) public.cube(array[
      cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)), sin(radians(at_lat))])),
    f.availability
  from found o join diary.availability(array(select (n.i).id from found n), public.clock() - interval '1 day',
    until, array[pickup], gearbox) f on f.instructor_id = (o.i).id
  order by o.turn
$$;

/* What the caller is taught in who would like this gearbox: it counts only if the instructor teaches in it. */
create or replace function directory.gearbox_for(i public.instructors, choice text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(diary.gearbox_for(i.id, case when choice = any (i.gearboxes) then choice end), i.gearboxes[1])
$$;

drop function if exists directory.find(uuid);

create or replace function directory.find(person uuid, choice text default null)
returns table (card json, availability json, gearbox text)
language sql stable security definer set search_path = '' as $$
  select directory.card(i, d.public_id, p.name), f.availability, g.gearbox
  from public.instructors i join public.profiles p on p.id = i.id join public.diaries d on d.instructor_id = i.id
  cross join lateral (select directory.gearbox_for(i, choice) as gearbox) g
  cross join lateral diary.availability(
    array[person], public.clock() - interval '1 day',
      public.clock() + interval '200 days', null, g.gearbox) f
  where i.id = person and directory.may_be_booked(i)
$$;

create or replace function directory.is_trainee(instructor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.instructors where id = instructor and badge_kind = 'PDI')
$$;

/* A diary without an instructor's entry is not in the directory, and needs no photos. */
create or replace function directory.lacks_photos(instructor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.instructors where id = instructor and vetted_until is not null
    and (portrait is null or car_photo is null))
$$;

/* An instructor without a place comes anywhere. */
create or replace function directory.comes_to(instructor uuid, at_lat double precision, at_lng double precision)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((select i.place operator(public.<->) public.cube(array[
    cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)),
      sin(radians(at_lat))]) <= directory.chord(i.radius_km)
  from public.instructors i where i.id = instructor), true)
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to authenticated, service_role;
