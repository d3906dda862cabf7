-- What those who run the platform do to accounts: suspend, restore, change a role. Each with who, when and why; and what they read of it afterwards.

/* Somebody is shut out from here until it is lifted. The account's ban does it; this says who did it, when and why. */
create table public.suspensions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  -- What became of the lessons ahead.
  lessons text not null check (lessons in ('keep', 'cancel')),
  suspended_by uuid references public.profiles (id) on delete set null,
  suspended_at timestamptz not null default clock(),
  lifted_by uuid references public.profiles (id) on delete set null,
  lifted_at timestamptz
);
create unique index one_suspension_at_a_time on public.suspensions (person_id) where lifted_at is null;
create index suspensions_of_a_person on public.suspensions (person_id, suspended_at desc);
alter table public.suspensions enable row level security;
alter table public.suspensions force row level security;
create policy admins_see_suspensions on public.suspensions for select to authenticated using ((select auth.is_admin()));
create policy the_house_keeps_suspensions on public.suspensions to service_role using (true) with check (true);
grant select on public.suspensions to authenticated;
grant select, insert, update on public.suspensions to service_role;

/* What an admin did, about whom. Written once; there is no right to change it. `detail` holds figures and reasons, no names. */
create table public.admin_acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  what text not null check (what in ('suspended', 'restored', 'role-changed', 'lessons-cancelled', 'report-downloaded', 'mail-sent-again')),
  by_id uuid references public.profiles (id) on delete set null,
  about_id uuid references public.profiles (id) on delete set null,
  detail text not null default '' check (length(detail) <= 1200)
);
create index admin_acts_newest on public.admin_acts (at desc, id desc);
create index admin_acts_about on public.admin_acts (about_id);
create index admin_acts_by on public.admin_acts (by_id);
alter table public.admin_acts enable row level security;
alter table public.admin_acts force row level security;
create policy admins_see_acts on public.admin_acts for select to authenticated using ((select auth.is_admin()));
create policy admins_write_their_acts on public.admin_acts for insert to authenticated with check ((select auth.is_admin()) and by_id = (select auth.uid()));
create policy the_house_keeps_acts on public.admin_acts to service_role using (true) with check (true);
grant select, insert (what, by_id, about_id, detail) on public.admin_acts to authenticated;
grant select, insert on public.admin_acts to service_role;

/*
Out of the directory for another reason than the vetting: suspended, or no instructor any more. What the vetting decided stays as it is, so that
coming back restores it. `complete` is what the directory's index and queries ask, so who has withdrawn is nowhere in them.
*/
alter table public.instructors add column withdrawn boolean not null default false;
alter table public.instructors alter column complete
  set expression as (hourly_rate_pence is not null and cardinality(gearboxes) > 0 and lat is not null and lng is not null and not withdrawn);

/* Whatever opens a diary (a badge approved meanwhile, say): that of somebody who has withdrawn stays closed. */
create function diary.keep_withdrawn_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.instructors where id = new.instructor_id and withdrawn) then
    new.open_until := null;
  end if;
  return new;
end
$$;
create trigger keep_withdrawn_closed before insert or update of open_until on public.diaries for each row
  when (new.open_until is not null) execute function diary.keep_withdrawn_closed();

