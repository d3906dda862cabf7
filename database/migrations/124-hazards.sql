create table public.hazard_clips (
  person_id uuid not null references public.profiles (id) on delete cascade,
  id uuid not null,
  scene text not null check (length(scene) between 1 and 60),
  mock_id uuid,
  clicks int[] not null check (cardinality(clicks) <= 200),
  points int[] not null check (cardinality(points) between 1 and 2 and 0 <= all (points) and 5 >= all (points)),
  pattern text check (pattern in ('too-many', 'rhythm')),
  recorded_at timestamptz not null default clock(),
  primary key (person_id, id),
  unique (person_id, mock_id, scene)
);
create index hazard_clips_newest on public.hazard_clips (person_id, recorded_at desc);

select app.protect('{public.hazard_clips}');
create policy own_select on public.hazard_clips for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_insert on public.hazard_clips for insert to authenticated
  with check (person_id = (select auth.uid()));
grant select, insert on public.hazard_clips to authenticated;
