import type { Page } from '@playwright/test'
import {
  bringClock,
  holdAnswers,
  holdClock,
  failWith,
  runUntil,
  runUntilSeen,
  toastOf,
} from './held-clock.ts'
import { bringSession, demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/* The login page's ways and buttons, and what becomes of a session once it is there (specification, sections 2, 4, 8 and 9). */

const tokens = '**/auth/v1/token?grant_type=password*'
const refreshes = '**/auth/v1/token?grant_type=refresh_token*'
const profiles = '**/api/profile'
const alertOf = (page: Page) => page.locator('.form-summary')
const accountMenu = (page: Page) => page.getByRole('button', { name: /account of/ })

async function send(
  page: Page,
  { email, password } = { email: 'amara.okafor@example.com', password: 'quiet lanes and hedges' },
) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the page leads back and to the registration, and in the demo shows the admin’s credentials', async ({
  page,
}) => {
  const { email, password } = await demoLogin(page, 'admin')
  await page.goto('/login')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(password)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toHaveText(
    ['Learner', 'Instructor', 'School', 'Admin'].map((who) => `Sign in as ${who}`),
  )
  await page.getByRole('link', { name: 'Register', exact: true }).first().click()
  await page.waitForURL('**/register')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/login')
  const held = await holdAnswers(page, tokens)
  await page.getByRole('button', { name: 'Sign in as Admin' }).dblclick()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(toastOf(page, 'Login already in progress')).toBeVisible()
  expect(held.count()).toBe(1)
  await held.answer((route) => route.continue())
  await page.waitForURL('**/dashboard/admin')
})

test('after signing in, the way back leads past the login page, and it is closed to anyone who is signed in', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await send(page, await demoLogin(page, 'student'))
  await page.waitForURL('**/dashboard/student')
  await page.goBack()
  await page.waitForURL('**/about')
  await page.goto('/login')
  await page.waitForURL('**/dashboard/student')
  await page.goto('/register')
  await page.waitForURL('**/dashboard/student')
})

test('a link that carries somebody else’s session signs nobody in, and leaves anyone who is signed in as they are', async ({
  page,
}) => {
  const [amara, helen] = [await demoLogin(page, 'student'), await demoLogin(page, 'instructor')]
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const headers = { apikey: anonKey }
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { headers, data: helen })
  const { access_token, refresh_token } = await answer.json()
  const theirs = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
  })
  await page.goto(`/dashboard#${theirs}`)
  await page.waitForURL('**/login**')
  await bringSession(page, amara)
  for (const where of ['/', '/login', '/confirm', '/email-confirm']) {
    await page.goto(`${where}#${theirs}`)
    await page.goto('/about')
    await expect(accountMenu(page)).toHaveAccessibleName(/Amara/)
  }
})

test('an answer without a person, and a service that breaks, are shown as a sentence', async ({ page }) => {
  await page.goto('/login')
  await page.route(tokens, (route) =>
    route.fulfill({
      json: { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3_600 },
    }),
  )
  await send(page)
  await expect(alertOf(page)).toHaveText('Could not retrieve user information')
  await expect(toastOf(page, 'Login Failed')).toContainText('Could not retrieve user information')
  await page.unroute(tokens)
  await page.route(tokens, failWith(500, 'unexpected_failure', 'Unexpected failure'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alertOf(page)).toHaveText('Something went wrong on our side. Please try again in a moment.')
})

test('without a profile the session’s own words stand in, as approved', async ({ page }) => {
  const login = await demoLogin(page, 'instructor')
  await page.route(profiles, (route) => route.fulfill({ json: {} }))
  await page.goto('/login')
  await send(page, login)
  await page.waitForURL('**/dashboard/instructor')
  await expect(accountMenu(page)).toHaveAccessibleName(/account of Helen Marsh/)

  await page.evaluate(
    (email) =>
      history.replaceState(
        { usr: { registration: { email } }, key: 'pending', idx: 0 },
        '',
        '/verification-pending',
      ),
    login.email,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    delete session.user.user_metadata.role
    localStorage.setItem('session', JSON.stringify(session))
  })
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/student')
})

