create schema if not exists listings;
grant usage on schema listings to anon, authenticated, service_role;

/* The post town by which people know the letters of a postcode. */
create or replace function listings.area(outcode text) returns text
language sql immutable parallel safe as $$
  select '{
    "AB": "Aberdeen", "AL": "St Albans", "B": "Birmingham", "BA": "Bath", "BB": "Blackburn", "BD": "Bradford",
    "BH": "Bournemouth", "BL": "Bolton", "BN": "Brighton", "BR": "Bromley", "BS": "Bristol", "CA": "Carlisle",
    "CB": "Cambridge", "CF": "Cardiff", "CH": "Chester", "CM": "Chelmsford", "CO": "Colchester", "CR": "Croydon",
    "CT": "Canterbury", "CV": "Coventry", "CW": "Crewe", "DA": "Dartford", "DD": "Dundee", "DE": "Derby",
    "DG": "Dumfries", "DH": "Durham", "DL": "Darlington", "DN": "Doncaster", "DT": "Dorchester", "DY": "Dudley",
    "E": "London", "EC": "London", "EH": "Edinburgh", "EN": "Enfield", "EX": "Exeter", "FK": "Falkirk",
    "FY": "Blackpool", "G": "Glasgow", "GL": "Gloucester", "GU": "Guildford", "HA": "Harrow", "HD": "Huddersfield",
    "HG": "Harrogate", "HP": "Hemel Hempstead", "HR": "Hereford", "HS": "Stornoway", "HU": "Hull", "HX": "Halifax",
    "IG": "Ilford", "IP": "Ipswich", "IV": "Inverness", "KA": "Kilmarnock", "KT": "Kingston upon Thames",
    "KW": "Kirkwall", "KY": "Kirkcaldy", "L": "Liverpool", "LA": "Lancaster", "LD": "Llandrindod Wells",
    "LE": "Leicester", "LL": "Llandudno", "LN": "Lincoln", "LS": "Leeds", "LU": "Luton", "M": "Manchester",
    "ME": "Medway", "MK": "Milton Keynes", "ML": "Motherwell", "N": "London", "NE": "Newcastle", "NG": "Nottingham",
    "NN": "Northampton", "NP": "Newport", "NR": "Norwich", "NW": "London", "OL": "Oldham", "OX": "Oxford",
    "PA": "Paisley", "PE": "Peterborough", "PH": "Perth", "PL": "Plymouth", "PO": "Portsmouth", "PR": "Preston",
    "RG": "Reading", "RH": "Redhill", "RM": "Romford", "S": "Sheffield", "SA": "Swansea", "SE": "London",
    "SG": "Stevenage", "SK": "Stockport", "SL": "Slough", "SM": "Sutton", "SN": "Swindon", "SO": "Southampton",
    "SP": "Salisbury", "SR": "Sunderland", "SS": "Southend", "ST": "Stoke-on-Trent", "SW": "London",
    "SY": "Shrewsbury", "TA": "Taunton", "TD": "Galashiels", "TF": "Telford", "TN": "Tonbridge", "TQ": "Torquay",
    "TR": "Truro", "TS": "Middlesbrough", "TW": "Twickenham", "UB": "Southall", "W": "London", "WA": "Warrington",
    "WC": "London", "WD": "Watford", "WF": "Wakefield", "WN": "Wigan", "WR": "Worcester", "WS": "Walsall",
    "WV": "Wolverhampton", "YO": "York", "ZE": "Lerwick"}'::jsonb ->> substring(outcode from '^[A-Z]+')
$$;

