/* What cancelling late costs with this instructor. A lesson copies them when it is made. */
create table public.cancellation_terms (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  tiers jsonb not null check (public.are_cancellation_tiers(tiers)),
  free_passes int not null default 0 check (free_passes between 0 and 12),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.cancellation_terms for each row execute function app.touch();
select app.protect('{public.cancellation_terms}');
create policy own_all on public.cancellation_terms to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, tiers, free_passes), update (tiers, free_passes)
  on public.cancellation_terms to authenticated;
