create or replace function public.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.newsletter_subscriptions where lower(email::text) = lower(old.email::text);
  return null;
end
$$;
