create schema if not exists payments;
grant usage on schema payments to service_role;

/* Deleting an instructor would leave payers with neither lesson nor money: settle first. */
create or replace function payments.refuse_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.lesson_payments where state = 'held' and old.id in (learner_id, instructor_id)
  ) or exists (
    select from public.lesson_credits where pence_left > 0 and old.id in (learner_id, instructor_id)
  ) then
    raise restrict_violation using message =
      'Through this account lessons or time are paid and not settled: cancel or refund them first';
  end if;
  return old;
end
$$;

create or replace function payments.append_only() returns trigger language plpgsql as $$ begin
  raise insufficient_privilege using message = 'The ledger is append-only: record the opposite transaction';
end $$;

create or replace function payments.must_balance() returns trigger language plpgsql set search_path = '' as $$
declare
  recorded uuid := case tg_table_name
    when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid
    else (to_jsonb(new) ->> 'id')::uuid end;
  entries int;
  total bigint;
begin
  select count(*), coalesce(sum(pence), 0) into entries, total
  from public.ledger_entries where transaction_id = recorded;
  if entries < 2 or total <> 0 then
    raise check_violation
      using message = format('Ledger transaction %s has %s entries that sum to %s', recorded, entries, total);
  end if;
  return null;
end
$$;

create or replace function payments.parts(moves jsonb, of_learner uuid, of_instructor uuid)
returns table (kind text, learner_id uuid, instructor_id uuid, pence bigint)
language sql immutable set search_path = '' as $$
  select m.kind, case when m.kind in ('held', 'refunds_due') then of_learner end,
    case when m.kind in ('held', 'instructor_payable') then of_instructor end, m.pence::bigint
  from jsonb_each_text(moves) as m (kind, pence) where m.pence::bigint <> 0
$$;

/* `moves` is `{ account kind: pence }`. False: the key was recorded before. */
create or replace function payments.record_transaction(
  entry_key text, entry_kind text, of_checkout uuid, of_lesson uuid, of_learner uuid, of_instructor uuid,
    moves jsonb)
returns boolean language plpgsql set search_path = '' as $$
declare
  recorded uuid;
begin
  insert into public.ledger_transactions (key, kind, checkout_id, lesson_id)
  values (entry_key, entry_kind, of_checkout, of_lesson)
  on conflict (key) do nothing returning id into recorded;
  if recorded is null then
    return false;
  end if;
  -- A statement of its own, so that the next one sees an account opened concurrently.
  insert into public.ledger_accounts (kind, learner_id, instructor_id)
  select p.kind, p.learner_id, p.instructor_id
  from payments.parts(moves, of_learner, of_instructor) p order by p.kind
  on conflict do nothing;
  insert into public.ledger_entries (transaction_id, account_id, pence)
  select recorded, a.id, p.pence from payments.parts(moves, of_learner, of_instructor) p
  join public.ledger_accounts a on a.kind = p.kind and a.learner_id is not distinct from p.learner_id
    and a.instructor_id is not distinct from p.instructor_id;
  return true;
end
$$;

/* A learner without an account has one now: what they paid is the account's. Called by their instructor's record. */
create or replace function payments.join_account(old_learner uuid, account uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.checkouts set learner_id = account where learner_id = old_learner;
  update public.lesson_credits set learner_id = account where learner_id = old_learner;
  update public.lesson_payments set learner_id = account where learner_id = old_learner;
  update public.refunds set learner_id = account where learner_id = old_learner;
  if not exists (select from public.ledger_accounts where learner_id = old_learner) then
    return;
  end if;
  insert into public.ledger_accounts (kind, learner_id, instructor_id)
  select kind, account, instructor_id from public.ledger_accounts where learner_id = old_learner order by kind
  on conflict do nothing;
  with moved as (
    select a.kind, a.instructor_id, a.id, sum(e.pence) as pence
    from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
    where a.learner_id = old_learner group by a.id having sum(e.pence) <> 0
  ), noted as (
    insert into public.ledger_transactions (key, kind)
    select format('learner:%s:joined', old_learner), 'joined' where exists (select from moved) returning id
  )
  insert into public.ledger_entries (transaction_id, account_id, pence)
  select n.id, m.id, -m.pence from moved m, noted n
  union all
  select n.id, a.id, m.pence from noted n, moved m join public.ledger_accounts a
    on a.kind = m.kind and a.learner_id = account and a.instructor_id is not distinct from m.instructor_id;
end
$$;

revoke execute on all functions in schema payments from public;
grant execute on function payments.parts, payments.record_transaction, payments.join_account to service_role;
