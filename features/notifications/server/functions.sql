create or replace function public.person_in_notification(of_notification uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind <> 'message-received' or p.role <> 'student' or exists (
      select from public.contacts a where a.person_id = n.person_id and a.other_id = n.other_id) then p.name
    else public.short_name(p.name)
  end
  from public.notifications n join public.profiles p on p.id = n.other_id
  where n.id = of_notification and (n.person_id = auth.uid() or auth.role() = 'service_role')
$$;
revoke execute on function public.person_in_notification from public;
grant execute on function public.person_in_notification to authenticated, service_role;
