import type { Page } from '@playwright/test'
import { scriptOf } from './built.ts'
import { holdAnswers, failWith, toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* The gate, the guards and what is around every signed-in page (specification, section 2). */

const homes = {
  student: '/dashboard/student',
  instructor: '/dashboard/instructor',
  admin: '/dashboard/admin',
  school_owner: '/dashboard/school',
} as const
const accountMenu = (page: Page) => page.getByRole('button', { name: /account of/ })
const pathOf = (page: Page) => new URL(page.url()).pathname

for (const [role, home] of Object.entries(homes) as [keyof typeof homes, string][])
  test(`the gate leads a ${role} to ${home}, with and without a slash, and 404 leads back to it`, async ({
    page,
  }) => {
    await enter(page, await demoLogin(page, role))
    for (const address of ['/dashboard', '/dashboard/']) {
      await page.goto(address)
      await page.waitForURL(`**${home}`)
    }
    await page.goto('/no/such/road')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.waitForURL(`**${home}`)
    if (role === 'student' || role === 'instructor') {
      await page.goto('/dashboard/lessons/01a1ff04-36cb-752d-8c00-bdc2aa8be047')
      await expect(page.locator('.empty')).toContainText('We couldn’t find this lesson.')
    }
    await page.goto('/help/learners/never-written')
    await expect(page).toHaveTitle(/^Page not found/)
  })

test('the gate says what it waits for: first who it is, then the dashboard', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  const profile = await holdAnswers(page, '**/api/profile')
  const script = await holdAnswers(page, scriptOf('pages/dashboard/student.tsx'))
  await page.goto('/dashboard')
  await expect(page.getByText('Checking authentication...')).toBeVisible()
  await expect.poll(profile.count).toBeGreaterThan(0)
  await profile.answer((route) => route.continue())
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  await script.answer((route) => route.continue())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a dashboard whose log-in still holds is there without waiting for the account client’s script', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  const client = await holdAnswers(page, scriptOf('node_modules/@supabase/auth-js/dist/module/index.js'))
  await page.goto('/dashboard/student')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Amara' })).toBeVisible()
  await expect(page.getByText(/with Helen Marsh/).first()).toBeVisible()
  await client.answer((route) => route.continue())
})

for (const { role, page: foreign } of [
  { role: 'student', page: '/dashboard/students' },
  { role: 'student', page: '/dashboard/users' },
  { role: 'instructor', page: '/dashboard/progress' },
  { role: 'instructor', page: '/dashboard/admin' },
  { role: 'admin', page: '/dashboard/lessons' },
] as const)
  test(`a ${role} who opens ${foreign} is taken to their own dashboard, and told`, async ({ page }) => {
    await bringSession(page, await demoLogin(page, role))
    await page.goto(foreign)
    await page.waitForURL(`**${homes[role]}`)
    await expect(toastOf(page, 'You can’t open that page')).toContainText(
      'We’ve taken you to your dashboard instead.',
    )
  })

/** The whole menu in its order, and where an entry leads when that is not `/dashboard/NAME`. */
const menus = {
  student: ['Lessons', 'Instructors: /instructor-directory', 'Progress', 'Learning', 'Messages', 'Payments'],
  instructor: [
    'Learners: /dashboard/students',
    'Schedule',
    'Lessons',
    'Assessments',
    'Analytics',
    'Earnings',
    'Messages',
    'Settings',
  ],
  admin: ['Users', 'Reports', 'Audit log: /dashboard/audit', 'Complaints: /dashboard/complaints', 'Settings'],
  school_owner: [
    'Calendar: /dashboard/school/calendar',
    'Instructors: /dashboard/school/instructors',
    'Cars',
    'Reports: /dashboard/school/reports',
    'Settings',
  ],
}
for (const [role, entries] of Object.entries(menus) as [keyof typeof homes, string[]][])
  test(`the menu of a ${role} has the specification's entries; the dashboard is lit on its own page alone, the others below theirs too`, async ({
    page,
  }) => {
    await enter(page, await demoLogin(page, role))
    const menu = page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('navigation', { name: 'Main' })
    const expected = [`Dashboard: ${homes[role]}`, ...entries].map((entry) => {
      const [name = '', address = `/dashboard/${name.toLowerCase()}`] = entry.split(': ')
      return `${name} ${address}`
    })
    await expect(menu.getByRole('link')).toHaveCount(expected.length)
    const shown = await menu
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((one) => `${one.querySelector('.side-label')!.textContent} ${one.getAttribute('href')}`),
      )
    expect(shown).toEqual(expected)
    const lit = menu.locator('[aria-current="page"]')
    await expect(lit).toHaveText('Dashboard')
    const below = {
      student: ['/dashboard/lessons', 'Lessons'],
      instructor: ['/dashboard/settings/hours', 'Settings'],
      admin: ['/dashboard/users', 'Users'],
      school_owner: ['/dashboard/school/reports', 'Reports'],
    }[role]
    await page.goto(below[0]!)
    await expect(lit).toHaveText(below[1]!)
    await page.getByRole('complementary', { name: 'Sidebar' }).locator('a.brand').click()
    await page.waitForURL((url) => url.pathname === '/')
  })

