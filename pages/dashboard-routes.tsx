import { lazy, type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { type Role, signedIn } from '#common/endpoint.ts'
import { lazily } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'
import { isGuest } from '#web/known-person.ts'
import { notePage } from '#web/known-pages.ts'
import { useSession } from '#web/session.ts'
import { SignedInProvider } from '#web/signed-in.tsx'
import { DashboardGate, IntoDashboard } from './dashboard-gate.tsx'
import { ErrorPage, PageError } from './error.tsx'
import { type Load, page, withData } from './page.tsx'
import { RequireRole } from './require-role.tsx'

const learnersAndInstructors = ['student', 'instructor'] as const

/** For those who have one of these roles. */
const pagesFor = (
  who: readonly Role[],
  pages: readonly [string, string, Load][],
  { guests = false } = {},
): RouteObject[] =>
  pages.map(([path, title, load]) => {
    // An optional last part leads to the same page.
    notePage(path.replace(/\/:\w+\?$/, ''), who)
    const Page = lazy(load)
    return {
      path,
      handle: { title },
      element: (
        <RequireRole who={who} guests={guests}>
          <Suspense fallback={<Waiting>Loading dashboard...</Waiting>}>
            <Page />
          </Suspense>
        </RequireRole>
      ),
    }
  })

const dashboardPages: RouteObject[] = [
  ...pagesFor(['student'], [['/checkout/:lessonId', 'Pay for your lesson', () => import('./checkout.tsx')]], {
    guests: true,
  }),
  ...pagesFor(['student'], [['/checkout/yours', 'Your booking', () => import('./checkout/yours.tsx')]]),
  ...pagesFor(
    ['student'],
    [
      ['/dashboard/student', 'Dashboard', () => import('./dashboard/student.tsx')],
      ['/dashboard/progress', 'Your progress', () => import('./dashboard/progress.tsx')],
      ['/dashboard/learning', 'Learning', () => import('./dashboard/learning.tsx')],
      ['/dashboard/learning/theory', 'Theory practice', () => import('./dashboard/learning/theory.tsx')],
      [
        '/instructor-directory/wishes',
        'What you’re looking for',
        () => import('./instructor-directory/wishes.tsx'),
      ],
      ['/dashboard/payments', 'Payments', () => import('./dashboard/payments.tsx')],
      ['/dashboard/payments/:id', 'Receipt', () => import('./dashboard/receipt.tsx')],
    ],
  ),
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
      ['/dashboard/students/:id', 'Learner', () => import('./dashboard/students/student.tsx')],
      [
        '/dashboard/students/:id/assessment',
        'Lesson assessment',
        () => import('./dashboard/students/assessment.tsx'),
      ],
      ['/dashboard/assessments', 'Assessments', () => import('./dashboard/assessments.tsx')],
      ['/dashboard/settings/hours', 'Opening hours', () => import('./dashboard/settings/hours.tsx')],
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
      ['/dashboard/analytics', 'Analytics', () => import('./dashboard/analytics.tsx')],
      ['/dashboard/earnings', 'Earnings', () => import('./dashboard/earnings.tsx')],
    ],
  ),
  ...pagesFor(learnersAndInstructors, [
    ['/dashboard/lessons', 'Lessons', () => import('./dashboard/lessons.tsx')],
    ['/dashboard/lessons/:id', 'Lesson', () => import('./dashboard/lessons/lesson.tsx')],
    ['/dashboard/waiting-list', 'Waiting list', () => import('./dashboard/waiting-list.tsx')],
    ['/dashboard/reviews', 'Reviews', () => import('./dashboard/reviews.tsx')],
    ['/dashboard/series/:id', 'Regular lessons', () => import('./dashboard/series/series.tsx')],
    ['/dashboard/schedule', 'Schedule', () => import('./dashboard/schedule.tsx')],
    ['/dashboard/messages/:id?', 'Messages', () => import('./dashboard/messages.tsx')],
    ['/dashboard/school/new', 'Tell us about your school', () => import('./dashboard/school/new.tsx')],
    ['/dashboard/settings/reminders', 'Reminders', () => import('./dashboard/settings/reminders.tsx')],
    ['/dashboard/settings/calendar', 'Calendars', () => import('./dashboard/settings/calendar.tsx')],
  ]),
  ...pagesFor(signedIn, [
    ['/dashboard/invitation', 'Invitation', () => import('./dashboard/invitation.tsx')],
    ['/instructor-directory', 'Find an instructor', () => import('./instructor-directory.tsx')],
    ['/roadmap', 'Roadmap', () => import('./roadmap.tsx')],
    ['/learning-resources', 'Learning resources', () => import('./learning-resources.tsx')],
    [
      '/instructor-directory/compare',
      'Compare instructors',
      () => import('./instructor-directory/compare.tsx'),
    ],
    ['/instructor-directory/:id', 'Instructor', () => import('./instructor-directory/instructor.tsx')],
    [
      '/dashboard/settings/notifications',
      'Notifications',
      () => import('./dashboard/settings/notifications.tsx'),
    ],
    ['/dashboard/profile', 'Your profile', () => import('./dashboard/profile.tsx')],
    ['/dashboard/settings', 'Settings', () => import('./dashboard/settings.tsx')],
    ['/dashboard/security', 'Security', () => import('./dashboard/security.tsx')],
  ]),
  ...pagesFor(
    ['admin'],
    [
      ['/dashboard/complaints', 'Complaints', () => import('./dashboard/complaints.tsx')],
      ['/dashboard/admin', 'Administration', () => import('./dashboard/admin.tsx')],
      ['/dashboard/admin/lessons/:id', 'Lesson', () => import('./dashboard/admin/lesson.tsx')],
      ['/dashboard/users', 'Users', () => import('./dashboard/users.tsx')],
      ['/dashboard/users/:id', 'User', () => import('./dashboard/users/user.tsx')],
      ['/dashboard/audit', 'Audit log', () => import('./dashboard/audit.tsx')],
      ['/dashboard/reports', 'Reports', () => import('./dashboard/reports.tsx')],
    ],
  ),
  ...pagesFor(
    ['instructor', 'school_owner'],
    [['/dashboard/cars', 'Cars', () => import('./dashboard/cars.tsx')]],
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

const paymentPages: RouteObject[] = [
  page('/payment/success', 'Payment', () => import('./payment/success.tsx')),
  page('/payment/cancel', 'Payment cancelled', () => import('./payment/cancel.tsx')),
]

const SearchBox = lazily(async () => (await import('./layout/palette/search-box.tsx')).SearchBox)

async function dashboardLayout() {
  const [{ DashboardLayout }, { PublicFrame }, { Bell }] = await Promise.all([
    import('./layout/dashboard-layout.tsx'),
    import('./layout/public-frame.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  const whole = <DashboardLayout bell={<Bell />} searchBox={SearchBox} />
  return { Component: () => <ByGuest guest={<PublicFrame />} others={whole} /> }
}

/** Most of what a dashboard leads to needs a confirmed address. */
function ByGuest({ guest, others }: { guest: ReactNode; others: ReactNode }) {
  const { me } = useSession()
  return me && isGuest(me) ? <SignedInProvider value={me}>{guest}</SignedInProvider> : others
}

async function viewerLayout() {
  const [{ ViewerLayout }, { PublicFrame }, { Component: Dashboard }] = await Promise.all([
    import('./layout/viewer-layout.tsx'),
    import('./layout/public-frame.tsx'),
    dashboardLayout(),
  ])
  return { Component: () => <ViewerLayout signedIn={<Dashboard />} visitor={<PublicFrame />} /> }
}

/** Apart from the public pages, whose first visit loads none of this (`patchDashboards`). */
export const dashboardRoutes: RouteObject[] = [
  { path: '/dashboard', handle: { title: 'Dashboard' }, Component: DashboardGate },
  { path: '/profile', handle: { title: 'Profile' }, element: <IntoDashboard to="/dashboard/profile" /> },
  { path: '/settings', handle: { title: 'Settings' }, element: <IntoDashboard to="/dashboard/settings" /> },
  withData([
    {
      lazy: dashboardLayout,
      ErrorBoundary: ErrorPage,
      children: [{ ErrorBoundary: PageError, children: dashboardPages }],
    },
    { lazy: viewerLayout, ErrorBoundary: ErrorPage, children: paymentPages },
  ]),
]
