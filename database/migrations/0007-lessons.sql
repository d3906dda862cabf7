-- Lessons: what became of a time in the diary. The time itself is the diary's; a lesson bears its entry's id.

create table public.lessons (
  id uuid primary key references public.diary_entries (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid references public.profiles (id) on delete set null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 480),
  ends_at timestamptz not null,
  status text not null default 'held' check (status in ('held', 'booked', 'delivered', 'cancelled', 'lapsed')),
  price_pence int check (price_pence between 0 and 10000000),
  paid_with text check (paid_with in ('card', 'credit')),
  -- A sector ("BS6 6") or outcode, never an address.
  pickup text check (pickup ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?( [0-9])?$'),
  -- Agreed when it was held, so that a later change of the rule does not change what people agreed to.
  notice_hours int not null default 48 check (notice_hours between 0 and 336),
  hold_expires_at timestamptz,
  hold_renewed boolean not null default false,
  booked_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('learner', 'instructor', 'platform')),
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  cancelled_free boolean,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check (ends_at > starts_at),
  check (status <> 'held' or hold_expires_at is not null),
  check (status not in ('booked', 'delivered', 'cancelled') or (booked_at is not null and price_pence is not null and paid_with is not null)),
  check ((status = 'delivered') = (delivered_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null and cancelled_by is not null and cancelled_free is not null))
);
create index lessons_of_a_learner on public.lessons (learner_id, starts_at, id);
create index lessons_of_an_instructor on public.lessons (instructor_id, starts_at, id);

/* The ways a lesson can go. Payment books it, so a client never does; who comes through row security keeps to their own part. */
create function public.guard_lesson() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := public.clock();
  if new.status <> old.status and (old.status, new.status) not in (('held', 'booked'), ('held', 'lapsed'), ('lapsed', 'booked'), ('booked', 'delivered'), ('booked', 'cancelled')) then
    raise check_violation using message = format('A lesson that is %s does not become %s', old.status, new.status);
  end if;
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.status = old.status
    or new.status = 'booked'
    or (new.status = 'lapsed' and auth.uid() is distinct from old.learner_id)
    or (new.status = 'delivered' and (auth.uid() <> old.instructor_id or public.clock() < old.ends_at)) then
    raise insufficient_privilege using message = 'This step of a lesson is not theirs to take';
  end if;
  return new;
end
$$;
create trigger guard_lesson before update on public.lessons for each row execute function public.guard_lesson();

alter table public.lessons enable row level security;
alter table public.lessons force row level security;
create policy the_two_in_the_car_see_it on public.lessons for select to authenticated using ((select auth.uid()) in (learner_id, instructor_id));
create policy admins_see_lessons on public.lessons for select to authenticated using ((select auth.is_admin()));
create policy learners_hold_for_themselves on public.lessons for insert to authenticated with check (learner_id = (select auth.uid()) and status = 'held');
create policy the_two_in_the_car_change_it on public.lessons for update to authenticated using ((select auth.uid()) in (learner_id, instructor_id));
create policy admins_change_lessons on public.lessons for update to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_lessons on public.lessons to service_role using (true) with check (true);
grant select on public.lessons to authenticated;
grant insert (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, pickup, notice_hours, hold_expires_at) on public.lessons to authenticated;
grant update (status, delivered_at, cancelled_at, cancelled_by, cancel_reason, cancelled_free) on public.lessons to authenticated;
grant select, insert, update, delete on public.lessons to service_role;

/* Name and picture of the two people of a lesson, for these two, admins and the app. Before it is booked they are not acquainted yet. */
create function public.people_in_lesson(of_lesson uuid) returns table (learner_name text, learner_image text, instructor_name text, instructor_image text)
language sql stable security definer set search_path = '' as $$
  select learner.name, learner.profile_image, instructor.name, instructor.profile_image
  from public.lessons l
  join public.profiles instructor on instructor.id = l.instructor_id
  left join public.profiles learner on learner.id = l.learner_id
  where l.id = of_lesson and (auth.uid() in (l.learner_id, l.instructor_id) or auth.role() = 'service_role' or auth.is_admin())
$$;

/* Gives a learner who is paying more time, once and ten minutes at most. Answers when the hold now ends; nothing if it has ended or is not theirs. */
create function public.renew_lesson_hold(of_lesson uuid, more_minutes int) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  l public.lessons;
  ends timestamptz;
begin
  select * into l from public.lessons where id = of_lesson and status = 'held' and hold_expires_at > public.clock()
    and (auth.uid() = learner_id or auth.role() = 'service_role') for update;
  if l.id is null then
    return null;
  end if;
  if l.hold_renewed then
    return l.hold_expires_at;
  end if;
  ends := greatest(l.hold_expires_at, public.clock() + least(greatest(more_minutes, 0), 10) * interval '1 minute');
  update public.diary_entries set expires_at = ends where id = of_lesson and live and kind = 'hold';
  if not found then
    return null;
  end if;
  update public.lessons set hold_expires_at = ends, hold_renewed = true where id = of_lesson;
  return ends;
end
$$;
revoke execute on function public.people_in_lesson, public.renew_lesson_hold from public;
grant execute on function public.people_in_lesson, public.renew_lesson_hold to authenticated, service_role;
