-- Money: what is on offer, what was paid, what is left of it, and the books that say where every penny is.

create schema payments;
grant usage on schema payments to service_role;

/* What can be bought: of one instructor, or (null) of the platform. `kept_as` names those that follow the instructor's hourly rate. */
create table public.packages (
  id uuid primary key default uuidv7(),
  instructor_id uuid references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 400),
  lesson_count int not null check (lesson_count between 1 and 100),
  lesson_minutes int not null check (lesson_minutes between 15 and 480),
  price_pence int not null check (price_pence between 100 and 10000000),
  currency text not null default 'gbp' check (currency = 'gbp'),
  active boolean not null default true,
  position int not null default 100,
  kept_as text check (kept_as ~ '^[a-z0-9-]{1,40}$'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  constraint one_of_each_kept_package unique (instructor_id, kept_as)
);
create trigger touch before update on public.packages for each row execute function app.touch();
create index packages_on_offer on public.packages (instructor_id, position) where active;
alter table public.packages enable row level security;
alter table public.packages force row level security;
create policy everybody_sees_what_is_on_offer on public.packages for select to anon, authenticated using (active);
create policy the_house_keeps_packages on public.packages to service_role using (true) with check (true);
grant select on public.packages to anon, authenticated;
grant select, insert, update, delete on public.packages to service_role;

/* What an Enterprise school has agreed instead of the plan's commission: hundredths of a percent. */
create table public.commission_contracts (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  basis_points int not null check (basis_points between 0 and 10000),
  agreed_at timestamptz not null default clock()
);
alter table public.commission_contracts enable row level security;
alter table public.commission_contracts force row level security;
create policy instructors_see_their_contract on public.commission_contracts for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
create policy the_house_keeps_contracts on public.commission_contracts to service_role using (true) with check (true);
grant select on public.commission_contracts to authenticated;
grant select, insert, update, delete on public.commission_contracts to service_role;

/*
One purchase by card: one Stripe Checkout session. Terms are as they were when it was opened. From here on ids of people,
lessons and packages are bare: what was paid stays on the books when an account goes. `opening`: Stripe has not answered yet.
*/
create table public.checkouts (
  id uuid primary key default uuidv7(),
  session_id text unique check (length(session_id) <= 255),
  learner_id uuid not null,
  instructor_id uuid not null,
  lesson_id uuid,
  package_id uuid not null,
  package_name text not null,
  lesson_count int not null check (lesson_count >= 1),
  lesson_minutes int not null check (lesson_minutes >= 1),
  amount_pence int not null check (amount_pence > 0),
  currency text not null default 'gbp',
  commission_bp int not null check (commission_bp between 0 and 10000),
  commission_pence int not null check (commission_pence between 0 and amount_pence),
  origin text not null check (length(origin) <= 300),
  status text not null default 'opening' check (status in ('opening', 'open', 'paid', 'expired')),
  outcome text check (outcome in ('booked', 'credited', 'refunded')),
  url text,
  payment_intent text unique,
  -- What Stripe says of it that cannot be: a person must look. Nothing is booked until then.
  trouble text,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock(),
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null and outcome is not null)),
  check (status <> 'open' or (session_id is not null and url is not null))
);
create index checkouts_of_a_learner on public.checkouts (learner_id, created_at desc);
create index checkouts_of_an_instructor on public.checkouts (instructor_id, created_at desc) where status = 'paid';
create index checkouts_of_a_lesson on public.checkouts (lesson_id);
create index checkouts_in_trouble on public.checkouts (created_at) where trouble is not null;
-- Two clicks, two tabs: one session to pay for one thing.
create unique index one_open_checkout_a_lesson on public.checkouts (lesson_id) where status in ('opening', 'open') and lesson_id is not null;
create unique index one_open_checkout_a_block on public.checkouts (learner_id, instructor_id, package_id) where status in ('opening', 'open') and lesson_id is null;
alter table public.checkouts enable row level security;
alter table public.checkouts force row level security;
create policy learners_see_what_they_buy on public.checkouts for select to authenticated using (learner_id = (select auth.uid()));
create policy instructors_see_what_was_paid on public.checkouts for select to authenticated using (instructor_id = (select auth.uid()) and status = 'paid');
create policy admins_see_checkouts on public.checkouts for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_checkouts on public.checkouts to service_role using (true) with check (true);
grant select on public.checkouts to authenticated;
grant select, insert, update on public.checkouts to service_role;

