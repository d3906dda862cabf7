/* Nobody who learns in the usual car is put into one with another gearbox. */
create or replace function diary.usual_gearbox(of_instructor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.gearbox from public.diary_cars c where c.instructor_id = of_instructor order by c.position, c.car_id limit 1
$$;

/*
 * Whether a learner may still choose the gearbox. Once there is a lesson, or the instructor has said it, it is the
 * instructor's to change.
 */
create or replace function diary.may_choose_gearbox(l public.learner_cars) returns boolean
language sql stable security definer set search_path = '' as $$
  select l.gearbox is null or not l.own_car and l.insurance_seen_on is null and not exists (
    select from public.diary_entries e where e.instructor_id = l.instructor_id and e.learner_id = l.learner_id
      and e.kind <> 'hold')
$$;

/* What the caller is taught in, if that isn't theirs to choose any more. */
create or replace function diary.agreed_gearbox(of_instructor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select l.gearbox from public.learner_cars l
  where l.instructor_id = of_instructor and l.learner_id = auth.uid() and not diary.may_choose_gearbox(l)
$$;

/*
 * What a lesson is taught in that the caller books with this choice: as `learn_in` and `choose_car` will have it. Without
 * a choice, what they chose last, or that of the usual car.
 */
create or replace function diary.gearbox_for(of_instructor uuid, choice text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    diary.agreed_gearbox(of_instructor), choice,
    (select l.gearbox from public.learner_cars l where l.instructor_id = of_instructor and l.learner_id = auth.uid()),
    diary.usual_gearbox(of_instructor))
$$;

drop function if exists diary.cars_taken(uuid, tstzrange);

/*
 * For each car that could be taken: when others have it, or it is at the garage. Null if one is always free, or none is
 * on record. Of those with the gearbox that the caller is taught in, if they choose this one.
 */
create or replace function diary.cars_taken(of_instructor uuid, wanted tstzrange, choice text) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  taught_in text := diary.gearbox_for(of_instructor, choice);
  taken json;
begin
  select case when bool_and(t.times is not null) then json_agg(t.times) end into taken
  from (
    select (
      select to_json(array_agg(array[floor(date_part('epoch', lower(b.during)) / 60)::int,
        ceil(date_part('epoch', upper(b.during)) / 60)::int] order by b.during))
      from (
        select e.during from public.diary_entries e
        where e.car_id = c.car_id and e.live and e.instructor_id <> of_instructor and e.during && wanted
          and (e.kind <> 'hold' or e.expires_at > public.clock())
        union all
        select a.during from public.car_absences a where a.car_id = c.car_id and a.during && wanted) b) as times
    from public.diary_cars c
    left join public.learner_cars l on l.instructor_id = of_instructor and l.learner_id = auth.uid()
    where c.instructor_id = of_instructor
      and c.gearbox = taught_in
      and not (l.own_car is true and l.insurance_seen_on is not null
        and coalesce(l.insured_until >= (upper(wanted) at time zone 'Europe/London')::date, true))) t;
  return taken;
end
$$;

/* A learner says it with a time they hold, by the instructor's public id or own. */
create or replace function diary.learn_in(of_instructor uuid, wanted text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.learner_cars as l (instructor_id, learner_id, gearbox)
    select d.instructor_id, auth.uid(), wanted from public.diaries d
    where of_instructor in (d.public_id, d.instructor_id)
  on conflict (instructor_id, learner_id) do update set gearbox = excluded.gearbox
    where diary.may_choose_gearbox(l)
$$;

/*
 * Who takes a car waits for the others who do. In this order everywhere: diaries, learners, cars.
 */
create or replace function diary.lock_cars(cars uuid[]) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(car::text, 35))
  from (select car from unnest(cars) car order by car) c
$$;

/*
 * The car of a lesson: the learner's own if that is agreed and insured then, else the chosen one, else the first of the
 * instructor's that is free and has the learner's gearbox, or that of the usual car. `choice` is null if none is free. What is over needs none.
 */
create or replace function diary.choose_car(
  of_instructor uuid, of_learner uuid, of_entry uuid, wanted tstzrange, wanted_choice text, wanted_car uuid,
  out car uuid, out choice text)
language plpgsql security definer set search_path = '' as $$
declare
  agreed public.learner_cars;
  cars uuid[];
begin
  if wanted_choice = 'none' then
    choice := 'none';
    return;
  end if;
  select * into agreed from public.learner_cars where instructor_id = of_instructor and learner_id = of_learner;
  if (wanted_choice = 'learners' or (wanted_choice in ('any', 'missing') and agreed.own_car))
    and agreed.insurance_seen_on is not null
    and coalesce(agreed.insured_until >= (upper(wanted) at time zone 'Europe/London')::date, true) then
    choice := 'learners';
    return;
  end if;
  choice := case when wanted_choice = 'chosen' then 'chosen' else 'any' end;
  cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
    and (choice = 'any' or c.car_id = wanted_car) order by c.position, c.car_id);
  if cardinality(cars) = 0 and choice = 'chosen' then
    choice := 'any';
    cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
      order by c.position, c.car_id);
  end if;
  if choice = 'any' and cardinality(cars) > 0 then
    cars := array(select c.car_id from public.diary_cars c where c.instructor_id = of_instructor
      and c.gearbox = coalesce(agreed.gearbox, diary.usual_gearbox(of_instructor)) order by c.position, c.car_id);
  end if;
  if cardinality(cars) = 0 or upper(wanted) <= public.clock() then
    choice := 'any';
    return;
  end if;
  perform diary.lock_cars(cars);
  -- Not waited for: who releases one may be waiting for these cars. Theirs counts as taken for that moment.
  update public.diary_entries set live = false where id in (
    select e.id from public.diary_entries e where e.car_id = any (cars) and e.live and e.kind = 'hold'
      and e.expires_at <= public.clock() and e.during && wanted and e.id is distinct from of_entry
    for update skip locked);
  select c.id into car from unnest(cars) with ordinality c (id, at)
  where not exists (select from public.diary_entries e where e.car_id = c.id and e.live and e.during && wanted
      and e.id is distinct from of_entry and e.instructor_id <> of_instructor)
    and not exists (select from public.car_absences a where a.car_id = c.id and a.during && wanted)
  order by (c.id = wanted_car) is not true, c.at limit 1;
  if car is null then
    choice := null;
  end if;
