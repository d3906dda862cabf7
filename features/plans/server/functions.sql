create schema if not exists plans;
grant usage on schema plans to service_role;

/* Nobody goes on paying for an account that has gone. */
create or replace function plans.end_at_stripe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.state in ('active', 'past-due') then
    insert into public.plan_endings (stripe_subscription) values (old.stripe_subscription)
    on conflict (stripe_subscription) do update set with_period = false;
  end if;
  return old;
end
$$;

/* What was written to a bank about a payment for a plan names its instructor. */
create or replace function plans.forget_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.disputes set evidence = null, evidence_fields = null
  where evidence is not null and payment_intent in (
    select payment_intent from public.plan_payments where instructor_id = old.id);
  return old;
end
$$;

revoke execute on all functions in schema plans from public;
