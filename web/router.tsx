import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { outcomes } from '#features/newsletter/rules.ts'
import { NewsletterForm } from '#features/newsletter/web/components/newsletter-form.tsx'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { DashboardGate } from './dashboard-gate.tsx'
import { ErrorPage } from './error-page.tsx'
import { FirstLoad } from './first-load.tsx'
import { IntoDashboard } from './into-dashboard.tsx'
import { guardedPage, page } from './page.tsx'
import { PublicLayout } from './public-layout.tsx'
import { Root } from './root.tsx'

/** The two people in the car share these pages. */
const learnersAndInstructors = (load: () => Promise<ComponentType>) => ({ student: load, instructor: load })

/**
 * Every page of the product. A new one is one line: `page` for everyone, `guardedPage` for people who are signed in, with a loader per role where they differ.
 * Menus, palette and footer show what is listed here and nothing else (`known-pages.ts`).
 */
const landing = page(
  '/',
  '',
  async () => (await import('#features/marketing/web/pages/landing-page.tsx')).LandingPage,
)

/** Reading matter: comes as ready HTML and needs nothing of the data layer. */
const blogPage = async () => (await import('#features/articles/web/pages/blog-page.tsx')).BlogPage
const articlePage = async () => (await import('#features/articles/web/pages/article-page.tsx')).ArticlePage
const housePage = async () => (await import('#features/articles/web/pages/house-page.tsx')).HousePage
const readingPages: RouteObject[] = [
  page(
    '/features',
    'Features',
    async () => (await import('#features/marketing/web/pages/features-page.tsx')).FeaturesPage,
  ),
  page(
    '/about',
    'About',
    async () => (await import('#features/marketing/web/pages/about-page.tsx')).AboutPage,
  ),
  page(
    '/pricing',
    'Pricing',
    async () => (await import('#features/marketing/web/pages/pricing-page.tsx')).PricingPage,
  ),
  page('/blog', 'Blog', blogPage),
  page('/blog/tags/:tag', 'Blog', blogPage),
  page('/blog/:slug', 'Blog', articlePage),
  page('/help', 'Help', async () => (await import('#features/articles/web/pages/help-page.tsx')).HelpPage),
  page('/help/:section/:slug', 'Help', articlePage),
  page('/docs', 'Docs', async () => (await import('#features/docs/web/pages/docs-page.tsx')).DocsPage),
  page(
    '/docs/api',
    'API reference',
    async () => (await import('#features/docs/web/pages/api-page.tsx')).ApiPage,
  ),
  page(
    '/docs/api/:name',
    'API reference',
    async () => (await import('#features/docs/web/pages/operation-page.tsx')).OperationPage,
  ),
  page(
    '/docs/:guide',
    'Docs',
    async () => (await import('#features/docs/web/pages/guide-page.tsx')).GuidePage,
  ),
  page(
    '/avatar-demo',
    'Avatars',
    async () => (await import('#features/avatars/web/pages/avatar-demo-page.tsx')).AvatarDemoPage,
  ),
  page('/privacy', 'Privacy notice', housePage),
  page('/terms', 'Terms of use', housePage),
  page('/cookies', 'No cookies to agree to', housePage),
  page('/community', 'Community', housePage),
  page('/partners', 'Partners', housePage),
]

/** Where links of the newsletter's mails lead, and what came of its forms; ready HTML too, so that they work without JavaScript. */
const newsletterOutcome = async () =>
  (await import('#features/newsletter/web/pages/outcome-page.tsx')).OutcomePage
const newsletterPages: RouteObject[] = [
  page(
    '/newsletter/confirm',
    'Confirm your subscription',
    async () => (await import('#features/newsletter/web/pages/confirm-page.tsx')).ConfirmPage,
  ),
  page(
    '/newsletter/unsubscribe',
    'Leave the newsletter',
    async () => (await import('#features/newsletter/web/pages/unsubscribe-page.tsx')).UnsubscribePage,
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
    async () => (await import('#features/joining/web/pages/outcome-page.tsx')).OutcomePage,
  ),
]

