import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { outcomePages } from '#features/newsletter/rules.ts'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { Waiting } from '#ui/states.tsx'
import { ErrorPage } from './error.tsx'
import { page, withData } from './page.tsx'
import { Root } from './layout/root.tsx'

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
  page('/driving-lessons', 'Driving lessons near you', () => import('./driving-lessons.tsx')),
  page('/driving-lessons/:place', 'Driving lessons', () => import('./driving-lessons/place.tsx')),
  page('/instructors/:slug', 'Driving lessons', () => import('./instructors/profile.tsx')),
  page('/login', 'Log in', () => import('./login.tsx')),
  page('/register', 'Register', () => import('./register.tsx')),
  page('/contact-sales', 'Contact sales', () => import('./contact-sales.tsx')),
  page('/gift', 'Give driving lessons', () => import('./gift.tsx')),
  page('/gift/bought', 'Your gift voucher', () => import('./gift/bought.tsx')),
  page('/gift/redeem', 'Use a gift voucher', () => import('./gift/redeem.tsx')),
  page('/verification-pending', 'Check your email', () => import('./verification-pending.tsx')),
  page('/verify-email', 'Verify your email', () => import('./verify-email.tsx')),
  page('/email-confirm', 'Confirm your email', () => import('./email-confirm.tsx')),
  page('/confirm', 'Confirm your email', () => import('./confirm.tsx')),
  page('/forgot-password', 'Set a new password', () => import('./forgot-password.tsx')),
  page('/reset-password', 'Choose a new password', () => import('./reset-password.tsx')),
  page('/unsubscribe', 'Emails from us', () => import('./unsubscribe.tsx')),
  page('/pay', 'Pay for a lesson', () => import('./pay.tsx')),
  page('/pay-for', 'Pay for a lesson', () => import('./pay-for.tsx')),
  page('/paying', 'Pay for a lesson', () => import('./paying.tsx')),
  page('/paying/invited', 'Pay for a lesson', () => import('./paying/invited.tsx')),
  page('/books', 'Books', () => import('./books.tsx')),
  page('/offer', 'A time for you', () => import('./offer.tsx')),
  page('/test', 'System test', () => import('./test.tsx')),
]

/** The public pages. The server also has the others (render.tsx); browsers load those when they are opened. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => <Waiting>Loading…</Waiting>,
    children: [
      {
        // Apart, because no dashboard has it; prerendered pages name it among their needs (tools/build/web.ts).
        lazy: async () => ({ Component: (await import('./layout/public-frame.tsx')).PublicFrame }),
        children: [
          landing,
          ...readingPages,
          ...newsletterPages,
          withData(publicPages),
          page('*', 'Page not found', () => import('./not-found.tsx')),
        ],
      },
    ],
  },
]

const isPublic = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*'

let isPatched = false
export const patchDashboards: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isPatched || isPublic(path)) return
  const { dashboardRoutes } = await import('./dashboard-routes.tsx')
  if (!isPatched) patch('root', dashboardRoutes)
  isPatched = true
}