test('the sidebar stays at 16 rem while the page scrolls; under 768 px it is a drawer that the backdrop closes; on paper there is none', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/earnings')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())!.width).toBe(256)
  await page.evaluate(() => scrollTo(0, 400))
  await expect(sidebar.locator('a.brand')).toBeInViewport()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(sidebar).toBeVisible()
  await expect(page.getByRole('button', { name: /^More/ })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(sidebar).toBeHidden()
  expect((await page.getByRole('button', { name: 'Search' }).boundingBox())!.width).toBeLessThan(48)
  await page.getByRole('button', { name: /^More/ }).click()
  const drawer = page.getByRole('dialog', { name: 'All pages' })
  await expect(drawer.getByRole('link', { name: 'Earnings' })).toBeVisible()
  const ground = await page.locator('.scrim').evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(ground).not.toMatch(/transparent|, 0\)$/)
  await page.mouse.click(700, 100)
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: /^More/ }).click()
  await drawer.getByRole('link', { name: 'Assessments' }).click()
  await page.waitForURL('**/dashboard/assessments')
  await expect(drawer).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  for (const width of [767, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1, name: 'Assessments' })).toBeVisible()
    for (const menu of [sidebar, page.getByRole('banner'), page.locator('.dock')])
      await expect(menu).toBeHidden()
  }
})

test('the avatar menu names the person and leads to profile and settings; Log out goes to the login page', async ({
  page,
}) => {
  const { email } = await demoLogin(page, 'instructor')
  await enter(page, await demoLogin(page, 'instructor'))
  for (const [entry, address] of [
    ['Profile', '/dashboard/profile'],
    ['Settings', '/dashboard/settings'],
  ] as const) {
    await accountMenu(page).click()
    await expect(page.getByRole('menu').getByText('Helen Marsh')).toBeVisible()
    await expect(page.getByRole('menu').getByText(email)).toBeVisible()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.waitForURL(`**${address}`)
  }
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect(toastOf(page, 'You have been logged out')).toBeVisible()
})

test('from the header of the public pages it is said in the words of the login page', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/about')
  await page.route('**/auth/v1/logout*', failWith(500, 'unexpected_failure', 'Unexpected failure'))
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Logout Failed')).toContainText('There was an error logging out')
  await page.unroute('**/auth/v1/logout*')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect(toastOf(page, 'Logged out')).toBeVisible()
})

test('a page that breaks shows the error screen: Refresh Page tries it again, Go to Homepage leaves', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  const script = scriptOf('pages/dashboard/progress.tsx')
  const broken = (text: string) =>
    page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: text }))
  await broken('throw new Error("broken while it was drawn")')
  const menu = page.getByRole('complementary', { name: 'Sidebar' })
  await menu.getByRole('link', { name: 'Progress' }).click()
  await page.waitForURL('**/dashboard/progress')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(
    page.getByText(
      'We encountered an error while loading this page. Please try refreshing or contact support if the problem persists.',
    ),
  ).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(pathOf(page)).toBe('/dashboard/progress')

  await broken('throw new Error("broken again")')
  await page.reload()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