/* What a purchase bought and what is left of it, in minutes, in pence, and the commission within those pence. Minutes do not run out. */
create table public.lesson_credits (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null unique references public.checkouts (id),
  learner_id uuid not null,
  instructor_id uuid not null,
  minutes_bought int not null check (minutes_bought > 0),
  pence_bought int not null check (pence_bought > 0),
  minutes_left int not null check (minutes_left between 0 and minutes_bought),
  pence_left int not null check (pence_left between 0 and pence_bought),
  commission_left int not null check (commission_left between 0 and pence_left),
  created_at timestamptz not null default clock(),
  check (minutes_left > 0 or pence_left = 0)
);
create index credits_to_spend on public.lesson_credits (learner_id, instructor_id, created_at) where minutes_left > 0;
alter table public.lesson_credits enable row level security;
alter table public.lesson_credits force row level security;
create policy the_two_see_credits on public.lesson_credits for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
create policy the_house_keeps_credits on public.lesson_credits to service_role using (true) with check (true);
grant select on public.lesson_credits to authenticated;
grant select, insert, update on public.lesson_credits to service_role;

/* With which part of which purchase a lesson is paid, and where that money is now: held, released to the instructor, returned as minutes, refunded to the card. */
create table public.lesson_payments (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null,
  credit_id uuid not null references public.lesson_credits (id),
  learner_id uuid not null,
  instructor_id uuid not null,
  minutes int not null check (minutes > 0),
  pence int not null check (pence >= 0),
  commission_pence int not null check (commission_pence between 0 and pence),
  state text not null default 'held' check (state in ('held', 'released', 'returned', 'refunded')),
  paid_at timestamptz not null default clock(),
  settled_at timestamptz,
  unique (lesson_id, credit_id),
  check ((state = 'held') = (settled_at is null))
);
create index lesson_payments_of_an_instructor on public.lesson_payments (instructor_id, state, settled_at);
create index lesson_payments_of_a_learner on public.lesson_payments (learner_id, paid_at);
create index lesson_payments_of_a_credit on public.lesson_payments (credit_id);
alter table public.lesson_payments enable row level security;
alter table public.lesson_payments force row level security;
create policy the_two_see_lesson_payments on public.lesson_payments for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
create policy the_house_keeps_lesson_payments on public.lesson_payments to service_role using (true) with check (true);
grant select on public.lesson_payments to authenticated;
grant select, insert, update on public.lesson_payments to service_role;

/* With an instructor's account its lessons go: whoever paid for one would have neither lesson nor money. Cancel, deliver or refund first. */
create function payments.refuse_leaving() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lesson_payments where state = 'held' and old.id in (learner_id, instructor_id))
    or exists (select from public.lesson_credits where pence_left > 0 and old.id in (learner_id, instructor_id)) then
    raise restrict_violation using message = 'Through this account lessons or time are paid and not settled: cancel or refund them first';
  end if;
  return old;
end
$$;
create trigger refuse_leaving before delete on public.profiles for each row execute function payments.refuse_leaving();

/* Money on its way back to a card. `due` until Stripe has it; `failed`: Stripe will not, a person must look. */
create table public.refunds (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references public.checkouts (id),
  learner_id uuid not null,
  lesson_id uuid,
  pence int not null check (pence > 0),
  reason text not null check (reason in ('time-gone', 'instructor-cancelled', 'unused')),
  status text not null default 'due' check (status in ('due', 'sent', 'failed')),
  stripe_refund text unique,
  last_error text,
  created_at timestamptz not null default clock(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null and stripe_refund is not null))
);
create index refunds_of_a_checkout on public.refunds (checkout_id);
create index refunds_due on public.refunds (created_at) where status = 'due';
create index refunds_that_failed on public.refunds (created_at) where status = 'failed';
alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy learners_see_their_refunds on public.refunds for select to authenticated using (learner_id = (select auth.uid()) or (select auth.is_admin()));
create policy instructors_see_refunds_of_their_sales on public.refunds for select to authenticated
  using (exists (select from public.checkouts c where c.id = checkout_id and c.instructor_id = (select auth.uid())));
create policy the_house_keeps_refunds on public.refunds to service_role using (true) with check (true);
grant select on public.refunds to authenticated;
grant select, insert, update on public.refunds to service_role;

/* Which webhook deliveries have been dealt with. */
create table public.stripe_events (
  id text primary key check (length(id) <= 255),
  type text not null,
  received_at timestamptz not null default clock()
);
alter table public.stripe_events enable row level security;
alter table public.stripe_events force row level security;
create policy the_house_keeps_stripe_events on public.stripe_events to service_role using (true) with check (true);
grant select, insert on public.stripe_events to service_role;

