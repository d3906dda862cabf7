import type { RouteObject } from 'react-router'
import { pagesFor } from './pages-for.tsx'

/** The pages that only administrators and schools open. Apart, so that nobody loads the list of another role (`patchDashboards`). */
export const officeRoutes: RouteObject[] = [
  ...pagesFor(
    ['admin'],
    [
      ['/dashboard/complaints', 'Complaints', () => import('./dashboard/complaints.tsx')],
      ['/dashboard/admin', 'Administration', () => import('./dashboard/admin.tsx')],
      ['/dashboard/admin/search', 'Find a lesson or payment', () => import('./dashboard/admin/search.tsx')],
      ['/dashboard/admin/packages', 'Packages', () => import('./dashboard/admin/packages.tsx')],
      ['/dashboard/admin/leads', 'Leads', () => import('./dashboard/admin/leads.tsx')],
      ['/dashboard/admin/support', 'Support', () => import('./dashboard/admin/support.tsx')],
      ['/dashboard/admin/disputes', 'Disputes', () => import('./dashboard/admin/disputes.tsx')],
      ['/dashboard/admin/lessons/:id', 'Lesson', () => import('./dashboard/admin/lesson.tsx')],
      ['/dashboard/users', 'Users', () => import('./dashboard/users.tsx')],
      ['/dashboard/users/:id', 'User', () => import('./dashboard/users/user.tsx')],
      ['/dashboard/audit', 'Audit log', () => import('./dashboard/audit.tsx')],
      ['/dashboard/reports', 'Reports', () => import('./dashboard/reports.tsx')],
    ],
  ),
  ...pagesFor(
    ['school_owner'],
    [
      ['/dashboard/school', 'School', () => import('./dashboard/school.tsx')],
      ['/dashboard/school/calendar', 'Calendar', () => import('./dashboard/school/calendar.tsx')],
      ['/dashboard/school/instructors', 'Instructors', () => import('./dashboard/school/instructors.tsx')],
      [
        '/dashboard/school/instructors/new',
        'Invite an instructor',
        () => import('./dashboard/school/new-instructor.tsx'),
      ],
      ['/dashboard/school/instructors/:id', 'Instructor', () => import('./dashboard/school/instructor.tsx')],
      ['/dashboard/school/instructors/:id/diary', 'Diary', () => import('./dashboard/school/diary.tsx')],
      ['/dashboard/school/reports', 'Reports', () => import('./dashboard/school/reports.tsx')],
    ],
  ),
]
