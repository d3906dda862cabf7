/*
 * Two people who have driven together may each review the other, after the first, the fifth and the last lesson that was
 * delivered. An invitation is open for two weeks.
 */
create table public.review_invitations (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null unique references public.lessons (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid references public.profiles (id) on delete set null,
  occasion text not null check (occasion in ('first', 'fifth', 'last')),
  opened_at timestamptz not null default clock(),
  closes_at timestamptz not null,
  -- Both have written, or the two weeks are over. Before, neither reads what the other wrote.
  published_at timestamptz,
  unique (instructor_id, learner_id, occasion)
);
create index review_invitations_of_a_learner on public.review_invitations (learner_id, opened_at);
create index published_reviews_of_an_instructor on public.review_invitations (instructor_id, published_at desc)
  where published_at is not null;
create trigger empty_reviews before update of learner_id on public.review_invitations
  for each row execute function public.empty_reviews();
create trigger forget_rating after delete on public.review_invitations
  for each row execute function public.forget_rating();
select app.protect('{public.review_invitations}');
create policy participant_select on public.review_invitations for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
grant select on public.review_invitations to authenticated;

create table public.reviews (
  id uuid primary key default uuidv7(),
  invitation_id uuid not null references public.review_invitations (id) on delete cascade,
  by text not null check (by in ('learner', 'instructor')),
  stars int not null check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 1000),
  themes text[] not null default '{}' check (cardinality(themes) <= 8),
  written_at timestamptz not null default clock(),
  reply text not null default '' check (length(reply) <= 1000),
  replied_at timestamptz,
  removed_at timestamptz,
  removed_because text check (removed_because in ('not-genuine', 'insulting', 'discriminating', 'personal-details', 'off-topic')),
  unique (invitation_id, by),
  check ((replied_at is null) = (reply = '')),
  check ((removed_at is null) = (removed_because is null))
);
select app.protect('{public.reviews}');
create policy author_select on public.reviews for select to authenticated
  using (exists (select from public.review_invitations v where v.id = invitation_id
    and (select auth.uid()) = case by when 'learner' then v.learner_id else v.instructor_id end));
create policy reviewed_select on public.reviews for select to authenticated
  using (removed_at is null and exists (select from public.review_invitations v where v.id = invitation_id
    and v.published_at is not null
    and (select auth.uid()) = case by when 'learner' then v.instructor_id else v.learner_id end));
create policy author_insert on public.reviews for insert to authenticated
  with check (exists (select from public.review_invitations v
    join public.lessons l on l.id = v.lesson_id and l.status = 'delivered' where v.id = invitation_id
    and v.published_at is null and v.closes_at > (select clock())
    and (select auth.uid()) = case by when 'learner' then v.learner_id else v.instructor_id end));
create policy author_update on public.reviews for update to authenticated
  using (exists (select from public.review_invitations v
    join public.lessons l on l.id = v.lesson_id and l.status = 'delivered' where v.id = invitation_id
    and v.published_at is null and v.closes_at > (select clock())
    and (select auth.uid()) = case by when 'learner' then v.learner_id else v.instructor_id end));
grant select, insert (invitation_id, by, stars, text, themes), update (stars, text, themes, written_at)
  on public.reviews to authenticated;

/* Somebody says that a review breaks the rules. An administrator looks at the review once for all of its reports. */
create table public.review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references public.reviews (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (reason in ('not-genuine', 'insulting', 'discriminating', 'personal-details', 'off-topic')),
  text text not null default '' check (length(text) <= 1000),
  made_at timestamptz not null default clock(),
  decided_at timestamptz,
  decision text check (decision in ('kept', 'removed')),
  explanation text not null default '' check (length(explanation) <= 500),
  unique (review_id, person_id),
  check ((decided_at is null) = (decision is null))
);
create index review_reports_open on public.review_reports (made_at, id) where decided_at is null;
create index review_reports_of_a_person on public.review_reports (person_id);
select app.protect('{public.review_reports}');
create policy own_select on public.review_reports for select to authenticated using (person_id = (select auth.uid()));
grant select on public.review_reports to authenticated;
