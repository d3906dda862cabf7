/* What was written to a bank names both. When it was sent stays. */
create or replace function public.forget_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.disputes d set evidence = null, evidence_fields = null
  where d.evidence is not null and d.payment_intent in (
    select c.payment_intent from public.checkouts c where old.id in (c.learner_id, c.instructor_id));
  return old;
end
$$;
