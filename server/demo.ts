export const demoLogins = {
  admin: { email: 'admin@example.com', password: 'clearway-admin-demo' },
  instructor: { email: 'helen.marsh@example.com', password: 'clearway-instructor-demo' },
  student: { email: 'amara.okafor@example.com', password: 'clearway-student-demo' },
  school_owner: { email: 'gwen.parry@example.com', password: 'clearway-school-demo' },
} as const
