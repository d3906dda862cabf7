import { type PersonalData, rowsOf } from '#server/personal-data.ts'

/** Who decided is an employee's name, and not theirs to have. */
export const personalData: readonly PersonalData[] = [
  rowsOf(
    'suspensions',
    'select reason, lessons, suspended_at, lifted_at from public.suspensions where person_id = $1 order by suspended_at',
  ),
  rowsOf(
    'decisions_about_you',
    'select what, detail, at from public.admin_acts where about_id = $1 order by at',
  ),
]
