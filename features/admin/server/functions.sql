/* Whatever an admin changes in somebody else's profile, by our pages or through /rest/v1, names the fields. */
create or replace function public.record_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.admin_acts (what, by_id, subject_id, detail)
  select 'profile-changed', auth.uid(), new.id, string_agg(n.key, ', ' order by n.key)
  from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
  where n.value is distinct from o.value and n.key not in ('updated_at', 'role')
  having count(*) > 0;
  return null;
end
$$;
