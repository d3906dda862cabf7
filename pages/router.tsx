import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { outcomes } from '#features/newsletter/rules.ts'
import { NewsletterForm } from '#features/newsletter/web/components/newsletter-form.tsx'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { DashboardGate } from './dashboard-gate.tsx'
import { ErrorPage } from './error.tsx'
import { FirstLoad } from './layout/first-load.tsx'
import { IntoDashboard } from './into-dashboard.tsx'
import { guardedPage, page } from './page.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { Root } from './layout/root.tsx'

/** The two people in the car share these pages. */
const learnersAndInstructors = (load: () => Promise<ComponentType>) => ({ student: load, instructor: load })

/**
 * Every page of the product. A new one is one line: `page` for everyone, `guardedPage` for people who are signed in, with a loader per role where they differ.
 * Menus, palette and footer show what is listed here and nothing else (`known-pages.ts`).
 */
const landing = page('/', '', async () => (await import('./landing.tsx')).LandingPage)

/** Reading matter: comes as ready HTML and needs nothing of the data layer. */
const blogPage = async () => (await import('./blog.tsx')).BlogPage
const articlePage = async () => (await import('./article.tsx')).ArticlePage
const legalPage = async () => (await import('./legal.tsx')).LegalPage
const readingPages: RouteObject[] = [
  page('/features', 'Features', async () => (await import('./features.tsx')).FeaturesPage),
  page('/about', 'About', async () => (await import('./about.tsx')).AboutPage),
  page('/pricing', 'Pricing', async () => (await import('./pricing.tsx')).PricingPage),
  page('/blog', 'Blog', blogPage),
  page('/blog/tags/:tag', 'Blog', blogPage),
  page('/blog/:slug', 'Blog', articlePage),
  page('/help', 'Help', async () => (await import('./help.tsx')).HelpPage),
  page('/help/:section/:slug', 'Help', articlePage),
  page('/docs', 'Docs', async () => (await import('./docs.tsx')).DocsPage),
  page('/docs/api', 'API reference', async () => (await import('./docs/api.tsx')).ApiPage),
  page(
    '/docs/api/:name',
    'API reference',
    async () => (await import('./docs/api/operation.tsx')).OperationPage,
  ),
  page('/docs/:guide', 'Docs', async () => (await import('./docs/guide.tsx')).GuidePage),
  page('/avatar-demo', 'Avatars', async () => (await import('./avatar-demo.tsx')).AvatarDemoPage),
  page('/privacy', 'Privacy notice', legalPage),
  page('/terms', 'Terms of use', legalPage),
  page('/cookies', 'No cookies to agree to', legalPage),
  page('/community', 'Community', legalPage),
  page('/partners', 'Partners', legalPage),
]

/** Where links of the newsletter's mails lead, and what came of its forms; ready HTML too, so that they work without JavaScript. */
const newsletterOutcome = async () => (await import('./newsletter/outcome.tsx')).OutcomePage
const newsletterPages: RouteObject[] = [
  page(
    '/newsletter/confirm',
    'Confirm your subscription',
    async () => (await import('./newsletter/confirm.tsx')).ConfirmPage,
  ),
  page(
    '/newsletter/unsubscribe',
    'Leave the newsletter',
    async () => (await import('./newsletter/unsubscribe.tsx')).UnsubscribePage,
  ),
  ...outcomes.map((outcome) =>
    page(`/newsletter/${outcome}`, newsletterWords[outcome].title, newsletterOutcome),
  ),
]

/** What came of the account forms where no script runs. */
const joiningPages = [
  page(
    '/registration/:outcome',
    'Register',
    async () => (await import('./registration/outcome.tsx')).OutcomePage,
  ),
]

