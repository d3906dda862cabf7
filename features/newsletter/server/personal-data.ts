import { type PersonalData, rowOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowOf(
    'newsletter',
    `select s.email::text as email, s.mailed_at, s.confirmed_at from public.newsletter_subscriptions s join auth.users u on lower(s.email::text) = lower(u.email::text) where u.id = $1`,
  ),
]
