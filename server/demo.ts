/** In the order in which they are shown: most people come to learn. */
export const demoLogins = {
  student: { email: 'amara.okafor@example.com', password: 'clearway-student-demo' },
  instructor: { email: 'helen.marsh@example.com', password: 'clearway-instructor-demo' },
  school_owner: { email: 'gwen.parry@example.com', password: 'clearway-school-demo' },
  admin: { email: 'admin@example.com', password: 'clearway-admin-demo' },
} as const