test('without a profile name, role and picture are those of the account’s metadata, and no other service is asked for a picture', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('https://hub.test/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await bringSession(page, await demoLogin(page, 'student'))
  await page.route(profiles, (route) => route.fulfill({ json: {} }))
  const withMetadata = async (metadata: object) => {
    await page.evaluate((user_metadata) => {
      const session = JSON.parse(localStorage.getItem('session')!)
      localStorage.setItem(
        'session',
        JSON.stringify({ ...session, user: { ...session.user, user_metadata } }),
      )
    }, metadata)
    await page.goto('/dashboard')
  }
  const menu = page.getByRole('banner').getByRole('button', { name: /account of/ })
  const elsewhere = {
    avatar_url: 'https://hub.test/priya.jpg',
    picture: 'https://hub.test/priya.jpg',
  }
  const picture = '/storage/v1/object/public/user-uploads/profile-images/1_priya.webp'
  await page.route(`**${picture}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/about')
  await withMetadata({
    name: 'Priya Nair',
    role: 'instructor',
    profile_image: picture,
    ...elsewhere,
  })
  await page.waitForURL('**/dashboard/instructor')
  await expect(menu).toHaveAccessibleName(/account of Priya Nair/)
  await expect(menu.locator('.avatar img')).toHaveAttribute('src', picture)

  await withMetadata({ name: 'Priya Nair', ...elsewhere })
  await page.waitForURL('**/dashboard/student')
  await expect(menu.locator('.avatar')).toHaveText('P')
  await expect(page.locator('img[src*="hub.test"]')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('a profile that does not come in 8 s is done without', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/healthz')
  const held = await holdAnswers(page, profiles)
  await bringClock(page)
  await holdClock(page, 5_000)
  await page.goto('/about')
  // The session is told of more than once while the page starts, and the profile asked for each time: the last one counts.
  let stepsSinceAsked = 0
  await runUntil(page, () => {
    if (held.count() > 0) stepsSinceAsked += 1
    return stepsSinceAsked > 30
  })
  await page.clock.runFor(7_400)
  await expect(accountMenu(page)).toHaveCount(0)
  await page.clock.runFor(700)
  await runUntilSeen(page, accountMenu(page), 1)
  await expect(accountMenu(page)).toHaveAccessibleName(/account of Helen Marsh/)
})

test('whether somebody is signed in is waited for 8 s, and then taken for no', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/healthz')
  await holdAnswers(page, refreshes)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: 1, expires_in: -1 }))
  })
  await bringClock(page)
  await holdClock(page, 5_000)
  await page.goto('/test')
  await expect(page.getByText('Loading the system test…')).toBeVisible()
  await page.clock.runFor(7_800)
  await expect(page.getByText('Loading the system test…')).toBeVisible()
  await page.clock.runFor(300)
  await expect(page.getByRole('heading', { level: 1, name: 'System test' })).toBeVisible()
})

test('a look whether the session still stands is given up after 10 s, and can be made again', async ({
  page,
}) => {
  await bringClock(page)
  await signIn(page, await demoLogin(page, 'instructor'))
  await expect(accountMenu(page)).toBeVisible()
  const looks = await holdAnswers(page, '**/auth/v1/user')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'not-signed-in', detail: 'Please sign in.' } }),
  )
  const openRefused = async (name: string) => {
    const refused = page.waitForResponse((reply) => reply.status() === 401)
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name }).click()
    await refused
  }
  await openRefused('Learners')
  await expect.poll(looks.count).toBe(1)
  await holdClock(page)
  // Far from ten: a busy machine has spent some seconds of them by now.
  await page.clock.runFor(4_000)
  await openRefused('Earnings')
  await page.clock.runFor(500)
  expect(looks.count()).toBe(1)
  await page.clock.runFor(6_000)
  await openRefused('Analytics')
  await expect.poll(looks.count).toBe(2)
})

test('a token is refreshed before it runs out, by itself', async ({ page }) => {
  await bringClock(page)
  await signIn(page, await demoLogin(page, 'instructor'))
  await expect(accountMenu(page)).toBeVisible()
  const refreshed = page.waitForRequest(refreshes)
  const tokenOf = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('session')!).refresh_token as string)
  const before = await tokenOf()
  await page.clock.fastForward('59:00')
  await page.clock.runFor(31_000)
  await refreshed
  await expect.poll(tokenOf).not.toBe(before)
})

test('a refresh that fails is tried again after 200 ms, then 400 ms, then 800 ms', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/healthz')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: 1, expires_in: -1 }))
  })
  let tries = 0
  let arrived = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('grant_type=refresh_token')) arrived += 1
  })
  await page.route(refreshes, (route) => {
    tries += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await bringClock(page)
  await holdClock(page, 5_000)
  await page.goto('/about')
  for (const [index, pause] of [200, 400, 800].entries()) {
    // The pause counts from the answer on, as the page hears it.
    await expect.poll(() => arrived).toBe(index + 1)
    await page.clock.runFor(pause - 50)
    expect(tries).toBe(index + 1)
    await runUntil(page, () => tries === index + 2)
  }
})

test('when the account changes in another tab the profile is read again, and when it signs out there everybody is out', async ({
  page,
  context,
}) => {
  await signIn(page, await demoLogin(page, 'student'))
  await expect(accountMenu(page)).toBeVisible()
  const read = page.waitForRequest(profiles)
  await page.evaluate(() =>
    new BroadcastChannel('session').postMessage({
      event: 'USER_UPDATED',
      session: JSON.parse(localStorage.getItem('session')!),
    }),
  )
  await read
  const other = await context.newPage()
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL('**/login')
  await page.waitForURL('**/login')
})

test('the waiting page also notices when its person signs in, in another window', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  const email = 'linnet.two@example.com'
  await page.getByLabel('Full name').fill('Linnet Two')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quiet lanes and hedges 7')
  await page.getByLabel('Confirm password').fill('quiet lanes and hedges 7')
  await page.route('**/api/auth/confirmation-status', (route) =>
    route.fulfill({ json: { confirmed: false } }),
  )
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  for (const step of [
    'Check your inbox.',
    'check your spam folder',
    'Click the link',
    'Return here to log in',
  ])
    await expect(page.getByText(step)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await other.goto('/login')
  await send(other, { email, password: 'quiet lanes and hedges 7' })
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
})

test('each message stays for as long as it is meant to: 5 s for a login that failed, 7 s for an address that is limited', async ({
  page,
}) => {
  await bringClock(page)
  await page.goto('/login')
  await page.route(tokens, failWith(400, 'invalid_credentials', 'Invalid login credentials'))
  await holdClock(page)
  await send(page)
  const failed = toastOf(page, 'Login Failed')
  await runUntilSeen(page, failed)
  await page.clock.runFor(4_500)
  await expect(failed).toHaveCount(1)
  await page.clock.runFor(800)
  await expect(failed).toHaveCount(0)
  await page.clock.resume()

  await page.route(
    '**/auth/v1/resend*',
    failWith(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  )
  await page.getByLabel('Email', { exact: true }).fill('rowan@post.example')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  const said = toastOf(page, 'Email Rate Limited')
  await expect(said).toBeVisible()
  await holdClock(page)
  await page.clock.runFor(5_000)
  await expect(said).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(said).toHaveCount(0)
})
