import type { Page } from '@playwright/test'
import { startCaptchaStandIn } from '#tools/stand-ins/captcha/stand-in.ts'
import { holdAnswers } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, openWorld, test } from './world.ts'

/* The pages that the specification names (section 2), written out by hand and looked for in the running product, each by a heading that no other page has. */

type Role = 'student' | 'instructor' | 'admin' | 'school_owner'

const open = {
  '/': 'One clear road from first lesson to full licence.',
  '/features': 'From the first search to the last lesson.',
  '/pricing': 'Free to start. Fair when you earn.',
  '/about': 'Less time on the phone. More on the road.',
  '/blog': 'Blog',
  '/help': 'Help',
  '/docs': 'Docs',
  '/community': 'Community',
  '/partners': 'Partners',
  '/login': 'Log in',
  '/register': 'Register',
  '/verification-pending': 'No Registration Data',
  '/email-confirm': 'Confirm your email',
  '/verify-email': 'Verify your email',
  '/confirm': 'Confirm your email',
  '/payment/success': 'No payment to show',
  '/payment/cancel': 'Payment Cancelled',
  '/test': 'System test',
  '/avatar-demo': 'Avatars',
}
const forAnyoneSignedIn = {
  '/roadmap': 'Roadmap',
  '/learning-resources': 'Learning resources',
  '/instructor-directory': 'Find an instructor',
}
const shared = { '/dashboard/profile': 'Your profile', '/dashboard/settings': 'Settings' }
const dashboards: Record<Role, Record<string, string | RegExp>> = {
  student: {
    '/dashboard/student': 'Hello, Amara',
    '/dashboard/lessons': 'Lessons',
    '/dashboard/progress': 'Your progress',
    '/dashboard/learning': 'Learning',
    '/dashboard/hazards': 'Hazard perception',
    '/dashboard/game': 'Milestones',
    '/dashboard/drives': 'Drives',
    '/dashboard/support': 'Support',
    '/dashboard/mock-drives': 'Mock driving tests',
    '/dashboard/practice': 'Private practice',
    '/dashboard/readiness': 'Your test plan',
  },
  instructor: {
    '/dashboard/instructor': 'Hello, Helen',
    '/dashboard/students': 'Learners',
    '/dashboard/students/new': 'Invite a learner',
    '/dashboard/students/import': 'Import learners and diary',
    '/dashboard/schedule': 'Schedule',
    '/dashboard/earnings': 'Earnings',
    '/dashboard/books': 'Books',
    '/dashboard/plan': 'Your plan',
    '/dashboard/settings/prices': 'Prices',
    '/dashboard/analytics': 'Analytics',
    '/dashboard/lessons': 'Lessons',
    '/dashboard/messages': /^\p{L}+ \p{L}+$/u, // the latest conversation is open
    '/dashboard/assessments': 'Assessments',
    '/dashboard/tests': 'Driving tests',
    '/dashboard/settings/vacancies': 'Work at a school',
  },
  admin: {
    '/dashboard/admin': 'Administration',
    '/dashboard/users': 'Users',
    '/dashboard/reports': 'Reports',
    '/dashboard/admin/support': 'Support',
  },
  school_owner: {
    '/dashboard/school': 'Severn Driving School',
    '/dashboard/school/vacancies': 'Vacancies',
    '/dashboard/school/payouts': 'Payouts',
  },
}
const homes = {
  student: '/dashboard/student',
  instructor: '/dashboard/instructor',
  admin: '/dashboard/admin',
  school_owner: '/dashboard/school',
}

async function look(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(heading)
  expect(new URL(page.url()).pathname, path).toContain(path)
}

