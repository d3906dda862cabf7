/* Payers who ask their banks for the money back: what Stripe says of it, and what administrators did. By the payment at
   Stripe, because a report may come before the payment is in our books. */
create table public.disputes (
  id uuid primary key default uuidv7(),
  stripe_dispute text not null unique check (length(stripe_dispute) between 1 and 255),
  payment_intent text check (length(payment_intent) <= 255),
  pence int not null check (pence > 0),
  reason text not null check (length(reason) between 1 and 100),
  status text not null check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_needs_response', 'appeal_under_review')),
  opened_at timestamptz not null,
  due_by timestamptz,
  closed_at timestamptz,
  -- How often Stripe was asked, and which answer is noted: an earlier one that comes late changes nothing.
  checks int not null default 0,
  noted_check int not null default 0 check (noted_check between 0 and checks),
  -- What the bank has of ours now, what Stripe took for it, and what is written off.
  withdrawn_pence int not null default 0,
  fee_pence int not null default 0,
  lost_pence int not null default 0,
  -- Who bears it but for us.
  from_held_pence int not null default 0 check (from_held_pence >= 0),
  from_refunds_pence int not null default 0 check (from_refunds_pence >= 0),
  from_instructor_pence int not null default 0 check (from_instructor_pence >= 0),
  -- Numbers what is taken and given back, for the ledger.
  bookings int not null default 0,
  evidence text check (length(evidence) between 1 and 20000),
  -- What goes with it, as it was when the answer was given.
  evidence_fields jsonb,
  evidence_at timestamptz,
  evidence_by uuid references public.profiles (id) on delete set null,
  submitted_at timestamptz,
  -- An inquiry of the bank's that was answered, before it became this: when, and how many answers Stripe counts of it.
  inquiry_answered_at timestamptz,
  inquiry_answers int not null default 0,
  -- Why Stripe didn't take it.
  refusal text check (length(refusal) between 1 and 300),
  decided_at timestamptz,
  explanation text check (length(explanation) between 1 and 500),
  check (evidence is null or evidence_at is not null),
  check ((evidence is null) = (evidence_fields is null)),
  check ((status in ('won', 'lost', 'warning_closed', 'prevented')) = (closed_at is not null)),
  check ((decided_at is null) = (explanation is null)),
  check (from_instructor_pence = 0 or decided_at is not null)
);
create index disputes_of_a_payment on public.disputes (payment_intent);
create index disputes_open on public.disputes (due_by, id) where closed_at is null;
create index disputes_closed on public.disputes (closed_at desc, id desc) where closed_at is not null;
create index disputes_answered_by on public.disputes (evidence_by);
create trigger forget_evidence before delete on public.profiles
  for each row execute function public.forget_evidence();
select app.protect('{public.disputes}', 'select, insert, update');
create policy admin_select on public.disputes for select to authenticated using ((select auth.is_admin()));
grant select on public.disputes to authenticated;

/* What a lost one has taken of lesson credit, to be given back if the bank does. */
create table public.disputed_credits (
  dispute_id uuid not null references public.disputes (id),
  credit_id uuid not null references public.lesson_credits (id),
  minutes int not null check (minutes >= 0),
  pence int not null check (pence >= 0),
  commission_pence int not null check (commission_pence between 0 and pence),
  primary key (dispute_id, credit_id)
);
create index disputed_credits_of_a_credit on public.disputed_credits (credit_id);
select app.protect('{public.disputed_credits}', 'select, insert, update');
