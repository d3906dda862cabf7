/* What a saved report shows: which days, beside which others, what in which order. Its figures are counted when it is opened. */
create table public.saved_reports (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  period text not null check (period in (
    'last-week', 'last-month', 'this-month', '4-weeks', '12-weeks', '12-months', 'this-tax-year', 'last-tax-year', 'days')),
  -- Of `days` alone; the second is exclusive.
  from_on date,
  to_on date check (to_on > from_on),
  compares boolean not null,
  parts text[] not null check (cardinality(parts) between 1 and 8 and parts <@ array[
    'income', 'income-chart', 'forecast', 'lessons', 'learners', 'hours-chart', 'opening-chart', 'busy-hours']),
  emailed text not null default 'never' check (emailed in ('never', 'weekly', 'monthly')),
  -- The day up to which its emails are done: of the last one, or when they were switched on.
  emails_done_on date,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check ((period = 'days') = (from_on is not null) and (period = 'days') = (to_on is not null)),
  -- Days that stay the same have nothing new to say.
  check (period <> 'days' or emailed = 'never'),
  check ((emailed = 'never') = (emails_done_on is null))
);
create trigger touch before update on public.saved_reports for each row execute function app.touch();
create index saved_reports_of_an_instructor on public.saved_reports (instructor_id, created_at);
create index saved_reports_to_email on public.saved_reports (emails_done_on) where emailed <> 'never';
select app.protect('{public.saved_reports}');
create policy own_select on public.saved_reports for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.saved_reports to authenticated;
