/* Days on which something of a car runs out or falls due. `reminded_days`: the step its owner was last reminded at. */
create table public.car_dates (
  car_id uuid not null references public.cars (id) on delete cascade,
  kind text not null check (kind in ('mot', 'tax', 'insurance', 'service')),
  due_on date not null,
  reminded_days int,
  primary key (car_id, kind)
);
create index car_dates_by_day on public.car_dates (due_on);
select app.protect('{public.car_dates}');
create policy owner_select on public.car_dates for select to authenticated
  using (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
create policy owner_insert on public.car_dates for insert to authenticated
  with check (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
create policy owner_delete on public.car_dates for delete to authenticated
  using (car_id in (select c.id from public.cars c where c.owner_id = (select auth.uid())));
grant select, insert (car_id, kind, due_on), delete on public.car_dates to authenticated;
