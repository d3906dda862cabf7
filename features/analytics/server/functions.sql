create or replace function public.work_between(of_instructor uuid, starts timestamptz, ends timestamptz)
returns table (lessons bigint, minutes bigint, cancelled bigint, cancelled_late bigint, cancelled_by_instructor bigint, no_shows bigint,
  card_minutes bigint, gross_pence bigint, commission_pence bigint, cash_pence bigint, bank_pence bigint)
language sql stable as $$
  select l.lessons, l.minutes, l.cancelled, l.late, l.by_instructor, l.no_shows, l.card_minutes, m.gross_pence, m.commission_pence,
    h.cash_pence, h.bank_pence
  from (
    select count(*) filter (where status = 'delivered') as lessons,
      coalesce(sum(v.minutes) filter (where status = 'delivered'), 0) as minutes,
      coalesce(sum(v.minutes) filter (where status = 'delivered' and paid_with in ('card', 'credit')), 0) as card_minutes,
      count(*) filter (where outcome in ('cancelled-late', 'cancelled')) as cancelled,
      count(*) filter (where outcome = 'cancelled-late') as late,
      count(*) filter (where outcome = 'cancelled' and cancelled_by = 'instructor') as by_instructor,
      count(*) filter (where outcome = 'no-show') as no_shows
    from public.lessons v where v.instructor_id = of_instructor and v.starts_at >= starts and v.starts_at < ends) l,
  (
    select coalesce(sum(pence), 0)::bigint as gross_pence, coalesce(sum(commission_pence), 0)::bigint as commission_pence
    from (
      select v.pence, v.commission_pence from public.lesson_payments v
      where v.instructor_id = of_instructor and v.state = 'released' and v.settled_at >= starts and v.settled_at < ends
      union all
      select -r.pence, -r.commission_pence from public.refunds r join public.checkouts c on c.id = r.checkout_id
      where c.instructor_id = of_instructor and r.taken_from = 'shared' and r.created_at >= starts and r.created_at < ends
    ) parts) m,
  (
    select coalesce(sum(r.pence) filter (where r.method = 'cash'), 0)::bigint as cash_pence,
      coalesce(sum(r.pence) filter (where r.method = 'bank'), 0)::bigint as bank_pence
    from pupils.received_between(of_instructor, starts, ends) r) h
$$;
