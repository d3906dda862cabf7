/* What an instructor writes down about a learner, with or without an account. Nobody else reads it. */
create table public.pupils (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  email text check (email = lower(email) and length(email) between 3 and 255),
  phone text check (phone ~ '^\+[0-9]{8,15}$'),
  hourly_rate_pence int check (hourly_rate_pence between 0 and 100000),
  minutes_taught int not null default 0 check (minutes_taught between 0 and 60000),
  notes text not null default '' check (length(notes) <= 4000),
  status text not null default 'active' check (status in ('active', 'waiting', 'passed', 'left')),
  licence_seen_on date,
  eyesight_checked_on date,
  theory_test_on date,
  driving_test_on date,
  archived_at timestamptz,
  -- A learner with an account has ended it, until they book or accept an invitation again: nobody else sets it.
  left_at timestamptz,
  -- Of the latest notes that were added: a phone repeats a request when it did not hear back.
  note_keys uuid[] not null default '{}' check (cardinality(note_keys) <= 50),
  -- No foreign key: an invitation is deleted a month after its end.
  invitation_id uuid,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (instructor_id, person_id)
);
create index pupils_by_person on public.pupils (person_id);
create index pupils_invited on public.pupils (invitation_id) where invitation_id is not null;
create trigger touch before update on public.pupils for each row execute function app.touch();
create trigger erase_earlier before delete on public.pupils for each row execute function pupils.erase_earlier();
create trigger erase_person after delete on public.pupils for each row execute function pupils.erase_person();
create trigger keep_record after insert or update of status on public.lessons
  for each row when (new.status = 'booked' and new.learner_id is not null)
  execute function pupils.keep_record();
create trigger agree_on_price before insert on public.lessons
  for each row when (new.price_pence is null) execute function pupils.agree_on_price();
-- Taken back, a cancelled lesson uses hours again. Another cost alone opens it for a moment: that is no taking back.
create trigger must_have_hours after update of minutes, status on public.lessons
  for each row when (new.paid_with = 'hours' and (new.minutes > old.minutes or (old.status = 'cancelled'
    and new.status = 'booked' and new.reopened_at is distinct from old.reopened_at)))
  execute function pupils.must_have_hours();
create trigger keep_record after insert on public.instructor_learners
  for each row execute function pupils.keep_record();
create trigger welcome_back after update of status on public.lessons
  for each row when (new.status = 'booked' and old.status in ('held', 'lapsed') and not new.entered_by_instructor)
  execute function pupils.welcome_back();
create trigger welcome_back after insert on public.instructor_learners
  for each row execute function pupils.welcome_back();
select app.protect('{public.pupils}');
create policy own_select on public.pupils for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_update on public.pupils for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.pupils to authenticated;
grant update (email, phone, hourly_rate_pence, minutes_taught, notes, note_keys, status, licence_seen_on,
  eyesight_checked_on, theory_test_on, driving_test_on, archived_at,
  invitation_id) on public.pupils to authenticated;

/*
 * Nobody whom a learner has left. A lesson that its instructor enters once it has begun opens nothing either: the learner
 * could not have refused it. Of one that the instructor cancelled, until it would have begun: we write to nobody without
 * an account.
 */
create policy booked_instructor_select on public.contact_details for select to authenticated
  using (exists (select from public.lessons l
    join public.pupils p on p.instructor_id = l.instructor_id and p.person_id = l.learner_id and p.left_at is null
    where l.learner_id = contact_details.person_id and l.instructor_id = (select auth.uid())
      and (l.status in ('booked', 'delivered') or l.outcome = 'no-show'
        or (l.status = 'cancelled' and l.cancelled_by = 'instructor' and l.starts_at > (select clock())
          and not exists (select from public.people(array[l.learner_id]) a where a.has_account)))
      and l.ends_at > (select clock()) - interval '24 hours'
      and not (l.entered_by_instructor and l.booked_at >= l.starts_at)));

/*
 * Hours paid by hand before they are taught. Without a foreign key to people: the income stays in the books. `before`:
 * paid before the instructor came to us. Those are owed as lessons, and `pence` is what they are worth, no income here.
 */
create table public.prepaid_hours (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null,
  pupil_id uuid references public.pupils (id) on delete set null,
  minutes int not null check (minutes between 15 and 12000),
  pence int not null check (pence between 0 and 10000000),
  method text not null check (method in ('cash', 'bank', 'before')),
  received_at timestamptz not null default clock()
);
create index prepaid_hours_of_a_pupil on public.prepaid_hours (pupil_id);
create index prepaid_hours_of_an_instructor on public.prepaid_hours (instructor_id, received_at);
create index lessons_received on public.lessons (instructor_id, received_at) where received_at is not null;
select app.protect('{public.prepaid_hours}');
create policy own_select on public.prepaid_hours for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.prepaid_hours for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and pupil_id in (select id from public.pupils where instructor_id = (select auth.uid())));
create policy own_delete on public.prepaid_hours for delete to authenticated
  using (instructor_id = (select auth.uid()));
grant select, delete, insert (instructor_id, pupil_id, minutes, pence, method)
  on public.prepaid_hours to authenticated;

/*
 * What a pupil owes from before the instructor came to us. Once it has come, it is income and stays in the books. Below
 * zero they were ahead: that came in before, and is never received here.
 */
create table public.earlier_debts (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null,
  pupil_id uuid references public.pupils (id) on delete set null,
  pence int not null check (pence <> 0 and abs(pence) <= 10000000),
  noted_at timestamptz not null default clock(),
  received_at timestamptz,
  method text check (method in ('cash', 'bank')),
  check ((received_at is null) = (method is null)),
  check (received_at is null or pence > 0)
);
create index earlier_debts_of_a_pupil on public.earlier_debts (pupil_id);
create index earlier_debts_of_an_instructor on public.earlier_debts (instructor_id, received_at);
select app.protect('{public.earlier_debts}');
create policy own_select on public.earlier_debts for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_insert on public.earlier_debts for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and pupil_id in (select id from public.pupils where instructor_id = (select auth.uid())));
create policy own_update on public.earlier_debts for update to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_delete on public.earlier_debts for delete to authenticated
  using (instructor_id = (select auth.uid()) and received_at is null);
grant select, delete, insert (instructor_id, pupil_id, pence), update (received_at, method)
  on public.earlier_debts to authenticated;
