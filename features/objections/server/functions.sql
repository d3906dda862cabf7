/* Whose account is gone has said nothing any more; that there was an objection, and what it cost, stays. */
create or replace function public.empty_objection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.learner_id is not null and new.learner_id is null then
    new.reason := 'Deleted with the account.';
    new.explanation := '';
  end if;
  return new;
end
$$;

/* As it was marked: a marking that costs the learner no less answers nothing. */
create or replace function public.note_charge() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.charged_pence := coalesce(
    (select coalesce(l.cancelled_cost_pence, l.price_pence) from public.lessons l where l.id = new.lesson_id), 0);
  return new;
end
$$;
