import type { Page } from '@playwright/test'
import type { Role } from '#common/endpoint.ts'
import { readBrowserHalf } from '#tests/support/browser-half.ts'

/** Anyone who reads pages: visitors, and the people whose log-ins the demo shows. */
export const readers = ['anyone', 'student', 'instructor', 'admin', 'school_owner'] as const
export type Reader = (typeof readers)[number]
type KnownPages = {
  readPageLists(): Promise<unknown>
  knownPages(): { path: string; who: readonly Role[] | 'anyone' }[]
}

/** Every address that a reader may open, as the router has it; where it holds an id, an example of one. */
export async function pagesOf(reader: Reader): Promise<string[]> {
  const paths = (await readRouter())
    .filter(({ who }) => (reader === 'anyone' ? who === 'anyone' : who !== 'anyone' && who.includes(reader)))
    .map((route) => route.path)
  return [...paths, ...(besides[reader] ?? [])]
}

/** The address of a page, ready to be opened: where it holds an id, one is read off the page that leads there. */
export async function addressOf(page: Page, route: string): Promise<string> {
  const example = examples[route]
  if (typeof example === 'string') return example
  if (!example && !route.includes(':')) return route
  if (!example) throw new Error(`tests/journeys/every-page.ts needs an example of ${route}`)
  await page.goto(example.from)
  let href = await hrefOf(page, example.link)
  if (example.then) {
    await page.goto(href)
    href = await hrefOf(page, example.then)
  }
  return (example.turned ?? ((path) => path))(href)
}

async function hrefOf(page: Page, selector: string): Promise<string> {
  const link = page.locator(selector).first()
  await link.waitFor()
  return (await link.getAttribute('href'))!.split('?')[0]!
}

/** What a list of routes does not say: pages in another state, and one that does not exist. */
const besides: Partial<Record<Reader, readonly string[]>> = {
  anyone: ['/docs/api/findInstructors', '/docs/functions', '/no/such/page', '/driving-lessons/no-such-place'],
  student: [
    '/dashboard/messages/:id',
    '/dashboard/lessons?tab=past',
    '/dashboard/progress/record',
    '/dashboard/learning?tab=skills',
    '/dashboard/learning?tab=reading',
    '/instructor-directory?postcode=BS6+6UL',
  ],
  admin: ['/test'],
  instructor: ['/dashboard/messages/:id', '/dashboard/students/:id/record'],
}

/** `then` is read off the page that the link leads to. */
type Example = string | { from: string; link: string; then?: string; turned?: (href: string) => string }

const student = { from: '/dashboard/students', link: 'main table a[href^="/dashboard/students/"]' }
const examples: Record<string, Example> = {
  '/blog/tags/:tag': '/blog/tags/law',
  '/unsubscribe/:of?': '/unsubscribe',
  '/blog/:slug': '/blog/how-many-lessons',
  '/docs/:guide': '/docs/getting-started',
  '/docs/api/:name': '/docs/api/holdLesson',
  '/driving-lessons/:place': '/driving-lessons/bristol',
  '/instructors/:slug': {
    from: '/driving-lessons/bristol',
    link: 'main a[href^="/instructors/"]',
  },
  '/help/:section/:slug': '/help/learners/book-and-pay',
  '/instructor-directory/:id': {
    from: '/instructor-directory?postcode=BS6+6UL',
    link: 'main a[href^="/instructor-directory/"]',
  },
  '/dashboard/lessons/:id': { from: '/dashboard/lessons', link: 'main a[href^="/dashboard/lessons/"]' },
  '/dashboard/series/:id': { from: '/dashboard/lessons', link: 'main a[href^="/dashboard/series/"]' },
  '/dashboard/payments/:id': {
    from: '/dashboard/payments',
    link: 'main table a[href^="/dashboard/payments/"]',
  },
  '/dashboard/learning/mock/:id': {
    from: '/dashboard/learning',
    link: 'main a[href^="/dashboard/learning/mock/"]',
  },
  '/dashboard/students/:id': student,
  '/dashboard/students/:id/record': { ...student, turned: (href) => `${href}/record` },
  '/dashboard/students/:id/mock-drive': { ...student, turned: (href) => `${href}/mock-drive` },
  '/dashboard/students/:id/assessment': { ...student, turned: (href) => `${href}/assessment` },
  '/dashboard/messages/:id': { from: '/dashboard/messages', link: 'main a[href^="/dashboard/messages/"]' },
  '/dashboard/admin/lessons/:id': {
    from: '/dashboard/users?search=Amara+Okafor',
    link: 'main a[href^="/dashboard/users/"]',
    then: 'main a[href^="/dashboard/admin/lessons/"]',
  },
  '/dashboard/admin/search': '/dashboard/admin/search?search=amara',
  '/dashboard/users/:id': { from: '/dashboard/users', link: 'main a[href^="/dashboard/users/"]' },
  '/dashboard/school/instructors/:id': {
    from: '/dashboard/school/instructors',
    link: 'main table a[href^="/dashboard/school/instructors/"]',
  },
  '/dashboard/school/vacancies/:id': {
    from: '/dashboard/school/vacancies',
    link: 'main a[href^="/dashboard/school/vacancies/"]',
  },
  '/dashboard/school/instructors/:id/diary': {
    from: '/dashboard/school/instructors',
    link: 'main table a[href^="/dashboard/school/instructors/"]',
    turned: (href) => `${href}/diary`,
  },
  '/checkout/:lessonId': {
    from: '/dashboard/lessons',
    link: 'main a[href^="/dashboard/lessons/"]',
    turned: (href) => href.replace('/dashboard/lessons', '/checkout'),
  },
}

let read: Promise<ReturnType<KnownPages['knownPages']>> | undefined

/** The browser half's own list: the router fills it when it is read. */
function readRouter() {
  read ??= readBrowserHalf(async (load) => {
    await load('pages/router.tsx')
    await (await load<KnownPages>('web/known-pages.ts')).readPageLists()
    return (await load<KnownPages>('web/known-pages.ts')).knownPages()
  })
  return read
}
