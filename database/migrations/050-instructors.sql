create table public.instructors (
  id uuid primary key references public.profiles (id) on delete cascade,
  headline text not null default '' check (length(headline) <= 120),
  about text not null default '' check (length(about) <= 4000),
  gearboxes text[] not null default '{}' check (gearboxes <@ '{manual,automatic}'
    and cardinality(gearboxes) <= 2),
  hourly_rate_pence int check (hourly_rate_pence between 1000 and 20000),
  -- What somebody new pays for a lesson of that length, once. As long as it is less than they would pay without.
  first_lesson_minutes int check (first_lesson_minutes between 15 and 480),
  first_lesson_pence int check (first_lesson_pence between 500 and 100000),
  -- By the hour: more from that time on and at the weekend, less for a lesson of that length or longer.
  evening_from time check (evening_from between '12:00' and '22:00'),
  evening_extra_pence int check (evening_extra_pence between 50 and 5000),
  weekend_extra_pence int check (weekend_extra_pence between 50 and 5000),
  long_from_minutes int check (long_from_minutes between 45 and 480),
  long_less_pence int check (long_less_pence between 50 and 5000),
  languages text[] not null default '{English}' check (cardinality(languages) <= 12),
  specialisms text[] not null default '{}' check (cardinality(specialisms) <= 12),
  -- As they call them: there is no open list of centres.
  test_centres text[] not null default '{}' check (cardinality(test_centres) <= 12),
  gender text check (gender in ('female', 'male', 'other')),
  car text not null default '' check (length(car) <= 80),
  plan text not null default 'free' check (plan in ('free', 'pro', 'enterprise')),
  outcode text,
  sector text,
  lat double precision check (lat between 49 and 61),
  lng double precision check (lng between -9 and 3),
  radius_km double precision not null default 16.09344 check (radius_km between 1 and 80),
  badge_kind text check (badge_kind in ('ADI', 'PDI')),
  badge_number text,
  badge_expires_on date,
  -- Of the driving licence that was approved, whose document is deleted soon after. A DBS certificate runs out on no day.
  licence_expires_on date,
  vetted_until timestamptz,
  -- The last reminder before badge or licence runs out, in days; 0 once the entry was suspended.
  reminded_days int check (reminded_days in (60, 30, 7, 0)),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  -- On the unit sphere a chord grows with the distance over ground: nearest is exact.
  place cube generated always as (case when lat is not null and lng is not null then cube(array[
    cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)),
      sin(radians(lat))]) end) stored,
  withdrawn boolean not null default false,
  -- Of the published reviews by learners; the feature of reviews counts them.
  review_count int not null default 0 check (review_count >= 0),
  review_stars int not null default 0 check (review_stars between review_count and 5 * review_count),
  facets tsvector not null generated always as (directory.facets(gearboxes, gender, languages, specialisms,
    test_centres, review_count, review_stars)) stored,
  -- Addresses of the photos that were approved last; never of one that nobody has checked.
  portrait text check (portrait ~ '/instructor-photos/[^/]+$'),
  car_photo text check (car_photo ~ '/instructor-photos/[^/]+$'),
  -- In a demo nobody has a face: its pictures are drawn, and said to be.
  photos_are_drawn boolean not null default false,
  complete boolean not null generated always as (hourly_rate_pence is not null and cardinality(gearboxes) > 0
    and lat is not null and lng is not null and portrait is not null and car_photo is not null
    and not withdrawn) stored,
  check ((first_lesson_minutes is null) = (first_lesson_pence is null)),
  check ((evening_from is null) = (evening_extra_pence is null)),
  check ((long_from_minutes is null) = (long_less_pence is null)),
  check (long_less_pence is null or hourly_rate_pence - long_less_pence >= 500),
  check (vetted_until is null
    or (badge_kind is not null and badge_number is not null and badge_expires_on is not null))
);
create index instructors_by_place on public.instructors using gist (place, facets tsvector_ops (siglen = 32))
  where vetted_until is not null and complete;
-- Of a city's thousands only those whose plan has promoted places are looked at for them.
create index paying_instructors_by_place on public.instructors using gist (place, facets tsvector_ops (siglen = 32))
  where vetted_until is not null and complete and plan <> 'free';
create unique index one_instructor_a_badge on public.instructors (badge_number)
  where vetted_until is not null;
create trigger touch before update on public.instructors for each row execute function app.touch();
create trigger keep_withdrawn_closed before insert or update of open_until on public.diaries
  for each row when (new.open_until is not null) execute function directory.keep_withdrawn_closed();
select app.protect('{public.instructors}');
create policy own_all on public.instructors to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and (select auth.role_of_me()) = 'instructor');
create policy admin_select on public.instructors for select to authenticated using ((select auth.is_admin()));
grant select on public.instructors to authenticated;
grant insert (id) on public.instructors to authenticated;
grant update (headline, about, gearboxes, hourly_rate_pence, first_lesson_minutes, first_lesson_pence,
  evening_from, evening_extra_pence, weekend_extra_pence, long_from_minutes, long_less_pence, languages, specialisms,
  test_centres, gender, car, outcode, sector, lat, lng, radius_km) on public.instructors to authenticated;

