-- Who teaches: the professional profile that learners compare, and the vetting that lets it be seen.

create extension if not exists cube with schema public;

create schema directory;
grant usage on schema directory to authenticated, service_role;

create table public.instructors (
  id uuid primary key references public.profiles (id) on delete cascade,
  headline text not null default '' check (length(headline) <= 120),
  about text not null default '' check (length(about) <= 4000),
  gearboxes text[] not null default '{}' check (gearboxes <@ '{manual,automatic}' and cardinality(gearboxes) <= 2),
  hourly_rate_pence int check (hourly_rate_pence between 1000 and 20000),
  languages text[] not null default '{English}' check (cardinality(languages) <= 12),
  specialisms text[] not null default '{}' check (cardinality(specialisms) <= 12),
  gender text check (gender in ('female', 'male', 'other')),
  car text not null default '' check (length(car) <= 80),
  plan text not null default 'free' check (plan in ('free', 'pro', 'enterprise')),
  -- Never finer than a postcode sector.
  outcode text,
  sector text,
  lat double precision check (lat between 49 and 61),
  lng double precision check (lng between -9 and 3),
  radius_km double precision not null default 16.09344 check (radius_km between 1 and 80),
  -- What the last approval stands on. Set by directory.decide alone.
  badge_kind text check (badge_kind in ('ADI', 'PDI')),
  badge_number text,
  badge_expires_on date,
  vetted_until timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  -- On the unit sphere, where the straight line between two points grows with the way over the ground: nearest first is exact.
  place cube generated always as (case when lat is not null and lng is not null then cube(array[
    cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]) end) stored,
  complete boolean not null generated always as (hourly_rate_pence is not null and cardinality(gearboxes) > 0 and lat is not null and lng is not null) stored,
  check ((vetted_until is null) or (badge_kind is not null and badge_number is not null and badge_expires_on is not null))
);
create trigger touch before update on public.instructors for each row execute function app.touch();
create index instructors_by_place on public.instructors using gist (place) where vetted_until is not null and complete;
create unique index one_instructor_a_badge on public.instructors (badge_number) where vetted_until is not null;
alter table public.instructors enable row level security;
alter table public.instructors force row level security;
create policy instructors_keep_their_profile on public.instructors to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()) and (select auth.role_of_me()) = 'instructor');
create policy admins_see_instructors on public.instructors for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_instructors on public.instructors to service_role using (true) with check (true);
grant select on public.instructors to authenticated;
grant insert (id), update (headline, about, gearboxes, hourly_rate_pence, languages, specialisms, gender, car, outcode, sector, lat, lng, radius_km)
  on public.instructors to authenticated;
grant select, insert, update, delete on public.instructors to service_role;

