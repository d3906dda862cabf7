create table public.lessons (
  id uuid primary key references public.diary_entries (id) on delete cascade,
  instructor_id uuid not null,
  learner_id uuid references public.profiles (id) on delete set null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 480),
  ends_at timestamptz not null,
  status text not null default 'held' check (status in ('held', 'booked', 'delivered', 'cancelled',
    'lapsed')),
  price_pence int check (price_pence between 0 and 10000000),
  -- At what the instructor asks of somebody new, which each learner has once; a cancelled one does not count.
  at_first_price boolean not null default false,
  -- What its instructor agreed with this learner, at any time of the week.
  at_own_rate boolean not null default false,
  -- `cash`, `bank` and `hours` are settled between the two; the ledger knows nothing of them.
  -- `card-link` is `card` once the link has been paid.
  paid_with text check (paid_with in ('card', 'credit', 'cash', 'bank', 'hours', 'card-link')),
  -- Where the payment goes back to if the instructor or the platform cancels.
  refund_to text not null default 'card' check (refund_to in ('card', 'credit', 'both')),
  received_at timestamptz check (received_at is null or paid_with in ('cash', 'bank')),
  -- What the lesson cost at that moment: cancelling afterwards does not change what was handed over.
  received_pence int check (received_pence >= 0),
  -- Of the request that noted it last, as `marking_key`.
  receipt_key uuid,
  entered_by_instructor boolean not null default false,
  -- Of a lesson that repeats. No foreign key: series come later.
  series_id uuid,
  -- A driving test that it is for.
  test_at timestamptz,
  test_centre text check (length(test_centre) between 1 and 80),
  pickup text check (pickup ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?( [0-9])?$'),
  -- As agreed when the lesson was made: a trigger copies them, and later terms do not change them.
  cancellation_tiers jsonb not null check (public.are_cancellation_tiers(cancellation_tiers)),
  free_passes int not null check (free_passes between 0 and 12),
  used_free_pass boolean not null default false,
  hold_expires_at timestamptz,
  hold_renewed boolean not null default false,
  -- While a link is open by which somebody else pays; how long that may be, once for each lesson.
  held_for_payer boolean not null default false,
  payer_hold_ends_at timestamptz,
  booked_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('learner', 'instructor', 'platform')),
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  cancelled_cost_pence int check (cancelled_cost_pence between 0 and price_pence),
  -- Null: what the agreed terms say. Else who charged otherwise, or waived it.
  cost_set_by text check (cost_set_by in ('instructor', 'platform')),
  cancelled_free boolean generated always as (cancelled_cost_pence = 0) stored,
  -- How it ended; nothing else says so. `features/lessons/outcomes.ts` has the words.
  outcome text check (outcome in ('delivered', 'shorter', 'longer', 'no-show', 'cancelled-late', 'cancelled')),
  -- How it went, said from its end on: by its instructor, or by nobody for a day. Before that, that its instructor
  -- noted a cancellation that the learner rang about.
  marked_at timestamptz,
  marked_by text check (marked_by in ('instructor', 'platform')),
  -- Taken back and marked again, a lesson is still taken back within two days of this.
  first_marked_at timestamptz,
  -- When its instructor last took back what they had said: it has a day from then to be marked again.
  reopened_at timestamptz,
  -- How often a cancellation was taken back: calendars need a later version of the lesson than the cancelled one.
  reopenings int not null default 0 check (reopenings >= 0),
  -- What was booked, where the lesson was shorter or longer.
  booked_minutes int,
  booked_price_pence int,
  -- Of the request that marked it last: a phone repeats it when it did not hear back. An undo leaves it.
  marking_key uuid,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  moves int not null default 0 check (moves >= 0),
  moved_at timestamptz,
  -- The start that the learner last agreed to, while the instructor has moved the lesson.
  agreed_starts_at timestamptz,
  agreed_minutes int,
  -- The school whose office added it, moved it last or cancelled it for the instructor.
  added_by_school text default auth.office() check (length(added_by_school) between 1 and 80),
  moved_by_school text check (length(moved_by_school) between 1 and 80),
  cancelled_by_school text check (length(cancelled_by_school) between 1 and 80),
  check (ends_at > starts_at),
  check ((test_at is null) = (test_centre is null)),
  check (not at_first_price or (price_pence is not null and coalesce(paid_with, 'card') = 'card')),
  check (status <> 'held' or hold_expires_at is not null),
  check (status not in ('booked', 'delivered', 'cancelled')
    or (booked_at is not null and price_pence is not null and paid_with is not null)),
  check ((status = 'delivered') = (delivered_at is not null)),
  check ((status = 'cancelled') = (
    cancelled_at is not null and cancelled_by is not null and cancelled_cost_pence is not null)),
  check (cost_set_by is null or status = 'cancelled'),
  check ((received_at is null) = (received_pence is null)),
  check ((status in ('delivered', 'cancelled')) = (outcome is not null)),
  check (outcome is null or (status = 'delivered') = (outcome in ('delivered', 'shorter', 'longer'))),
  check (outcome is null or outcome not in ('no-show', 'cancelled-late') or cancelled_by = 'learner'),
  check (outcome is null or outcome <> 'cancelled' or cancelled_cost_pence = 0),
  check (not used_free_pass or (outcome = 'cancelled-late' and cancelled_cost_pence = 0)),
  check ((marked_at is null) = (marked_by is null)),
  check (marked_at is null or status in ('delivered', 'cancelled')),
  check ((outcome is not null and outcome in ('shorter', 'longer'))
    = (booked_minutes is not null and booked_price_pence is not null)),
  check ((moves = 0) = (moved_at is null)),
  check (agreed_starts_at is null or moves > 0),
  check ((agreed_starts_at is null) = (agreed_minutes is null))
);
create index lessons_of_a_learner on public.lessons (learner_id, starts_at, id);
create unique index one_first_price on public.lessons (learner_id, instructor_id)
  where at_first_price and status in ('held', 'booked', 'delivered');
