create or replace function public.limit_saved_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once must not both be the tenth.
  perform from public.profiles where id = new.person_id for no key update;
  if (select count(*) from public.saved_places where person_id = new.person_id) >= 10 then
    raise exception using errcode = 'PL001', message = 'Ten places are saved already';
  end if;
  return new;
end
$$;
