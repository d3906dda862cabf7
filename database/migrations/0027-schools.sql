-- Driving schools: an owner, and instructors who joined by an invitation that they accepted themselves. The owner sees figures, never learners.

create schema schools;
grant usage on schema schools to authenticated, service_role;

create table public.schools (
  id uuid primary key default uuidv7(),
  owner_id uuid not null unique references public.profiles (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 80 and name !~ '[[:cntrl:]]'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.schools for each row execute function app.touch();

/* Who belonged to which school from when to when. The owner sees figures of that time and no other. */
create table public.school_instructors (
  id uuid primary key default uuidv7(),
  school_id uuid not null references public.schools (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default clock(),
  left_at timestamptz,
  left_by text check (left_by in ('school', 'instructor')),
  -- Whether the other one has been told of the end: a reaction may run twice.
  told boolean not null default false,
  check ((left_at is null) = (left_by is null)),
  check (left_at >= since)
);
create unique index one_school_at_a_time on public.school_instructors (instructor_id) where left_at is null;
create index instructors_of_a_school on public.school_instructors (school_id, since);
create index schools_of_an_instructor on public.school_instructors (instructor_id);

/* The school that the caller owns. */
create function schools.mine() returns uuid
language sql stable security definer set search_path = ''
as $$ select s.id from public.schools s join public.profiles p on p.id = s.owner_id where s.owner_id = auth.uid() and p.role = 'school_owner' $$;
revoke execute on function schools.mine from public;
grant execute on function schools.mine to authenticated, service_role;

alter table public.schools enable row level security;
alter table public.schools force row level security;
create policy owners_keep_their_school on public.schools to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()) and (select auth.role_of_me()) = 'school_owner');
create policy admins_see_schools on public.schools for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_schools on public.schools to service_role using (true) with check (true);
grant select, insert (owner_id, name), update (name) on public.schools to authenticated;
grant select, insert, update, delete on public.schools to service_role;

alter table public.school_instructors enable row level security;
alter table public.school_instructors force row level security;
create policy school_and_instructor_see_it on public.school_instructors for select to authenticated
  using (instructor_id = (select auth.uid()) or school_id = (select schools.mine()) or (select auth.is_admin()));
create policy the_house_keeps_members on public.school_instructors to service_role using (true) with check (true);
grant select on public.school_instructors to authenticated;
grant select, insert, update on public.school_instructors to service_role;

/* From here on an invitation may come from a school, under its name. */
create or replace function invitations.sender(of_invitation public.invitations, out name text, out image text)
language sql stable security definer set search_path = '' as $$
  select coalesce(case when of_invitation.role = 'instructor' then s.name end, p.name), case when of_invitation.role = 'student' then p.profile_image end
  from public.profiles p left join public.schools s on s.owner_id = p.id where p.id = of_invitation.from_id
$$;

/* An owner who invites before naming the school has one all the same. Who belongs to another school meanwhile stays there. */
create or replace function invitations.tie(i public.invitations, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if i.role = 'student' then
    insert into public.pupils (instructor_id, learner_id) values (i.from_id, person) on conflict do nothing;
    return;
  end if;
  insert into public.schools (owner_id, name) select p.id, left(p.name, 80) from public.profiles p where p.id = i.from_id on conflict do nothing;
  insert into public.school_instructors (school_id, instructor_id) select s.id, person from public.schools s where s.owner_id = i.from_id on conflict do nothing;
end
$$;

/* Answers `gone`, `other-role`, `own`, `has-school` or `accepted`. */
create or replace function invitations.accept(hash bytea) returns text
language plpgsql security definer set search_path = '' as $$
declare
  i public.invitations;
begin
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

/* Ends a membership, for its instructor or the school. Answers its id; nothing if there is none that is the caller's to end. */
create function schools.part(of_instructor uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  m public.school_instructors;
begin
  update public.school_instructors t set left_at = public.clock(), left_by = case when of_instructor = auth.uid() then 'instructor' else 'school' end
  where t.instructor_id = of_instructor and t.left_at is null and (of_instructor = auth.uid() or t.school_id = schools.mine()) returning * into m;
  if m.id is not null then
    perform app.emit('school.left', jsonb_build_object('membershipId', m.id, 'schoolId', m.school_id, 'instructorId', m.instructor_id, 'by', m.left_by));
  end if;
  return m.id;
end
$$;

/* The school of the instructor who asks. */
create function schools.of_me() returns table (name text, owner_name text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.name, p.name, m.since from public.school_instructors m join public.schools s on s.id = m.school_id join public.profiles p on p.id = s.owner_id
  where m.instructor_id = auth.uid() and m.left_at is null
$$;

/* Opening hours between two London days less blocked time, as sets of time. */
create function schools.open_times(of_instructor uuid, first_day date, end_day date) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  with hours as (
    select d::date as day, h.opens, h.closes from generate_series(first_day, end_day - 1, interval '1 day') d
    join public.weekly_hours h on h.instructor_id = of_instructor and h.weekday = extract(isodow from d)
    where not exists (select from public.hours_exceptions x where x.instructor_id = of_instructor and x.on_day = d::date)
    union all
    select x.on_day, x.opens, x.closes from public.hours_exceptions x
    where x.instructor_id = of_instructor and x.opens is not null and x.on_day >= first_day and x.on_day < end_day),
  moments as (
    select (h.day + h.opens) at time zone d.zone as opens, (h.day + h.closes) at time zone d.zone as closes from hours h, public.diaries d where d.instructor_id = of_instructor)
  select coalesce((select range_agg(tstzrange(opens, greatest(opens, closes))) from moments), '{}')
    - coalesce((select range_agg(during) from public.diary_entries where instructor_id = of_instructor and kind = 'block' and live), '{}')
$$;

/* The instructors of the caller's school now: how full their next four weeks are, and how much there has been since they joined. */
create function schools.instructors() returns table (
  id uuid, name text, image text, since timestamptz, open_minutes int, booked_minutes int, lessons_ahead int, lessons_given int, learners int)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, p.profile_image, m.since,
    (select coalesce(round(sum(extract(epoch from upper(r) - lower(r))) / 60), 0)::int from unnest(o.times) r),
    (select coalesce(round(sum(extract(epoch from upper(r) - lower(r))) / 60), 0)::int from unnest(o.times * b.times) r),
    (select count(*)::int from public.lessons l where l.instructor_id = p.id and l.status = 'booked' and l.ends_at > public.clock()),
    (select count(*)::int from public.lessons l where l.instructor_id = p.id and l.status = 'delivered' and l.starts_at >= m.since),
    (select count(distinct l.learner_id)::int from public.lessons l where l.instructor_id = p.id
       and (l.status = 'booked' or (l.status = 'delivered' and l.starts_at >= greatest(m.since, public.clock() - interval '12 weeks'))))
  from public.school_instructors m
  join public.profiles p on p.id = m.instructor_id,
  lateral (select (public.clock() at time zone 'Europe/London')::date as today) d,
  lateral (select schools.open_times(p.id, d.today, d.today + 28) * tstzmultirange(tstzrange(public.clock(), null)) as times) o,
  lateral (select coalesce(range_agg(tstzrange(l.starts_at, l.ends_at)), '{}') as times from public.lessons l where l.instructor_id = p.id and l.status = 'booked') b
  where m.school_id = schools.mine() and m.left_at is null
  order by p.name, p.id
$$;

/*
The figures of each instructor of the caller's school in each span of London days, as far as they belonged to it then: by the time lessons began,
money by when it was earned. A membership that has ended counts up to its end.
*/
create function schools.figures(first_days date[], end_days date[]) returns table (
  nr bigint, instructor_id uuid, name text, image text, is_member boolean, lessons bigint, minutes bigint, cancelled bigint, cancelled_late bigint, gross bigint, commission bigint)
language sql stable security definer set search_path = '' as $$
  select s.nr, p.id, p.name, p.profile_image, bool_or(m.left_at is null),
    sum(l.lessons)::bigint, sum(l.minutes)::bigint, sum(l.cancelled)::bigint, sum(l.cancelled_late)::bigint, sum(e.gross)::bigint, sum(e.commission)::bigint
  from unnest(first_days, end_days) with ordinality s (first_day, end_day, nr)
  cross join public.school_instructors m
  join public.profiles p on p.id = m.instructor_id,
  lateral (select greatest(s.first_day::timestamp at time zone 'Europe/London', m.since) as starts,
    least(s.end_day::timestamp at time zone 'Europe/London', coalesce(m.left_at, 'infinity')) as ends) t,
  lateral (
    select count(*) filter (where status = 'delivered') as lessons, coalesce(sum(v.minutes) filter (where status = 'delivered'), 0) as minutes,
      count(*) filter (where status = 'cancelled') as cancelled, count(*) filter (where status = 'cancelled' and not cancelled_free) as cancelled_late
    from public.lessons v where v.instructor_id = p.id and v.starts_at >= t.starts and v.starts_at < t.ends) l,
  lateral (
    select coalesce(sum(pence), 0) as gross, coalesce(sum(commission_pence), 0) as commission
    from public.lesson_payments v where v.instructor_id = p.id and v.state = 'released' and v.settled_at >= t.starts and v.settled_at < t.ends) e
  where m.school_id = schools.mine()
  group by s.nr, p.id
  order by s.nr, p.name, p.id
$$;

/* How many learners had a lesson with the caller's school in each span; one with two instructors is one. */
create function schools.learners(first_days date[], end_days date[]) returns table (nr bigint, learners bigint)
language sql stable security definer set search_path = '' as $$
  select s.nr, count(distinct l.learner_id)
  from unnest(first_days, end_days) with ordinality s (first_day, end_day, nr)
  left join public.school_instructors m on m.school_id = schools.mine()
  left join public.lessons l on l.instructor_id = m.instructor_id and l.status = 'delivered'
    and l.starts_at >= greatest(s.first_day::timestamp at time zone 'Europe/London', m.since)
    and l.starts_at < least(s.end_day::timestamp at time zone 'Europe/London', coalesce(m.left_at, 'infinity'))
  group by s.nr order by s.nr
$$;

revoke execute on all functions in schema schools from public;
grant execute on all functions in schema schools to authenticated, service_role;
revoke execute on function schools.open_times from authenticated;