const publicPages: RouteObject[] = [
  page('/login', 'Log in', async () => (await import('#features/auth/web/pages/login-page.tsx')).LoginPage),
  page(
    '/register',
    'Register',
    async () => (await import('#features/auth/web/pages/register-page.tsx')).RegisterPage,
  ),
  page(
    '/verification-pending',
    'Check your email',
    async () =>
      (await import('#features/auth/web/pages/verification-pending-page.tsx')).VerificationPendingPage,
  ),
  page(
    '/verify-email',
    'Verify your email',
    async () => (await import('#features/auth/web/pages/verify-email-page.tsx')).VerifyEmailPage,
  ),
  page(
    '/email-confirm',
    'Confirm your email',
    async () => (await import('#features/auth/web/pages/email-confirm-page.tsx')).EmailConfirmPage,
  ),
  page(
    '/confirm',
    'Confirm your email',
    async () => (await import('#features/auth/web/pages/confirm-page.tsx')).ConfirmPage,
  ),
  page(
    '/forgot-password',
    'Set a new password',
    async () => (await import('#features/auth/web/pages/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/reset-password',
    'Choose a new password',
    async () => (await import('#features/auth/web/pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    '/unsubscribe',
    'Emails from us',
    async () => (await import('#features/notifications/web/pages/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  page(
    '/test',
    'System test',
    async () => (await import('#features/status/web/pages/system-test-page.tsx')).SystemTestPage,
  ),
  page(
    '/payment/success',
    'Payment',
    async () => (await import('#features/payments/web/pages/payment-success-page.tsx')).PaymentSuccessPage,
  ),
  page(
    '/payment/cancel',
    'Payment cancelled',
    async () => (await import('#features/payments/web/pages/payment-cancel-page.tsx')).PaymentCancelPage,
  ),
]

const dashboardPages: RouteObject[] = [
  guardedPage('/dashboard/student', 'Dashboard', {
    student: async () =>
      (await import('#features/progress/web/pages/student-dashboard-page.tsx')).StudentDashboardPage,
  }),
  guardedPage('/dashboard/instructor', 'Dashboard', {
    instructor: async () =>
      (await import('#features/lessons/web/pages/instructor-dashboard-page.tsx')).InstructorDashboardPage,
  }),
  guardedPage(
    '/dashboard/lessons',
    'Lessons',
    learnersAndInstructors(
      async () => (await import('#features/lessons/web/pages/lessons-page.tsx')).LessonsPage,
    ),
  ),
  guardedPage(
    '/dashboard/lessons/:id',
    'Lesson',
    learnersAndInstructors(
      async () => (await import('#features/lessons/web/pages/lesson-page.tsx')).LessonPage,
    ),
  ),
  guardedPage(
    '/dashboard/schedule',
    'Schedule',
    learnersAndInstructors(
      async () => (await import('#features/lessons/web/pages/schedule-page.tsx')).SchedulePage,
    ),
  ),
  guardedPage('/dashboard/students', 'Students', {
    instructor: async () => (await import('#features/lessons/web/pages/students-page.tsx')).StudentsPage,
  }),
  guardedPage('/dashboard/students/new', 'Invite a learner', {
    instructor: async () =>
      (await import('#features/invitations/web/pages/new-student-page.tsx')).NewStudentPage,
  }),
  guardedPage(
    '/dashboard/invitation',
    'Invitation',
    async () => (await import('#features/invitations/web/pages/invitation-page.tsx')).InvitationPage,
  ),
  guardedPage('/dashboard/students/:id', 'Student', {
    instructor: async () => (await import('#features/lessons/web/pages/student-page.tsx')).StudentPage,
  }),
  guardedPage('/dashboard/students/:id/assessment', 'Lesson assessment', {
    instructor: async () =>
      (await import('#features/assessments/web/pages/assessment-page.tsx')).AssessmentPage,
  }),
  guardedPage('/dashboard/assessments', 'Assessments', {
    instructor: async () =>
      (await import('#features/assessments/web/pages/assessments-page.tsx')).AssessmentsPage,
  }),
  guardedPage('/dashboard/progress', 'Your progress', {
    student: async () => (await import('#features/progress/web/pages/progress-page.tsx')).ProgressPage,
  }),
  guardedPage('/dashboard/learning', 'Learning', {
    student: async () => (await import('#features/learning/web/pages/learning-page.tsx')).LearningPage,
  }),
  guardedPage('/dashboard/learning/theory', 'Theory practice', {
    student: async () => (await import('#features/learning/web/pages/practice-page.tsx')).PracticePage,
  }),
  guardedPage(
    '/instructor-directory',
    'Find an instructor',
    async () => (await import('#features/instructors/web/pages/directory-page.tsx')).DirectoryPage,
  ),
  guardedPage(
    '/roadmap',
    'Roadmap',
    async () => (await import('#features/marketing/web/pages/roadmap-page.tsx')).RoadmapPage,
  ),
  guardedPage(
    '/learning-resources',
    'Learning resources',
    async () =>
      (await import('#features/marketing/web/pages/learning-resources-page.tsx')).LearningResourcesPage,
  ),
  guardedPage(
    '/instructor-directory/:id',
    'Instructor',
    async () => (await import('#features/instructors/web/pages/instructor-page.tsx')).InstructorPage,
  ),
  guardedPage(
    '/dashboard/messages/:id?',
    'Messages',
    learnersAndInstructors(
      async () => (await import('#features/messages/web/pages/messages-page.tsx')).MessagesPage,
    ),
  ),
  guardedPage('/dashboard/message-reports', 'Reported messages', {
    admin: async () =>
      (await import('#features/messages/web/pages/message-reports-page.tsx')).MessageReportsPage,
  }),
  guardedPage('/dashboard/settings/hours', 'Opening hours', {
    instructor: async () => (await import('#features/diary/web/pages/hours-page.tsx')).HoursPage,
  }),
  guardedPage('/dashboard/settings/public-profile', 'Directory entry', {
    instructor: async () =>
      (await import('#features/instructors/web/pages/public-profile-page.tsx')).PublicProfilePage,
  }),
  guardedPage('/dashboard/settings/vetting', 'Vetting', {
    instructor: async () => (await import('#features/instructors/web/pages/vetting-page.tsx')).VettingPage,
  }),
  guardedPage(
    '/dashboard/settings/notifications',
    'Notifications',
    async () =>
      (await import('#features/notifications/web/pages/notification-settings-page.tsx'))
        .NotificationSettingsPage,
  ),
  guardedPage(
    '/dashboard/settings/calendar',
    'Connected calendar',
    learnersAndInstructors(
      async () =>
        (await import('#features/calendar/web/pages/calendar-settings-page.tsx')).CalendarSettingsPage,
    ),
  ),
  guardedPage(
    '/dashboard/profile',
    'Your profile',
    async () => (await import('#features/profiles/web/pages/profile-page.tsx')).ProfilePage,
  ),
  guardedPage(
    '/dashboard/settings',
    'Settings',
    async () => (await import('#features/profiles/web/pages/settings-page.tsx')).SettingsPage,
  ),
  guardedPage(
    '/dashboard/security',
    'Security',
    async () => (await import('#features/auth/web/pages/security-page.tsx')).SecurityPage,
  ),
  guardedPage('/dashboard/admin', 'Administration', {
    admin: async () => (await import('#features/admin/web/pages/admin-page.tsx')).AdminPage,
  }),
  guardedPage('/dashboard/users', 'Users', {
    admin: async () => (await import('#features/admin/web/pages/users-page.tsx')).UsersPage,
  }),
  guardedPage('/dashboard/users/:id', 'User', {
    admin: async () => (await import('#features/admin/web/pages/user-page.tsx')).UserPage,
  }),
  guardedPage('/dashboard/audit', 'On record', {
    admin: async () => (await import('#features/admin/web/pages/audit-page.tsx')).AuditPage,
  }),
  guardedPage('/dashboard/reports', 'Reports', {
    admin: async () => (await import('#features/admin/web/pages/reports-page.tsx')).ReportsPage,
  }),
  guardedPage('/checkout/:lessonId', 'Pay for your lesson', {
    student: async () => (await import('#features/payments/web/pages/checkout-page.tsx')).CheckoutPage,
  }),
  guardedPage('/dashboard/payments', 'Payments', {
    student: async () => (await import('#features/payments/web/pages/payments-page.tsx')).PaymentsPage,
  }),
  guardedPage('/dashboard/analytics', 'Analytics', {
    instructor: async () => (await import('#features/analytics/web/pages/analytics-page.tsx')).AnalyticsPage,
  }),
  guardedPage('/dashboard/school', 'School', {
    school_owner: async () => (await import('#features/schools/web/pages/school-page.tsx')).SchoolPage,
  }),
  guardedPage('/dashboard/school/instructors', 'Instructors', {
    school_owner: async () =>
      (await import('#features/schools/web/pages/school-instructors-page.tsx')).SchoolInstructorsPage,
  }),
  guardedPage('/dashboard/school/instructors/new', 'Invite an instructor', {
    school_owner: async () =>
      (await import('#features/schools/web/pages/new-school-instructor-page.tsx')).NewSchoolInstructorPage,
  }),
  guardedPage('/dashboard/school/reports', 'Reports', {
    school_owner: async () =>
      (await import('#features/schools/web/pages/school-reports-page.tsx')).SchoolReportsPage,
  }),
  guardedPage('/dashboard/earnings', 'Earnings', {
    instructor: async () => (await import('#features/payments/web/pages/earnings-page.tsx')).EarningsPage,
  }),
]

/** For looking at the design system while building; no build contains it. */
const galleryPages: RouteObject[] = import.meta.env.DEV
  ? [guardedPage('/dashboard/gallery', 'Gallery', async () => (await import('#ui/gallery.tsx')).GalleryPage)]
  : []

function withData(children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await import('./data-layout.tsx')).DataLayout }), children }
}

/** What instructors have in the car, where there may be no network. */
async function inCar() {
  const [{ keepForTheCar }, { readAhead }, { keepSending }] = await Promise.all([
    import('./in-car.ts'),
    import('#features/assessments/web/read-ahead.ts'),
    import('#features/assessments/web/keep-sending.ts'),
  ])
  keepForTheCar()
  keepSending()
  await readAhead()
}

/** The shell of the signed-in pages with what features put into it. */
async function dashboardLayout() {
  const [{ DashboardLayout }, { Bell }] = await Promise.all([
    import('./dashboard-layout.tsx'),
    import('#features/notifications/web/components/bell.tsx'),
  ])
  const searchBox = async () => (await import('#features/search/web/components/search-box.tsx')).SearchBox
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
            lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
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
      withData([
        {
          lazy: dashboardLayout,
          ErrorBoundary: ErrorPage,
          children: [...dashboardPages, ...galleryPages],
        },
      ]),
    ],
  },
]
