-- A link through which a file may come in lives for two hours, and may outlive the account that made it.

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
