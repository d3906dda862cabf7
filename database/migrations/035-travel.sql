/*
What a route planner answered, by the middles of postcode sectors: nothing says who drove. No seconds: it knows no way.
`travel.routes_last` says how old a row may be.
*/
create table public.travel_routes (
  from_spot int not null check (from_spot >= 0),
  to_spot int not null check (to_spot >= 0 and to_spot <> from_spot),
  seconds int check (seconds between 0 and 86400),
  metres int check (metres between 0 and 2000000),
  found_at timestamptz not null default clock(),
  primary key (from_spot, to_spot),
  check ((seconds is null) = (metres is null))
);
create index travel_routes_by_age on public.travel_routes (found_at);
select app.protect('{public.travel_routes}');
