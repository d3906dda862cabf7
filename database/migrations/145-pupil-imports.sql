/* What an instructor has brought along in a file. Of the file nothing is kept but what undoing takes, for two days. */
create table public.pupil_imports (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('pupils', 'diary')),
  created_at timestamptz not null default clock(),
  undone_at timestamptz
);
create index pupil_imports_of_an_instructor on public.pupil_imports (instructor_id, created_at);
create table public.pupil_import_rows (
  id uuid primary key default uuidv7(),
  import_id uuid not null references public.pupil_imports (id) on delete cascade,
  did text not null check (did in ('added-pupil', 'filled-pupil', 'entered-lesson', 'entered-test', 'blocked-time')),
  target_id uuid not null,
  -- What was empty before, as it was filled.
  filled jsonb not null default '{}' check (jsonb_typeof(filled) = 'object'),
  -- Hours and debts from before that came along, of a pupil or for a lesson.
  hours_id uuid,
  debt_id uuid
);
create index pupil_import_rows_of_an_import on public.pupil_import_rows (import_id);
select app.protect('{public.pupil_imports, public.pupil_import_rows}');
create policy own_select on public.pupil_imports for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.pupil_imports to authenticated;
