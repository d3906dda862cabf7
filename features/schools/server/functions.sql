create schema if not exists schools;
grant usage on schema schools to authenticated, service_role;

create or replace function schools.mine() returns uuid
  language sql stable security definer set search_path = '' as $$
  select s.id from public.schools s join public.profiles p on p.id = s.owner_id
  where s.owner_id = auth.uid() and p.role = 'school_owner'
$$;

create or replace function schools.name_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.from_name := (select s.name from public.schools s where s.owner_id = new.from_id);
  return new;
end
$$;
create or replace function schools.name_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations set from_name = new.name where from_id = new.owner_id and role = 'instructor';
  return null;
end
$$;

/* Members of another school stay there: accepting is an error then. */
create or replace function schools.join_by_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.schools (owner_id, name)
  select p.id, left(p.name, 80) from public.profiles p where p.id = new.from_id on conflict do nothing;
  insert into public.school_instructors (school_id, instructor_id)
  select s.id, new.accepted_by from public.schools s where s.owner_id = new.from_id on conflict do nothing;
  if not found and auth.uid() = new.accepted_by then
    raise unique_violation
      using constraint = 'one_school_at_a_time', message = 'This instructor belongs to another school';
  end if;
  return null;
end
$$;

revoke execute on all functions in schema schools from public;
grant execute on function schools.mine to authenticated, service_role;
