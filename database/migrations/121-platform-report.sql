/* What HMRC's digital platform report needs of an instructor. Nobody's role may read it: the owner's endpoint masks the
   number, and the report is the service's. No foreign key to people, because it is kept when an account goes. */
create table public.tax_details (
  instructor_id uuid primary key,
  kind text not null check (kind in ('individual', 'company')),
  name text not null check (length(name) between 1 and 120),
  line1 text not null check (length(line1) between 1 and 100),
  line2 text not null default '' check (length(line2) <= 100),
  town text not null check (length(town) between 1 and 60),
  postcode text not null check (length(postcode) between 5 and 8),
  born_on date,
  nino text check (nino ~ '^[A-Z]{2}[0-9]{6}[A-D]$'),
  utr text check (utr ~ '^[0-9]{10}$'),
  company_number text check (company_number ~ '^[A-Z0-9]{2}[0-9]{6}$'),
  saved_at timestamptz not null default clock(),
  -- From when the account has gone: until when it is kept, and what else goes with the account.
  erase_on date,
  vat_number text check (vat_number ~ '^[0-9]{9}$'),
  bank text check (length(bank) <= 300),
  check ((kind = 'individual') = (born_on is not null)),
  check (num_nonnulls(nino, utr, company_number) = 1),
  check ((kind = 'company') = (company_number is not null))
);
create index tax_details_to_erase on public.tax_details (erase_on) where erase_on is not null;
create trigger keep_tax_details before delete on public.profiles
  for each row execute function platform_report.keep_tax_details();
select app.protect('{public.tax_details}');
