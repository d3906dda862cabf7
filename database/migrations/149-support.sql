/* What people ask of us, and our answers. `is_first`: their plan had it answered first when they wrote last. */
create table public.support_requests (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 120),
  is_first boolean not null,
  made_at timestamptz not null default clock(),
  first_reply_at timestamptz check (first_reply_at >= made_at),
  -- Since when somebody has waited for us: null once we replied.
  waiting_since timestamptz default clock(),
  closed_at timestamptz,
  touched_at timestamptz not null default clock(),
  check (closed_at is null or waiting_since is null)
);
create index support_requests_of_a_person on public.support_requests (person_id, touched_at desc);
create index support_requests_waiting on public.support_requests (is_first desc, waiting_since, id) where waiting_since is not null;
create index support_requests_newest on public.support_requests (made_at);
create index support_requests_untouched on public.support_requests (touched_at);

create table public.support_messages (
  id uuid primary key,
  request_id uuid not null references public.support_requests (id) on delete cascade,
  is_ours boolean not null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null default clock()
);
create index support_messages_of_a_request on public.support_messages (request_id, at);

select app.protect('{public.support_requests, public.support_messages}');
create policy own_select on public.support_requests for select to authenticated using (person_id = (select auth.uid()));
create policy own_select on public.support_messages for select to authenticated
  using (exists (select from public.support_requests r where r.id = request_id and r.person_id = (select auth.uid())));
create policy admin_select on public.support_requests for select to authenticated using ((select auth.is_admin()));
create policy admin_select on public.support_messages for select to authenticated using ((select auth.is_admin()));
grant select on public.support_requests, public.support_messages to authenticated;
