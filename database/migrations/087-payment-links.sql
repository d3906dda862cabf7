/* Of lessons that are booked before they are paid by card. The link itself is the lesson's id, signed; no address is kept. */
create table public.payment_links (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  sends int not null default 1 check (sends between 1 and 5),
  sent_at timestamptz not null default clock(),
  -- What has been written after a payment, each once: `paid`, `refund ID`.
  mails text[] not null default '{}'
);
select app.protect('{public.payment_links}');
create policy participant_select on public.payment_links for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) in (l.learner_id, l.instructor_id)));
grant select on public.payment_links to authenticated;
