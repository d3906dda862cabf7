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

/* Weekly lessons that a saved card pays: no links are emailed for them. No foreign key: series and cards come later. */
create table public.series_paid_by_card (
  series_id uuid primary key,
  since timestamptz not null default clock()
);
select app.protect('{public.series_paid_by_card}');

/* Of times that are held until somebody else than the learner has paid. What it sells is as it was when the link was made. */
create table public.payer_links (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  package_id uuid not null,
  package_name text not null,
  lesson_count int not null check (lesson_count >= 1),
  lesson_minutes int not null check (lesson_minutes >= 1),
  price_pence int not null check (price_pence > 0),
  -- SHA-256 of random tokens: a new one each time the learner has the link shown, since none can be read back.
  token_hashes bytea[] not null check (cardinality(token_hashes) between 1 and 30),
  sends int not null default 0 check (sends between 0 and 3),
  withdrawn_at timestamptz,
  -- What has been written, each once: `over`, `paid ID`, `refund ID`.
  mails text[] not null default '{}',
  created_at timestamptz not null default clock()
);
create unique index one_open_payer_link on public.payer_links (lesson_id) where withdrawn_at is null;
create index payer_links_by_token on public.payer_links using gin (token_hashes);
create index payer_links_of_a_lesson on public.payer_links (lesson_id);
select app.protect('{public.payer_links}');
create policy learner_select on public.payer_links for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id and l.learner_id = (select auth.uid())));
grant select (id, lesson_id, package_id, package_name, price_pence, sends, withdrawn_at, created_at)
  on public.payer_links to authenticated;
