/* The card of a learner, by its ids at Stripe and what is printed on it. Its number is never here. */
create table public.saved_cards (
  learner_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_customer text not null check (length(stripe_customer) <= 255),
  stripe_payment_method text not null unique check (length(stripe_payment_method) <= 255),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2200),
  saved_at timestamptz not null default clock()
);
create trigger detach_at_stripe after delete or update of stripe_payment_method on public.saved_cards
  for each row execute function saved_cards.detach_at_stripe();
select app.protect('{public.saved_cards}');
create policy own_select on public.saved_cards for select to authenticated
  using (learner_id = (select auth.uid()));
grant select (learner_id, brand, last4, exp_month, exp_year, saved_at) on public.saved_cards to authenticated;

/* The last page on which a learner saves a card. */
create table public.card_pages (
  learner_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_session text not null check (length(stripe_session) <= 255),
  opened_at timestamptz not null default clock()
);
select app.protect('{public.card_pages}');

/* Cards to detach at Stripe; the customer goes too where the learner keeps no card. */
create table public.card_endings (
  stripe_payment_method text primary key check (length(stripe_payment_method) <= 255),
  stripe_customer text check (length(stripe_customer) <= 255),
  created_at timestamptz not null default clock()
);
select app.protect('{public.card_endings}');

/* That a learner's card pays weekly lessons: what they agreed to, when, and when it was over. */
create table public.card_agreements (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  series_id uuid not null references public.lesson_series (id) on delete cascade,
  -- Of one lesson, at most.
  price_pence int not null check (price_pence > 0),
  -- How the lessons came when it was agreed to: what comes more often, or is longer, isn't charged.
  weekday int not null check (weekday between 1 and 7),
  begins time not null,
  every_weeks int not null check (every_weeks between 1 and 8),
  minutes int not null check (minutes between 15 and 480),
  -- Which text was agreed to: `consentVersion`.
  consent int not null check (consent >= 1),
  agreed_at timestamptz not null default clock(),
  -- The page on which its card is saved; it starts once one is.
  stripe_session text check (length(stripe_session) <= 255),
  started_at timestamptz,
  -- Charges that failed in a row.
  failures int not null default 0 check (failures >= 0),
  paused_at timestamptz,
  paused_why text check (paused_why in ('refused', 'changed')),
  ended_at timestamptz,
  ended_why text check (ended_why in ('learner', 'card-removed', 'replaced', 'series-over', 'left', 'disputed')),
  check ((paused_at is null) = (paused_why is null)),
  check ((ended_at is null) = (ended_why is null))
);
create unique index one_agreement_a_series on public.card_agreements (series_id) where ended_at is null;
create index agreements_of_a_learner on public.card_agreements (learner_id, agreed_at);
create index agreements_with_an_instructor on public.card_agreements (instructor_id);
create index agreements_of_a_series on public.card_agreements (series_id);
create trigger hold_links after insert or update or delete on public.card_agreements
  for each row execute function saved_cards.hold_links();
select app.protect('{public.card_agreements}');
create policy own_select on public.card_agreements for select to authenticated
  using (learner_id = (select auth.uid()));
grant select (id, learner_id, instructor_id, series_id, price_pence, weekday, begins, every_weeks, minutes, consent,
  agreed_at, started_at, paused_at, paused_why, ended_at, ended_why) on public.card_agreements to authenticated;

/* What became of a lesson's charge, each lesson once: one that failed is paid by its link. */
create table public.card_charges (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  agreement_id uuid not null references public.card_agreements (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  pence int not null check (pence > 0),
  outcome text not null check (outcome in ('paid', 'too-dear', 'confirm', 'expired', 'declined', 'away', 'not-teaching')),
  at timestamptz not null default clock()
);
create index charges_of_a_learner on public.card_charges (learner_id, at);
create index charges_of_an_agreement on public.card_charges (agreement_id);
select app.protect('{public.card_charges}');
create policy own_select on public.card_charges for select to authenticated
  using (learner_id = (select auth.uid()));
grant select on public.card_charges to authenticated;
