import type { RouteObject } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { outcomePages } from '#features/newsletter/rules.ts'
import { NewsletterForm } from '#features/newsletter/web/components/newsletter-form.tsx'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { lazily } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'
import { DashboardGate, IntoDashboard } from './dashboard-gate.tsx'
import { ErrorPage, PageError } from './error.tsx'
import { page, pagesFor } from './page.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { Root } from './layout/root.tsx'

const learnersAndInstructors = ['student', 'instructor'] as const

const landing = page('/', '', () => import('./landing.tsx'))

const blogPage = () => import('./blog.tsx')
const articlePage = () => import('./article.tsx')
const legalPage = () => import('./legal.tsx')
const readingPages: RouteObject[] = [
  page('/features', 'Features', () => import('./features.tsx')),
  page('/about', 'About', () => import('./about.tsx')),
  page('/pricing', 'Pricing', () => import('./pricing.tsx')),
  page('/blog', 'Blog', blogPage),
  page('/blog/tags/:tag', 'Blog', blogPage),
  page('/blog/:slug', 'Blog', articlePage),
  page('/help', 'Help', () => import('./help.tsx')),
  page('/help/:section/:slug', 'Help', articlePage),
  page('/docs', 'Docs', () => import('./docs.tsx')),
  page('/docs/api', 'API reference', () => import('./docs/api.tsx')),
  page('/docs/api/:name', 'API reference', () => import('./docs/api/operation.tsx')),
  page('/docs/:guide', 'Docs', () => import('./docs/guide.tsx')),
  page('/avatar-demo', 'Avatars', () => import('./avatar-demo.tsx')),
  page('/privacy', 'Privacy notice', legalPage),
  page('/terms', 'Terms of use', legalPage),
  page('/cookies', 'No cookies to agree to', legalPage),
  page('/community', 'Community', legalPage),
  page('/partners', 'Partners', legalPage),
]

const newsletterOutcome = () => import('./newsletter/outcome.tsx')
const newsletterPages: RouteObject[] = [
  page('/newsletter/confirm', 'Confirm your subscription', () => import('./newsletter/confirm.tsx')),
  page('/newsletter/unsubscribe', 'Leave the newsletter', () => import('./newsletter/unsubscribe.tsx')),
  ...outcomePages.map((outcome) =>
    page(`/newsletter/${outcome}`, newsletterWords[outcome].title, newsletterOutcome),
  ),
]

const publicPages: RouteObject[] = [
  page('/login', 'Log in', () => import('./login.tsx')),
  page('/register', 'Register', () => import('./register.tsx')),
  page('/verification-pending', 'Check your email', () => import('./verification-pending.tsx')),
  page('/verify-email', 'Verify your email', () => import('./verify-email.tsx')),
  page('/email-confirm', 'Confirm your email', () => import('./email-confirm.tsx')),
  page('/confirm', 'Confirm your email', () => import('./confirm.tsx')),
  page('/forgot-password', 'Set a new password', () => import('./forgot-password.tsx')),
  page('/reset-password', 'Choose a new password', () => import('./reset-password.tsx')),
  page('/unsubscribe', 'Emails from us', () => import('./unsubscribe.tsx')),
  page('/pay', 'Pay for a lesson', () => import('./pay.tsx')),
  page('/test', 'System test', () => import('./test.tsx')),
]

const paymentPages: RouteObject[] = [
  page('/payment/success', 'Payment', () => import('./payment/success.tsx')),
  page('/payment/cancel', 'Payment cancelled', () => import('./payment/cancel.tsx')),
]

const dashboardPages: RouteObject[] = [
  ...pagesFor(
    ['student'],
    [
      ['/dashboard/student', 'Dashboard', () => import('./dashboard/student.tsx')],
      ['/dashboard/progress', 'Your progress', () => import('./dashboard/progress.tsx')],
      ['/dashboard/learning', 'Learning', () => import('./dashboard/learning.tsx')],
      ['/dashboard/learning/theory', 'Theory practice', () => import('./dashboard/learning/theory.tsx')],
      ['/checkout/:lessonId', 'Pay for your lesson', () => import('./checkout.tsx')],
      ['/dashboard/payments', 'Payments', () => import('./dashboard/payments.tsx')],
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
      ['/dashboard/settings/vetting', 'Vetting', () => import('./dashboard/settings/vetting.tsx')],
      ['/dashboard/analytics', 'Analytics', () => import('./dashboard/analytics.tsx')],
      ['/dashboard/earnings', 'Earnings', () => import('./dashboard/earnings.tsx')],
    ],
  ),
  ...pagesFor(learnersAndInstructors, [
    ['/dashboard/lessons', 'Lessons', () => import('./dashboard/lessons.tsx')],
    ['/dashboard/lessons/:id', 'Lesson', () => import('./dashboard/lessons/lesson.tsx')],
    ['/dashboard/waiting-list', 'Waiting list', () => import('./dashboard/waiting-list.tsx')],
    ['/dashboard/series/:id', 'Weekly lessons', () => import('./dashboard/series/series.tsx')],
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
      ['/dashboard/complaints', 'Reported messages', () => import('./dashboard/complaints.tsx')],
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
      ['/dashboard/school/instructors', 'Instructors', () => import('./dashboard/school/instructors.tsx')],
      [
        '/dashboard/school/instructors/new',
        'Invite an instructor',
        () => import('./dashboard/school/new-instructor.tsx'),
      ],
      ['/dashboard/school/instructors/:id', 'Instructor', () => import('./dashboard/school/instructor.tsx')],
      ['/dashboard/school/reports', 'Reports', () => import('./dashboard/school/reports.tsx')],
    ],
  ),
]

function withData(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: (await import('./layout/data-layout.tsx')).DataLayout }),
    children,
  }
}

const SearchBox = lazily(async () => (await import('./layout/palette/search-box.tsx')).SearchBox)

async function dashboardLayout() {
  const [{ DashboardLayout }, { Bell }] = await Promise.all([
    import('./layout/dashboard-layout.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  return { Component: () => <DashboardLayout bell={<Bell />} searchBox={SearchBox} /> }
}

const publicLayout = <PublicLayout newsletter={<NewsletterForm />} />

async function viewerLayout() {
  const [{ ViewerLayout }, { Component: Dashboard }] = await Promise.all([
    import('./layout/viewer-layout.tsx'),
    dashboardLayout(),
  ])
  return { Component: () => <ViewerLayout signedIn={<Dashboard />} visitor={publicLayout} /> }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Waiting>Loading…</Waiting>,
    children: [
      {
        element: publicLayout,
        children: [
          landing,
          ...readingPages,
          ...newsletterPages,
          withData(publicPages),
          page('*', 'Page not found', () => import('./not-found.tsx')),
        ],
      },
      { path: '/dashboard', handle: { title: 'Dashboard' }, Component: DashboardGate },
      { path: '/profile', handle: { title: 'Profile' }, element: <IntoDashboard to="/dashboard/profile" /> },
      {
        path: '/settings',
        handle: { title: 'Settings' },
        element: <IntoDashboard to="/dashboard/settings" />,
      },
      withData([
        {
          lazy: dashboardLayout,
          ErrorBoundary: ErrorPage,
          children: [{ ErrorBoundary: PageError, children: dashboardPages }],
        },
        { lazy: viewerLayout, ErrorBoundary: ErrorPage, children: paymentPages },
      ]),
    ],
  },
]
