/*
 * A mock driving test that an instructor marked. The id is chosen on the device, so that what was marked without a
 * network and is sent twice is one. Totals and faults are worked out from the sheet, never sent.
 */
create table public.mock_drives (
  id uuid primary key,
  learner_id uuid references public.profiles (id) on delete cascade,
  -- Null once the instructor's account is gone: the record is the learner's.
  instructor_id uuid references public.profiles (id) on delete set null,
  lesson_id uuid references public.lessons (id) on delete set null,
  taken_on date not null,
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  minutes int not null check (minutes between 0 and 600),
  driving_faults int not null check (driving_faults >= 0),
  serious_faults int not null check (serious_faults >= 0),
  dangerous_faults int not null check (dangerous_faults >= 0),
  -- False: a part of a test, which is never a pass.
  is_whole boolean not null default true,
  passed boolean not null,
  -- [{ competency, grade: 'driving' | 'serious' | 'dangerous', times, aspect?: 'control' | 'observation' }]
  faults jsonb not null check (jsonb_typeof(faults) = 'array' and jsonb_array_length(faults) <= 150),
  -- What was marked, in the shape of the DVSA's schema.
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object' and pg_column_size(sheet) <= 65536),
  note text not null default '' check (length(note) <= 1000),
  -- When its instructor last corrected the sheet or its time.
  changed_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check (passed = (is_whole and driving_faults <= 15 and serious_faults = 0 and dangerous_faults = 0))
);
create index mock_drives_of_a_learner on public.mock_drives (learner_id, finished_at desc);
create index mock_drives_of_an_instructor on public.mock_drives (instructor_id, finished_at desc);
create index mock_drives_of_a_lesson on public.mock_drives (lesson_id);
create trigger touch before update on public.mock_drives for each row execute function app.touch();
create trigger follow_pupil_to_mock after update of person_id on public.pupils
  for each row execute function mock_drives.follow_pupil();
select app.protect('{public.mock_drives}');
create policy participant_select on public.mock_drives for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
-- As what was written about lessons: a learner's other instructor, for as long as the learner lets them.
create policy shared_select on public.mock_drives for select to authenticated
  using (exists (select from public.record_shares s
    where s.learner_id = mock_drives.learner_id and s.instructor_id = (select auth.uid())));
create policy own_insert on public.mock_drives for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and learner_id in (select person_id from public.pupils where instructor_id = (select auth.uid())));
create policy own_update on public.mock_drives for update to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_delete on public.mock_drives for delete to authenticated
  using (instructor_id = (select auth.uid()));
grant select, delete, insert (id, learner_id, instructor_id, lesson_id, taken_on, started_at, finished_at, minutes,
  driving_faults, serious_faults, dangerous_faults, is_whole, passed, faults, sheet, note),
  update (lesson_id, taken_on, started_at, finished_at, minutes, driving_faults, serious_faults, dangerous_faults, is_whole,
  passed, faults, sheet, note, changed_at)
  on public.mock_drives to authenticated;
