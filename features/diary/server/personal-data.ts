import { type PersonalData, rowOf, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowOf('diary', 'select * from public.diaries where instructor_id = $1'),
  rowsOf(
    'working_hours',
    'select weekday, opens, closes from public.weekly_hours where instructor_id = $1 order by weekday, opens',
  ),
  rowsOf(
    'days_that_differ',
    'select on_day, opens, closes, note from public.hours_exceptions where instructor_id = $1 order by on_day',
  ),
  rowsOf(
    'diary_entries',
    `select id, kind, lower(during) as starts_at, upper(during) as ends_at, live, note, created_at from public.diary_entries where $1 in (instructor_id, learner_id) order by lower(during)`,
  ),
]