create index lessons_of_an_instructor on public.lessons (instructor_id, starts_at, id);
create index lessons_lapsed_when on public.lessons (hold_expires_at) where status = 'lapsed';
create index lessons_booked_by_learner on public.lessons (learner_id) where status = 'booked';
create index lessons_by_time on public.lessons (starts_at, id) where status <> 'lapsed';
create index lessons_booked_when on public.lessons (booked_at) where booked_at is not null;
create index lessons_with_free_pass on public.lessons (learner_id, instructor_id) where used_free_pass;
create index lessons_delivered_when on public.lessons (delivered_at) where delivered_at is not null;
create index lessons_cancelled_when on public.lessons (cancelled_at) where cancelled_at is not null;
create trigger guard_lesson before update on public.lessons for each row
  execute function public.guard_lesson();
create trigger note_office before update of moves, status on public.lessons for each row
  execute function public.note_office_of_lesson();
create trigger check_cancellation_cost before update on public.lessons for each row
  when (new.status = 'cancelled' and (new.status, new.cancelled_by, new.cancelled_cost_pence, new.outcome,
    new.used_free_pass, new.cost_set_by) is distinct from (old.status, old.cancelled_by, old.cancelled_cost_pence,
    old.outcome, old.used_free_pass, old.cost_set_by))
  execute function public.check_cancellation_cost();
create trigger agree_on_cancellation before insert on public.lessons
  for each row execute function public.agree_on_cancellation();
create trigger must_agree_to_trainee before insert on public.lessons
  for each row execute function public.must_agree_to_trainee();
create trigger must_be_shown before insert on public.lessons
  for each row execute function public.must_be_shown();
create trigger must_be_first_of_guest before insert on public.lessons
  for each row when (not new.entered_by_instructor) execute function public.must_be_first_of_guest();
create trigger must_have_instructor before insert on public.lessons
  for each row execute function diary.must_have_instructor();
create trigger refuse_leaving_lessons before delete on public.profiles
  for each row execute function public.refuse_leaving_lessons();
create trigger take_leave_of_lessons before delete on public.profiles
  for each row execute function public.take_leave_of_lessons();

select app.protect('{public.lessons}');
create policy participant_select on public.lessons for select to authenticated
  using ((select auth.uid()) = learner_id or ((select auth.uid()) = instructor_id and status <> 'lapsed'));
create policy admin_select on public.lessons for select to authenticated using ((select auth.is_admin()));
create policy learner_insert on public.lessons for insert to authenticated
  with check (learner_id = (select auth.uid()) and status = 'held');
