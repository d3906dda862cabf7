import { type PersonalData, rowOf, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowOf('profile', 'select * from public.profiles where id = $1'),
  rowsOf(
    'people_you_know',
    'select p.name, p.role, a.since from public.contacts a join public.profiles p on p.id = a.other_id where a.person_id = $1 order by a.since',
  ),
]
