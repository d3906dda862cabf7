-- Which notices have gone out: a reaction may run twice, a person is told once.

create table public.sent_notices (
  key text primary key check (length(key) between 1 and 200),
  sent_at timestamptz not null default clock()
);
alter table public.sent_notices enable row level security;
alter table public.sent_notices force row level security;
create policy the_house_keeps_notices on public.sent_notices to service_role using (true) with check (true);
grant select, insert, delete on public.sent_notices to service_role;
