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

/* What an instructor noted becomes the account's, unless it has places of its own. */
create or replace function public.change_person_of_places(of_person uuid, new_person uuid) returns void
language sql set search_path = '' as $$
  update public.saved_places set person_id = new_person where person_id = of_person
    and not exists (select from public.saved_places where person_id = new_person);
  update public.contact_details set person_id = new_person where person_id = of_person
    and not exists (select from public.contact_details where person_id = new_person)
$$;
revoke execute on function public.change_person_of_places from public;
grant execute on function public.change_person_of_places to service_role;
