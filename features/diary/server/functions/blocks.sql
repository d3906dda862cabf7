drop function if exists diary.block_times(uuid, tstzrange[], text, uuid, uuid[]);

/*
 * All or nothing. With `keep` around what is blocked or busy already, and around those entries. With `over_gaps` in the
 * gap behind a lesson too.
 */
create or replace function diary.block_times(
  of_instructor uuid, times tstzrange[], why text, repeats uuid, keep uuid[], over_gaps boolean)
returns setof public.diary_entries language plpgsql security definer set search_path = '' as $$
declare
  added uuid[];
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_instructor::text, 33));
  perform diary.expire_holds(of_instructor, null, tstzrange(null, null));
  if over_gaps then
    perform diary.make_room(of_instructor, t.during, 0, null) from unnest(times) t (during);
  end if;
  -- Not `return query insert`: what that has returned stays returned when a later one overlaps.
  with w as (
    insert into public.diary_entries (instructor_id, kind, during, with_buffer, note, repeat_id)
    select of_instructor, 'block', p.piece, p.piece, why, repeats
    from (
      select during, at, coalesce(range_agg(during) over (
        order by at rows between unbounded preceding and 1 preceding), '{}') as earlier
      from unnest(times) with ordinality w (during, at)) t
    cross join lateral (
      select unnest(tstzmultirange(t.during) - t.earlier - coalesce((
        select range_agg(tstzrange(e.busy_from, e.busy_until)) from public.diary_entries e
        where keep is not null and e.instructor_id = of_instructor and e.live
          and (e.kind in ('block', 'imported') or e.id = any (keep))
          and e.busy_until > lower(t.during) and e.busy_from < upper(t.during)), '{}')) as piece) p
    order by t.at, p.piece
    returning id)
  select array_agg(w.id) into added from w;
  if not over_gaps and exists (
    select from public.diary_entries b join public.diary_entries e on e.instructor_id = of_instructor and e.live
      and e.kind in ('hold', 'lesson') and e.busy_until > lower(b.during) and e.busy_from < upper(b.during)
    where b.id = any (added)) then
    raise exclusion_violation;
  end if;
  return query select e.* from public.diary_entries e where e.id = any (added) order by lower(e.during);
exception when exclusion_violation then
  return;
end
$$;

/* Replaces what comes from calendars elsewhere. Where something stands already, it takes what is left. */
create or replace function diary.import(of_instructor uuid, times tstzrange[], titles text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  taken tstzmultirange;
  pieces tstzrange[];
  piece_titles text[];
  wanted int;
  inserted int;
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(of_instructor::text, 33));
  perform diary.expire_holds(of_instructor, null, tstzrange(null, null));
  -- A hold that came in the meantime keeps its time: then once more, around it.
  for attempt in 1..5 loop
    -- One pass: of those that begin no later, only the latest end matters, and `not in` is answered from a hash.
    select coalesce(range_agg(tstzrange(e.busy_from, e.busy_until)), '{}') into taken from public.diary_entries e
    where e.instructor_id = of_instructor and e.live and e.kind <> 'imported'
      and e.busy_until > (select min(lower(during)) from unnest(times) t (during));
    select array_agg(p.piece), array_agg(p.title) into pieces, piece_titles
    from (
      select unnest(tstzmultirange(tstzrange(greatest(lower(t.during), t.earlier_end), upper(t.during))) - taken) as piece, t.title
      from (
        select during, title, max(upper(during)) over (
          order by lower(during), at rows between unbounded preceding and 1 preceding) as earlier_end
        from unnest(times, titles) with ordinality w (during, title, at)) t
      where t.earlier_end is null or t.earlier_end < upper(t.during)) p;
    delete from public.diary_entries e where e.instructor_id = of_instructor and e.kind = 'imported' and e.live
      and (e.during, e.note) not in (select p.piece, p.title from unnest(pieces, piece_titles) p (piece, title));
    wanted := coalesce(cardinality(pieces), 0) - (select count(*) from public.diary_entries e
      where e.instructor_id = of_instructor and e.kind = 'imported' and e.live);
    insert into public.diary_entries (instructor_id, kind, during, with_buffer, note)
    select of_instructor, 'imported', p.piece, p.piece, p.title
    from unnest(pieces, piece_titles) p (piece, title)
    where (p.piece, p.title) not in (select e.during, e.note from public.diary_entries e
      where e.instructor_id = of_instructor and e.kind = 'imported' and e.live)
    on conflict do nothing;
    get diagnostics inserted = row_count;
    exit when inserted = wanted;
  end loop;
end
$$;

/* Replaces what comes from calendars elsewhere and doesn't block lessons: shown, and in nobody's way. */
create or replace function diary.import_free(of_instructor uuid, times tstzrange[], titles text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  delete from public.diary_entries e where e.instructor_id = of_instructor and e.kind = 'imported' and not e.live
    and (e.during, e.note) not in (select t.during, t.title from unnest(times, titles) t (during, title));
  insert into public.diary_entries (instructor_id, kind, during, with_buffer, note, live)
  select distinct of_instructor, 'imported', t.during, t.during, t.title, false
  from unnest(times, titles) t (during, title)
  where (t.during, t.title) not in (select e.during, e.note from public.diary_entries e
    where e.instructor_id = of_instructor and e.kind = 'imported' and not e.live);
end
$$;

/* What comes from calendars elsewhere makes room for a lesson, and for the gap behind it: the instructor says so. */
create or replace function diary.clear_imported(of_instructor uuid, of_learner uuid, wanted tstzrange) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room tstzmultirange;
begin
  if not diary.may_act_for(array[of_instructor]) then
    raise insufficient_privilege using message = 'This is not your diary';
  end if;
  perform diary.lock(of_instructor, of_learner);
  select tstzmultirange(tstzrange(lower(wanted), upper(wanted) + d.buffer_minutes * interval '1 minute')) into room
  from public.diaries d where d.instructor_id = of_instructor;
  with gone as (
    delete from public.diary_entries e
    where e.instructor_id = of_instructor and e.kind = 'imported' and e.live and e.during && wanted
    returning e.during, e.note)
  insert into public.diary_entries (instructor_id, kind, during, with_buffer, note)
  select of_instructor, 'imported', p.piece, p.piece, g.note
  from gone g cross join lateral unnest(tstzmultirange(g.during) - room) p (piece);
end
$$;
