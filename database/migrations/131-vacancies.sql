/* What a school looks for. Open until the end of its last day, unless the school closes it before. */
create table public.vacancies (
  id uuid primary key default uuidv7(),
  school_id uuid not null references public.schools (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80 and title !~ '[[:cntrl:]]'),
  kind text not null check (kind in ('employed', 'franchise')),
  hours text not null check (hours in ('full-time', 'part-time', 'either')),
  place text not null check (length(btrim(place)) between 1 and 80 and place !~ '[[:cntrl:]]'),
  outcode text not null,
  lat double precision not null check (lat between 49 and 61),
  lng double precision not null check (lng between -9 and 3),
  has_car boolean not null,
  pay text not null check (length(btrim(pay)) between 1 and 200),
  hourly_from_pence int check (hourly_from_pence between 500 and 20000),
  hourly_to_pence int check (hourly_to_pence between 500 and 20000),
  description text not null check (length(btrim(description)) between 1 and 4000),
  closes_on date not null,
  closed_at timestamptz,
  posted_at timestamptz not null default clock(),
  check (hourly_to_pence >= hourly_from_pence)
);
create index vacancies_of_a_school on public.vacancies (school_id, posted_at desc);
create index vacancies_by_last_day on public.vacancies (closes_on, posted_at desc) where closed_at is null;

/* The words go when the instructor withdraws. */
create table public.vacancy_applications (
  id uuid primary key default uuidv7(),
  vacancy_id uuid not null references public.vacancies (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  words text not null check (length(words) <= 2000),
  state text not null default 'sent' check (state in ('sent', 'to-meet', 'offered', 'taken-on', 'declined', 'withdrawn')),
  -- Of the offer.
  offered_kind text check (offered_kind in ('employed', 'franchise')),
  starts_on date,
  -- What the school wrote last.
  message text not null default '' check (length(message) <= 1000),
  sent_at timestamptz not null default clock(),
  changed_at timestamptz not null default clock(),
  unique (vacancy_id, instructor_id),
  check ((state = 'withdrawn') = (words = '')),
  check (state not in ('offered', 'taken-on') or (offered_kind is not null and starts_on is not null))
);
create index applications_of_an_instructor on public.vacancy_applications (instructor_id, sent_at desc);

select app.protect('{public.vacancies, public.vacancy_applications}');
create policy school_select on public.vacancies for select to authenticated using (school_id = (select schools.mine()));
create policy own_select on public.vacancy_applications for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy school_select on public.vacancy_applications for select to authenticated using (state <> 'withdrawn'
  and exists (select from public.vacancies v where v.id = vacancy_id and v.school_id = (select schools.mine())));
grant select on public.vacancies, public.vacancy_applications to authenticated;

/* As whom and from when a member of a school who was taken on works for it. It's over with the membership. */
create table public.employments (
  membership_id uuid primary key references public.school_instructors (id) on delete cascade,
  kind text not null check (kind in ('employed', 'franchise')),
  starts_on date not null,
  agreed_at timestamptz not null default clock()
);
select app.protect('{public.employments}');
create policy participant_select on public.employments for select to authenticated using (exists (
  select from public.school_instructors m where m.id = membership_id
    and (m.instructor_id = (select auth.uid()) or m.school_id = (select schools.mine()))));
grant select on public.employments to authenticated;
