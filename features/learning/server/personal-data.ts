import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf(
    'theory_answers',
    'select question_id as question, is_right, answered_at from public.theory_answers where person_id = $1 order by answered_at',
  ),
]
