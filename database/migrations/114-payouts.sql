/* Where money goes, of an instructor or the owner of a school: an Express account at Stripe, which alone knows the bank account in full. */
create table public.payout_accounts (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  -- Null until Stripe has answered.
  stripe_account text unique check (length(stripe_account) <= 255),
  -- `stopped`: it was ready, and Stripe or the bank wants something first; `disconnected`: its owner parted it from us.
  state text not null default 'new' check (state in ('new', 'ready', 'stopped', 'disconnected')),
  disconnected_at timestamptz,
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'),
  rhythm text not null default 'weekly' check (rhythm in ('daily', 'weekly', 'request')),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check (state = 'new' or stripe_account is not null),
  check ((state = 'disconnected') = (disconnected_at is not null))
);
create trigger touch before update on public.payout_accounts for each row execute function app.touch();
create index payout_accounts_ready on public.payout_accounts (rhythm, instructor_id) where state = 'ready';
select app.protect('{public.payout_accounts}');
create policy own_select on public.payout_accounts for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select (instructor_id, stripe_account, state, disconnected_at, bank_last4, rhythm, created_at, updated_at) on public.payout_accounts to authenticated;

/* Who is paid in an instructor's place from a day on, as they agreed: the owner of their school, by its name. */
create table public.payees (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  payee_id uuid not null references public.profiles (id) on delete cascade check (payee_id <> instructor_id),
  name text not null check (length(name) between 1 and 80),
  starts_on date not null,
  agreed_at timestamptz not null default clock(),
  ended_at timestamptz
);
create unique index one_payee_at_a_time on public.payees (instructor_id) where ended_at is null;
create index payees_of_a_payee on public.payees (payee_id);
create index payees_of_an_instructor on public.payees (instructor_id);
select app.protect('{public.payees}', 'select, insert, update');
create policy participant_select on public.payees for select to authenticated
  using ((select auth.uid()) in (instructor_id, payee_id) or (select auth.is_admin()));
grant select on public.payees to authenticated;

/* No foreign key to people, like the rest of the books. `due`: not at Stripe yet; `transferred`: in the payee's
   account there; `sent`: on its way to the bank; `returned`: taken back at Stripe, so it's owed again. */
create table public.payouts (
  id uuid primary key default uuidv7(),
  -- Whose lessons it is of, and whose account it was made for.
  instructor_id uuid not null,
  payee_id uuid not null,
  -- The name of the school that is paid; null: the instructor is.
  paid_to text check (length(paid_to) between 1 and 80),
  pence int not null check (pence > 0),
  state text not null default 'due' check (state in ('due', 'transferred', 'sent', 'paid', 'failed', 'returned')),
  is_asked boolean not null default false,
  stripe_account text not null check (length(stripe_account) <= 255),
  stripe_transfer text unique check (length(stripe_transfer) <= 255),
  stripe_payout text unique check (length(stripe_payout) <= 255),
  -- Counts the payouts at Stripe; what is reported of an earlier one is of no interest.
  attempt int not null default 1 check (attempt >= 1),
  arrives_on date,
  failure text check (length(failure) between 1 and 100),
  returned_pence int not null default 0 check (returned_pence between 0 and pence),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  paid_at timestamptz,
  check ((state = 'paid') <= (paid_at is not null)),
  check (state not in ('transferred', 'sent', 'paid', 'returned') or stripe_transfer is not null),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'returned') = (returned_pence = pence)),
  check ((payee_id = instructor_id) = (paid_to is null))
);
create trigger touch before update on public.payouts for each row execute function app.touch();
create index payouts_of_an_instructor on public.payouts (instructor_id, created_at desc, id desc);
create index payouts_of_a_payee on public.payouts (payee_id, created_at desc, id desc);
create index payouts_under_way on public.payouts (updated_at) where state in ('due', 'transferred', 'sent');
create index payouts_on_request on public.payouts (created_at desc, id desc) where is_asked;
create index payouts_that_failed on public.payouts (created_at) where state = 'failed';
select app.protect('{public.payouts}', 'select, insert, update');
create policy own_select on public.payouts for select to authenticated
  using ((select auth.uid()) in (instructor_id, payee_id) or (select auth.is_admin()));
grant select on public.payouts to authenticated;

/* What a payout consists of. An entry of the ledger is paid out once: the primary key says so. */
create table public.payout_lines (
  transaction_id uuid not null,
  account_id uuid not null,
  payout_id uuid not null references public.payouts (id),
  primary key (transaction_id, account_id),
  foreign key (transaction_id, account_id) references public.ledger_entries (transaction_id, account_id)
);
create index lines_of_a_payout on public.payout_lines (payout_id);
create trigger adds_up after insert on public.payout_lines
  referencing new table as added for each statement execute function payouts.lines_must_add_up();
create constraint trigger adds_up after insert on public.payouts
  deferrable initially deferred for each row execute function payouts.must_add_up();
select app.protect('{public.payout_lines}', 'select, insert');
create policy own_select on public.payout_lines for select to authenticated
  using (payout_id in (select id from public.payouts));
grant select on public.payout_lines to authenticated;

create trigger refuse_leaving_money before delete on public.profiles
  for each row execute function payouts.refuse_leaving();
