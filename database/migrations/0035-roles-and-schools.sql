-- What another role does to the school that somebody owns or belongs to.

/* `platform`: the person stopped teaching here, by another role. */
alter table public.school_instructors drop constraint school_instructors_left_by_check;
alter table public.school_instructors add constraint school_instructors_left_by_check check (left_by in ('school', 'instructor', 'platform'));

/* Whoever stopped teaching before this rule; nobody is written to after the fact. */
update public.school_instructors m set left_at = public.clock(), left_by = 'platform', told = true
from public.profiles p where p.id = m.instructor_id and p.role <> 'instructor' and m.left_at is null;

/* Whoever teaches no more belongs to no school. */
create function schools.release(of_instructor uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m public.school_instructors;
begin
  update public.school_instructors t set left_at = public.clock(), left_by = 'platform' where t.instructor_id = of_instructor and t.left_at is null returning * into m;
  if m.id is not null then
    perform app.emit('school.left', jsonb_build_object('membershipId', m.id, 'schoolId', m.school_id, 'instructorId', m.instructor_id, 'by', m.left_by));
  end if;
end
$$;
revoke execute on function schools.release from public;

/*
As before, and: a membership ends with the teaching, and what somebody invited others to in the old role is withdrawn. The invitations go first: one that
is being accepted is waited for, so that whoever joined by it is seen when the owner's instructors are counted.
*/
create or replace function admin.set_role(person uuid, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  perform admin.take_turn();
  if person = auth.uid() then
    raise insufficient_privilege using message = 'Nobody changes their own role';
  end if;
  -- Not `for update`: whoever is just accepting refers to this row, and would wait for us as we wait for them.
  select role into before from public.profiles where id = person for no key update;
  if before is null or before = wanted then
    return;
  end if;
  update public.invitations set withdrawn_at = public.clock() where from_id = person and accepted_at is null and withdrawn_at is null;
  perform schools.release(person);
  update public.profiles set role = wanted where id = person;
  update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('role', wanted) where id = person;
  perform directory.withdraw(person, wanted <> 'instructor' or exists (select from auth.users where id = person and banned_until > public.clock()));
  insert into auth.audit (user_id, action) values (person, 'role-changed');
  insert into public.admin_acts (what, by_id, about_id, detail) values ('role-changed', auth.uid(), person, before || ' → ' || wanted);
end
$$;

/* As before, and: the role that it looks at is the one that whoever accepts keeps until they have joined. */
create or replace function invitations.accept(hash bytea) returns text
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
  perform from public.profiles where id = auth.uid() for share;
  select * into i from public.invitations v
  where v.token_hash = hash and v.accepted_at is null and v.withdrawn_at is null and v.expires_at > public.clock() for update;
  if i.id is null then
    return 'gone';
  elsif i.from_id = auth.uid() then
    return 'own';
  elsif i.role is distinct from auth.role_of_me() then
    return 'other-role';
  elsif i.role = 'instructor' and exists (select from public.school_instructors m where m.instructor_id = auth.uid() and m.left_at is null) then
    return 'has-school';
  end if;
  perform invitations.close(i, auth.uid());
  return 'accepted';
end
$$;