const publicPages: RouteObject[] = [
  page('/login', 'Log in', async () => (await import('./login.tsx')).LoginPage),
  page('/register', 'Register', async () => (await import('./register.tsx')).RegisterPage),
  page(
    '/verification-pending',
    'Check your email',
    async () => (await import('./verification-pending.tsx')).VerificationPendingPage,
  ),
  page(
    '/verify-email',
    'Verify your email',
    async () => (await import('./verify-email.tsx')).VerifyEmailPage,
  ),
  page(
    '/email-confirm',
    'Confirm your email',
    async () => (await import('./email-confirm.tsx')).EmailConfirmPage,
  ),
  page('/confirm', 'Confirm your email', async () => (await import('./confirm.tsx')).ConfirmPage),
  page(
    '/forgot-password',
    'Set a new password',
    async () => (await import('./forgot-password.tsx')).ForgotPasswordPage,
  ),
  page(
    '/reset-password',
    'Choose a new password',
    async () => (await import('./reset-password.tsx')).ResetPasswordPage,
  ),
  page('/unsubscribe', 'Emails from us', async () => (await import('./unsubscribe.tsx')).UnsubscribePage),
  page('/test', 'System test', async () => (await import('./test.tsx')).SystemTestPage),
  page('/payment/success', 'Payment', async () => (await import('./payment/success.tsx')).PaymentSuccessPage),
  page(
    '/payment/cancel',
    'Payment cancelled',
    async () => (await import('./payment/cancel.tsx')).PaymentCancelPage,
  ),
]

