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
import { from, type Load, page, withData } from './page.tsx'
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

const learners = () => import('./learner-pages.ts')
const instructors = () => import('./instructor-pages.ts')
const offices = () => import('./office-pages.ts')

const dashboardPages: RouteObject[] = [
  ...pagesFor(['student'], [['/checkout/:lessonId', 'Pay for your lesson', from(learners, 'checkout')]], {
    guests: true,
  }),
  ...pagesFor(
    ['student'],
    [
      ['/checkout/yours', 'Your booking', from(learners, 'yourBooking')],
      ['/dashboard/student', 'Dashboard', from(learners, 'student')],
      ['/dashboard/progress/:part?', 'Your progress', from(learners, 'progress')],
      ['/dashboard/learning', 'Learning', from(learners, 'learning')],
      ['/dashboard/learning/theory', 'Theory practice', from(learners, 'theory')],
      ['/dashboard/hazards/:id?', 'Hazard perception', from(learners, 'hazards')],
      ['/dashboard/learning/mock', 'Mock test', from(learners, 'mock')],
      ['/dashboard/learning/mock/:id', 'Mock test', from(learners, 'mock')],
      ['/instructor-directory/wishes', 'What you’re looking for', from(learners, 'wishes')],
      ['/dashboard/payments', 'Payments', from(learners, 'payments')],
      ['/dashboard/payments/:id', 'Receipt', from(learners, 'receipt')],
    ],
  ),
  ...pagesFor(
    ['instructor'],
    [
      ['/dashboard/instructor', 'Dashboard', from(instructors, 'instructor')],
      ['/dashboard/students', 'Learners', from(instructors, 'students')],
      ['/dashboard/students/new', 'Invite a learner', from(instructors, 'inviteLearner')],
      ['/dashboard/students/import', 'Import learners and diary', from(instructors, 'importLearners')],
      ['/dashboard/students/:id/:part?', 'Learner', from(instructors, 'student')],
      ['/dashboard/students/:id/assessment', 'Lesson assessment', from(instructors, 'assessment')],
      ['/dashboard/assessments', 'Assessments', from(instructors, 'assessments')],
      ['/dashboard/settings/hours', 'Opening hours', from(instructors, 'settingsHours')],
      ['/dashboard/settings/public-profile', 'Directory entry', from(instructors, 'settingsPublicProfile')],
      ['/dashboard/settings/cancellations', 'Cancellations', from(instructors, 'settingsCancellations')],
      ['/dashboard/settings/new-learners', 'New learners', from(instructors, 'settingsNewLearners')],
      ['/dashboard/settings/vetting', 'Vetting', from(instructors, 'settingsVetting')],
      ['/dashboard/settings/tax-details', 'Tax details', from(instructors, 'settingsTaxDetails')],
      ['/dashboard/analytics', 'Analytics', from(instructors, 'analytics')],
      ['/dashboard/earnings/:payoutId?', 'Earnings', from(instructors, 'earnings')],
      ['/dashboard/books', 'Books', from(instructors, 'books')],
      ['/dashboard/plan', 'Your plan', from(instructors, 'plan')],
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
    ['/dashboard/drives/:id?', 'Drives', () => import('./dashboard/drives.tsx')],
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
      ['/dashboard/complaints', 'Complaints', from(offices, 'complaints')],
      ['/dashboard/admin', 'Administration', from(offices, 'admin')],
      ['/dashboard/admin/search', 'Find a lesson or payment', from(offices, 'adminSearch')],
      ['/dashboard/admin/packages', 'Packages', from(offices, 'adminPackages')],
      ['/dashboard/admin/leads', 'Leads', from(offices, 'adminLeads')],
      ['/dashboard/admin/disputes', 'Disputes', from(offices, 'adminDisputes')],
      ['/dashboard/admin/lessons/:id', 'Lesson', from(offices, 'adminLesson')],
      ['/dashboard/users', 'Users', from(offices, 'users')],
      ['/dashboard/users/:id', 'User', from(offices, 'user')],
      ['/dashboard/audit', 'Audit log', from(offices, 'audit')],
      ['/dashboard/reports', 'Reports', from(offices, 'reports')],
    ],
  ),
  ...pagesFor(
    ['instructor', 'school_owner'],
    [['/dashboard/cars', 'Cars', () => import('./dashboard/cars.tsx')]],
  ),
  ...pagesFor(
    ['school_owner'],
    [
      ['/dashboard/school', 'School', from(offices, 'school')],
      ['/dashboard/school/calendar', 'Calendar', from(offices, 'schoolCalendar')],
      ['/dashboard/school/instructors', 'Instructors', from(offices, 'schoolInstructors')],
      ['/dashboard/school/instructors/new', 'Invite an instructor', from(offices, 'schoolNewInstructor')],
      ['/dashboard/school/instructors/:id', 'Instructor', from(offices, 'schoolInstructor')],
      ['/dashboard/school/instructors/:id/diary', 'Diary', from(offices, 'schoolDiary')],
      ['/dashboard/school/reports', 'Reports', from(offices, 'schoolReports')],
    ],
  ),
]

const paymentPages: RouteObject[] = [
  page('/payment/success', 'Payment', () => import('./payment/success.tsx')),
  page('/payment/cancel', 'Payment cancelled', () => import('./payment/cancel.tsx')),
]

const SearchBox = lazily(async () => (await import('./layout/palette/search-box.tsx')).SearchBox)

async function dashboardLayout() {
  const [{ DashboardLayout }, { GuestFrame }, { Bell }] = await Promise.all([
    import('./layout/dashboard-layout.tsx'),
    import('./layout/public-frame.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  const whole = <DashboardLayout bell={<Bell />} searchBox={SearchBox} />
  return { Component: () => <ByGuest guest={<GuestFrame />} others={whole} /> }
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
