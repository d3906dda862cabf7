/** The features, in the order in which they may use each other: each those before it, never those after it. */
export const featureOrder = [
  'auth',
  'profiles',
  'uploads',
  'diary',
  'instructors',
  'invitations',
  'lessons',
  'payments',
  'assessments',
  'progress',
  'notifications',
  'messages',
  'analytics',
  'calendar',
  'admin',
  'leaving',
  'avatars',
  'articles',
  'search',
  'newsletter',
  'status',
  'marketing',
  'docs',
] as const

export type Feature = (typeof featureOrder)[number]
