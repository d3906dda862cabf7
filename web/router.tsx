import type { RouteObject } from 'react-router'
import { DashboardGate } from './dashboard-gate.tsx'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { page } from './page.tsx'
import { PublicLayout } from './public-layout.tsx'
import { Root } from './root.tsx'

/**
 * Every page of the product. A new one is one line: `page` for everyone, `guardedPage` for people who are signed in, with a loader per role where they differ.
 * Menus, palette and footer show what is listed here and nothing else (`known-pages.ts`).
 */
const publicPages: RouteObject[] = [
  page('/', '', async () => (await import('#features/marketing/web/pages/landing-page.tsx')).LandingPage),
  ...(import.meta.env.DEV ? [page('/gallery', 'Gallery', async () => (await import('#ui/gallery.tsx')).GalleryPage)] : []),
]

const dashboardPages: RouteObject[] = []

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      { Component: PublicLayout, children: [...publicPages, { path: '*', handle: { title: 'Page not found' }, Component: NotFoundPage }] },
      { path: '/dashboard', handle: { title: 'Dashboard' }, Component: DashboardGate },
      { lazy: async () => ({ Component: (await import('./dashboard-layout.tsx')).DashboardLayout }), ErrorBoundary: ErrorPage, children: dashboardPages },
    ],
  },
]
