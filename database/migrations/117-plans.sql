/* What an instructor has of the plan Pro, by trial or by subscription at Stripe. `instructors.plan` follows it, so that
   whatever asks for somebody's plan has one place to look. */
create table public.plan_subscriptions (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  -- Once each; kept when it is over.
  trial_ends_at timestamptz,
  -- The last reminder before the trial ends, in days; 0 once it has ended.
  reminded_days int check (reminded_days in (7, 1, 0)),
  -- The last page to pay on, the payer and the subscription, as Stripe names them.
  stripe_session text check (length(stripe_session) <= 255),
  stripe_customer text check (length(stripe_customer) <= 255),
  stripe_subscription text unique check (length(stripe_subscription) <= 255),
  state text not null default 'none' check (state in ('none', 'active', 'past-due', 'ended')),
  period_ends_at timestamptz,
  ends_with_period boolean not null default false,
  past_due_since timestamptz,
  -- When Stripe was asked for what is noted: an earlier answer that comes late changes nothing.
  asked_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check ((state = 'none') <= (stripe_subscription is null)),
  check (state not in ('active', 'past-due') or (stripe_subscription is not null and period_ends_at is not null)),
  check ((state = 'past-due') = (past_due_since is not null))
);
create trigger touch before update on public.plan_subscriptions for each row execute function app.touch();
create trigger end_at_stripe before delete on public.plan_subscriptions
  for each row execute function plans.end_at_stripe();
create index trials_to_review on public.plan_subscriptions (trial_ends_at) where reminded_days is distinct from 0;
create index plans_under_way on public.plan_subscriptions (period_ends_at) where state in ('active', 'past-due');
select app.protect('{public.plan_subscriptions}');
create policy own_select on public.plan_subscriptions for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select (instructor_id, trial_ends_at, state, period_ends_at, ends_with_period, past_due_since)
  on public.plan_subscriptions to authenticated;

/* Subscriptions to end at Stripe: at once those of accounts that have gone, of somebody who no longer teaches, not paid
   for 14 days, disputed, or a second one beside the first; with their month those beside a contract. */
create table public.plan_endings (
  stripe_subscription text primary key check (length(stripe_subscription) <= 255),
  with_period boolean not null default false,
  created_at timestamptz not null default clock()
);
select app.protect('{public.plan_endings}');

/* Each month that was paid, by its invoice at Stripe; no foreign key to people, like the rest of the books. */
create table public.plan_payments (
  stripe_invoice text primary key check (length(stripe_invoice) <= 255),
  stripe_subscription text not null check (length(stripe_subscription) <= 255),
  instructor_id uuid not null,
  payment_intent text not null unique check (length(payment_intent) <= 255),
  pence int not null check (pence > 0),
  paid_at timestamptz not null
);
create index plan_payments_of_an_instructor on public.plan_payments (instructor_id, paid_at desc);
create trigger append_only before update or delete on public.plan_payments
  for each row execute function payments.append_only();
create trigger never_emptied before truncate on public.plan_payments execute function payments.append_only();
create trigger forget_plan_evidence before delete on public.profiles
  for each row execute function plans.forget_evidence();
select app.protect('{public.plan_payments}', 'select, insert');
create policy own_select on public.plan_payments for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.plan_payments to authenticated;

/* What was refunded of such a month, at Stripe's own pages; a bank may send it back. */
create table public.plan_refunds (
  stripe_refund text primary key check (length(stripe_refund) <= 255),
  payment_intent text not null references public.plan_payments (payment_intent),
  instructor_id uuid not null,
  pence int not null check (pence > 0),
  refunded_at timestamptz not null,
  returned_at timestamptz
);
create index plan_refunds_of_an_instructor on public.plan_refunds (instructor_id, refunded_at desc);
create index plan_refunds_of_a_payment on public.plan_refunds (payment_intent);
select app.protect('{public.plan_refunds}', 'select, insert, update');
create policy own_select on public.plan_refunds for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.plan_refunds to authenticated;

/* Enterprise, as an administrator agreed it. While one is in force, `commission_contracts` holds its commission. */
create table public.plan_contracts (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  -- Never above Pro.
  commission_basis_points int not null check (commission_basis_points between 0 and 500),
  -- A month, invoiced by hand.
  fee_pence int not null check (fee_pence between 0 and 1000000),
  starts_on date not null,
  -- The last day; null until it is ended.
  ends_on date check (ends_on >= starts_on),
  -- Beside all of Pro.
  features text[] not null default '{}' check (features <@ array['saved-reports']),
  note text not null default '' check (length(note) <= 500),
  agreed_by uuid references public.profiles (id) on delete set null,
  agreed_at timestamptz not null default clock(),
  constraint one_contract_at_a_time exclude using gist (instructor_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select app.protect('{public.plan_contracts}');
create policy own_select on public.plan_contracts for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select (id, instructor_id, commission_basis_points, fee_pence, starts_on, ends_on, features, agreed_at)
  on public.plan_contracts to authenticated;
