/* Whole addresses: only their person reads them here. A lesson has a copy of its own. */
create table public.saved_places (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  label text not null check (label in ('home', 'school', 'work', 'other')),
  address text not null default '' check (length(address) <= 200),
  postcode text not null check (length(postcode) between 5 and 8),
  note text not null default '' check (length(note) <= 200),
  sector text not null check (sector ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?( [0-9])?$'),
  -- The middle of the sector.
  lat double precision not null check (lat between 49 and 61),
  lng double precision not null check (lng between -9 and 3),
  created_at timestamptz not null default clock()
);
create index saved_places_of_a_person on public.saved_places (person_id, created_at, id);
create trigger limit_saved_places before insert on public.saved_places
  for each row execute function public.limit_saved_places();

/* A guardian is named by learners under 18 alone: nobody's age is stored. */
create table public.contact_details (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (phone ~ '^\+[0-9]{8,15}$'),
  guardian_name text check (length(guardian_name) between 1 and 120),
  guardian_phone text check (guardian_phone ~ '^\+[0-9]{8,15}$'),
  updated_at timestamptz not null default clock(),
  check ((guardian_name is null) = (guardian_phone is null))
);
create trigger touch before update on public.contact_details for each row execute function app.touch();

select app.protect('{public.saved_places, public.contact_details}');
create policy own_all on public.saved_places to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
-- The office of a school books; it rings nobody.
create policy not_for_offices on public.contact_details as restrictive to authenticated
  using ((select auth.office()) is null);
create policy own_all on public.contact_details to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
grant select, delete on public.saved_places to authenticated;
grant insert (person_id, label, address, postcode, note, sector, lat, lng) on public.saved_places to authenticated;
grant update (label, address, postcode, note, sector, lat, lng) on public.saved_places to authenticated;
grant select on public.contact_details to authenticated;
grant insert (person_id, phone, guardian_name, guardian_phone) on public.contact_details to authenticated;
grant update (phone, guardian_name, guardian_phone) on public.contact_details to authenticated;
