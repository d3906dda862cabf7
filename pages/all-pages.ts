/** For those who ask which pages there are (`hasPage`): each list notes its own when it is read. */
await Promise.all([
  import('./dashboard-routes.tsx'),
  import('./instructor-routes.tsx'),
  import('./learner-routes.tsx'),
  import('./office-routes.tsx'),
])

export {}
