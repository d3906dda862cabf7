import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { lazily } from '#ui/lazy.tsx'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import { SignedInProvider } from '#web/signed-in.tsx'
import { DashboardGate, IntoDashboard } from './dashboard-gate.tsx'
import { ErrorPage, PageError } from './error.tsx'
import { page, withData } from './page.tsx'
import { pagesFor } from './pages-for.tsx'

const learnersAndInstructors = ['student', 'instructor'] as const

const dashboardPages: RouteObject[] = [
  ...pagesFor(learnersAndInstructors, [
    ['/dashboard/lessons', 'Lessons', () => import('./dashboard/lessons.tsx')],
    ['/dashboard/lessons/:id', 'Lesson', () => import('./dashboard/lessons/lesson.tsx')],
    ['/dashboard/schedule', 'Schedule', () => import('./dashboard/schedule.tsx')],
    ['/dashboard/messages/:id?', 'Messages', () => import('./dashboard/messages.tsx')],
  ]),
  ...pagesFor(signedIn, [
    ['/instructor-directory', 'Find an instructor', () => import('./instructor-directory.tsx')],
    ['/roadmap', 'Roadmap', () => import('./roadmap.tsx')],
    ['/learning-resources', 'Learning resources', () => import('./learning-resources.tsx')],
    ['/instructor-directory/:id', 'Instructor', () => import('./instructor-directory/instructor.tsx')],
    ['/dashboard/profile', 'Your profile', () => import('./dashboard/profile.tsx')],
    ['/dashboard/settings', 'Settings', () => import('./dashboard/settings.tsx')],
    ['/dashboard/security', 'Security', () => import('./dashboard/security.tsx')],
  ]),
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

/** Apart from the public pages, whose first visit loads none of this (`patchDashboards`). Pages of one role have lists of their own. */
export const dashboardRoutes: RouteObject[] = [
  { path: '/dashboard', handle: { title: 'Dashboard' }, Component: DashboardGate },
  { path: '/profile', handle: { title: 'Profile' }, element: <IntoDashboard to="/dashboard/profile" /> },
  { path: '/settings', handle: { title: 'Settings' }, element: <IntoDashboard to="/dashboard/settings" /> },
  withData([
    {
      lazy: dashboardLayout,
      ErrorBoundary: ErrorPage,
      children: [{ id: 'dashboard', ErrorBoundary: PageError, children: dashboardPages }],
    },
    { lazy: viewerLayout, ErrorBoundary: ErrorPage, children: paymentPages },
  ]),
]