test('a visitor finds every public page of the specification', async ({ page }) => {
  for (const [path, heading] of Object.entries(open)) {
    expect((await page.request.get(path)).status(), path).toBe(200)
    await look(page, path, heading)
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

for (const role of Object.keys(dashboards) as Role[])
  test(`a ${role} finds every page that the specification gives them`, async ({ page }) => {
    await enter(page, await demoLogin(page, role))
    for (const [path, heading] of Object.entries({ ...dashboards[role], ...shared, ...forAnyoneSignedIn }))
      await look(page, path, heading)
    if (role === 'student') {
      await page.goto('/dashboard/schedule')
      await page.waitForURL('**/dashboard/lessons')
    }
    if (role !== 'instructor') return
    await page.goto('/dashboard/students')
    await page.locator('main table a[href^="/dashboard/students/"]').first().click()
    await page.waitForURL(/\/dashboard\/students\/[^/]+$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Learners|not found/)
    await page.goto(`${new URL(page.url()).pathname}/assessment`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson assessment')
  })

test('every page of the dashboard asks a visitor to sign in, and leads another role to its own', async ({
  page,
}) => {
  const pages = Object.entries(dashboards).flatMap(([role, own]) =>
    Object.keys(own).map((path) => ({ path, roles: rolesOf(path, role) })),
  )
  for (const path of [...pages.map((one) => one.path), ...Object.keys(shared)]) {
    await page.goto(path)
    await page.waitForURL('**/login')
  }
  for (const role of ['student', 'admin'] as const) {
    await bringSession(page, await demoLogin(page, role))
    for (const { path } of pages.filter((one) => !one.roles.includes(role))) {
      await page.goto(path)
      await page.waitForURL(`**${homes[role]}`)
    }
    await page.evaluate(() => localStorage.clear())
  }
})

/** Learners and instructors share some addresses. */
const rolesOf = (path: string, role: string) => [
  role,
  ...(['/dashboard/schedule', '/dashboard/lessons', '/dashboard/messages'].includes(path)
    ? ['student', 'instructor']
    : []),
]

test('/dashboard/ becomes /dashboard before anybody knows who is there', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  const profile = await holdAnswers(page, '**/api/profile')
  await page.goto('/dashboard/')
  await expect(page.getByText('Checking authentication...')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await profile.answer((route) => route.continue())
  await page.waitForURL('**/dashboard/student')
})

test('the browser remembers of who is signed in what the specification names, and that the admin of the demo was approved without a link', async ({
  page,
}) => {
  for (const [role, autoApproved] of [
    ['admin', true],
    ['student', false],
  ] as const) {
    const login = await demoLogin(page, role)
    await enter(page, login)
    const { me } = await page.evaluate(() => JSON.parse(localStorage.getItem('mine: me')!))
    expect(me).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      email: login.email,
      role,
      profileImage: me.profileImage,
      verificationStatus: 'approved',
      autoApproved,
    })
    await page.evaluate(() => localStorage.clear())
  }
})

test('why a checkout was refused is read in the server’s own words', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  const detail = 'This instructor is not taking bookings at the moment.'
  await page.route('**/api/payments/checkout/session', (route) =>
    route.fulfill({ status: 409, json: { code: 'instructor-not-teaching', detail } }),
  )
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await page.getByRole('button', { name: /^Buy a 10-hour block/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy a 10-hour block with Helen Marsh?' })
  await expect(dialog).toContainText('£36.10 an hour')
  await dialog.getByRole('button', { name: 'Pay £361.00' }).click()
  await expect(page.getByText(detail).first()).toBeVisible()
  await expect(page.getByText('Failed to create checkout session')).toHaveCount(0)
})

test('the pricing page says what each plan costs and holds, and nothing that cannot be had', async ({
  page,
}) => {
  await page.goto('/pricing')
  const plan = (name: string) =>
    page.locator('.plan', { has: page.getByRole('heading', { name, exact: true }) })
  for (const [name, price, share] of [
    ['Free', '£0', '10%'],
    ['Pro', '£20', '5%'],
  ] as const) {
    await expect(plan(name).locator('.plan-cost')).toHaveText(`${price}a month`)
    await expect(plan(name)).toContainText(`${share} of each`)
  }
  await expect(plan('Free').getByRole('listitem')).toHaveText([
    'Directory listing once vetted',
    'Calendar with travel time',
    'Driver’s record, assessments and mock driving tests',
    'Your figures for the standards check',
    'Card payments',
    'Figures of the last four weeks',
    'Ten-hour blocks',
  ])
  await expect(plan('Pro').getByRole('listitem')).toHaveText([
    'Everything in Free',
    'Half the commission',
    'Analytics in full',
    'Blocks of hours of your own',
    'A turn in promoted places',
    'Support answered first',
  ])
  await expect(plan('Free').getByRole('link')).toHaveAttribute('href', '/register?as=instructor')
  await expect(plan('Pro').getByRole('link')).toHaveAttribute(
    'href',
    '/register?as=instructor&to=/dashboard/plan',
  )
  await expect(plan('Enterprise').getByRole('listitem')).toHaveText([
    'Your school’s name on every page and email',
    'Single sign-on',
    'API access',
    'Saved reports',
  ])
  await expect(plan('Enterprise').getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    '/contact-sales',
  )
})

test('no page that sells promises what is not there yet: no AI, streaks or help by night', async ({
  page,
}) => {
  for (const path of ['/', '/features', '/pricing', '/about', '/partners', '/help', '/community']) {
    await page.goto(path)
    const [text = ''] = (await page.locator('main').innerText())
      .replaceAll(/\s+/g, ' ')
      .split('Sample figures, made up for this demonstration')
    expect(text.length, path).toBeGreaterThan(400)
    expect(text, path).not.toMatch(
      /\bAI\b|artificial intelligence|\bstreak|experience points|\bXP\b|priority support|account manager|24\/7|around the clock/i,
    )
  }
})

test('where a captcha is set, nobody registers without ticking it', async ({ page }) => {
  const keys = { siteKey: 'site-key', secret: 'a-captcha-secret' }
  const captcha = await startCaptchaStandIn(keys)
  const world = await openWorld(async () => ({
    AUTH_CAPTCHA: 'turnstile',
    AUTH_CAPTCHA_SITE_KEY: keys.siteKey,
    AUTH_CAPTCHA_SECRET: keys.secret,
    AUTH_CAPTCHA_URL: captcha.url,
  }))
  try {
    await page.goto(`${world.url}/register`)
    await page.getByLabel('Full name').fill('Robin Teller')
    await page.getByLabel('Email', { exact: true }).fill('robin.teller@post.example')
    await page.getByLabel('Password', { exact: true }).fill('quiet lanes and hedges 7')
    await page.getByLabel('Confirm password').fill('quiet lanes and hedges 7')
    await expect(page.getByLabel('I am human')).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.locator('.form-summary')).toContainText('Please tick the box')
    const token = page.waitForResponse(`${captcha.url}/token`)
    await page.getByLabel('I am human').check()
    await token
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/verification-pending')
  } finally {
    await world.close()
    await captcha.close()
  }
})
