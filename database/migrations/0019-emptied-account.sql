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
  when (old.deleted_at is null and new.deleted_at is not null) execute function house.forget_person();

/* A link through which a file may come in lives for two hours, and may outlive the account that made it. */
create function storage.check_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = new.owner and deleted_at is not null) then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  return new;
end
$$;
create trigger check_owner before insert or update of blob on storage.objects for each row when (new.owner is not null) execute function storage.check_owner();
