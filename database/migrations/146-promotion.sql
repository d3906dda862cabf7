/* Whether an instructor stands in promoted places, if their plan has them. Without a row they do. */
create table public.promotion_settings (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  is_on boolean not null,
  changed_at timestamptz not null default clock()
);
select app.protect('{public.promotion_settings}');
create policy own_select on public.promotion_settings for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.promotion_settings for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.promotion_settings for update to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, is_on), update (is_on, changed_at) on public.promotion_settings to authenticated;

/* Pages on which somebody saw an instructor in a promoted place, and how often it was followed. Nothing of who saw it. */
create table public.promotion_days (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  shown int not null default 0 check (shown >= 0),
  opened int not null default 0 check (opened >= 0),
  primary key (instructor_id, day)
);
create index promotion_days_by_day on public.promotion_days (day);
select app.protect('{public.promotion_days}');
create policy own_select on public.promotion_days for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.promotion_days to authenticated;
