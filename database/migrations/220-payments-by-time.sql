/* When it was paid, or else opened: the order of the list of payments. */
create index checkouts_by_time on public.checkouts ((coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_of_a_learner_by_time on public.checkouts (learner_id, (coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_of_an_instructor_by_time on public.checkouts
  (instructor_id, (coalesce(paid_at, created_at)) desc, id desc);
