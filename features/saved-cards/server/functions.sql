create schema if not exists saved_cards;
grant usage on schema saved_cards to service_role;

/* Whatever ends it: removed, changed, or with the account. A job detaches it. */
create or replace function saved_cards.detach_at_stripe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into public.card_endings (stripe_payment_method, stripe_customer)
    values (old.stripe_payment_method, old.stripe_customer) on conflict do nothing;
  elsif new.stripe_payment_method <> old.stripe_payment_method then
    insert into public.card_endings (stripe_payment_method, stripe_customer)
    values (old.stripe_payment_method, nullif(old.stripe_customer, new.stripe_customer)) on conflict do nothing;
  end if;
  return null;
end
$$;

/* While a card pays them, no links are emailed for these lessons. */
create or replace function saved_cards.hold_links() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.series_id else new.series_id end;
begin
  if exists (select from public.card_agreements a where a.series_id = changed
    and a.started_at is not null and a.paused_at is null and a.ended_at is null) then
    insert into public.series_paid_by_card (series_id) values (changed) on conflict do nothing;
  else
    delete from public.series_paid_by_card where series_id = changed;
  end if;
  return null;
end
$$;

revoke execute on all functions in schema saved_cards from public;
