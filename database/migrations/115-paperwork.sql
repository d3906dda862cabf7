/* Receipts, credit notes and invoices for commission, each kind numbered without gaps. Amounts and VAT as they were when
   issued; no names, which are read where a paper is shown. No foreign keys to people, like the rest of the books. */
create table public.papers (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('receipt', 'credit-note', 'invoice')),
  number int not null check (number > 0),
  checkout_id uuid references public.checkouts (id),
  refund_id uuid references public.refunds (id),
  -- Of a gift voucher that was sold or refunded: no instructor yet, and no VAT. No foreign key: vouchers come later.
  voucher_id uuid,
  instructor_id uuid check ((instructor_id is null) = (voucher_id is not null)),
  -- Of an invoice, its first day in London.
  month date check (extract(day from month) = 1),
  -- Of an invoice below zero where more commission was given back than taken.
  pence int not null check (pence <> 0),
  vat_pence int not null default 0 check (abs(vat_pence) < abs(pence)),
  vat_number text check (vat_number ~ '^[0-9]{9}$'),
  issued_at timestamptz not null default clock(),
  constraint one_of_each_number unique (kind, number),
  check ((kind = 'receipt' and voucher_id is null) = (checkout_id is not null and refund_id is null)),
  check ((kind = 'credit-note' and voucher_id is null) = (refund_id is not null)),
  check (voucher_id is null or (kind <> 'invoice' and vat_pence = 0)),
  check ((kind = 'invoice') = (month is not null)),
  check (kind = 'invoice' or pence > 0),
  check (vat_pence = 0 or vat_number is not null)
);
create unique index one_receipt_a_payment on public.papers (checkout_id) where kind = 'receipt';
create unique index one_credit_note_a_refund on public.papers (refund_id) where kind = 'credit-note';
create unique index one_receipt_a_voucher on public.papers (voucher_id) where kind = 'receipt' and voucher_id is not null;
create index papers_of_a_voucher on public.papers (voucher_id) where voucher_id is not null;
create unique index one_invoice_a_month on public.papers (instructor_id, month) where kind = 'invoice';
create trigger append_only before update or delete on public.papers
  for each row execute function payments.append_only();
create trigger never_emptied before truncate on public.papers execute function payments.append_only();
select app.protect('{public.papers}', 'select, insert');
-- A learner's by the payment, which follows them when they get an account.
create policy own_select on public.papers for select to authenticated using ((select auth.is_admin()) or case kind
  when 'invoice' then instructor_id = (select auth.uid())
  when 'receipt' then exists (select from public.checkouts c where c.id = checkout_id and c.learner_id = (select auth.uid()))
  else exists (select from public.refunds r where r.id = refund_id and r.learner_id = (select auth.uid())) end);
grant select on public.papers to authenticated;

/* The last number of each kind. Taken and used in one transaction, so that none is lost: a sequence would lose some. */
create table public.paper_numbers (
  kind text primary key check (kind in ('receipt', 'credit-note', 'invoice')),
  last int not null default 0 check (last >= 0)
);
select app.protect('{public.paper_numbers}', 'select, insert');
grant update (last) on public.paper_numbers to service_role;

/* Instructors who are registered for VAT: their lessons' prices include it. */
create table public.vat_registrations (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  vat_number text not null check (vat_number ~ '^[0-9]{9}$'),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.vat_registrations for each row execute function app.touch();
select app.protect('{public.vat_registrations}');
create policy own_select on public.vat_registrations for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.vat_registrations to authenticated;

/* What was said of it when: null is not registered any more. */
create table public.vat_changes (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  vat_number text check (vat_number ~ '^[0-9]{9}$'),
  at timestamptz not null default clock()
);
create index vat_changes_newest on public.vat_changes (at desc, id desc);
create index vat_changes_of_an_instructor on public.vat_changes (instructor_id);
select app.protect('{public.vat_changes}', 'select, insert');
create policy own_select on public.vat_changes for select to authenticated
  using (instructor_id = (select auth.uid()) or (select auth.is_admin()));
grant select on public.vat_changes to authenticated;
