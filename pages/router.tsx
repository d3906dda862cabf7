import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { outcomePages } from '#features/newsletter/rules.ts'
import { words as newsletterWords } from '#features/newsletter/web/words.ts'
import { Waiting } from '#ui/states.tsx'
import { setPageLists } from '#web/known-pages.ts'
import { ErrorPage } from './error.tsx'
import { from, page, withData } from './page.tsx'
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

const linked = () => import('./linked-pages.ts')
const publicPages: RouteObject[] = [
  page('/driving-lessons', 'Driving lessons near you', () => import('./driving-lessons.tsx')),
  page('/driving-lessons/:place', 'Driving lessons', () => import('./driving-lessons/place.tsx')),
  page('/instructors/:slug', 'Driving lessons', () => import('./instructors/profile.tsx')),
  page('/login', 'Log in', () => import('./login.tsx')),
  page('/register', 'Register', () => import('./register.tsx')),
  page('/contact-sales', 'Contact sales', () => import('./contact-sales.tsx')),
  page('/gift', 'Give driving lessons', () => import('./gift.tsx')),
  page('/gift/bought', 'Your gift voucher', from(linked, 'giftBought')),
  page('/gift/redeem', 'Use a gift voucher', from(linked, 'giftRedeem')),
  page('/verification-pending', 'Check your email', from(linked, 'verificationPending')),
  page('/verify-email', 'Verify your email', from(linked, 'verifyEmail')),
  page('/email-confirm', 'Confirm your email', from(linked, 'emailConfirm')),
  page('/confirm', 'Confirm your email', from(linked, 'confirm')),
  page('/forgot-password', 'Set a new password', from(linked, 'forgotPassword')),
  page('/reset-password', 'Choose a new password', from(linked, 'resetPassword')),
  page('/unsubscribe/:of?', 'Emails from us', from(linked, 'unsubscribe')),
  page('/pay', 'Pay for a lesson', from(linked, 'pay')),
  page('/pay-for', 'Pay for a lesson', from(linked, 'payFor')),
  page('/paying', 'What you pay for', from(linked, 'paying')),
  page('/paying/invited', 'You’re invited to pay', from(linked, 'payingInvited')),
  page('/confirm-practice', 'Confirm private practice', from(linked, 'confirmPractice')),
  page('/books', 'Books', from(linked, 'books')),
  page('/offer', 'A time for you', from(linked, 'offer')),
  page('/test', 'System test', from(linked, 'test')),
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

type List = { of: RegExp; into: 'root' | 'dashboard'; load: () => Promise<RouteObject[]> }
/** What the addresses of none of the others match is in the first, which everybody loads. */
export const lists: readonly List[] = [
  { of: /^/, into: 'root', load: async () => (await import('./dashboard-routes.tsx')).dashboardRoutes },
  {
    of: /^\/checkout\b|\/wishes$|^\/dashboard\/(student|progress|learning|hazards|payments|practice|readiness|game)\b/,
    into: 'dashboard',
    load: async () => (await import('./learner-routes.tsx')).learnerRoutes,
  },
  {
    of: /^\/dashboard\/(series|mock-drives|drives|school\/(new|payouts|vacancies)|waiting-list|reviews|invitation|cars|support|settings\/(?!hours).+)\b|\/compare$/,
    into: 'dashboard',
    load: async () => (await import('./other-routes.tsx')).otherRoutes,
  },
  {
    of: /^\/dashboard\/(instructor|students|assessments|settings\/hours|analytics|earnings|books|plan|tests)\b/,
    into: 'dashboard',
    load: async () => (await import('./instructor-routes.tsx')).instructorRoutes,
  },
  {
    of: /^\/dashboard\/(admin|users|audit|reports|complaints|school(?!\/(new|payouts|vacancies)))\b/,
    into: 'dashboard',
    load: async () => (await import('./office-routes.tsx')).officeRoutes,
  },
]

setPageLists(() => Promise.all(lists.map(({ load }) => load())))

const patched = new Set<List>()
export const patchDashboards: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isPublic(path)) return
  const missing = lists.filter((list) => list.of.test(path) && !patched.has(list))
  const loaded = await Promise.all(missing.map(async (list) => ({ list, routes: await list.load() })))
  for (const { list, routes: more } of loaded) {
    if (patched.has(list)) continue
    patched.add(list)
    patch(list.into, more)
  }
}
