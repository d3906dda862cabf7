import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf(
    'invitations_you_sent',
    `select id, role as invited_role, name, email, word, mails, mailed_at, expires_at, accepted_at, withdrawn_at, created_at
     from public.invitations where from_id = $1 order by created_at`,
  ),
  rowsOf(
    'invitations_to_you',
    `select i.id, coalesce(i.from_name, s.name) as from_name, i.name, i.word, i.mailed_at, i.expires_at, i.accepted_at from public.invitations i
     join public.profiles s on s.id = i.from_id left join auth.users u on u.id = $1 and u.email_confirmed_at is not null
     where i.accepted_by = $1 or i.email = lower(u.email::text) order by i.created_at`,
  ),
  rowsOf(
    'instructors_and_pupils',
    `select case when learner_id = $1 then 'learner' else 'instructor' end as you_are, since from public.pupils where $1 in (learner_id, instructor_id) order by since`,
  ),
]
