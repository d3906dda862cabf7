create table public.packages (
  id uuid primary key default uuidv7(),
  instructor_id uuid references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 400),
  kind text not null check (kind in ('single', 'first', 'block')),
  lesson_count int not null check (lesson_count between 1 and 100),
  lesson_minutes int not null check (lesson_minutes between 15 and 480),
  price_pence int not null check (price_pence between 100 and 10000000),
  currency text not null default 'gbp' check (currency = 'gbp'),
  active boolean not null default true,
  position int not null default 100,
  -- Put away by its instructor; what was bought of it stays.
  archived_at timestamptz,
  standard_key text check (standard_key ~ '^[a-z0-9-]{1,40}$'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check (kind = 'block' or lesson_count = 1),
  check (not active or archived_at is null),
  constraint one_of_each_standard_package unique (instructor_id, standard_key)
);
create index packages_on_offer on public.packages (instructor_id, position) where active;
create trigger touch before update on public.packages for each row execute function app.touch();
select app.protect('{public.packages}');
create policy active_select on public.packages for select to anon, authenticated using (active);
grant select on public.packages to anon, authenticated;

create table public.commission_contracts (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  agreed_at timestamptz not null default clock()
);
select app.protect('{public.commission_contracts}');
create policy own_select on public.commission_contracts for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.commission_contracts to authenticated;

/* No foreign keys to people from here on: what was paid stays in the ledger when an account goes. */
create table public.checkouts (
  id uuid primary key default uuidv7(),
  session_id text unique check (length(session_id) <= 255),
  learner_id uuid not null,
  instructor_id uuid not null,
  lesson_id uuid,
  package_id uuid not null,
  package_name text not null,
  package_kind text not null check (package_kind in ('single', 'first', 'block')),
  lesson_count int not null check (lesson_count >= 1),
  lesson_minutes int not null check (lesson_minutes >= 1),
  amount_pence int not null check (amount_pence > 0),
  currency text not null default 'gbp',
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  commission_pence int not null check (commission_pence between 0 and amount_pence),
  origin text not null check (length(origin) <= 300),
  -- `opening`: Stripe has not answered yet.
  status text not null default 'opening' check (status in ('opening', 'open', 'paid', 'expired')),
  outcome text check (outcome in ('booked', 'credited', 'refunded')),
  url text,
  payment_intent text,
  -- Hours taken along from another instructor: the card payment that they were of, which this repeats.
  moved_from uuid references public.checkouts (id),
  -- What of this one went along to others.
  moved_pence int not null default 0 check (moved_pence between 0 and amount_pence),
  -- Paid by somebody else, by a link or an invitation of the learner's. No foreign key: both come later.
  payer_link_id uuid,
  -- Paid with a gift voucher, on its buyer's card payment, which it shares. No foreign key: vouchers come later.
  voucher_id uuid,
  -- Why it waits for an administrator: `features/payments/server/words.ts`.
  trouble jsonb,
  -- At the payer's bank, by a later feature: undecided, or the bank has kept the money.
  dispute text check (dispute in ('open', 'lost')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock(),
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null and outcome is not null)),
  check (moved_from is null or (status = 'paid' and outcome = 'credited')),
  check (status <> 'open' or (session_id is not null and url is not null))
);
create index checkouts_of_a_learner on public.checkouts (learner_id, created_at desc);
create index checkouts_of_an_instructor on public.checkouts (instructor_id, created_at desc)
  where status = 'paid';
