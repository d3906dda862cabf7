-- A link through which a file may come in dies with a ban too, as with the account: the owner's own hand brings nothing in while it lasts.
-- The service still may, for instance to store the small form of a picture.

create or replace function storage.check_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.users
    where id = new.owner and (deleted_at is not null or (banned_until > public.clock() and new.owner = (select auth.uid())))
  ) then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  return new;
end
$$;
