import type { RouteObject } from 'react-router'
import { pagesFor } from './pages-for.tsx'

/** The pages that only instructors open. Apart, so that nobody loads the list of another role (`patchDashboards`). */
export const instructorRoutes: RouteObject[] = [
  ...pagesFor(
    ['instructor'],
    [
      ['/dashboard/instructor', 'Dashboard', () => import('./dashboard/instructor.tsx')],
      ['/dashboard/students', 'Learners', () => import('./dashboard/students.tsx')],
      ['/dashboard/students/new', 'Invite a learner', () => import('./dashboard/students/new.tsx')],
      [
        '/dashboard/students/import',
        'Import learners and diary',
        () => import('./dashboard/students/import.tsx'),
      ],
      ['/dashboard/students/:id/:part?', 'Learner', () => import('./dashboard/students/student.tsx')],
      [
        '/dashboard/students/:id/assessment',
        'Lesson assessment',
        () => import('./dashboard/students/assessment.tsx'),
      ],
      [
        '/dashboard/students/:id/mock-drive',
        'Mock driving test',
        () => import('./dashboard/students/mock-drive.tsx'),
      ],
      ['/dashboard/tests', 'Driving tests', () => import('./dashboard/tests.tsx')],
      ['/dashboard/assessments', 'Assessments', () => import('./dashboard/assessments.tsx')],
      ['/dashboard/settings/hours', 'Opening hours', () => import('./dashboard/settings/hours.tsx')],
      ['/dashboard/analytics', 'Analytics', () => import('./dashboard/analytics.tsx')],
      ['/dashboard/earnings/:payoutId?', 'Earnings', () => import('./dashboard/earnings.tsx')],
      ['/dashboard/books', 'Books', () => import('./dashboard/books.tsx')],
      ['/dashboard/plan', 'Your plan', () => import('./dashboard/plan.tsx')],
    ],
  ),
]
