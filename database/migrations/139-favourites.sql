/* Instructors whom a learner wants to find again; by the public id, because saving somebody isn't knowing them. */
create table public.favourites (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.diaries (public_id) on delete cascade,
  created_at timestamptz not null default clock(),
  primary key (learner_id, instructor_id)
);
create index favourites_of_an_instructor on public.favourites (instructor_id);
select app.protect('{public.favourites}');
create policy own_all on public.favourites to authenticated
  using (learner_id = (select auth.uid()))
  with check (learner_id = (select auth.uid()) and (select auth.role_of_me()) = 'student');
grant select, delete, insert (learner_id, instructor_id) on public.favourites to authenticated;
