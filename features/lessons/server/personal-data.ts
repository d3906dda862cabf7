import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf(
    'lessons',
    `select l.id, case when l.learner_id = $1 then 'learner' else 'instructor' end as you_were, p.learner_name, p.instructor_name, l.starts_at, l.ends_at, l.minutes, l.status,
       l.price_pence, l.paid_with, l.pickup, l.booked_at, l.delivered_at, l.cancelled_at, l.cancelled_by, l.cancel_reason, l.moves, l.moved_at, l.agreed_starts_at, l.created_at
     from public.lessons l left join lateral public.people_in_lesson(l.id) p on true where $1 in (l.learner_id, l.instructor_id) order by l.starts_at`,
  ),
]