/*
The books. An entry says how much came into an account (negative: went out of it), so the entries of a transaction sum to zero and
`card_clearing`, the door to the world of cards, is the negative of all that came in and did not go back.
*/
create table public.ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('card_clearing', 'held', 'refunds_due', 'instructor_payable', 'commission')),
  learner_id uuid,
  instructor_id uuid,
  constraint one_account_of_each unique nulls not distinct (kind, learner_id, instructor_id),
  check ((learner_id is not null) = (kind in ('held', 'refunds_due'))),
  check ((instructor_id is not null) = (kind in ('held', 'instructor_payable')))
);
create table public.ledger_transactions (
  id uuid primary key default uuidv7(),
  -- The fact of business that it books: `checkout:…:paid`. Booked once, however often it is told.
  key text not null unique check (length(key) between 3 and 200),
  kind text not null check (kind in ('paid', 'released', 'refund-due', 'refund-sent')),
  checkout_id uuid references public.checkouts (id),
  lesson_id uuid,
  at timestamptz not null default clock()
);
create index ledger_transactions_by_time on public.ledger_transactions (at, id);
create table public.ledger_entries (
  transaction_id uuid not null references public.ledger_transactions (id),
  account_id uuid not null references public.ledger_accounts (id),
  pence bigint not null check (pence <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_of_an_account on public.ledger_entries (account_id) include (pence);

alter table public.ledger_accounts enable row level security;
alter table public.ledger_accounts force row level security;
alter table public.ledger_transactions enable row level security;
alter table public.ledger_transactions force row level security;
alter table public.ledger_entries enable row level security;
alter table public.ledger_entries force row level security;
create policy people_see_their_accounts on public.ledger_accounts for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id) or (select auth.is_admin()));
create policy people_see_entries_of_their_accounts on public.ledger_entries for select to authenticated
  using (account_id in (select id from public.ledger_accounts));
create policy people_see_transactions_that_touch_them on public.ledger_transactions for select to authenticated
  using (id in (select transaction_id from public.ledger_entries));
create policy the_house_keeps_accounts on public.ledger_accounts to service_role using (true) with check (true);
create policy the_house_writes_transactions on public.ledger_transactions to service_role using (true) with check (true);
create policy the_house_writes_entries on public.ledger_entries to service_role using (true) with check (true);
grant select on public.ledger_accounts, public.ledger_transactions, public.ledger_entries to authenticated;
-- Append only: nobody has the right to change or delete, and the triggers refuse even the owner.
grant select, insert on public.ledger_accounts, public.ledger_transactions, public.ledger_entries to service_role;

create function payments.refuse_change() returns trigger language plpgsql
  as $$ begin raise insufficient_privilege using message = 'The books are never changed: book the opposite'; end $$;
create trigger append_only before update or delete on public.ledger_accounts for each row execute function payments.refuse_change();
create trigger append_only before update or delete on public.ledger_transactions for each row execute function payments.refuse_change();
create trigger append_only before update or delete on public.ledger_entries for each row execute function payments.refuse_change();
create trigger never_emptied before truncate on public.ledger_accounts execute function payments.refuse_change();
create trigger never_emptied before truncate on public.ledger_transactions execute function payments.refuse_change();
create trigger never_emptied before truncate on public.ledger_entries execute function payments.refuse_change();

create function payments.must_balance() returns trigger language plpgsql set search_path = '' as $$
declare
  booked uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
  entries int;
  total bigint;
begin
  select count(*), coalesce(sum(pence), 0) into entries, total from public.ledger_entries where transaction_id = booked;
  if entries < 2 or total <> 0 then
    raise check_violation using message = format('Ledger transaction %s has %s entries that sum to %s', booked, entries, total);
  end if;
  return null;
end
$$;
create constraint trigger sums_to_zero after insert on public.ledger_entries deferrable initially deferred for each row execute function payments.must_balance();
create constraint trigger sums_to_zero after insert on public.ledger_transactions deferrable initially deferred for each row execute function payments.must_balance();

/* Which accounts a booking moves, and by how much. */
create function payments.parts(moves jsonb, of_learner uuid, of_instructor uuid) returns table (kind text, learner_id uuid, instructor_id uuid, pence bigint)
language sql immutable set search_path = '' as $$
  select m.kind, case when m.kind in ('held', 'refunds_due') then of_learner end, case when m.kind in ('held', 'instructor_payable') then of_instructor end, m.pence::bigint
  from jsonb_each_text(moves) as m (kind, pence) where m.pence::bigint <> 0
$$;

/* Books a fact: `moves` is `{ account kind: pence }`, for this learner and instructor. False: it was booked before. */
create function payments.book(fact_key text, fact_kind text, of_checkout uuid, of_lesson uuid, of_learner uuid, of_instructor uuid, moves jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  booked uuid;
begin
  insert into public.ledger_transactions (key, kind, checkout_id, lesson_id) values (fact_key, fact_kind, of_checkout, of_lesson)
  on conflict (key) do nothing returning id into booked;
  if booked is null then
    return false;
  end if;
  -- Accounts first, in a statement of their own: one that somebody else is just opening is seen by the next.
  insert into public.ledger_accounts (kind, learner_id, instructor_id)
  select p.kind, p.learner_id, p.instructor_id from payments.parts(moves, of_learner, of_instructor) p order by p.kind
  on conflict do nothing;
  insert into public.ledger_entries (transaction_id, account_id, pence)
  select booked, a.id, p.pence from payments.parts(moves, of_learner, of_instructor) p
  join public.ledger_accounts a on a.kind = p.kind and a.learner_id is not distinct from p.learner_id and a.instructor_id is not distinct from p.instructor_id;
  return true;
end
$$;
revoke execute on all functions in schema payments from public;
grant execute on function payments.parts, payments.book to service_role;
