/* Where the public finds an instructor: a readable address that leads to no account, and whether they want to be found. */
create table public.listings (
  instructor_id uuid primary key references public.instructors (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  is_public boolean not null default true,
  created_at timestamptz not null default clock()
);
select app.protect('{public.listings}');
create policy own_select on public.listings for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_update on public.listings for update to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, update (is_public) on public.listings to authenticated;

create trigger add_listing after insert or update on public.instructors
  for each row when (new.complete and new.vetted_until is not null) execute function listings.add();
create trigger rename_listing after update of name on public.profiles
  for each row when (new.name is distinct from old.name) execute function listings.rename();
