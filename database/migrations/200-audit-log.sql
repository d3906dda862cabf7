/* What was noted of a lesson's money and changed since: `received_at` is when it was said to have come. */
create table public.lesson_acts (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  what text not null check (what in ('receipt-undone', 'cost-changed')),
  by_id uuid default auth.uid() references public.profiles (id) on delete set null,
  pence int not null check (pence >= 0),
  received_at timestamptz,
  check ((what = 'receipt-undone') = (received_at is not null))
);
create index lesson_acts_newest on public.lesson_acts (at desc, id desc);
create index lesson_acts_received on public.lesson_acts (received_at desc) where received_at is not null;
create index lesson_acts_of_a_lesson on public.lesson_acts (lesson_id);
create index lesson_acts_by on public.lesson_acts (by_id);
select app.protect('{public.lesson_acts}', 'select, insert');
create policy admin_select on public.lesson_acts for select to authenticated using ((select auth.is_admin()));
grant select on public.lesson_acts to authenticated;
create trigger keep_receipt after update of received_at on public.lessons for each row
  when (old.received_at is not null and new.received_at is null)
  execute function public.keep_receipt_of_lesson();

alter table public.outcomes_taken_back
  add column by_id uuid references public.profiles (id) on delete set null,
  add column said_by text check (said_by in ('learner', 'instructor', 'platform'));
create index outcomes_taken_back_by on public.outcomes_taken_back (by_id);
create index outcomes_taken_back_newest on public.outcomes_taken_back (at desc, id desc);
create index outcomes_said_newest on public.outcomes_taken_back (said_at desc, id desc);

create index lesson_moves_newest on public.lesson_moves (at desc, id desc);
create index lessons_received_when on public.lessons (received_at) where received_at is not null;
create index checkouts_paid_when on public.checkouts (paid_at desc, id desc) where paid_at is not null;
create index refunds_newest on public.refunds (created_at desc, id desc);
create index lesson_payments_newest on public.lesson_payments (paid_at desc, id desc);