create or replace function listings.in_an_address(words text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(regexp_replace(lower(normalize(words, nfd)), '[\u0300-\u036f''’]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), '-'), '')
$$;

/* Not guessable from the name alone: two of one name and place differ as well. */
create or replace function listings.new_slug(name text, outcode text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  stem text := left(concat_ws('-', coalesce(listings.in_an_address(public.short_name(name)), 'instructor'),
    listings.in_an_address(listings.area(outcode))), 80);
  made text;
begin
  loop
    made := stem || '-' || left(md5(gen_random_uuid()::text), 4);
    exit when not exists (select from public.listings where slug = made);
  end loop;
  return made;
end
$$;

create or replace function listings.add() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.listings where instructor_id = new.id) then
    insert into public.listings (instructor_id, slug)
      select new.id, listings.new_slug(p.name, new.outcode) from public.profiles p where p.id = new.id
      on conflict (instructor_id) do nothing;
  end if;
  return null;
end
$$;

/* The address would go on telling a name that somebody has given up. */
create or replace function listings.rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.short_name(new.name) <> public.short_name(old.name) then
    update public.listings l set slug = listings.new_slug(new.name, i.outcode)
      from public.instructors i where i.id = new.id and l.instructor_id = new.id;
  end if;
  return null;
end
$$;

/* What strangers may know; the test of a stranger's answers has the same list. */
create or replace function listings.card(i public.instructors, public_id uuid, slug text, name text) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', public_id, 'slug', slug, 'name', public.short_name(name), 'headline', i.headline, 'gearboxes', i.gearboxes,
    'hourlyRatePence', i.hourly_rate_pence, 'firstLesson', directory.first_lesson(i), 'priceRules', directory.price_rules(i),
    'noticeHours', (select coalesce((t.tiers -> 0 ->> 'hours')::int, 0) from public.cancellation_terms_of(public_id) t),
    'languages', i.languages, 'specialisms', i.specialisms, 'car', i.car,
    'badgeKind', i.badge_kind, 'portrait', i.portrait, 'carPhoto', i.car_photo, 'photosAreDrawn', i.photos_are_drawn,
    'area', concat_ws(' ', listings.area(i.outcode), i.outcode),
    'reviews', i.review_count, 'stars', i.review_stars)
$$;

drop function if exists listings.search(
  double precision, double precision, text, bool, int, int, timestamptz, int);

/*
 * The nearest first, of those who want to be found and come to a place, or `beyond`: teach within 80 km of it. As
 * directory.search, no bitmap scan.
 */
create or replace function listings.search(
  at_lat double precision, at_lng double precision, within_km double precision, gearbox text, max_price int,
  gender text, language text, speciality text, least_rating text, test_centre text,
  on_weekday int, from_time time, until_time time,
  beyond bool, skip int, take int, until timestamptz, pickup int)
returns table (card json, availability json)
language plpgsql stable security definer set search_path = '' set enable_bitmapscan = off as $$
declare
  here public.cube := public.cube(array[
    cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)),
      sin(radians(at_lat))]);
  query tsquery := directory.facet_query(gearbox, gender, language, speciality, least_rating, test_centre);
  found uuid[] := array(
    select i.id from public.instructors i join public.listings l on l.instructor_id = i.id
      join public.diaries d on d.instructor_id = i.id
    where directory.may_be_booked(i) and l.is_public
      and i.place operator(public.<@) public.cube_enlarge(here, directory.chord(80), 3)
      and (beyond or (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km)))
      and i.facets @@ query
      and (max_price is null or i.hourly_rate_pence <= max_price)
      and (from_time is null or directory.teaches_at(i.id, on_weekday, from_time, until_time,
        case when 60 = any (d.lesson_lengths) then 60 else (select min(l) from unnest(d.lesson_lengths) l) end))
    order by i.place operator(public.<->) here, i.id limit take offset skip);
begin
  return query
    select listings.card(i, d.public_id, l.slug, p.name), f.availability
    from unnest(found) with ordinality w (id, turn)
    join public.instructors i on i.id = w.id
    join public.listings l on l.instructor_id = w.id
    join public.profiles p on p.id = w.id
    join public.diaries d on d.instructor_id = w.id
    join diary.availability(found, public.clock() - interval '1 day', until,
      case when pickup is not null then array[pickup] end, gearbox) f on f.instructor_id = w.id
    order by w.turn;
end
$$;

drop function if exists listings.cards(uuid[], timestamptz);

