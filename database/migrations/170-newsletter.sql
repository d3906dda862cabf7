/* Double opt-in: the form, and the link mailed to the address. */
create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email public.citext not null unique check (length(email::text) between 3 and 254),
  confirm_hash bytea unique,
  mails int not null default 1,
  mailed_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_never_confirmed on public.newsletter_subscriptions (mailed_at)
  where confirmed_at is null;
create trigger forget_subscription after delete on auth.users
  for each row execute function public.forget_subscription();
select app.protect('{public.newsletter_subscriptions}');
-- An admin sees how many there are, not who.
create policy admin_select on public.newsletter_subscriptions for select to authenticated
  using ((select auth.is_admin()));
grant select (confirmed_at) on public.newsletter_subscriptions to authenticated;
