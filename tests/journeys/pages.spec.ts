import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Every page of every role, by day on a desk and by night on a phone: nothing for axe to find, nothing in the console (so nothing the
content policy refused), nothing that scrolls sideways.
*/
const open = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/verification-pending',
  '/verify-email',
  '/email-confirm',
  '/confirm',
  '/reset-password',
  '/payment/cancel',
  '/features',
  '/pricing',
  '/about',
  '/privacy',
  '/terms',
  '/cookies',
  '/community',
  '/partners',
  '/blog',
  '/blog/tags/law',
  '/blog/how-many-lessons',
  '/help',
  '/help/learners/book-and-pay',
  '/no/such/page',
]
const pages = {
  student: [
    '/dashboard/student',
    '/dashboard/lessons',
    '/dashboard/lessons?tab=past',
    '/dashboard/schedule',
    '/dashboard/progress',
    '/dashboard/learning',
    '/dashboard/learning?tab=skills',
    '/dashboard/learning?tab=reading',
    '/dashboard/learning/theory',
    '/dashboard/messages',
    'first conversation',
    '/dashboard/payments',
    '/dashboard/profile',
    '/dashboard/settings',
    '/dashboard/security',
    '/roadmap',
    '/learning-resources',
    '/instructor-directory',
    '/instructor-directory?postcode=BS6+6UL',
    'first instructor',
    'first lesson',
  ],
  instructor: [
    '/dashboard/instructor',
    '/dashboard/lessons',
    '/dashboard/schedule',
    '/dashboard/students',
    'first student',
    'assessment of the first student',
    '/dashboard/assessments',
    '/dashboard/earnings',
    '/dashboard/messages',
    'first conversation',
    '/dashboard/settings',
    '/dashboard/security',
    '/dashboard/settings/hours',
    '/dashboard/settings/vetting',
    '/dashboard/settings/public-profile',
    '/learning-resources',
  ],
  admin: [
    '/roadmap',
    '/learning-resources',
    '/dashboard/admin',
    '/dashboard/users',
    'first user',
    '/dashboard/message-reports',
    '/dashboard/profile',
    '/dashboard/security',
  ],
} as const

const views = [
  { name: 'by day on a desk', width: 1280, height: 900, theme: 'light' },
  { name: 'by night on a phone', width: 360, height: 740, theme: 'dark' },
] as const

for (const view of views) {
  test(`every page that is open to all is in order ${view.name}`, async ({ browser, world }) => {
    const page = await (await browser.newContext({ baseURL: world.url, viewport: view, colorScheme: view.theme })).newPage()
    const faults = listen(page)
    for (const path of open) await look(page, path)
    expect(faults).toEqual([])
  })

  for (const role of ['student', 'instructor', 'admin'] as const) {
    test(`every page of the role ${role} is in order ${view.name}`, async ({ browser, world }) => {
      const page = await (await browser.newContext({ baseURL: world.url, viewport: view, colorScheme: view.theme })).newPage()
      const faults = listen(page)
      await signIn(page, await demoLogin(page, role))
      for (const path of pages[role]) await look(page, await addressOf(page, path))
      expect(faults).toEqual([])
    })
  }
}

/** What the browser complains of; the address in front, so that the page is found. */
function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  return faults
}

async function look(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Addresses that hold an id are read off the page that leads there. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path.startsWith('/')) return path
  const ways: Record<string, [string, string]> = {
    'first instructor': ['/instructor-directory?postcode=BS6+6UL', 'main a[href^="/instructor-directory/"]'],
    'first lesson': ['/dashboard/lessons', 'main a[href^="/dashboard/lessons/"]'],
    'first student': ['/dashboard/students', 'main a[href^="/dashboard/students/"]'],
    'assessment of the first student': ['/dashboard/students', 'main a[href^="/dashboard/students/"]'],
    'first conversation': ['/dashboard/messages', 'main a[href^="/dashboard/messages/"]'],
    'first user': ['/dashboard/users', 'main a[href^="/dashboard/users/"]'],
  }
  const [from, link] = ways[path]!
  await page.goto(from)
  const address = (await page.locator(link).first().getAttribute('href'))!
  return path.startsWith('assessment') ? `${address.split('?')[0]}/assessment` : address
}
