/* Whether a learner wants an estimate of their chances. Without a row: not for those who say they're under 18. */
create table public.readiness_choices (
  learner_id uuid primary key references public.profiles (id) on delete cascade,
  is_on boolean not null,
  chosen_at timestamptz not null default clock()
);
select app.protect('{public.readiness_choices}');
create policy own_select on public.readiness_choices for select to authenticated
  using (learner_id = (select auth.uid()));
create policy own_insert on public.readiness_choices for insert to authenticated
  with check (learner_id = (select auth.uid()));
create policy own_update on public.readiness_choices for update to authenticated
  using (learner_id = (select auth.uid()));
grant select, insert (learner_id, is_on, chosen_at), update (is_on, chosen_at)
  on public.readiness_choices to authenticated;
