import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf('school_you_own', 'select id, name, created_at, updated_at from public.schools where owner_id = $1'),
  rowsOf(
    'schools_you_belonged_to',
    'select s.name, m.since, m.left_at, m.left_by from public.school_instructors m join public.schools s on s.id = m.school_id where m.instructor_id = $1 order by m.since',
  ),
]
