-- Who wants the newsletter, and has said so twice: in the form, and by the link that was mailed to the address.

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email public.citext not null unique check (length(email::text) between 3 and 254),
  /* Of the link that was mailed last; the link itself is in that mail alone. Null: whoever has the mailbox wants no more of these mails. */
  confirm_hash bytea unique,
  mails int not null default 1,
  mailed_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_never_confirmed on public.newsletter_subscriptions (mailed_at) where confirmed_at is null;
alter table public.newsletter_subscriptions enable row level security;
alter table public.newsletter_subscriptions force row level security;
create policy the_house_keeps_subscriptions on public.newsletter_subscriptions to service_role using (true) with check (true);
create policy admins_count_subscriptions on public.newsletter_subscriptions for select to authenticated using ((select auth.is_admin()));
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;
/* An admin learns how many there are, not who. */
grant select (confirmed_at) on public.newsletter_subscriptions to authenticated;

/* The person goes, and with them what we would write to them. */
create function public.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.newsletter_subscriptions where lower(email::text) = lower(old.email::text);
  return null;
end
$$;
create trigger forget_subscription after delete on auth.users for each row execute function public.forget_subscription();
