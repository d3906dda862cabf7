/* Whether an instructor looks at what was found about a learner before the learner does. No row: the learner sees it at once. */
create table public.feedback_settings (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  looks_first boolean not null,
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.feedback_settings for each row execute function app.touch();

/* Whether a learner wants patterns looked for. Without a row: not for those who say they're under 18. */
create table public.pattern_choices (
  learner_id uuid primary key references public.profiles (id) on delete cascade,
  is_on boolean not null,
  chosen_at timestamptz not null default clock()
);

/* What an instructor decided about one finding. Findings themselves are worked out each time and never stored. */
create table public.finding_reviews (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  -- The kind and what it is about, such as `plateau:Roundabouts`.
  finding text not null check (length(finding) between 1 and 200),
  decision text not null check (decision in ('confirmed', 'dismissed')),
  -- The instructor's own words, where they changed ours.
  own_text text check (length(own_text) between 1 and 600),
  own_next_step text check (length(own_next_step) between 1 and 300),
  -- What it rested on then: a dismissed finding is back once it rests on something else as well.
  evidence text[] not null check (cardinality(evidence) between 1 and 200),
  decided_at timestamptz not null default clock(),
  primary key (learner_id, instructor_id, finding),
  check (decision = 'confirmed' or (own_text is null and own_next_step is null))
);
create index finding_reviews_by_an_instructor on public.finding_reviews (instructor_id);

/* A finding's sentence as a language model worded it, by what it was given. Null: what came back didn't pass the check. */
create table public.finding_phrasings (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  facts_hash text not null check (length(facts_hash) = 64),
  phrasing text check (length(phrasing) between 1 and 600),
  model text not null check (length(model) between 1 and 120),
  created_at timestamptz not null default clock(),
  primary key (learner_id, facts_hash)
);

select app.protect('{public.feedback_settings, public.pattern_choices, public.finding_reviews, public.finding_phrasings}');
create policy own_select on public.feedback_settings for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.feedback_settings for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.feedback_settings for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, looks_first), update (looks_first) on public.feedback_settings to authenticated;

create policy own_select on public.pattern_choices for select to authenticated
  using (learner_id = (select auth.uid()));
create policy own_insert on public.pattern_choices for insert to authenticated
  with check (learner_id = (select auth.uid()));
create policy own_update on public.pattern_choices for update to authenticated
  using (learner_id = (select auth.uid()));
grant select, insert (learner_id, is_on, chosen_at), update (is_on, chosen_at)
  on public.pattern_choices to authenticated;

-- Written by the server alone, which knows whether there is such a finding among what the instructor may read.
create policy own_select on public.finding_reviews for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.finding_reviews to authenticated;
