/* What people write on the page “Contact sales”, and what administrators make of it. Anybody may type any address there:
   nothing is known of the person but what they wrote. */
create table public.leads (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  organisation text not null check (length(organisation) between 1 and 120),
  email public.citext not null check (length(email::text) between 3 and 254),
  phone text check (length(phone) between 1 and 40),
  instructors int not null check (instructors between 1 and 10000),
  message text not null check (length(message) between 1 and 2000),
  state text not null default 'new' check (state in ('new', 'talking', 'won', 'lost')),
  lost_reason text check (length(lost_reason) between 1 and 300),
  -- Whose contract is entered, once it is won.
  account_id uuid references public.profiles (id) on delete set null,
  assigned_to uuid references public.profiles (id) on delete set null,
  next_step text check (length(next_step) between 1 and 200),
  next_on date,
  made_at timestamptz not null default clock(),
  -- The last thing anybody did about it: it is erased a year later.
  touched_at timestamptz not null default clock(),
  check ((state = 'lost') = (lost_reason is not null)),
  check (account_id is null or state = 'won'),
  check ((next_step is null) = (next_on is null)),
  check (next_on is null or state in ('new', 'talking'))
);
create index leads_by_state on public.leads (state, made_at desc, id desc);
create index leads_due on public.leads (next_on) where next_on is not null;
create index leads_of_an_address on public.leads (email);
create index leads_untouched on public.leads (touched_at);
create index leads_of_an_account on public.leads (account_id);
create index leads_assigned on public.leads (assigned_to);

create table public.lead_notes (
  id uuid primary key default uuidv7(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  by_id uuid references public.profiles (id) on delete set null,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default clock()
);
create index lead_notes_of_a_lead on public.lead_notes (lead_id, at desc);
create index lead_notes_by on public.lead_notes (by_id);

create trigger forget_leads before delete on public.profiles
  for each row execute function public.forget_leads();
select app.protect('{public.leads, public.lead_notes}');
create policy admin_select on public.leads for select to authenticated using ((select auth.is_admin()));
create policy admin_select on public.lead_notes for select to authenticated using ((select auth.is_admin()));
grant select on public.leads, public.lead_notes to authenticated;
