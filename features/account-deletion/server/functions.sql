/*
A soft deletion leaves the account's id for what refers to it. The person goes as with a deletion, or nothing.
*/
create or replace function public.empty_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Lessons that are booked and money that is held stop it here, as at a deletion.
  delete from public.profiles where id = new.id;
  delete from storage.objects where owner = new.id;
  return null;
end
$$;

/*
What the platform itself stored about somebody: mails to them, addresses in events, answers to their requests,
the names of files that were read. The account's audit and the record of who read what stay, without the
person.
*/
create or replace function public.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.mails where lower(recipient) in (lower(old.email::text), lower(old.new_email::text));
  update app.events set about = about - '{email,phone,name}'::text[]
  where about ? 'userId' and about ->> 'userId' = old.id::text and about ?| '{email,phone,name}';
  delete from app.idempotent_answers where person_id = old.id;
  update storage.reads set name = split_part(name, '/', 1) || '/(erased)' where owner = old.id;
  return null;
end
$$;