create table public.vettings (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null unique references public.instructors (id) on delete cascade,
  status text not null default 'not_submitted'
    check (status in ('not_submitted', 'in_review', 'approved', 'rejected')),
  badge_kind text check (badge_kind in ('ADI', 'PDI')),
  badge_number text check (badge_number ~ '^[0-9]{4,7}$'),
  badge_expires_on date,
  reason text not null default '' check (length(reason) <= 1000),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  -- Documents are stored no longer than 30 days after the decision.
  documents_delete_after timestamptz,
  check ((status = 'not_submitted') = (submitted_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check (status <> 'rejected' or reason <> '')
);
create index vettings_in_turn on public.vettings (status, submitted_at);
create index vettings_to_forget on public.vettings (documents_delete_after)
  where documents_delete_after is not null;
select app.protect('{public.vettings}');
create policy own_select on public.vettings for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.vettings to authenticated;

create table public.vetting_documents (
  vetting_id uuid not null references public.vettings (id) on delete cascade,
  kind text not null check (kind in ('licence', 'badge', 'dbs')),
  path text not null check (path ~ '^id-documents/[^/]+$'),
  -- Of the bytes that were submitted: an approval holds for these alone.
  etag text not null,
  number text not null check (number ~ '^[A-Z0-9]{4,16}$'),
  dated_on date not null,
  primary key (vetting_id, kind)
);
select app.protect('{public.vetting_documents}');
create policy own_select on public.vetting_documents for select to authenticated
  using ((select auth.is_admin()) or exists (select from public.vettings v where v.id = vetting_id
    and v.instructor_id = (select auth.uid())));
grant select on public.vetting_documents to authenticated;

create table public.vetting_events (
  id uuid primary key default uuidv7(),
  vetting_id uuid not null references public.vettings (id) on delete cascade,
  what text not null check (what in ('submitted', 'approved', 'rejected', 'documents-deleted')),
  by_id uuid references public.profiles (id) on delete set null,
  badge_kind text,
  badge_number text,
  badge_expires_on date,
  -- The kinds and etags that were submitted or decided on.
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  reason text not null default '',
  found_on_register boolean not null default false check (what = 'approved' or not found_on_register),
  at timestamptz not null default clock()
);
create index events_of_a_vetting on public.vetting_events (vetting_id, at);
create index vetting_events_newest on public.vetting_events (at desc, id desc);
create trigger append_only
  before update of vetting_id, what, reason, found_on_register, at, documents, badge_kind, badge_number, badge_expires_on
  on public.vetting_events
  for each row execute function directory.append_only();
select app.protect('{public.vetting_events}', 'select, insert');
create policy own_select on public.vetting_events for select to authenticated using ((select auth.is_admin())
  or exists (select from public.vettings v where v.id = vetting_id
    and v.instructor_id = (select auth.uid())));
grant select on public.vetting_events to authenticated;

/* Of each kind one that is shown, and one that replaces it once it is approved. */
create table public.instructor_photos (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.instructors (id) on delete cascade,
  kind text not null check (kind in ('portrait', 'car')),
  path text not null unique check (path ~ '^instructor-photos/[^/]+$'),
  -- Of the bytes that were submitted: an approval holds for these alone.
  etag text not null,
  status text not null default 'in_review' check (status in ('in_review', 'approved', 'refused')),
  reason text not null default '' check (length(reason) <= 1000),
  is_drawn boolean not null default false,
  submitted_at timestamptz not null default clock(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  check ((status = 'in_review') = (decided_at is null)),
  check ((status = 'refused') = (reason <> ''))
);
create unique index one_shown_photo_a_kind on public.instructor_photos (instructor_id, kind)
  where status = 'approved';
create unique index one_new_photo_a_kind on public.instructor_photos (instructor_id, kind)
  where status <> 'approved';
create index photos_in_turn on public.instructor_photos (submitted_at, id) where status = 'in_review';
create index photos_by_decider on public.instructor_photos (decided_by);
select app.protect('{public.instructor_photos}');
create policy own_select on public.instructor_photos for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.instructor_photos to authenticated;

/* What administrators decided on photos, for good: a photo goes with the next one, the decision stays. */
create table public.photo_decisions (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.instructors (id) on delete cascade,
  photo text not null check (photo in ('portrait', 'car')),
  what text not null check (what in ('approved', 'refused')),
  reason text not null default '' check (length(reason) <= 1000),
  by_id uuid references public.profiles (id) on delete set null,
  at timestamptz not null default clock(),
  check ((what = 'refused') = (reason <> ''))
);
create index photo_decisions_newest on public.photo_decisions (at desc, id desc);
create index photo_decisions_of_an_instructor on public.photo_decisions (instructor_id);
create index photo_decisions_by on public.photo_decisions (by_id);
create trigger append_only before update of instructor_id, photo, what, reason, at on public.photo_decisions
  for each row execute function directory.append_only();
select app.protect('{public.photo_decisions}', 'select, insert');
create policy own_select on public.photo_decisions for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.photo_decisions to authenticated;

create table public.trainee_agreements (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  agreed_at timestamptz not null default clock(),
  primary key (learner_id, instructor_id)
);
create index trainee_agreements_of_an_instructor on public.trainee_agreements (instructor_id);
select app.protect('{public.trainee_agreements}');
create policy participant_select on public.trainee_agreements for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy learner_insert on public.trainee_agreements for insert to authenticated
  with check (learner_id = (select auth.uid()));
grant select, insert (learner_id, instructor_id) on public.trainee_agreements to authenticated;
