import type { Role } from '#common/endpoint.ts'

const dashboards: Record<Role, string> = {
  student: '/dashboard/student',
  instructor: '/dashboard/instructor',
  admin: '/dashboard/admin',
  school_owner: '/dashboard/school',
}

/** Where a person of that role starts. */
export const dashboardOf = (role: Role) => dashboards[role]

/** What people read for a stored role. */
export const roleNames: Record<Role, string> = {
  student: 'Learner',
  instructor: 'Instructor',
  admin: 'Administrator',
  school_owner: 'School',
}
