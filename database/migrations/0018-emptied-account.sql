-- An account that an administrator empties (a soft deletion) keeps its id for what refers to it. The person goes as with a deletion, or nothing does.

create function public.empty_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Lessons that are booked and money that is held refuse here, as at a deletion.
  delete from public.profiles where id = new.id;
  delete from storage.objects where owner = new.id;
  return null;
end
$$;
create trigger empty_account after update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function public.empty_account();
create trigger forget_emptied_person after update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_person();