const dashboardPages: RouteObject[] = [
  guardedPage('/dashboard/student', 'Dashboard', {
    student: async () => (await import('./dashboard/student.tsx')).StudentDashboardPage,
  }),
  guardedPage('/dashboard/instructor', 'Dashboard', {
    instructor: async () => (await import('./dashboard/instructor.tsx')).InstructorDashboardPage,
  }),
  guardedPage(
    '/dashboard/lessons',
    'Lessons',
    learnersAndInstructors(async () => (await import('./dashboard/lessons.tsx')).LessonsPage),
  ),
  guardedPage(
    '/dashboard/lessons/:id',
    'Lesson',
    learnersAndInstructors(async () => (await import('./dashboard/lessons/lesson.tsx')).LessonPage),
  ),
  guardedPage(
    '/dashboard/schedule',
    'Schedule',
    learnersAndInstructors(async () => (await import('./dashboard/schedule.tsx')).SchedulePage),
  ),
  guardedPage('/dashboard/students', 'Students', {
    instructor: async () => (await import('./dashboard/students.tsx')).StudentsPage,
  }),
  guardedPage('/dashboard/students/new', 'Invite a learner', {
    instructor: async () => (await import('./dashboard/students/new.tsx')).NewStudentPage,
  }),
  guardedPage(
    '/dashboard/invitation',
    'Invitation',
    async () => (await import('./dashboard/invitation.tsx')).InvitationPage,
  ),
  guardedPage('/dashboard/students/:id', 'Student', {
    instructor: async () => (await import('./dashboard/students/student.tsx')).StudentPage,
  }),
  guardedPage('/dashboard/students/:id/assessment', 'Lesson assessment', {
    instructor: async () => (await import('./dashboard/students/assessment.tsx')).AssessmentPage,
  }),
  guardedPage('/dashboard/assessments', 'Assessments', {
    instructor: async () => (await import('./dashboard/assessments.tsx')).AssessmentsPage,
  }),
  guardedPage('/dashboard/progress', 'Your progress', {
    student: async () => (await import('./dashboard/progress.tsx')).ProgressPage,
  }),
  guardedPage('/dashboard/learning', 'Learning', {
    student: async () => (await import('./dashboard/learning.tsx')).LearningPage,
  }),
  guardedPage('/dashboard/learning/theory', 'Theory practice', {
    student: async () => (await import('./dashboard/learning/theory.tsx')).PracticePage,
  }),
  guardedPage(
    '/instructor-directory',
    'Find an instructor',
    async () => (await import('./instructor-directory.tsx')).DirectoryPage,
  ),
  guardedPage('/roadmap', 'Roadmap', async () => (await import('./roadmap.tsx')).RoadmapPage),
  guardedPage(
    '/learning-resources',
    'Learning resources',
    async () => (await import('./learning-resources.tsx')).LearningResourcesPage,
  ),
  guardedPage(
    '/instructor-directory/:id',
    'Instructor',
    async () => (await import('./instructor-directory/instructor.tsx')).InstructorPage,
  ),
  guardedPage(
    '/dashboard/messages/:id?',
    'Messages',
    learnersAndInstructors(async () => (await import('./dashboard/messages.tsx')).MessagesPage),
  ),
  guardedPage('/dashboard/message-reports', 'Reported messages', {
    admin: async () => (await import('./dashboard/message-reports.tsx')).MessageReportsPage,
  }),
  guardedPage('/dashboard/settings/hours', 'Opening hours', {
    instructor: async () => (await import('./dashboard/settings/hours.tsx')).HoursPage,
  }),
  guardedPage('/dashboard/settings/public-profile', 'Directory entry', {
    instructor: async () => (await import('./dashboard/settings/public-profile.tsx')).PublicProfilePage,
  }),
  guardedPage('/dashboard/settings/vetting', 'Vetting', {
    instructor: async () => (await import('./dashboard/settings/vetting.tsx')).VettingPage,
  }),
  guardedPage(
    '/dashboard/settings/notifications',
    'Notifications',
    async () => (await import('./dashboard/settings/notifications.tsx')).NotificationSettingsPage,
  ),
  guardedPage(
    '/dashboard/settings/calendar',
    'Connected calendar',
    learnersAndInstructors(
      async () => (await import('./dashboard/settings/calendar.tsx')).CalendarSettingsPage,
    ),
  ),
  guardedPage(
    '/dashboard/profile',
    'Your profile',
    async () => (await import('./dashboard/profile.tsx')).ProfilePage,
  ),
  guardedPage(
    '/dashboard/settings',
    'Settings',
    async () => (await import('./dashboard/settings.tsx')).SettingsPage,
  ),
  guardedPage(
    '/dashboard/security',
    'Security',
    async () => (await import('./dashboard/security.tsx')).SecurityPage,
  ),
  guardedPage('/dashboard/admin', 'Administration', {
    admin: async () => (await import('./dashboard/admin.tsx')).AdminPage,
  }),
  guardedPage('/dashboard/users', 'Users', {
    admin: async () => (await import('./dashboard/users.tsx')).UsersPage,
  }),
  guardedPage('/dashboard/users/:id', 'User', {
    admin: async () => (await import('./dashboard/users/user.tsx')).UserPage,
  }),
  guardedPage('/dashboard/audit', 'On record', {
    admin: async () => (await import('./dashboard/audit.tsx')).AuditPage,
  }),
  guardedPage('/dashboard/reports', 'Reports', {
    admin: async () => (await import('./dashboard/reports.tsx')).ReportsPage,
  }),
  guardedPage('/checkout/:lessonId', 'Pay for your lesson', {
    student: async () => (await import('./checkout.tsx')).CheckoutPage,
  }),
  guardedPage('/dashboard/payments', 'Payments', {
    student: async () => (await import('./dashboard/payments.tsx')).PaymentsPage,
  }),
  guardedPage('/dashboard/analytics', 'Analytics', {
    instructor: async () => (await import('./dashboard/analytics.tsx')).AnalyticsPage,
  }),
  guardedPage('/dashboard/school', 'School', {
    school_owner: async () => (await import('./dashboard/school.tsx')).SchoolPage,
  }),
  guardedPage('/dashboard/school/instructors', 'Instructors', {
    school_owner: async () => (await import('./dashboard/school/instructors.tsx')).SchoolInstructorsPage,
  }),
  guardedPage('/dashboard/school/instructors/new', 'Invite an instructor', {
    school_owner: async () => (await import('./dashboard/school/new-instructor.tsx')).NewSchoolInstructorPage,
  }),
  guardedPage('/dashboard/school/reports', 'Reports', {
    school_owner: async () => (await import('./dashboard/school/reports.tsx')).SchoolReportsPage,
  }),
  guardedPage('/dashboard/earnings', 'Earnings', {
    instructor: async () => (await import('./dashboard/earnings.tsx')).EarningsPage,
  }),
]

function withData(children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: (await import('./layout/data-layout.tsx')).DataLayout }),
    children,
  }
}

/** What instructors have in the car, where there may be no network. */
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

/** The shell of the signed-in pages with what features put into it. */
async function dashboardLayout() {
  const [{ DashboardLayout }, { Bell }] = await Promise.all([
    import('./layout/dashboard-layout.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  const searchBox = async () => (await import('./layout/palette/search-box.tsx')).SearchBox
  return { Component: () => <DashboardLayout bell={<Bell />} searchBox={searchBox} inCar={inCar} /> }
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
          ...joiningPages,
          withData(publicPages),
          {
            path: '*',
            handle: { title: 'Page not found' },
            lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFoundPage }),
          },
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
