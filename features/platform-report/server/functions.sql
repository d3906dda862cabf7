create schema if not exists platform_report;
grant usage on schema platform_report to service_role;

/* Kept for seven years after the last year in which card payments earned them something (SI 2023/817): the report of that
   year may still have to be made or corrected. Otherwise nobody needs it. */
create or replace function platform_report.keep_tax_details() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last_year int := (
    select extract(year from max(t.at) at time zone 'Europe/London')
    from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
    join public.ledger_transactions t on t.id = e.transaction_id
    where a.instructor_id = old.id and a.kind = 'instructor_payable'
      and t.kind not in ('payout-due', 'payout-sent', 'payout-returned', 'waived'));
begin
  if last_year is null then
    delete from public.tax_details where instructor_id = old.id;
  else
    update public.tax_details d set erase_on = make_date(last_year + 8, 1, 1),
      vat_number = (select v.vat_number from public.vat_registrations v where v.instructor_id = old.id),
      bank = (select 'Stripe ' || p.stripe_account || coalesce(', ending ' || p.bank_last4, '')
        from public.payout_accounts p where p.instructor_id = old.id)
    where d.instructor_id = old.id;
  end if;
  return old;
end
$$;