/* Those of the public ids who are listed, in that order. Drives count only if it's known where they would be met. */
create or replace function listings.cards(ids uuid[], until timestamptz, pickup int, gearbox text)
returns table (card json, availability json)
language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select i, d.public_id, l.slug, p.name, w.turn
    from unnest(ids) with ordinality w (id, turn)
    join public.diaries d on d.public_id = w.id
    join public.instructors i on i.id = d.instructor_id
    join public.listings l on l.instructor_id = i.id and l.is_public
    join public.profiles p on p.id = i.id
    where directory.may_be_booked(i))
  select listings.card(o.i, o.public_id, o.slug, o.name), f.availability
  from found o join diary.availability(array(select (n.i).id from found n), public.clock() - interval '1 day',
    until, case when pickup is not null then array[pickup] end, gearbox) f on f.instructor_id = (o.i).id
  order by o.turn
$$;

drop function if exists listings.count_at(double precision[], double precision[], text);

/* How many come to each of these places, and what they charge for an hour. */
create or replace function listings.count_at(
  lats double precision[], lngs double precision[], within_km double precision, gearbox text, max_price int,
  gender text, language text, speciality text, least_rating text, test_centre text)
returns table (turn bigint, instructors int, from_pence int, to_pence int)
language sql stable security definer set search_path = '' set enable_bitmapscan = off as $$
  select w.turn, count(i.id)::int, min(i.hourly_rate_pence), max(i.hourly_rate_pence)
  from unnest(lats, lngs) with ordinality w (lat, lng, turn)
  cross join lateral (select public.cube(array[
    cos(radians(w.lat)) * cos(radians(w.lng)), cos(radians(w.lat)) * sin(radians(w.lng)),
      sin(radians(w.lat))]) as here,
    directory.facet_query(gearbox, gender, language, speciality, least_rating, test_centre) as query) h
  left join (public.instructors i join public.listings l on l.instructor_id = i.id and l.is_public)
    on directory.may_be_booked(i)
    and i.place operator(public.<@) public.cube_enlarge(h.here, directory.chord(80), 3)
    and (i.place operator(public.<->) h.here) <= directory.chord(least(within_km, i.radius_km))
    and i.facets @@ h.query
    and (max_price is null or i.hourly_rate_pence <= max_price)
  group by w.turn
$$;

drop function if exists listings.find(text, int);

/*
 * One listing, with the drives from where somebody would be picked up, and the gearbox that its times are for. Its
 * documents were checked in that month.
 */
create or replace function listings.find(of_slug text, pickup int, choice text)
returns table (card json, about text, radius_km double precision, checked_on date, gearbox text, agreed_gearbox text,
  availability json)
language sql stable security definer set search_path = '' as $$
  select case when pupils.is_new_to(i.id, auth.uid()) then c.card
      else (c.card::jsonb || '{"firstLesson": null}')::json end, i.about, i.radius_km,
    (select max(e.at) at time zone 'Europe/London' from public.vettings v
      join public.vetting_events e on e.vetting_id = v.id and e.what = 'approved' where v.instructor_id = i.id)::date,
    g.gearbox, diary.agreed_gearbox(i.id), f.availability
  from public.listings l
  join public.instructors i on i.id = l.instructor_id
  join public.profiles p on p.id = i.id
  join public.diaries d on d.instructor_id = i.id
  cross join lateral (select listings.card(i, d.public_id, l.slug, p.name)) c (card)
  cross join lateral (select directory.gearbox_for(i, choice) as gearbox) g
  cross join lateral diary.availability(array[i.id], public.clock() - interval '1 day',
    public.clock() + interval '200 days', case when pickup is not null then array[pickup] end, g.gearbox) f
  where l.slug = of_slug and l.is_public and directory.may_be_booked(i)
$$;

/* For the list that search engines read. */
create or replace function listings.slugs() returns table (slug text)
language sql stable security definer set search_path = '' as $$
  select l.slug from public.listings l join public.instructors i on i.id = l.instructor_id
  where l.is_public and directory.may_be_booked(i) order by l.slug limit 20000
$$;

revoke execute on all functions in schema listings from public;
grant execute on all functions in schema listings to service_role;
grant execute on function listings.search, listings.cards, listings.count_at, listings.find, listings.slugs
  to anon, authenticated;
