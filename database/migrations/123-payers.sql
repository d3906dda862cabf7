/* Somebody who pays for learners that invited them. No account: they sign in by a link to their address. */
create table public.payers (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 100),
  hears_of_low_hours boolean not null default true,
  -- Since when no learner has them any more: their receipts stay with them for a while.
  alone_since timestamptz,
  created_at timestamptz not null default clock()
);
create unique index one_payer_an_address on public.payers (email);
select app.protect('{public.payers}');

/* Links that sign in, once each, and the sessions that they open. Only hashes are stored. */
create table public.payer_sign_ins (
  id uuid primary key default uuidv7(),
  payer_id uuid not null references public.payers (id) on delete cascade,
  kind text not null check (kind in ('link', 'session')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock()
);
create index payer_sign_ins_of_a_payer on public.payer_sign_ins (payer_id, created_at desc);
create index payer_sign_ins_by_end on public.payer_sign_ins (expires_at);
select app.protect('{public.payer_sign_ins}');

/* What a learner lets somebody do: pay, and see what paying needs. Ended, it only says whose payments it brought. */
create table public.learner_payers (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  -- Until it's accepted, nobody's.
  payer_id uuid references public.payers (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  shares_progress boolean not null default false,
  token_hash bytea unique check (length(token_hash) = 32),
  sends int not null default 1 check (sends between 1 and 3),
  sent_at timestamptz not null default clock(),
  accepted_at timestamptz,
  ended_at timestamptz,
  -- When its payer's open payments were last looked up at Stripe.
  looked_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((payer_id is null) = (accepted_at is null)),
  check (token_hash is null or accepted_at is null)
);
create unique index one_of_an_address on public.learner_payers (learner_id, email) where ended_at is null;
create index learner_payers_of_a_payer on public.learner_payers (payer_id) where payer_id is not null;
create index learner_payers_ended on public.learner_payers (ended_at) where ended_at is not null;
create index learner_payers_invited on public.learner_payers (sent_at) where payer_id is null;
select app.protect('{public.learner_payers}');
create policy learner_select on public.learner_payers for select to authenticated
  using (learner_id = (select auth.uid()));
grant select (id, learner_id, name, email, shares_progress, sends, sent_at, accepted_at, ended_at, created_at)
  on public.learner_payers to authenticated;

/* Who paid, for the receipt: part of the books, so the name stays when they leave. No foreign key to people. */
create table public.payer_payments (
  checkout_id uuid primary key references public.checkouts (id),
  payer_id uuid references public.payers (id) on delete set null,
  payer_name text not null check (length(payer_name) between 1 and 100),
  -- What has been written, each once: `refund ID`.
  mails text[] not null default '{}'
);
create index payer_payments_of_a_payer on public.payer_payments (payer_id) where payer_id is not null;
select app.protect('{public.payer_payments}', 'select, insert, update');

/* When somebody was last told that a learner's hours run low: once for each purchase. */
create table public.payer_low_hours (
  learner_payer_id uuid not null references public.learner_payers (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  mailed_at timestamptz not null default clock(),
  primary key (learner_payer_id, instructor_id)
);
create index payer_low_hours_of_an_instructor on public.payer_low_hours (instructor_id);
select app.protect('{public.payer_low_hours}');
