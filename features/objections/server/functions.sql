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
