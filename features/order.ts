/** The features, in the order in which they may use each other: each those before it, never those after it. */
export const featureOrder = [
  'auth',
  'profiles',
  'uploads',
  'diary',
  'instructors',
  'lessons',
  'payments',
  'assessments',
  'progress',
  'messages',
  'learning',
  'notifications',
  'admin',
  'leaving',
  'articles',
  'marketing',
] as const

export type Feature = (typeof featureOrder)[number]
