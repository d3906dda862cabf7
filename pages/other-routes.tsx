import type { RouteObject } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { pagesFor } from './pages-for.tsx'

/** Pages that fewer visits lead to, most of them of several roles. Apart, so that they don’t weigh on the first one (`patchDashboards`). */
export const otherRoutes: RouteObject[] = [
  ...pagesFor(
    ['student', 'instructor'],
    [
      ['/dashboard/series/:id', 'Regular lessons', () => import('./dashboard/series/series.tsx')],
      ['/dashboard/mock-drives/:id?', 'Mock driving tests', () => import('./dashboard/mock-drives.tsx')],
      ['/dashboard/drives/:id?', 'Drives', () => import('./dashboard/drives.tsx')],
      ['/dashboard/school/new', 'Tell us about your school', () => import('./dashboard/school/new.tsx')],
      ['/dashboard/settings/reminders', 'Reminders', () => import('./dashboard/settings/reminders.tsx')],
      ['/dashboard/settings/calendar', 'Calendars', () => import('./dashboard/settings/calendar.tsx')],
      ['/dashboard/waiting-list', 'Waiting list', () => import('./dashboard/waiting-list.tsx')],
      ['/dashboard/reviews', 'Reviews', () => import('./dashboard/reviews.tsx')],
    ],
  ),
  ...pagesFor(signedIn, [
    ['/dashboard/invitation', 'Invitation', () => import('./dashboard/invitation.tsx')],
    [
      '/instructor-directory/compare',
      'Compare instructors',
      () => import('./instructor-directory/compare.tsx'),
    ],
    [
      '/dashboard/settings/notifications',
      'Notifications',
      () => import('./dashboard/settings/notifications.tsx'),
    ],
  ]),
  ...pagesFor(
    ['student', 'instructor', 'school_owner'],
    [['/dashboard/support', 'Support', () => import('./dashboard/support.tsx')]],
  ),
  ...pagesFor(
    ['instructor'],
    [
      ['/dashboard/settings/prices', 'Prices', () => import('./dashboard/settings/prices.tsx')],
      [
        '/dashboard/settings/public-profile',
        'Directory entry',
        () => import('./dashboard/settings/public-profile.tsx'),
      ],
      [
        '/dashboard/settings/cancellations',
        'Cancellations',
        () => import('./dashboard/settings/cancellations.tsx'),
      ],
      [
        '/dashboard/settings/new-learners',
        'New learners',
        () => import('./dashboard/settings/new-learners.tsx'),
      ],
      ['/dashboard/settings/vetting', 'Vetting', () => import('./dashboard/settings/vetting.tsx')],
      [
        '/dashboard/settings/tax-details',
        'Tax details',
        () => import('./dashboard/settings/tax-details.tsx'),
      ],
      [
        '/dashboard/settings/vacancies',
        'Work at a school',
        () => import('./dashboard/settings/vacancies.tsx'),
      ],
    ],
  ),
  ...pagesFor(
    ['school_owner'],
    [
      ['/dashboard/school/vacancies', 'Vacancies', () => import('./dashboard/school/vacancies.tsx')],
      ['/dashboard/school/vacancies/:id', 'Vacancy', () => import('./dashboard/school/vacancy.tsx')],
      ['/dashboard/school/payouts/:payoutId?', 'Payouts', () => import('./dashboard/school/payouts.tsx')],
    ],
  ),
  ...pagesFor(
    ['instructor', 'school_owner'],
    [['/dashboard/cars', 'Cars', () => import('./dashboard/cars.tsx')]],
  ),
]
