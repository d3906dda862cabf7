import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf(
    'notices',
    'select kind, about, public.person_in_notice(id) as about_whom, at, read_at from public.notices where person_id = $1 order by at',
  ),
  rowsOf(
    'notice_preferences',
    'select topic, email, bell, updated_at from public.notice_preferences where person_id = $1 order by topic',
  ),
]
