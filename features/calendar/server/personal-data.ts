import { type PersonalData, rowOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowOf('calendar_feed', 'select made_at, last_read_at from public.calendar_feeds where person_id = $1'),
]
