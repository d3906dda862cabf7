/* Money for driving lessons that somebody gives to somebody else. No foreign keys from the books; names and addresses
   go a year after it is over. */
create table public.vouchers (
  id uuid primary key default uuidv7(),
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'refunding', 'refunded', 'lapsed')),
  amount_pence int not null check (amount_pence between 1 and 1000000),
  -- What is owed of it: the ledger's account of all vouchers is the sum.
  left_pence int not null default 0 check (left_pence between 0 and amount_pence),
  -- What its payer has from their bank after a lost dispute, of what was left.
  disputed_pence int not null default 0 check (disputed_pence between 0 and amount_pence - left_pence),
  buyer_name text check (length(buyer_name) between 1 and 100),
  buyer_email public.citext check (length(buyer_email::text) <= 255),
  recipient_name text check (length(recipient_name) between 1 and 100),
  recipient_email public.citext check (length(recipient_email::text) <= 255),
  message text check (length(message) <= 600),
  -- Whom the buyer had in mind; it can be redeemed with anybody.
  suggested_instructor_id uuid references public.profiles (id) on delete set null,
  send_on date not null,
  sent_at timestamptz,
  sends int not null default 0 check (sends between 0 and 5),
  -- SHA-256 of codes and links: a new one with each email, since none can be read back.
  code_hashes bytea[] not null default '{}' check (cardinality(code_hashes) <= 20),
  buyer_hashes bytea[] not null check (cardinality(buyer_hashes) between 1 and 20),
  -- Who has added it to their account.
  holder_id uuid references public.profiles (id) on delete set null,
  session_id text unique check (length(session_id) <= 255),
  payment_intent text unique check (length(payment_intent) <= 255),
  refund_attempt int not null default 0,
  -- Stripe has refused it, so that a person must look.
  refund_failure text check (length(refund_failure) between 1 and 300),
  refund_failed_at timestamptz,
  -- What that person has paid its buyer from our own bank.
  by_hand_pence int not null default 0 check (by_hand_pence between 0 and amount_pence - left_pence),
  created_at timestamptz not null default clock(),
  paid_at timestamptz,
  lapses_on date,
  -- The last reminder before it lapses, in days.
  reminded_days int check (reminded_days in (60, 14)),
  ended_at timestamptz,
  check ((status = 'unpaid') = (paid_at is null)),
  check ((paid_at is null) = (lapses_on is null)),
  check ((paid_at is null) = (payment_intent is null)),
  check (status in ('paid', 'refunding') or left_pence = 0),
  check (refund_failure is null or status = 'refunding'),
  check ((refund_failure is null) = (refund_failed_at is null)),
  check (holder_id is null or paid_at is not null)
);
create index vouchers_by_code on public.vouchers using gin (code_hashes);
create index vouchers_by_link on public.vouchers using gin (buyer_hashes);
create index vouchers_of_a_holder on public.vouchers (holder_id);
create index vouchers_suggesting on public.vouchers (suggested_instructor_id);
create index vouchers_bought_by on public.vouchers (buyer_email);
create index vouchers_given_to on public.vouchers (recipient_email);
create index vouchers_to_send on public.vouchers (send_on) where status = 'paid' and sent_at is null;
create index vouchers_to_lapse on public.vouchers (lapses_on) where left_pence > 0;
create index vouchers_unpaid on public.vouchers (created_at) where status = 'unpaid';
create index vouchers_not_refunded on public.vouchers (refund_failed_at) where refund_failed_at is not null;
create index vouchers_ended on public.vouchers (ended_at) where ended_at is not null;
create trigger forget_vouchers before delete on public.profiles
  for each row execute function public.forget_vouchers();
select app.protect('{public.vouchers}');
create policy holder_select on public.vouchers for select to authenticated
  using (holder_id = (select auth.uid()) or (select auth.is_admin()));
grant select (id, status, amount_pence, left_pence, buyer_name, message, suggested_instructor_id, holder_id, paid_at,
  lapses_on) on public.vouchers to authenticated;

/* What has gone back of one to the card that paid, by us or at Stripe's own pages; a bank may send it back. What had been
   redeemed already is our own loss. */
create table public.voucher_refunds (
  stripe_refund text primary key check (length(stripe_refund) <= 255),
  voucher_id uuid not null references public.vouchers (id),
  pence int not null check (pence > 0),
  left_pence int not null check (left_pence between 0 and pence),
  refunded_at timestamptz not null,
  returned_at timestamptz
);
create index voucher_refunds_of_a_voucher on public.voucher_refunds (voucher_id);
select app.protect('{public.voucher_refunds}', 'select, insert, update');
create policy admin_select on public.voucher_refunds for select to authenticated using ((select auth.is_admin()));
grant select on public.voucher_refunds to authenticated;
