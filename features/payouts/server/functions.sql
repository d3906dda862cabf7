create schema if not exists payouts;
grant usage on schema payouts to service_role;

create or replace function payouts.check_sum(of_payout uuid) returns void language plpgsql set search_path = '' as $$
declare
  stated bigint;
  total bigint;
begin
  select pence into stated from public.payouts where id = of_payout;
  select coalesce(sum(e.pence), 0) into total from public.payout_lines l
  join public.ledger_entries e using (transaction_id, account_id) where l.payout_id = of_payout;
  if total <> stated then
    raise check_violation
      using message = format('Payout %s is of %s pence, its lines sum to %s', of_payout, stated, total);
  end if;
end
$$;

create or replace function payouts.must_add_up() returns trigger language plpgsql set search_path = '' as $$
begin
  perform payouts.check_sum(new.id);
  return null;
end
$$;

create or replace function payouts.lines_must_add_up() returns trigger language plpgsql set search_path = '' as $$
begin
  perform payouts.check_sum(payout_id) from (select distinct payout_id from added) a;
  return null;
end
$$;

/*
An instructor's money must not be left behind: it is paid out, or given up by their own word. What a school was given in
their place is the school's to see to. A school's name goes with its owner.
*/
create or replace function payouts.refuse_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.payouts where payee_id = old.id and state in ('due', 'transferred', 'sent', 'failed')
  ) or (
    select coalesce(sum(e.pence), 0) from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
    where a.kind = 'instructor_payable' and a.instructor_id = old.id
  ) > 0 then
    raise restrict_violation using message = 'This account is owed money: pay it out first';
  end if;
  update public.payouts set paid_to = 'A former school' where payee_id = old.id and paid_to is not null;
  return old;
end
$$;

revoke execute on all functions in schema payouts from public;
grant execute on function payouts.check_sum, payouts.must_add_up, payouts.lines_must_add_up to service_role;
