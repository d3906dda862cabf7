import type { RouteObject } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { outcomePages } from '#features/newsletter/rules.ts'
import { NewsletterForm } from '#features/newsletter/web/components/newsletter-form.tsx'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { lazily } from '#ui/lazy.tsx'
import { DashboardGate } from './dashboard-gate.tsx'
import { ErrorPage } from './error.tsx'
import { FirstLoad } from './layout/first-load.tsx'
import { IntoDashboard } from './into-dashboard.tsx'
import { guardedPage, page } from './page.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { Root } from './layout/root.tsx'

const learnersAndInstructors = ['student', 'instructor'] as const

/** Menus, palette and footer list only these pages (`known-pages.ts`). */
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
  page('/test', 'System test', () => import('./test.tsx')),
  page('/payment/success', 'Payment', () => import('./payment/success.tsx')),
  page('/payment/cancel', 'Payment cancelled', () => import('./payment/cancel.tsx')),
]

const dashboardPages: RouteObject[] = [
  guardedPage('/dashboard/student', 'Dashboard', ['student'], () => import('./dashboard/student.tsx')),
  guardedPage(
    '/dashboard/instructor',
    'Dashboard',
    ['instructor'],
    () => import('./dashboard/instructor.tsx'),
  ),
  guardedPage(
    '/dashboard/lessons',
    'Lessons',
    learnersAndInstructors,
    () => import('./dashboard/lessons.tsx'),
  ),
  guardedPage(
    '/dashboard/lessons/:id',
    'Lesson',
    learnersAndInstructors,
    () => import('./dashboard/lessons/lesson.tsx'),
  ),
  guardedPage(
    '/dashboard/schedule',
    'Schedule',
    learnersAndInstructors,
    () => import('./dashboard/schedule.tsx'),
  ),
  guardedPage('/dashboard/students', 'Students', ['instructor'], () => import('./dashboard/students.tsx')),
  guardedPage(
    '/dashboard/students/new',
    'Invite a learner',
    ['instructor'],
    () => import('./dashboard/students/new.tsx'),
  ),
  guardedPage('/dashboard/invitation', 'Invitation', signedIn, () => import('./dashboard/invitation.tsx')),
  guardedPage(
    '/dashboard/students/:id',
    'Student',
    ['instructor'],
    () => import('./dashboard/students/student.tsx'),
  ),
  guardedPage(
    '/dashboard/students/:id/assessment',
    'Lesson assessment',
    ['instructor'],
    () => import('./dashboard/students/assessment.tsx'),
  ),
  guardedPage(
    '/dashboard/assessments',
    'Assessments',
    ['instructor'],
    () => import('./dashboard/assessments.tsx'),
  ),
  guardedPage('/dashboard/progress', 'Your progress', ['student'], () => import('./dashboard/progress.tsx')),
  guardedPage('/dashboard/learning', 'Learning', ['student'], () => import('./dashboard/learning.tsx')),
  guardedPage(
    '/dashboard/learning/theory',
    'Theory practice',
    ['student'],
    () => import('./dashboard/learning/theory.tsx'),
  ),
  guardedPage(
    '/instructor-directory',
    'Find an instructor',
    signedIn,
    () => import('./instructor-directory.tsx'),
  ),
  guardedPage('/roadmap', 'Roadmap', signedIn, () => import('./roadmap.tsx')),
  guardedPage(
    '/learning-resources',
    'Learning resources',
    signedIn,
    () => import('./learning-resources.tsx'),
  ),
  guardedPage(
    '/instructor-directory/:id',
    'Instructor',
    signedIn,
    () => import('./instructor-directory/instructor.tsx'),
  ),
  guardedPage(
    '/dashboard/messages/:id?',
    'Messages',
    learnersAndInstructors,
    () => import('./dashboard/messages.tsx'),
  ),
  guardedPage(
    '/dashboard/message-reports',
    'Reported messages',
    ['admin'],
    () => import('./dashboard/message-reports.tsx'),
  ),
  guardedPage(
    '/dashboard/settings/hours',
    'Opening hours',
    ['instructor'],
    () => import('./dashboard/settings/hours.tsx'),
  ),
  guardedPage(
    '/dashboard/settings/public-profile',
    'Directory entry',
    ['instructor'],
    () => import('./dashboard/settings/public-profile.tsx'),
  ),
  guardedPage(
    '/dashboard/settings/vetting',
    'Vetting',
    ['instructor'],
    () => import('./dashboard/settings/vetting.tsx'),
  ),
  guardedPage(
    '/dashboard/settings/notifications',
    'Notifications',
    signedIn,
    () => import('./dashboard/settings/notifications.tsx'),
  ),
  guardedPage(
    '/dashboard/settings/calendar',
    'Connected calendar',
    learnersAndInstructors,
    () => import('./dashboard/settings/calendar.tsx'),
  ),
  guardedPage('/dashboard/profile', 'Your profile', signedIn, () => import('./dashboard/profile.tsx')),
  guardedPage('/dashboard/settings', 'Settings', signedIn, () => import('./dashboard/settings.tsx')),
  guardedPage('/dashboard/security', 'Security', signedIn, () => import('./dashboard/security.tsx')),
  guardedPage('/dashboard/admin', 'Administration', ['admin'], () => import('./dashboard/admin.tsx')),
  guardedPage('/dashboard/users', 'Users', ['admin'], () => import('./dashboard/users.tsx')),
  guardedPage('/dashboard/users/:id', 'User', ['admin'], () => import('./dashboard/users/user.tsx')),
  guardedPage('/dashboard/audit', 'On record', ['admin'], () => import('./dashboard/audit.tsx')),
  guardedPage('/dashboard/reports', 'Reports', ['admin'], () => import('./dashboard/reports.tsx')),
  guardedPage('/checkout/:lessonId', 'Pay for your lesson', ['student'], () => import('./checkout.tsx')),
  guardedPage('/dashboard/payments', 'Payments', ['student'], () => import('./dashboard/payments.tsx')),
  guardedPage('/dashboard/analytics', 'Analytics', ['instructor'], () => import('./dashboard/analytics.tsx')),
  guardedPage('/dashboard/school', 'School', ['school_owner'], () => import('./dashboard/school.tsx')),
  guardedPage(
    '/dashboard/school/instructors',
    'Instructors',
    ['school_owner'],
    () => import('./dashboard/school/instructors.tsx'),
  ),
  guardedPage(
    '/dashboard/school/instructors/new',
    'Invite an instructor',
    ['school_owner'],
    () => import('./dashboard/school/new-instructor.tsx'),
  ),
  guardedPage(
    '/dashboard/school/reports',
    'Reports',
    ['school_owner'],
    () => import('./dashboard/school/reports.tsx'),
  ),
  guardedPage('/dashboard/earnings', 'Earnings', ['instructor'], () => import('./dashboard/earnings.tsx')),
]

function withData(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: (await import('./layout/data-layout.tsx')).DataLayout }),
    children,
  }
}

async function inCar() {
  const [{ startOfflineStore }, { readAhead }, { keepSending }] = await Promise.all([
    import('#web/offline-store.ts'),
    import('#features/assessments/web/read-ahead.ts'),
    import('#features/assessments/web/sending.ts'),
  ])
  startOfflineStore()
  keepSending()
  await readAhead()
}

const SearchBox = lazily(async () => (await import('./layout/palette/search-box.tsx')).SearchBox)

async function dashboardLayout() {
  const [{ DashboardLayout }, { Bell }] = await Promise.all([
    import('./layout/dashboard-layout.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  return { Component: () => <DashboardLayout bell={<Bell />} searchBox={SearchBox} inCar={inCar} /> }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: FirstLoad,
    children: [
      {
        element: <PublicLayout newsletter={<NewsletterForm />} />,
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
      withData([{ lazy: dashboardLayout, ErrorBoundary: ErrorPage, children: dashboardPages }]),
    ],
  },
]
