create schema if not exists matching;
grant usage on schema matching to service_role;

/*
 * Whom a learner could be suggested: the nearest who come to one of the places, teach so, take such learners and have not
 * taken all that they want this week. As the service. No bitmap scan, for the reason that directory.search gives.
 */
create or replace function matching.near(
  lats double precision[], lngs double precision[], learner uuid, gearbox text, gender text, minutes int, kinds text[],
  take int)
returns table (instructor_id uuid, km double precision, place int)
language plpgsql stable set search_path = '' set enable_bitmapscan = off as $$
begin
  return query
    select distinct on (n.id) n.id, directory.km(n.chord), w.place::int
    from unnest(lats, lngs) with ordinality w (lat, lng, place)
    cross join lateral (select public.cube(array[cos(radians(w.lat)) * cos(radians(w.lng)),
      cos(radians(w.lat)) * sin(radians(w.lng)), sin(radians(w.lat))]) as point) h
    cross join lateral (
      select i.id, i.place operator(public.<->) h.point as chord
      from public.instructors i join public.diaries d on d.instructor_id = i.id
      left join public.match_intakes t on t.instructor_id = i.id
      where directory.may_be_booked(i)
        and i.place operator(public.<@) public.cube_enlarge(h.point, directory.chord(80), 3)
        and (i.place operator(public.<->) h.point) <= directory.chord(i.radius_km)
        and minutes = any (d.lesson_lengths)
        and case when near.gearbox is null then i.gearboxes && coalesce(t.gearboxes, i.gearboxes)
          else near.gearbox = any (i.gearboxes) and near.gearbox = any (coalesce(t.gearboxes, i.gearboxes)) end
        and (near.gender is null or i.gender = near.gender)
        and coalesce(t.suggested, true) and kinds <@ coalesce(t.takes, kinds)
        and (t.most_new_a_week is null or matching.count_new(i.id) < t.most_new_a_week)
        and not exists (select from public.pupils k where k.instructor_id = i.id and k.person_id = learner
          and k.archived_at is null and k.left_at is null)
      order by i.place operator(public.<->) h.point limit take) n
    order by n.id, n.chord;
end
$$;

/* Learners who booked their first lesson with this instructor within seven days. */
create or replace function matching.count_new(instructor uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from (
    select from public.lessons l where l.instructor_id = instructor and l.learner_id is not null
      and l.booked_at is not null
    group by l.learner_id having min(l.booked_at) > public.clock() - interval '7 days') f
$$;

revoke execute on all functions in schema matching from public;
grant execute on all functions in schema matching to service_role;