create table public.vettings (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null unique references public.instructors (id) on delete cascade,
  status text not null default 'not_submitted' check (status in ('not_submitted', 'in_review', 'approved', 'rejected')),
  badge_kind text check (badge_kind in ('ADI', 'PDI')),
  badge_number text check (badge_number ~ '^[0-9]{4,7}$'),
  badge_expires_on date,
  documents text[] not null default '{}' check (cardinality(documents) <= 6),
  reason text not null default '' check (length(reason) <= 1000),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  -- Papers are kept no longer than 30 days after the decision.
  documents_delete_after timestamptz,
  check ((status = 'not_submitted') = (submitted_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check (status <> 'rejected' or reason <> '')
);
create index vettings_in_turn on public.vettings (status, submitted_at);
create index vettings_to_forget on public.vettings (documents_delete_after) where documents_delete_after is not null;
alter table public.vettings enable row level security;
alter table public.vettings force row level security;
create policy instructors_see_their_vetting on public.vettings for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
create policy the_house_keeps_vettings on public.vettings to service_role using (true) with check (true);
grant select on public.vettings to authenticated;
grant select, insert, update, delete on public.vettings to service_role;

/* What happened to a vetting, who did it. It outlives the documents, and is never changed: there is no right to. */
create table public.vetting_events (
  id uuid primary key default uuidv7(),
  vetting_id uuid not null references public.vettings (id) on delete cascade,
  what text not null check (what in ('submitted', 'approved', 'rejected', 'documents-deleted')),
  by_id uuid references public.profiles (id) on delete set null,
  badge_kind text,
  badge_number text,
  badge_expires_on date,
  reason text not null default '',
  at timestamptz not null default clock()
);
create index events_of_a_vetting on public.vetting_events (vetting_id, at);
create function directory.refuse_change() returns trigger language plpgsql
  as $$ begin raise insufficient_privilege using message = 'Vetting events are never changed'; end $$;
create trigger append_only before update of vetting_id, what, reason, at, badge_kind, badge_number, badge_expires_on on public.vetting_events
  for each row execute function directory.refuse_change();
alter table public.vetting_events enable row level security;
alter table public.vetting_events force row level security;
create policy instructors_and_admins_see_events on public.vetting_events for select to authenticated
  using ((select auth.is_admin()) or exists (select from public.vettings v where v.id = vetting_id and v.instructor_id = (select auth.uid())));
create policy the_house_keeps_events on public.vetting_events to service_role using (true) with check (true);
grant select on public.vetting_events to authenticated;
grant select, insert on public.vetting_events to service_role;

/* Makes the rows an instructor needs, for the instructor, an admin or the app. Answers whether the person is an instructor. */
create function directory.ensure(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for(array[person]) or not exists (select from public.profiles where id = person and role = 'instructor') then
    return false;
  end if;
  insert into public.instructors (id) values (person) on conflict do nothing;
  insert into public.diaries (instructor_id) values (person) on conflict do nothing;
  insert into public.vettings (instructor_id) values (person) on conflict do nothing;
  return true;
end
$$;

/*
Hands in the badge and the papers, in place of an earlier try. Null: in review already.
An approval that still runs is untouched, so that a renewed badge does not cost an instructor their place.
*/
create function directory.submit_vetting(kind text, number text, expires date, papers text[]) returns public.vettings
language plpgsql security definer set search_path = '' as $$
declare
  v public.vettings;
begin
  update public.vettings set status = 'in_review', badge_kind = kind, badge_number = number, badge_expires_on = expires, documents = papers,
    reason = '', submitted_at = public.clock(), decided_at = null, decided_by = null, documents_delete_after = null
  where instructor_id = auth.uid() and status <> 'in_review' returning * into v;
  if v.id is null then
    return null;
  end if;
  insert into public.vetting_events (vetting_id, what, by_id, badge_kind, badge_number, badge_expires_on) values (v.id, 'submitted', auth.uid(), kind, number, expires);
  return v;
end
$$;

/* An admin's decision, or the house's. The diary opens to the last day of the badge, or closes. Null: not in review. */
create function directory.decide_vetting(of_vetting uuid, approved boolean, why text) returns public.vettings
language plpgsql security definer set search_path = '' as $$
declare
  v public.vettings;
  until timestamptz;
begin
  if not diary.may_act_for('{}') then
    raise insufficient_privilege using message = 'Only an admin decides on a vetting';
  end if;
  update public.vettings set status = case when approved then 'approved' else 'rejected' end, reason = case when approved then '' else why end,
    decided_at = public.clock(), decided_by = auth.uid(), documents_delete_after = public.clock() + interval '30 days'
  where id = of_vetting and status = 'in_review' returning * into v;
  if v.id is null then
    return null;
  end if;
  if approved then
    until := (v.badge_expires_on + 1)::timestamp at time zone 'Europe/London';
    update public.instructors set badge_kind = v.badge_kind, badge_number = v.badge_number, badge_expires_on = v.badge_expires_on, vetted_until = until
    where id = v.instructor_id;
  else
    update public.instructors set vetted_until = null where id = v.instructor_id;
  end if;
  perform diary.open(v.instructor_id, until);
  insert into public.vetting_events (vetting_id, what, by_id, badge_kind, badge_number, badge_expires_on, reason)
  values (v.id, v.status, auth.uid(), v.badge_kind, v.badge_number, v.badge_expires_on, v.reason);
  return v;
end
$$;

/* The straight line through the unit sphere for a way over the ground (mean radius 6371.0088 km), and back. */
create function directory.chord(km double precision) returns double precision language sql immutable parallel safe
  as $$ select 2 * sin(km / (2 * 6371.0088)) $$;
create function directory.km(chord double precision) returns double precision language sql immutable parallel safe
  as $$ select 2 * 6371.0088 * asin(least(1, chord / 2)) $$;

/* What anybody signed in may know of a vetted instructor. Plain SQL, so that it becomes part of the query it stands in. */
create function directory.card(i public.instructors, name text, image text) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'id', i.id, 'name', name, 'profileImage', image, 'headline', i.headline, 'about', i.about, 'gearboxes', i.gearboxes,
    'hourlyRatePence', i.hourly_rate_pence, 'languages', i.languages, 'specialisms', i.specialisms, 'gender', i.gender, 'car', i.car,
    'badgeKind', i.badge_kind, 'badgeExpiresOn', i.badge_expires_on, 'outcode', i.outcode, 'radiusKm', i.radius_km)
$$;

/* Vetted instructors who come to a place, nearest first unless sorted by price; each with what decides their free starts. One more than asked shows that there are more. */
create function directory.search(
  at_lat double precision, at_lng double precision, within_km double precision, gearbox text, max_price int, minutes int, by_price boolean,
  skip int, take int, until timestamptz
) returns table (card jsonb, km double precision, frame json)
-- The planner takes the box for 50 people; in a city it holds thousands, and nearest first must stop after a page.
language plpgsql stable security definer set search_path = '' set enable_bitmapscan = off as $$
declare
  here public.cube := public.cube(array[
    cos(radians(at_lat)) * cos(radians(at_lng)), cos(radians(at_lat)) * sin(radians(at_lng)), sin(radians(at_lat))]);
  box public.cube := public.cube_enlarge(here, directory.chord(least(within_km, 80)), 3);
  found uuid[];
begin
  if by_price then
    found := array(
      select i.id from public.instructors i join public.diaries d on d.instructor_id = i.id
      where i.vetted_until is not null and i.complete and i.vetted_until > public.clock()
        and i.place operator(public.<@) box and (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km))
        and (gearbox is null or gearbox = any (i.gearboxes)) and (max_price is null or i.hourly_rate_pence <= max_price) and minutes = any (d.lesson_lengths)
      order by i.hourly_rate_pence, i.place operator(public.<->) here, i.id limit take offset skip);
  else
    found := array(
      select i.id from public.instructors i join public.diaries d on d.instructor_id = i.id
      where i.vetted_until is not null and i.complete and i.vetted_until > public.clock()
        and i.place operator(public.<@) box and (i.place operator(public.<->) here) <= directory.chord(least(within_km, i.radius_km))
        and (gearbox is null or gearbox = any (i.gearboxes)) and (max_price is null or i.hourly_rate_pence <= max_price) and minutes = any (d.lesson_lengths)
      order by i.place operator(public.<->) here, i.id limit take offset skip);
  end if;
  return query
    select directory.card(i, p.name, p.profile_image), directory.km(i.place operator(public.<->) here), f.frame
    from unnest(found) with ordinality w (id, turn)
    join public.instructors i on i.id = w.id
    join public.profiles p on p.id = w.id
    join diary.frames(found, public.clock() - interval '1 day', until) f on f.instructor_id = w.id
    order by w.turn;
end
$$;

/* One vetted instructor; nothing for those who are not. */
create function directory.find(person uuid) returns table (card jsonb, frame json)
language sql stable security definer set search_path = '' as $$
  select directory.card(i, p.name, p.profile_image), f.frame
  from public.instructors i join public.profiles p on p.id = i.id join diary.frames(array[person], public.clock() - interval '1 day', public.clock() + interval '200 days') f on f.instructor_id = i.id
  where i.id = person and i.vetted_until > public.clock() and i.complete
$$;

/* What admins read to decide, oldest first. */
create function directory.vetting_queue(of_status text, take int, skip int)
returns table (vetting public.vettings, name text, email text, profile_image text)
language sql stable security definer set search_path = '' as $$
  select v, p.name, p.email, p.profile_image from public.vettings v join public.profiles p on p.id = v.instructor_id
  where v.status = of_status and diary.may_act_for('{}')
  order by v.submitted_at, v.id limit take offset skip
$$;

revoke execute on all functions in schema directory from public;
grant execute on all functions in schema directory to authenticated, service_role;
