create trigger empty_account after update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function public.empty_account();
create trigger forget_emptied_person after update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function public.forget_person();
create trigger forget_person after delete on auth.users for each row execute function public.forget_person();