end
$$;

/* Before the row is written, so that a booking that waits for a car reads what the one before took. */
create or replace function diary.take_car() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken record;
  why text;
begin
  select * into taken from diary.choose_car(new.instructor_id, new.learner_id, new.id, new.during,
    new.car_choice, new.car_id);
  if taken.choice is null then
    why := diary.conflict(new.instructor_id, new.learner_id, new.during, new.with_buffer, new.id);
    raise sqlstate 'DY001' using message = case when why = 'gap' and new.travel_overridden then 'car' else why end;
  end if;
  new.car_id := taken.car;
  new.car_choice := taken.choice;
  return new;
end
$$;

/* Of a lesson to come. Null: there is no such lesson of the caller's. Else `car`, the conflict, or an empty text. */
create or replace function diary.set_car(of_entry uuid, new_choice text, of_car uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  taken record;
begin
  select * into e from public.diary_entries where id = of_entry;
  if e.id is null or not diary.may_act_for(array[e.instructor_id]) then
    return null;
  end if;
  perform diary.lock(e.instructor_id, null);
  select * into e from public.diary_entries where id = of_entry and live and kind = 'lesson' for update;
  if e.id is null then
    return null;
  end if;
  select * into taken from diary.choose_car(e.instructor_id, e.learner_id, e.id, e.during, new_choice, of_car);
  if taken.choice is null or (new_choice in ('chosen', 'learners') and taken.choice <> new_choice) then
    return 'car';
  end if;
  update public.diary_entries set car_id = taken.car, car_choice = taken.choice where id = of_entry;
  return '';
exception when exclusion_violation then
  return 'car';
end
$$;

/*
 * After the cars of these instructors have changed, or what one learner is taught in: lessons to come that have none, or
 * one that is not theirs or is away, take another that is free. Where none is, they are `missing` it. Returns the lessons
 * that changed.
 */
create or replace function diary.reassign_cars(of_instructors uuid[], of_learner uuid) returns setof public.diary_entries
language plpgsql security definer set search_path = '' as $$
declare
  e public.diary_entries;
  taken record;
begin
  perform diary.lock(i, null) from (select i from unnest(of_instructors) i order by i) o;
  perform diary.lock_cars(array(select distinct car_id from public.diary_cars where instructor_id = any (of_instructors)));
  for e in
    select d.* from public.diary_entries d
    where d.instructor_id = any (of_instructors) and d.live and (d.kind = 'lesson' or d.expires_at > public.clock())
      and d.kind in ('hold', 'lesson') and upper(d.during) > public.clock() and (
        (d.learner_id = of_learner and d.car_choice in ('any', 'learners', 'missing'))
        or (d.car_choice in ('any', 'chosen', 'missing') and (d.car_id is null
        or not exists (select from public.diary_cars c where c.car_id = d.car_id and c.instructor_id = d.instructor_id)
        or exists (select from public.car_absences a where a.car_id = d.car_id and a.during && d.during))))
    order by lower(d.during), d.id for update skip locked
  loop
    select * into taken from diary.choose_car(e.instructor_id, e.learner_id, e.id, e.during, 'any', e.car_id);
    if (taken.car, coalesce(taken.choice, 'missing')) is distinct from (e.car_id, e.car_choice) then
      update public.diary_entries d set car_id = taken.car, car_choice = coalesce(taken.choice, 'missing')
      where d.id = e.id returning d.* into e;
      return next e;
    end if;
  end loop;
end
$$;

/*
 * A car that was away for good is back: those of these lessons take it again that are to come, have what they were given
 * instead (null: no car), and for which it is free. Locks what `reassign_cars` locks next. Returns the lessons that changed.
 */
create or replace function diary.return_car(of_car uuid, of_instructors uuid[], entries uuid[], choices text[], others uuid[])
returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  e record;
  taken record;
begin
  perform diary.lock(i, null) from (select i from unnest(of_instructors) i order by i) o;
  perform diary.lock_cars(array(select distinct car_id from public.diary_cars where instructor_id = any (of_instructors)));
  for e in
    select d.id, d.instructor_id, d.learner_id, d.during, b.choice
    from unnest(entries, choices, others) b (id, choice, car) join public.diary_entries d on d.id = b.id
    join public.diary_cars c on c.car_id = of_car and c.instructor_id = d.instructor_id
    where d.instructor_id = any (of_instructors) and d.live and d.kind = 'lesson' and upper(d.during) > public.clock()
      and d.car_choice in ('any', 'missing') and d.car_id is not distinct from b.car
    order by lower(d.during), d.id for update of d skip locked
  loop
    select * into taken from diary.choose_car(e.instructor_id, e.learner_id, e.id, e.during, 'chosen', of_car);
    if taken.car = of_car then
      update public.diary_entries d set car_id = of_car, car_choice = e.choice where d.id = e.id;
      return next e.id;
    end if;
  end loop;
end
$$;
