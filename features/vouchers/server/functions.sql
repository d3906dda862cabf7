/* Names and addresses of vouchers that are over go with the account that confirmed the address; those that still have
   money on them are needed until then. */
create or replace function public.forget_vouchers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.verification_status = 'approved' then
    update public.vouchers set buyer_name = null, buyer_email = null, message = null
    where ended_at is not null and lower(buyer_email::text) = lower(old.email::text);
    update public.vouchers set recipient_name = null, recipient_email = null, message = null
    where ended_at is not null and lower(recipient_email::text) = lower(old.email::text);
  end if;
  return old;
end
$$;
