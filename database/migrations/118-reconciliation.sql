/* The lines of our balance at Stripe, which never change there, each read once. */
create table public.stripe_lines (
  id text primary key check (length(id) <= 255),
  type text not null check (length(type) between 1 and 100),
  pence int not null,
  fee_pence int not null,
  -- What it is of, as our books know it: a payment, refund, dispute or transfer at Stripe.
  reference text check (length(reference) <= 255),
  at timestamptz not null
);
create index stripe_lines_by_time on public.stripe_lines (at);
select app.protect('{public.stripe_lines}', 'select, insert');
create policy admin_select on public.stripe_lines for select to authenticated using ((select auth.is_admin()));
grant select on public.stripe_lines to authenticated;

/* Each comparison of them with the ledger. */
create table public.reconciliations (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  lines int not null check (lines >= 0),
  stripe_pence bigint not null,
  ledger_pence bigint not null,
  -- Stripe's fees but for those of disputes, which aren't in the ledger, and what the operator moved for themselves.
  fee_pence bigint not null,
  own_pence bigint not null,
  difference_count int not null check (difference_count >= 0),
  -- The first of them: [{ about, stripePence, ledgerPence, at }]
  differences jsonb not null check (jsonb_typeof(differences) = 'array')
);
create index reconciliations_newest on public.reconciliations (at desc);
select app.protect('{public.reconciliations}', 'select, insert');
create policy admin_select on public.reconciliations for select to authenticated using ((select auth.is_admin()));
grant select on public.reconciliations to authenticated;