create index checkouts_by_time on public.checkouts ((coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_of_a_learner_by_time on public.checkouts (learner_id, (coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_of_an_instructor_by_time on public.checkouts
  (instructor_id, (coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_by_amount on public.checkouts (amount_pence, (coalesce(paid_at, created_at)) desc, id desc);
create index checkouts_paid_when on public.checkouts (paid_at desc, id desc) where paid_at is not null;
create index checkouts_of_a_lesson on public.checkouts (lesson_id);
create index checkouts_in_trouble on public.checkouts (created_at) where trouble is not null;
create unique index one_purchase_a_payment on public.checkouts (payment_intent) where moved_from is null and voucher_id is null;
create index checkouts_of_a_voucher on public.checkouts (voucher_id) where voucher_id is not null;
create index checkouts_moved on public.checkouts (moved_from) where moved_from is not null;
-- Two clicks or two tabs open one session.
create unique index one_open_checkout_a_lesson on public.checkouts (lesson_id)
  where status in ('opening', 'open') and lesson_id is not null;
create unique index one_open_checkout_a_block on public.checkouts (learner_id, instructor_id, package_id)
  where status in ('opening', 'open') and lesson_id is null;
select app.protect('{public.checkouts}', 'select, insert, update');
create policy learner_select on public.checkouts for select to authenticated
  using (learner_id = (select auth.uid()));
create policy instructor_select on public.checkouts for select to authenticated
  using (instructor_id = (select auth.uid()) and status = 'paid');
create policy admin_select on public.checkouts for select to authenticated using ((select auth.is_admin()));
grant select on public.checkouts to authenticated;

/* Of the card that paid; of somebody else who did, the address that they gave for their receipt, which is theirs alone. */
create table public.paying_cards (
  checkout_id uuid primary key references public.checkouts (id),
  brand text check (length(brand) between 1 and 40),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  payer_email text check (length(payer_email) between 3 and 320),
  noted_at timestamptz not null default clock()
);
create index payers_by_email on public.paying_cards (lower(payer_email)) where payer_email is not null;
create index payers_by_age on public.paying_cards (noted_at) where payer_email is not null;
select app.protect('{public.paying_cards}', 'select, insert, update');
create policy learner_select on public.paying_cards for select to authenticated
  using (exists (select from public.checkouts c where c.id = checkout_id and c.learner_id = (select auth.uid())));
grant select (checkout_id, brand, last4) on public.paying_cards to authenticated;

create table public.lesson_credits (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null unique references public.checkouts (id),
  learner_id uuid not null,
  instructor_id uuid not null,
  minutes_bought int not null check (minutes_bought > 0),
  pence_bought int not null check (pence_bought > 0),
  minutes_left int not null check (minutes_left between 0 and minutes_bought),
  pence_left int not null check (pence_left between 0 and pence_bought),
  commission_pence_left int not null check (commission_pence_left between 0 and pence_left),
  created_at timestamptz not null default clock(),
  check (minutes_left > 0 or pence_left = 0)
);
create index credits_to_spend on public.lesson_credits (learner_id, instructor_id, created_at)
  where minutes_left > 0;
select app.protect('{public.lesson_credits}', 'select, insert, update');
create policy participant_select on public.lesson_credits for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
grant select on public.lesson_credits to authenticated;

create table public.lesson_payments (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null,
  credit_id uuid not null references public.lesson_credits (id),
  learner_id uuid not null,
  instructor_id uuid not null,
  -- The cost of a late cancellation may leave it none.
  minutes int not null check (minutes >= 0),
  pence int not null check (pence >= 0),
  commission_pence int not null check (commission_pence between 0 and pence),
  state text not null default 'held' check (state in ('held', 'released', 'returned', 'refunded')),
  paid_at timestamptz not null default clock(),
  settled_at timestamptz,
  -- Cancelled late at a part of the price: one row released, one returned.
  unique (lesson_id, credit_id, state),
  check ((state = 'held') = (settled_at is null))
);
create index lesson_payments_of_an_instructor on public.lesson_payments (instructor_id, state, settled_at);
create index lesson_payments_of_a_learner on public.lesson_payments (learner_id, paid_at);
create index lesson_payments_newest on public.lesson_payments (paid_at desc, id desc);
create index lesson_payments_of_a_credit on public.lesson_payments (credit_id);
create trigger refuse_leaving before delete on public.profiles
  for each row execute function payments.refuse_leaving();
create trigger hold_again before update of status on public.lessons for each row
  when (new.status = 'booked' and old.status in ('delivered', 'cancelled'))
  execute function payments.hold_again();
select app.protect('{public.lesson_payments}');
create policy participant_select on public.lesson_payments for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
grant select on public.lesson_payments to authenticated;

/* `due` until Stripe has it; `failed`: Stripe refuses, or a bank sent it back, a person must look; `by-hand`: that
   person has paid it another way; `disputed`: the payer has had it from their bank. */
create table public.refunds (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references public.checkouts (id),
  learner_id uuid not null,
  lesson_id uuid,
  pence int not null check (pence > 0),
  reason text not null check (reason in ('time-gone', 'not-owed', 'not-by-learner', 'unused', 'by-admin')),
  -- `shared`: earned already, so instructor and commission give it back in proportion; `platform`: goodwill.
  taken_from text not null default 'held' check (taken_from in ('held', 'shared', 'platform')),
  commission_pence int not null default 0 check (commission_pence between 0 and pence),
  explanation text check (length(explanation) between 1 and 500),
  status text not null default 'due' check (status in ('due', 'sent', 'failed', 'by-hand', 'disputed')),
  stripe_refund text unique,
  attempt int not null default 1 check (attempt >= 1),
  last_error text,
  created_at timestamptz not null default clock(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null and stripe_refund is not null)),
  check ((reason = 'by-admin') = (explanation is not null)),
  check (taken_from = 'held' or reason = 'by-admin'),
  -- So that the same hours cannot go back by two ways.
  check (taken_from = 'held' or lesson_id is not null),
  check (taken_from = 'shared' or commission_pence = 0)
);
create index refunds_of_a_checkout on public.refunds (checkout_id);
create trigger within_earned before insert or update of checkout_id, lesson_id, pence, commission_pence, taken_from
  on public.refunds for each row when (new.taken_from <> 'held') execute function payments.refund_within_earned();
create index refunds_newest on public.refunds (created_at desc, id desc);
create index refunds_due on public.refunds (created_at) where status = 'due';
create index refunds_that_failed on public.refunds (created_at) where status = 'failed';
select app.protect('{public.refunds}', 'select, insert, update');
create policy learner_select on public.refunds for select to authenticated
  using (learner_id = (select auth.uid()) or (select auth.is_admin()));
create policy instructor_select on public.refunds for select to authenticated using (exists (
  select from public.checkouts c where c.id = checkout_id and c.instructor_id = (select auth.uid())));
grant select on public.refunds to authenticated;

create table public.stripe_events (
  id text primary key check (length(id) <= 255),
  type text not null,
  -- What it says of a payment that isn't in our books yet.
  payment_intent text check (length(payment_intent) <= 255),
  trouble jsonb check (trouble is null or payment_intent is not null),
  received_at timestamptz not null default clock()
);
create index stripe_events_by_age on public.stripe_events (received_at);
create index stripe_events_of_a_payment on public.stripe_events (payment_intent) where trouble is not null;
select app.protect('{public.stripe_events}', 'select, insert, delete');
grant update (payment_intent, trouble) on public.stripe_events to service_role;
create policy kept_90_days on public.stripe_events as restrictive for delete to service_role
  using (received_at < clock() - interval '90 days');

/* Double entry: a transaction sums to zero, and `card_clearing` is the negative of all that came in.
   Append only: the triggers stop even the owner. */
create table public.ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('card_clearing', 'held', 'refunds_due', 'instructor_payable',
    'payouts_due', 'transferred', 'commission', 'goodwill', 'disputed', 'dispute_losses', 'stripe_fees',
    'paid_by_hand', 'plan_fees', 'vouchers', 'vouchers_lapsed')),
  learner_id uuid,
  instructor_id uuid,
  constraint one_account_of_each unique nulls not distinct (kind, learner_id, instructor_id),
  check ((learner_id is not null) = (kind in ('held', 'refunds_due'))),
  check ((instructor_id is not null) = (kind in ('held', 'instructor_payable', 'payouts_due')))
);
create trigger append_only before update or delete on public.ledger_accounts
  for each row execute function payments.append_only();
create trigger never_emptied before truncate on public.ledger_accounts
  execute function payments.append_only();

create table public.ledger_transactions (
  id uuid primary key default uuidv7(),
  -- The business event (`checkout:…:paid`): booked once, however often it is reported.
  key text not null unique check (length(key) between 3 and 200),
  kind text not null check (kind in ('paid', 'released', 'reversed', 'refund-due', 'refund-sent', 'joined',
    'moved', 'payout-due', 'payout-sent', 'payout-returned', 'waived',
    'disputed', 'dispute-lost', 'dispute-borne', 'refund-returned', 'refund-by-hand', 'plan-paid',
    'plan-refunded', 'plan-refund-returned', 'voucher-paid', 'voucher-redeemed', 'voucher-refunded',
    'voucher-refund-returned', 'voucher-refund-by-hand', 'voucher-lapsed')),
  checkout_id uuid references public.checkouts (id),
  lesson_id uuid,
  at timestamptz not null default clock()
);
create index ledger_transactions_reversed on public.ledger_transactions (lesson_id) where kind = 'reversed';
create index ledger_transactions_waived on public.ledger_transactions (at desc, id desc) where kind = 'waived';
create index ledger_transactions_by_time on public.ledger_transactions (at, id);
create trigger append_only before update or delete on public.ledger_transactions
  for each row execute function payments.append_only();
create trigger never_emptied before truncate on public.ledger_transactions
  execute function payments.append_only();
create constraint trigger sums_to_zero after insert on public.ledger_transactions
  deferrable initially deferred for each row execute function payments.must_balance();

create table public.ledger_entries (
  transaction_id uuid not null references public.ledger_transactions (id),
  account_id uuid not null references public.ledger_accounts (id),
  pence bigint not null check (pence <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_of_an_account on public.ledger_entries (account_id) include (pence);
create trigger append_only before update or delete on public.ledger_entries
  for each row execute function payments.append_only();
create trigger never_emptied before truncate on public.ledger_entries execute function payments.append_only();
create constraint trigger sums_to_zero after insert on public.ledger_entries
  deferrable initially deferred for each row execute function payments.must_balance();

select app.protect('{public.ledger_accounts, public.ledger_transactions, public.ledger_entries}',
  'select, insert');
create policy own_select on public.ledger_accounts for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
create policy own_select on public.ledger_entries for select to authenticated
  using (account_id in (select id from public.ledger_accounts));
create policy own_select on public.ledger_transactions for select to authenticated
  using (id in (select transaction_id from public.ledger_entries));
grant select on public.ledger_accounts, public.ledger_transactions, public.ledger_entries to authenticated;

/* What a learner was charged for a lesson cancelled late, before its time was taught after all. */
create table public.refilled_lessons (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  charged_pence int not null check (charged_pence > 0),
  at timestamptz not null default clock()
);
select app.protect('{public.refilled_lessons}');
create policy participant_select on public.refilled_lessons for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) in (l.learner_id, l.instructor_id)));
grant select on public.refilled_lessons to authenticated;