/* Takes an instructor out of the directory and closes the diary, or brings back what the vetting decided. For admins and the house; who is no instructor is left alone. */
create function directory.withdraw(person uuid, gone boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for('{}') then
    raise insufficient_privilege using message = 'Only an admin takes somebody out of the directory';
  end if;
  update public.instructors set withdrawn = gone where id = person;
  if found then
    perform diary.open(person, case when not gone then (select vetted_until from public.instructors where id = person) end);
  end if;
end
$$;
revoke execute on function directory.withdraw from public;
grant execute on function directory.withdraw to authenticated, service_role;

/* Admins who act on accounts do it one after the other, and one who was suspended a moment ago acts no more: some admin is always left. */
create function admin.take_turn() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  perform from public.profiles where role = 'admin' order by id for update;
  if exists (select from auth.users where id = auth.uid() and banned_until > public.clock()) then
    raise insufficient_privilege using message = 'Only an admin does this';
  end if;
end
$$;

/* Shuts somebody out: no sign-in any more, and every session ends with its row. Null: suspended already, or nobody. */
create function admin.suspend(person uuid, why text, of_lessons text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform admin.take_turn();
  if person = auth.uid() then
    raise insufficient_privilege using message = 'Nobody suspends themselves';
  end if;
  perform from auth.users where id = person for no key update;
  insert into public.suspensions (person_id, reason, lessons, suspended_by)
  select id, why, of_lessons, auth.uid() from public.profiles where id = person on conflict do nothing returning id into made;
  if made is null then
    return null;
  end if;
  -- The protocol's own word for "for good" is a hundred years.
  update auth.users set banned_until = public.clock() + interval '876600 hours' where id = person;
  delete from auth.sessions where user_id = person;
  perform directory.withdraw(person, true);
  insert into auth.audit (user_id, action) values (person, 'suspended');
  insert into public.admin_acts (what, by_id, about_id, detail) values ('suspended', auth.uid(), person, why);
  return made;
end
$$;

/* Lets somebody in again, whoever had shut them out. False: nobody had. */
create function admin.restore(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  was boolean;
begin
  perform admin.take_turn();
  update auth.users set banned_until = null where id = person and banned_until > public.clock();
  was := found;
  update public.suspensions set lifted_by = auth.uid(), lifted_at = public.clock() where person_id = person and lifted_at is null;
  if not was and not found then
    return false;
  end if;
  perform directory.withdraw(person, exists (select from public.profiles where id = person and role <> 'instructor'));
  insert into auth.audit (user_id, action) values (person, 'restored');
  insert into public.admin_acts (what, by_id, about_id) values ('restored', auth.uid(), person);
  return true;
end
$$;

/* What stands in the way of another role: lessons that are booked and prepaid time belong to the part that somebody has in them. */
create function admin.bound(person uuid) returns table (lessons bigint, prepaid_pence bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return query select
    (select count(*) from public.lessons l where l.status = 'booked' and person in (l.learner_id, l.instructor_id)),
    (select coalesce(sum(c.pence_left), 0)::bigint from public.lesson_credits c where person in (c.learner_id, c.instructor_id));
end
$$;

/* Gives somebody another role. Whoever teaches no more leaves the directory; who teaches again comes back with what was vetted. */
create function admin.set_role(person uuid, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  perform admin.take_turn();
  if person = auth.uid() then
    raise insufficient_privilege using message = 'Nobody changes their own role';
  end if;
  select role into before from public.profiles where id = person for update;
  if before is null or before = wanted then
    return;
  end if;
  update public.profiles set role = wanted where id = person;
  update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('role', wanted) where id = person;
  perform directory.withdraw(person, wanted <> 'instructor' or exists (select from auth.users where id = person and banned_until > public.clock()));
  insert into auth.audit (user_id, action) values (person, 'role-changed');
  insert into public.admin_acts (what, by_id, about_id, detail) values ('role-changed', auth.uid(), person, before || ' → ' || wanted);
end
$$;

/*
People. `words` are patterns for ilike that all must fit, the longest first: the index finds the rows by that one. `behind` is the sort key of
the row that the page goes on after. Past row security, because a condition that is not leakproof may not use an index under a policy; the text is
put together from fixed parts, and values are parameters.
*/
drop function admin.people(text[], text, text, timestamptz, uuid, int);
create index profiles_by_name on public.profiles (lower(name), id);
create function admin.people(words text[], of_id uuid, of_role text, of_state text, of_vetting text, sort text, behind text, behind_id uuid, take int)
returns table (id uuid, name text, email text, role text, profile_image text, status text, suspended boolean, vetting text, joined_at timestamptz, last_sign_in_at timestamptz, sort_key text)
language plpgsql stable security definer set search_path = '' as $$
declare
  never constant text := $t$timestamptz '-infinity'$t$;
  key constant text := case sort when 'name' then 'lower(p.name)' when 'seen' then 'coalesce(u.last_sign_in_at, ' || never || ')' else 'p.created_at' end;
  way constant text := case sort when 'name' then '' when 'oldest' then '' else 'desc' end;
  kind constant text := case sort when 'name' then 'text' else 'timestamptz' end;
begin
  perform admin.refuse_others();
  return query execute format(
    $q$select p.id, p.name, p.email, p.role, p.profile_image, p.verification_status, coalesce(u.banned_until > public.clock(), false), v.status, p.created_at, u.last_sign_in_at, (%1$s)::text
    from public.profiles p join auth.users u on u.id = p.id left join public.vettings v on v.instructor_id = p.id and p.role = 'instructor'
    where ((p.name || ' ' || p.email) ilike coalesce($1[1], '%%') and not exists (select from unnest($1) w where (p.name || ' ' || p.email) not ilike w))
      and ($2 is null or p.id = $2) and ($3 is null or p.role = $3)
      and ($4 is null or case $4 when 'suspended' then u.banned_until > public.clock()
        when 'unconfirmed' then p.verification_status = 'pending' else p.verification_status = 'approved' and coalesce(u.banned_until <= public.clock(), true) end)
      and ($5 is null or v.status = $5)
      and ($6 is null or (%1$s, p.id) %4$s ($6::%3$s, $7))
    order by %1$s %2$s, p.id %2$s limit $8$q$,
    key, way, kind, case way when 'desc' then '<' else '>' end)
  using words, of_id, of_role, of_state, of_vetting, behind, behind_id, take;
end
$$;

/* Of the account itself an admin sees these moments, and whether it is shut out, no more. */
drop function admin.account(uuid);
create function admin.account(person uuid) returns table (confirmed_at timestamptz, last_sign_in_at timestamptz, suspended boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return query select u.email_confirmed_at, u.last_sign_in_at, coalesce(u.banned_until > public.clock(), false) from auth.users u where u.id = person;
end
$$;

/* What happened to accounts, newest first, for the trail that admins read. */
create index audit_newest on auth.audit (at desc, id desc);
create function admin.account_events(of_person uuid, starts timestamptz, ends timestamptz, before timestamptz, before_id uuid, take int)
returns table (id uuid, at timestamptz, what text, person_id uuid, ip text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform admin.refuse_others();
  return query
    select a.id, a.at, a.action, a.user_id, host(a.ip) from auth.audit a
    where (of_person is null or a.user_id = of_person) and (starts is null or a.at >= starts) and (ends is null or a.at < ends)
      and (before is null or (a.at, a.id) < (before, before_id))
    order by a.at desc, a.id desc limit take;
end
$$;

/* What waits for a person: messages that nobody could deliver, payments and refunds that do not settle by themselves. */
create index mails_that_failed on app.mails (created_at desc) where state = 'failed';
create function admin.waiting() returns table (failed_mails bigint, oldest_mail_at timestamptz, stuck_payments bigint, oldest_payment_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return query
    with mails as (select count(*) as n, min(m.created_at) as oldest from app.mails m where m.state = 'failed'),
      stuck as (
        select count(*) as n, min(s.at) as oldest from (
          select c.created_at as at from public.checkouts c where c.trouble is not null
          union all select r.created_at from public.refunds r where r.status = 'failed') s)
    select mails.n, mails.oldest, stuck.n, stuck.oldest from mails, stuck;
end
$$;

/* The messages among them. The text stays unread: it may hold links that open an account. */
create function admin.failed_mails(take int) returns table (id uuid, recipient text, subject text, kind text, attempts int, last_error text, created_at timestamptz, can_go boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return query select m.id, m.recipient, m.subject, m.kind, m.attempts, m.last_error, m.created_at, m.body is not null
    from app.mails m where m.state = 'failed' order by m.created_at desc, m.id desc limit take;
end
$$;
create function admin.send_mail_again(mail uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  update app.mails set state = 'queued' where id = mail and state = 'failed' and body is not null;
  if not found then
    return false;
  end if;
  perform app.queue_job('mail', jsonb_build_object('id', mail), null, null);
  insert into public.admin_acts (what, by_id, about_id, detail)
  select 'mail-sent-again', auth.uid(), (select p.id from public.profiles p where p.email = lower(m.recipient)), m.subject from app.mails m where m.id = mail;
  return true;
end
$$;

/*
The platform between two days, a row for each day, week (from Monday) or month of London's calendar, empty ones too. Money is what the books say:
taken from cards, owed back to them, earned by lessons, and of that the commission. What was held before and these four make what is held after.
*/
create index profiles_joined on public.profiles (created_at);
create index lessons_booked_when on public.lessons (booked_at) where booked_at is not null;
create index lessons_delivered_when on public.lessons (delivered_at) where delivered_at is not null;
create index lessons_cancelled_when on public.lessons (cancelled_at) where cancelled_at is not null;
create function admin.report(from_day date, to_day date, step text)
returns table (starts_on date, learners bigint, instructors bigint, booked bigint, delivered bigint, cancelled bigint,
  taken_pence bigint, refunded_pence bigint, earned_pence bigint, commission_pence bigint, vettings_decided bigint, vetting_hours float8)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  home constant text := 'Europe/London';
  starts constant timestamptz := from_day::timestamp at time zone home;
  ends constant timestamptz := (to_day + 1)::timestamp at time zone home;
begin
  perform admin.refuse_others();
  return query
    with steps as (
      select greatest(d::date, from_day) as starts_on, d as bucket
      from generate_series(date_trunc(step, from_day::timestamp), to_day::timestamp, ('1 ' || step)::interval) d
    ), joined as (
      select date_trunc(step, p.created_at at time zone home) as bucket, count(*) filter (where p.role = 'student') as learners, count(*) filter (where p.role = 'instructor') as instructors
      from public.profiles p where p.created_at >= starts and p.created_at < ends group by 1
    ), lesson_events as (
      select date_trunc(step, e.at at time zone home) as bucket, count(*) filter (where e.what = 'booked') as booked, count(*) filter (where e.what = 'delivered') as delivered,
        count(*) filter (where e.what = 'cancelled') as cancelled
      from (
        select l.booked_at as at, 'booked' as what from public.lessons l where l.booked_at >= starts and l.booked_at < ends
        union all select l.delivered_at, 'delivered' from public.lessons l where l.delivered_at >= starts and l.delivered_at < ends
        union all select l.cancelled_at, 'cancelled' from public.lessons l where l.cancelled_at >= starts and l.cancelled_at < ends) e
      group by 1
    ), money as (
      select date_trunc(step, t.at at time zone home) as bucket,
        coalesce(sum(-e.pence) filter (where t.kind = 'paid' and a.kind = 'card_clearing'), 0)::bigint as taken,
        coalesce(sum(e.pence) filter (where t.kind = 'refund-due' and a.kind = 'refunds_due'), 0)::bigint as refunded,
        coalesce(sum(-e.pence) filter (where t.kind = 'released' and a.kind = 'held'), 0)::bigint as earned,
        coalesce(sum(e.pence) filter (where t.kind = 'released' and a.kind = 'commission'), 0)::bigint as commission
      from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id join public.ledger_accounts a on a.id = e.account_id
      where t.at >= starts and t.at < ends group by 1
    ), decided as (
      select date_trunc(step, d.at at time zone home) as bucket, count(*) as decided,
        percentile_cont(0.5) within group (order by extract(epoch from d.at - s.at) / 3600) as hours
      from public.vetting_events d
      join lateral (select h.at from public.vetting_events h where h.vetting_id = d.vetting_id and h.what = 'submitted' and h.at <= d.at order by h.at desc limit 1) s on true
      where d.what in ('approved', 'rejected') and d.at >= starts and d.at < ends group by 1
    )
    select s.starts_on, coalesce(j.learners, 0), coalesce(j.instructors, 0), coalesce(l.booked, 0), coalesce(l.delivered, 0), coalesce(l.cancelled, 0),
      coalesce(m.taken, 0), coalesce(m.refunded, 0), coalesce(m.earned, 0), coalesce(m.commission, 0), coalesce(d.decided, 0), d.hours::float8
    from steps s left join joined j using (bucket) left join lesson_events l using (bucket) left join money m using (bucket) left join decided d using (bucket)
    order by s.starts_on;
end
$$;

/* How long vetting took in all of a period: the median of the parts says nothing of the whole. */
create function admin.vetting_hours(from_day date, to_day date) returns float8
language plpgsql stable security definer set search_path = '' as $$
begin
  perform admin.refuse_others();
  return (
    select percentile_cont(0.5) within group (order by extract(epoch from d.at - s.at) / 3600)
    from public.vetting_events d
    join lateral (select h.at from public.vetting_events h where h.vetting_id = d.vetting_id and h.what = 'submitted' and h.at <= d.at order by h.at desc limit 1) s on true
    where d.what in ('approved', 'rejected') and d.at >= from_day::timestamp at time zone 'Europe/London' and d.at < (to_day + 1)::timestamp at time zone 'Europe/London');
end
$$;

/* The books of a period, a page at a time, oldest first: for those who keep the accounts. */
create function admin.bookings(starts timestamptz, ends timestamptz, behind timestamptz, behind_id uuid, take int)
returns table (id uuid, at timestamptz, kind text, learner text, instructor text, lesson_id uuid, checkout_id uuid,
  card_clearing bigint, held bigint, refunds_due bigint, instructor_payable bigint, commission bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform admin.refuse_others();
  return query
    with page as (
      select t.* from public.ledger_transactions t
      where t.at >= starts and t.at < ends and (behind is null or (t.at, t.id) > (behind, behind_id)) order by t.at, t.id limit take
    ), sums as (
      select p.id, (array_agg(a.learner_id) filter (where a.learner_id is not null))[1] as learner_id, (array_agg(a.instructor_id) filter (where a.instructor_id is not null))[1] as instructor_id,
        coalesce(sum(e.pence) filter (where a.kind = 'card_clearing'), 0)::bigint as card_clearing, coalesce(sum(e.pence) filter (where a.kind = 'held'), 0)::bigint as held,
        coalesce(sum(e.pence) filter (where a.kind = 'refunds_due'), 0)::bigint as refunds_due,
        coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable'), 0)::bigint as instructor_payable, coalesce(sum(e.pence) filter (where a.kind = 'commission'), 0)::bigint as commission
      from page p join public.ledger_entries e on e.transaction_id = p.id join public.ledger_accounts a on a.id = e.account_id group by p.id
    )
    select p.id, p.at, p.kind, l.name, i.name, p.lesson_id, p.checkout_id, s.card_clearing, s.held, s.refunds_due, s.instructor_payable, s.commission
    from page p join sums s on s.id = p.id left join public.profiles l on l.id = s.learner_id left join public.profiles i on i.id = s.instructor_id
    order by p.at, p.id;
end
$$;

revoke execute on all functions in schema admin from public;
grant execute on all functions in schema admin to authenticated, service_role;
revoke execute on function admin.take_turn from authenticated;

/* How long the house keeps what has happened: see the tidying jobs. A fact is gone once nothing can come back to it. */
create policy a_quarter_at_least on app.events as restrictive for delete to service_role using (emitted_at < clock() - interval '90 days');
grant delete on app.events to service_role;
create index facts_by_age on app.events (emitted_at);
create policy a_quarter_at_least on public.stripe_events as restrictive for delete to service_role using (received_at < clock() - interval '90 days');
grant delete on public.stripe_events to service_role;
create index stripe_events_by_age on public.stripe_events (received_at);
