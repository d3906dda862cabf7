/* Of an instructor, or of the owner of a school for its instructors. Which instructor teaches in which: `diary_cars`. */
create table public.cars (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60 and name !~ '[[:cntrl:]]'),
  registration text check (registration ~ '^[A-Z0-9]{2,8}$'),
  gearbox text not null check (gearbox in ('manual', 'automatic')),
  dual_controls boolean not null,
  archived_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index cars_of_an_owner on public.cars (owner_id);
create trigger touch before update on public.cars for each row execute function app.touch();
alter table public.diary_cars add foreign key (car_id) references public.cars (id) on delete cascade;
alter table public.car_absences add foreign key (car_id) references public.cars (id) on delete cascade;
alter table public.diary_entries add foreign key (car_id) references public.cars (id) on delete set null;
create index entries_of_a_car on public.diary_entries (car_id) where car_id is not null;
select app.protect('{public.cars}');
create policy own_select on public.cars for select to authenticated using (owner_id = (select auth.uid()));
create policy driver_select on public.cars for select to authenticated
  using (id in (select c.car_id from public.diary_cars c where c.instructor_id = (select auth.uid())));
create policy own_insert on public.cars for insert to authenticated
  with check (owner_id = (select auth.uid()) and (select auth.role_of_me()) in ('instructor', 'school_owner'));
create policy own_update on public.cars for update to authenticated using (owner_id = (select auth.uid()));
grant select, insert (owner_id, name, registration, gearbox, dual_controls),
  update (name, registration, gearbox, dual_controls, archived_at) on public.cars to authenticated;
create policy owner_select on public.car_absences for select to authenticated
  using (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));

/* When an instructor was last notified that a car has left lessons of theirs without one. Only the server reads it. */
create table public.car_missing_mails (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  car_id uuid not null references public.cars (id) on delete cascade,
  sent_at timestamptz not null,
  primary key (instructor_id, car_id)
);
create index missing_mails_of_a_car on public.car_missing_mails (car_id);
select app.protect('{public.car_missing_mails}');

/* Who taught in a car when it was archived: they do again once it is used again. Only the server reads it. */
create table public.archived_car_drivers (
  car_id uuid not null references public.cars (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: named by the owner since, so it comes last.
  position int check (position between 0 and 99),
  primary key (car_id, instructor_id)
);
create index archived_cars_of_an_instructor on public.archived_car_drivers (instructor_id);

/* The lessons that it left then, and the car they got instead. Only the server reads it. */
create table public.archived_car_lessons (
  car_id uuid not null references public.cars (id) on delete cascade,
  entry_id uuid not null references public.diary_entries (id) on delete cascade,
  choice text not null,
  other_car_id uuid references public.cars (id) on delete set null,
  primary key (car_id, entry_id)
);
create index archived_cars_of_a_lesson on public.archived_car_lessons (entry_id);
create index instead_of_an_archived_car on public.archived_car_lessons (other_car_id);
select app.protect('{public.archived_car_drivers,public.archived_car_lessons}');

/* Days on which something of a car runs out or falls due. `reminded_days`: the step its owner was last reminded at. */
create table public.car_dates (
  car_id uuid not null references public.cars (id) on delete cascade,
  kind text not null check (kind in ('mot', 'tax', 'insurance', 'service')),
  due_on date not null,
  reminded_days int,
  primary key (car_id, kind)
);
create index car_dates_by_day on public.car_dates (due_on);
select app.protect('{public.car_dates}');
create policy owner_select on public.car_dates for select to authenticated
  using (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
create policy owner_insert on public.car_dates for insert to authenticated
  with check (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
create policy owner_delete on public.car_dates for delete to authenticated
  using (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
grant select, insert (car_id, kind, due_on), delete on public.car_dates to authenticated;
