/* What a tax year of an instructor's books goes by. A year without a row takes what the year before said. */
create table public.book_years (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the 6 April with which it begins.
  tax_year int not null check (tax_year between 2000 and 2199),
  car_method text not null default 'actual' check (car_method in ('actual', 'approved')),
  -- What share of the car's own costs is for the business.
  car_business_percent int not null default 100 check (car_business_percent between 0 and 100),
  country text not null default 'england' check (country in ('england', 'scotland')),
  other_income_pence int not null default 0 check (other_income_pence between 0 and 100000000),
  primary key (instructor_id, tax_year)
);
select app.protect('{public.book_years}');
create policy own_all on public.book_years to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert, update on public.book_years to authenticated;

/* Costs that come every week or month. What has come is an expense of its own and stays as it was. */
create table public.book_recurring (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  category text not null check (length(category) <= 20),
  pence int not null check (pence between 1 and 100000000),
  note text not null default '' check (length(note) <= 200),
  every text not null check (every in ('week', 'month')),
  starts_on date not null,
  -- The last day that counts; null until it is ended.
  ends_on date check (ends_on >= starts_on - 1),
  -- How many times have been entered.
  entered int not null default 0 check (entered >= 0),
  created_at timestamptz not null default clock()
);
create index book_recurring_of_an_instructor on public.book_recurring (instructor_id, starts_on);
select app.protect('{public.book_recurring}');
create policy own_select on public.book_recurring for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.book_recurring for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.book_recurring for update to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, category, pence, note, every, starts_on, ends_on),
  update (category, pence, note, ends_on) on public.book_recurring to authenticated;

create table public.book_expenses (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  spent_on date not null check (spent_on between '2000-01-01' and '2199-12-31'),
  pence int not null check (pence between 1 and 100000000),
  category text not null check (length(category) <= 20),
  note text not null default '' check (length(note) <= 200),
  -- Its photo, a path in `user-uploads`.
  receipt text check (receipt ~ '^receipts/[^/]+$' and length(receipt) <= 300),
  recurring_id uuid references public.book_recurring (id) on delete cascade,
  -- The day on which it was due, whatever day it says now.
  due_on date,
  -- It can be taken back for a week.
  deleted_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((recurring_id is null) = (due_on is null)),
  constraint once_each_time unique (recurring_id, due_on)
);
create index book_expenses_of_an_instructor on public.book_expenses (instructor_id, spent_on);
create index book_expenses_with_receipts on public.book_expenses (receipt) where receipt is not null;
create index book_expenses_deleted on public.book_expenses (deleted_at) where deleted_at is not null;
select app.protect('{public.book_expenses}');
create policy own_select on public.book_expenses for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.book_expenses for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.book_expenses for update to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, spent_on, pence, category, note, receipt),
  update (spent_on, pence, category, note, receipt, deleted_at) on public.book_expenses to authenticated;

/* Business miles of a day's lessons, worked out on the night after it, before their places are cut to the sector. */
create table public.book_days (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  driven_on date not null,
  -- In tenths of a mile. Null: the instructor entered a day that has no lessons here.
  worked_out_tenths int check (worked_out_tenths between 0 and 20000),
  corrected_tenths int check (corrected_tenths between 0 and 10000),
  primary key (instructor_id, driven_on),
  check (coalesce(worked_out_tenths, corrected_tenths) is not null)
);
select app.protect('{public.book_days}');
create policy own_select on public.book_days for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.book_days to authenticated;

create table public.book_journeys (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  driven_on date not null check (driven_on between '2000-01-01' and '2199-12-31'),
  tenths int not null check (tenths between 1 and 10000),
  reason text not null check (length(reason) between 1 and 200)
);
create index book_journeys_of_an_instructor on public.book_journeys (instructor_id, driven_on);
select app.protect('{public.book_journeys}');
create policy own_all on public.book_journeys to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert, delete on public.book_journeys to authenticated;

/* What a car's odometer showed before the first drive of a day, in whole miles. */
create table public.book_readings (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  car text not null check (length(car) between 1 and 60),
  read_on date not null check (read_on between '2000-01-01' and '2199-12-31'),
  miles int not null check (miles between 0 and 999999),
  -- Since the reading before.
  private_miles int not null default 0 check (private_miles between 0 and 999999)
);
create unique index one_reading_a_day on public.book_readings (instructor_id, lower(car), read_on);
select app.protect('{public.book_readings}');
create policy own_all on public.book_readings to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, car, read_on, miles, private_miles),
  update (car, read_on, miles, private_miles), delete on public.book_readings to authenticated;

/* By which somebody without an account reads the books: an accountant. */
create table public.book_links (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of a random token, which is shown once.
  token_hash bytea not null unique,
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  -- To the hour or so.
  opened_at timestamptz
);
create index book_links_of_an_instructor on public.book_links (instructor_id);
select app.protect('{public.book_links}');
create policy own_select on public.book_links for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_delete on public.book_links for delete to authenticated
  using (instructor_id = (select auth.uid()));
grant select (id, instructor_id, name, created_at, expires_at, opened_at), delete
  on public.book_links to authenticated;