create policy participant_update on public.lessons for update to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy admin_update on public.lessons for update to authenticated using ((select auth.is_admin()));
grant select on public.lessons to authenticated;
grant insert (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, pickup, hold_expires_at) on public.lessons to authenticated;
grant update (status, delivered_at, cancelled_at, cancelled_by, cancel_reason, cancelled_cost_pence,
  outcome, used_free_pass, cost_set_by, marked_at, marked_by) on public.lessons to authenticated;

/* How lessons were said to have ended, before that was taken back: what an administrator needs if the two disagree. */
create table public.outcomes_taken_back (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  outcome text not null,
  said_at timestamptz not null,
  cost_pence int,
  at timestamptz not null default clock(),
  by_id uuid references public.profiles (id) on delete set null,
  said_by text check (said_by in ('learner', 'instructor', 'platform'))
);
create index outcomes_taken_back_of_a_lesson on public.outcomes_taken_back (lesson_id);
create index outcomes_taken_back_by on public.outcomes_taken_back (by_id);
create index outcomes_taken_back_newest on public.outcomes_taken_back (at desc, id desc);
create index outcomes_said_newest on public.outcomes_taken_back (said_at desc, id desc);
select app.protect('{public.outcomes_taken_back}', 'select, insert');
create policy admin_select on public.outcomes_taken_back for select to authenticated
  using ((select auth.is_admin()));
grant select on public.outcomes_taken_back to authenticated;
create trigger keep_outcome after update of outcome on public.lessons for each row
  when (old.outcome is distinct from new.outcome and old.outcome is not null)
  execute function public.keep_outcome_of_lesson();

/* Apart from lessons, so that no column of theirs can leak through another policy. Erased a day after the end. */
create table public.lesson_places (
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  kind text not null check (kind in ('pickup', 'dropoff')),
  address text not null default '' check (length(address) <= 200),
  postcode text not null check (length(postcode) between 5 and 8),
  note text not null default '' check (length(note) <= 200),
  primary key (lesson_id, kind)
);
select app.protect('{public.lesson_places}');
create policy learner_select on public.lesson_places for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id and l.learner_id = (select auth.uid())));
create policy booked_instructor_select on public.lesson_places for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id
    and l.instructor_id = (select auth.uid())
    and (l.status in ('booked', 'delivered') or l.outcome = 'no-show')
    and l.ends_at > (select clock()) - interval '24 hours'));
grant select on public.lesson_places to authenticated;

/* Who has moved a lesson, and from when: asked for when two people disagree. */
create table public.lesson_moves (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  moved_by text check (moved_by in ('learner', 'instructor')),
  school text check (length(school) between 1 and 80),
  from_starts_at timestamptz not null,
  from_minutes int not null,
  to_starts_at timestamptz not null,
  to_minutes int not null,
  at timestamptz not null default clock()
);
create index lesson_moves_of_a_lesson on public.lesson_moves (lesson_id);
create index lesson_moves_newest on public.lesson_moves (at desc, id desc);
select app.protect('{public.lesson_moves}', 'select, insert');
create policy admin_select on public.lesson_moves for select to authenticated using ((select auth.is_admin()));
grant select on public.lesson_moves to authenticated;
create trigger keep_move after update of moves on public.lessons for each row
  when (new.moves > old.moves)
  execute function public.keep_move_of_lesson();

/* What was noted of a lesson's money and changed since: `received_at` is when it was said to have come. */
create table public.lesson_acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  what text not null check (what in ('receipt-undone', 'cost-changed')),
  by_id uuid default auth.uid() references public.profiles (id) on delete set null,
  pence int not null check (pence >= 0),
  received_at timestamptz,
  check ((what = 'receipt-undone') = (received_at is not null))
);
create index lesson_acts_newest on public.lesson_acts (at desc, id desc);
create index lesson_acts_received on public.lesson_acts (received_at desc) where received_at is not null;
create index lesson_acts_of_a_lesson on public.lesson_acts (lesson_id);
create index lesson_acts_by on public.lesson_acts (by_id);
select app.protect('{public.lesson_acts}', 'select, insert');
create policy admin_select on public.lesson_acts for select to authenticated using ((select auth.is_admin()));
grant select on public.lesson_acts to authenticated;
create trigger keep_receipt after update of received_at on public.lessons for each row
  when (old.received_at is not null and new.received_at is null)
  execute function public.keep_receipt_of_lesson();
create index lessons_received_when on public.lessons (received_at) where received_at is not null;
