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
    case when m.kind in ('held', 'instructor_payable', 'payouts_due') then of_instructor end, m.pence::bigint
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

/* What a learner has paid one instructor and not used goes to another, on the same card payment. */
create or replace function payments.move_held(
  of_checkout uuid, of_learner uuid, from_instructor uuid, to_instructor uuid, pence bigint)
returns void language plpgsql set search_path = '' as $$
declare
  recorded uuid;
begin
  insert into public.ledger_transactions (key, kind, checkout_id)
  values (format('checkout:%s:moved', of_checkout), 'moved', of_checkout) returning id into recorded;
  insert into public.ledger_accounts (kind, learner_id, instructor_id)
  select 'held', of_learner, w.instructor from unnest(array[from_instructor, to_instructor]) w (instructor)
  on conflict do nothing;
  insert into public.ledger_entries (transaction_id, account_id, pence)
  select recorded, a.id, case a.instructor_id when to_instructor then move_held.pence else -move_held.pence end
  from public.ledger_accounts a where a.kind = 'held' and a.learner_id = of_learner
    and a.instructor_id in (from_instructor, to_instructor);
end
$$;

/*
 * What was said of a lesson is taken back: its money is held again, by the opposite transaction. LS004: it has gone to
 * the card or into another lesson, or was refunded.
 */
create or replace function payments.hold_again() returns trigger
language plpgsql set search_path = '' as $$
declare
  part record;
  credit public.lesson_credits;
  back_commission int;
  net bigint := 0;
  commission bigint := 0;
  learner uuid;
  instructor uuid;
begin
  perform from public.lesson_payments where lesson_id = new.id order by id for update;
  for part in
    select p.credit_id, p.learner_id, p.instructor_id, min(p.paid_at) as paid_at, bool_or(p.state = 'refunded') as has_left,
      sum(p.minutes)::int as minutes, sum(p.pence)::int as pence, sum(p.commission_pence)::int as commission_pence,
      coalesce(sum(p.minutes) filter (where p.state = 'returned'), 0)::int as back_minutes,
      coalesce(sum(p.pence) filter (where p.state = 'returned'), 0)::int as back_pence,
      coalesce(sum(p.commission_pence) filter (where p.state = 'returned'), 0)::int as back_commission,
      coalesce(sum(p.pence) filter (where p.state = 'released'), 0)::int as earned_pence,
      coalesce(sum(p.commission_pence) filter (where p.state = 'released'), 0)::int as earned_commission
    from public.lesson_payments p where p.lesson_id = new.id
    group by p.credit_id, p.learner_id, p.instructor_id
    having bool_or(p.state <> 'held') order by p.credit_id
  loop
    select * into credit from public.lesson_credits where id = part.credit_id for update;
    if part.has_left or part.back_minutes > credit.minutes_left or part.back_pence > credit.pence_left
      or (part.back_minutes = credit.minutes_left and part.back_pence <> credit.pence_left) then
      raise exception using errcode = 'LS004', message = 'The money of this lesson has gone elsewhere';
    end if;
    -- What else was taken from the credit since has rounded its commission: a penny of it stays with the pence that are left.
    back_commission := greatest(least(part.back_commission, credit.commission_pence_left),
      credit.commission_pence_left - (credit.pence_left - part.back_pence));
    update public.lesson_credits set minutes_left = minutes_left - part.back_minutes,
      pence_left = pence_left - part.back_pence,
      commission_pence_left = commission_pence_left - back_commission
    where id = part.credit_id;
    delete from public.lesson_payments where lesson_id = new.id and credit_id = part.credit_id;
    insert into public.lesson_payments (lesson_id, credit_id, learner_id, instructor_id, minutes, pence,
      commission_pence, paid_at)
    values (new.id, part.credit_id, part.learner_id, part.instructor_id, part.minutes, part.pence,
      part.commission_pence - part.back_commission + back_commission, part.paid_at);
    if exists (select from public.refunds r where r.checkout_id = credit.checkout_id and r.lesson_id = new.id
      and r.taken_from <> 'held') then
      raise exception using errcode = 'LS004', message = 'The money of this lesson was refunded';
    end if;
    learner := part.learner_id;
    instructor := part.instructor_id;
    net := net + part.earned_pence - part.earned_commission;
    commission := commission + part.earned_commission;
  end loop;
  if net + commission > 0 then
    perform payments.record_transaction(
      format('lesson:%s:reversed:%s', new.id, 1 + (select count(*) from public.ledger_transactions t
        where t.lesson_id = new.id and t.kind = 'reversed')),
      'reversed', null, new.id, learner, instructor,
      jsonb_build_object('held', net + commission, 'instructor_payable', -net, 'commission', -commission));
  end if;
  return new;
end
$$;

/*
 * What a lesson earned goes back once, whichever way its refund comes. `hold_again` locks the same row, so a lesson is
 * either refunded or taken back.
 */
create or replace function payments.refund_within_earned() returns trigger
language plpgsql set search_path = '' as $$
declare
  credit uuid;
  earned record;
  refunded record;
begin
  select id into credit from public.lesson_credits where checkout_id = new.checkout_id for update;
  select coalesce(sum(p.pence), 0) as pence, coalesce(sum(p.commission_pence), 0) as commission_pence into earned
  from public.lesson_payments p
  where p.credit_id = credit and p.lesson_id = new.lesson_id and p.state = 'released';
  select coalesce(sum(r.pence), 0) as pence, coalesce(sum(r.commission_pence), 0) as commission_pence into refunded
  from public.refunds r
  where r.checkout_id = new.checkout_id and r.lesson_id = new.lesson_id and r.taken_from <> 'held' and r.id <> new.id;
  if refunded.pence + new.pence > earned.pence
    or refunded.commission_pence + new.commission_pence > earned.commission_pence then
    raise check_violation using message = 'More than this lesson earned cannot be refunded';
  end if;
  return new;
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
grant execute on function payments.parts, payments.record_transaction, payments.move_held, payments.hold_again,
  payments.refund_within_earned, payments.join_account to service_role;
