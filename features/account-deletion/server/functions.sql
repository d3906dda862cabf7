create or replace function public.empty_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Booked lessons and held money stop it here, as at a deletion.
  delete from public.profiles where id = new.id;
  delete from storage.objects where owner = new.id;
  return null;
end
$$;

create or replace function public.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.mails where lower(recipient) in (lower(old.email::text), lower(old.new_email::text));
  update app.events set payload = payload - '{email,phone,name}'::text[]
  where payload ? 'userId' and payload ->> 'userId' = old.id::text and payload ?| '{email,phone,name}';
  delete from app.idempotent_answers where person_id = old.id;
  update storage.reads set name = split_part(name, '/', 1) || '/(erased)' where owner = old.id;
  return null;
end
$$;
