import type { Role } from '#common/endpoint.ts'

const dashboards: Record<Role, string> = {
  student: '/dashboard/student',
  instructor: '/dashboard/instructor',
  admin: '/dashboard/admin',
  school_owner: '/dashboard/school',
}

export const dashboardOf = (role: Role) => dashboards[role]

export const roleNames: Record<Role, string> = {
  student: 'Learner',
  instructor: 'Instructor',
  admin: 'Administrator',
  school_owner: 'School',
}
