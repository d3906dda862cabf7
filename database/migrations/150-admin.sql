create table public.suspensions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  lessons text not null check (lessons in ('keep', 'cancel')),
  suspended_by uuid references public.profiles (id) on delete set null,
  suspended_at timestamptz not null default clock(),
  lifted_by uuid references public.profiles (id) on delete set null,
  lifted_at timestamptz
);
create unique index one_suspension_at_a_time on public.suspensions (person_id) where lifted_at is null;
create index suspensions_of_a_person on public.suspensions (person_id, suspended_at desc);
select app.protect('{public.suspensions}', 'select, insert, update');
create policy admin_select on public.suspensions for select to authenticated using ((select auth.is_admin()));
grant select on public.suspensions to authenticated;

/* Written once. `detail` holds figures and reasons, no names. */
create table public.admin_acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  what text not null check (what in (
    'suspended', 'restored', 'role-changed', 'lessons-cancelled', 'report-downloaded', 'payment-retried', 'payment-settled',
    'mail-sent-again', 'profile-changed', 'noted', 'lesson-cancelled', 'school-declined', 'payment-refunded',
    'objection-decided', 'review-decided', 'password-reset-sent', 'sessions-ended',
    'records-searched', 'dispute-answered', 'dispute-decided', 'contract-agreed', 'contract-ended',
    'lead-changed', 'lead-assigned', 'lead-planned', 'lead-noted', 'lead-erased',
    'package-offered', 'package-changed', 'package-archived', 'package-restored',
    'support-answered', 'support-closed')),
  by_id uuid references public.profiles (id) on delete set null,
  subject_id uuid references public.profiles (id) on delete set null,
  detail text not null default '' check (length(detail) <= 1200)
);
create index admin_acts_newest on public.admin_acts (at desc, id desc);
create index admin_acts_by_subject on public.admin_acts (subject_id);
create index admin_acts_by on public.admin_acts (by_id);
select app.protect('{public.admin_acts}', 'select, insert');
create policy admin_select on public.admin_acts for select to authenticated using ((select auth.is_admin()));
create policy admin_insert on public.admin_acts for insert to authenticated
  with check ((select auth.is_admin()) and by_id = (select auth.uid()));
grant select, insert (what, by_id, subject_id, detail) on public.admin_acts to authenticated;

create trigger record_profile_change after update on public.profiles for each row
  when (new.id is distinct from auth.uid() and auth.is_admin())
  execute function public.record_profile_change();
