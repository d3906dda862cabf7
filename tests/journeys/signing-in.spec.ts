import type { Page } from '@playwright/test'
import { bringClock, holdAnswers, holdClock, failWith, runUntil, toastOf } from './held-clock.ts'
import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/* What the login page does when the network is slow, the address unconfirmed, or somebody has just come from elsewhere: the specification's texts and times. */

const tokens = '**/auth/v1/token?grant_type=password*'
const refreshes = '**/auth/v1/token?grant_type=refresh_token*'

async function fillIn(page: Page, email = 'amara.okafor@example.com', password = 'quiet lanes and hedges') {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const send = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()
const alertOf = (page: Page) => page.locator('.form-summary')

test('a slow sign-in says so after 3 s, refuses a second one, and gives up after 8 s with everything typed still there', async ({
  page,
}) => {
  await bringClock(page)
  await page.goto('/login')
  const held = await holdAnswers(page, tokens)
  await fillIn(page)
  await holdClock(page)
  await send(page)
  await expect.poll(held.count).toBe(1)
  await page.clock.runFor(2_900)
  await expect(toastOf(page, 'Login in progress')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(toastOf(page, 'Login in progress')).toContainText('Please wait...')

  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(toastOf(page, 'Login already in progress')).toBeVisible()
  expect(held.count()).toBe(1)

  await page.clock.runFor(4_800)
  await expect(alertOf(page)).toHaveCount(0)
  await page.clock.runFor(300)
  await expect(alertOf(page)).toHaveText('Login process timeout')
  await expect(toastOf(page, 'Login Failed')).toContainText(
    'Please check your internet connection and try again.',
  )
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amara.okafor@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('quiet lanes and hedges')
})

test('when a session has come all the same, a stalled sign-in is completed after 8 s', async ({ page }) => {
  await bringClock(page)
  await page.goto('/login')
  const held = await holdAnswers(page, tokens)
  const login = await demoLogin(page, 'instructor')
  await fillIn(page, login.email, login.password)
  await holdClock(page)
  await send(page)
  await expect.poll(held.count).toBe(1)
  // It lies where sessions lie, and nobody tells this page of it.
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const session = await (
    await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: anonKey },
      data: login,
    })
  ).json()
  await page.evaluate((came) => localStorage.setItem('session', JSON.stringify(came)), session)
  await page.clock.runFor(7_900)
  expect(new URL(page.url()).pathname).toBe('/login')
  await runUntil(page, () => new URL(page.url()).pathname !== '/login')
  await page.clock.resume()
  await page.waitForURL('**/dashboard/instructor')
  expect(held.count()).toBe(1)
})

test('wrong credentials are shown in our words; after more than 5 s the connection is blamed in the corner', async ({
  page,
}) => {
  await bringClock(page)
  await page.goto('/login')
  await fillIn(page)
  await send(page)
  await expect(alertOf(page)).toHaveText('Invalid email or password')
  await expect(toastOf(page, 'Login Failed')).toContainText('Invalid email or password')

  const blamed = page.locator('.toast', { hasText: 'Please check your internet connection and try again.' })
  for (const [waits, isBlamed] of [
    [4_900, false],
    [5_100, true],
  ] as const) {
    const held = await holdAnswers(page, tokens)
    await holdClock(page)
    await send(page)
    await expect.poll(held.count).toBe(1)
    await page.clock.runFor(waits)
    await held.answer(failWith(400, 'invalid_credentials', 'Invalid login credentials'))
    await expect(alertOf(page)).toHaveText('Invalid email or password')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy')
    await expect(blamed).toHaveCount(isBlamed ? 1 : 0)
    await page.clock.resume()
    await page.unroute(tokens)
  }
})

test('a sign-in that is refused because too many mails were asked for shows the panel; too many attempts are called that', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route(tokens, failWith(429, 'over_email_send_rate_limit', 'email rate limit exceeded'))
  await fillIn(page)
  await send(page)
  await expect(alertOf(page)).toHaveText(
    'Email sending is currently rate-limited. Please try again in a few minutes.',
  )
  await expect(page.locator('.banner', { hasText: 'Email Rate Limited' })).toContainText('check your inbox')
  await page.unroute(tokens)
  await page.route(tokens, failWith(429, 'over_request_rate_limit', 'Request rate limit reached'))
  await send(page)
  await expect(alertOf(page)).toHaveText('Too many attempts. Please wait a few minutes and try again.')
  await expect(page.locator('.banner', { hasText: 'Email Rate Limited' })).toHaveCount(0)
})

test('empty fields are named, also for the mail that confirms', async ({ page }) => {
  await page.goto('/login')
  await send(page)
  await expect(alertOf(page)).toContainText('Please fill in all fields')
  await page.reload()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Please enter your email address').first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})

test('an unconfirmed address gets the panel, and the mail again: limited first, then sent', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route(tokens, failWith(400, 'email_not_confirmed', 'Email not confirmed'))
  await fillIn(page, 'rowan@post.example')
  await send(page)
  await expect(page.getByText('You need to verify your email before logging in.')).toBeVisible()
  await expect(alertOf(page)).toHaveText('Please verify your email before logging in')
  await expect(toastOf(page, 'Email not verified')).toContainText(
    'Please check your inbox and verify your email',
  )

  const held = await holdAnswers(page, '**/auth/v1/resend*')
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await resend.click()
  await expect(resend).toHaveAttribute('aria-busy', 'true')
  await expect(resend, 'a press now would be lost, so it says so').toBeDisabled()
  await held.answer(
    failWith(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    ),
  )
  await expect(page.locator('.banner', { hasText: 'Email Rate Limited' })).toContainText(
    'Email sending is currently rate-limited. Please try again in a few minutes.',
  )
  await expect(toastOf(page, 'Email Rate Limited')).toBeVisible()

  await held.answer((route) => route.fulfill({ json: {} }))
  await resend.click()
  await expect(toastOf(page, 'Verification Email Sent')).toContainText('rowan@post.example')
  await expect(toastOf(page, 'Email Delivery Notice')).toContainText('spam')
  await held.answer(failWith(500, 'unexpected_failure', 'Unexpected failure'))
  await resend.click()
  await expect(page.locator('.toast', { hasText: 'Failed to resend verification email' })).toBeVisible()
})

test('anyone who registered or confirmed within the hour finds their address filled in, once', async ({
  page,
}) => {
  await page.goto('/login')
  // The page looks for such notes once, when it opens: this visit's look is over.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const leave = (marker: string, minutesAgo: number) =>
    page.evaluate(
      ([name, minutes]) =>
        localStorage.setItem(
          name as string,
          JSON.stringify({
            email: 'rowan@post.example',
            timestamp: Date.now() - (minutes as number) * 60_000,
          }),
        ),
      [marker, minutesAgo],
    )
  const field = page.getByLabel('Email', { exact: true })

  await leave('pendingLogin', 59)
  await page.reload()
  await expect(field).toHaveValue('rowan@post.example')
  await expect(toastOf(page, 'Welcome back')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(field).toHaveValue('')

  await leave('emailVerified', 1)
  await page.reload()
  await expect(field).toHaveValue('rowan@post.example')
  await expect(toastOf(page, 'Email Verified')).toBeVisible()

  await leave('emailVerified', 61)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(field).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('emailVerified'))).toBeNull()
})

test('a page that timed out says so, and opening the page tells the service where this site is', async ({
  page,
}) => {
  const emitted = page.waitForRequest('**/api/account/redirect-check')
  await page.goto('/login?error=timeout')
  await expect(page.getByText('Authentication timed out. Please try again.')).toBeVisible()
  expect(Object.keys((await emitted).postDataJSON()).sort()).toEqual(['senderEmail', 'url'])
})

/** Somebody who is signed in, whose token has run out, and whose network does not answer. */
async function withStalledSession(page: Page) {
  await signIn(page, await demoLogin(page, 'instructor'))
  const held = await holdAnswers(page, refreshes)
  // A page of the same origin on which nothing runs that would refresh the token meanwhile.
  await page.goto('/healthz')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: 1, expires_in: -1 }))
  })
  return held
}

for (const { path, waits, says } of [
  { path: '/dashboard', waits: 3_000, says: 'Please sign in to access the dashboard' },
  { path: '/dashboard/profile', waits: 5_000, says: 'Please log in to access this page' },
])
  test(`${path} waits ${waits / 1_000} s for the session, then asks to sign in, and goes on there once the session is known`, async ({
    page,
  }) => {
    const held = await withStalledSession(page)
    await bringClock(page)
    await holdClock(page, 5_000)
    await page.goto(path)
    await expect(page.getByText('Checking authentication...')).toBeVisible()
    await page.clock.runFor(waits - 100)
    await expect(page.getByText('Checking authentication...')).toBeVisible()
    await page.clock.runFor(200)
    await page.waitForURL('**/login')
    await expect(toastOf(page, 'Authentication required')).toContainText(says)
    await held.answer((route) => route.continue())
    await page.clock.resume()
    await page.waitForURL(path === '/dashboard' ? '**/dashboard/instructor' : `**${path}`)
  })

test('who is not known after 8 s counts as signed out; the page for a new password no longer waits for a session', async ({
  page,
}) => {
  const held = await withStalledSession(page)
  await bringClock(page)
  await holdClock(page, 5_000)
  await page.goto('/reset-password')
  await expect(page.getByText('Checking your link…')).toBeVisible()
  await expect.poll(held.count).toBe(1)
  await page.clock.runFor(7_900)
  await expect(page.getByText('Checking your link…')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('This page needs the link from our email.')).toBeVisible()
  await held.answer((route) => route.continue())
  await page.clock.resume()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('when the look for a session stalls as well, the sign-in gives up after 10 s with everything typed still there', async ({
  page,
}) => {
  await withStalledSession(page)
  await bringClock(page)
  await holdClock(page, 5_000)
  await page.goto('/login')
  await holdAnswers(page, tokens)
  await fillIn(page)
  await send(page)
  await page.clock.runFor(9_900)
  await expect(alertOf(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(alertOf(page)).toHaveText('Authentication request timed out')
  await expect(toastOf(page, 'Login Failed')).toContainText(
    'Please check your internet connection and try again.',
  )
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amara.okafor@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('quiet lanes and hedges')
})

test('a guarded page is remembered over the sign-in', async ({ page }) => {
  await page.goto('/dashboard/earnings?tab=all')
  await page.waitForURL('**/login')
  const login = await demoLogin(page, 'instructor')
  await fillIn(page, login.email, login.password)
  await send(page)
  await page.waitForURL('**/dashboard/earnings?tab=all')
})

test('logging out forgets the demo’s notes; when it fails, one stays signed in and is told', async ({
  page,
}) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings')
  await expect(page.getByText('This is a demo account')).toBeVisible()
  const helen = (await page.evaluate(() => JSON.parse(localStorage.getItem('demoUser')!))) as { name: string }
  expect(helen.name).toBe('Helen Marsh')
  expect(await page.evaluate(() => localStorage.getItem('demoDataPreloaded'))).toBe('true')
  await page.route('**/auth/v1/logout*', failWith(500, 'unexpected_failure', 'Unexpected failure'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Failed to log out. Please try again.')).toBeVisible()
  await page.unroute('**/auth/v1/logout*')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect(toastOf(page, 'You have been logged out')).toBeVisible()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('demoUser'),
      localStorage.getItem('demoDataPreloaded'),
      localStorage.getItem('session'),
    ]),
  ).toEqual([null, null, null])
})

/** Ends every session of anyone who is signed in on this page, from elsewhere. */
async function endSessionsOf(page: Page) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).access_token as string)
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
  })
  expect(ended.status()).toBe(204)
}
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const isTold = (page: Page) =>
  expect(page.locator('.banner', { hasText: 'You’ve been logged out' })).toContainText(
    'carry on where you left off',
  )
const accountMenu = (page: Page) => page.getByRole('button', { name: /account of/ })

test('a tab that is looked at again notices that its session was ended elsewhere', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await expect(accountMenu(page)).toBeVisible()
  await endSessionsOf(page)
  await lookAgain(page)
  await page.waitForURL('**/login')
  await isTold(page)
})

test('a tab that is looked at again while it is still finding out who is signed in looks as soon as it knows', async ({
  page,
}) => {
  const login = await demoLogin(page, 'instructor')
  await signIn(page, login)
  await expect(accountMenu(page)).toBeVisible()
  await holdAnswers(page, '**/api/**')
  const profile = await holdAnswers(page, '**/api/profile')
  await page.goto('/dashboard/profile')
  await expect.poll(profile.count).toBeGreaterThan(0)
  await endSessionsOf(page)
  await lookAgain(page)
  const requested = page.waitForRequest('**/auth/v1/user')
  await profile.answer((route) => route.fulfill({ json: {} }))
  await requested
  await page.waitForURL('**/login')
  await isTold(page)
})

test('the first call that is refused because the session has ended leads to the login page, and back to where it was', async ({
  page,
}) => {
  const login = await demoLogin(page, 'instructor')
  await signIn(page, login)
  await page.goto('/dashboard/students?sort=name')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await endSessionsOf(page)
  await page.getByRole('link', { name: 'Earnings' }).first().click()
  await page.waitForURL('**/login')
  await isTold(page)
  await expect(toastOf(page, 'Authentication required')).toHaveCount(0)
  await fillIn(page, login.email, login.password)
  await send(page)
  await page.waitForURL('**/dashboard/earnings')
})

test('a session that the server knows nothing of any more leads to the login, and back', async ({ page }) => {
  const login = await demoLogin(page, 'instructor')
  await signIn(page, login)
  await expect(accountMenu(page)).toBeVisible()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    const token = `${session.access_token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`
    localStorage.setItem(
      'session',
      JSON.stringify({ ...session, access_token: token, refresh_token: 'unknown' }),
    )
  })
  await page.goto('/dashboard/earnings')
  await page.waitForURL('**/login')
  await isTold(page)
  await fillIn(page, login.email, login.password)
  await send(page)
  await page.waitForURL('**/dashboard/earnings')
})

test('a call that is refused while the session stands changes nothing', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await expect(accountMenu(page)).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'not-signed-in', detail: 'Please log in first.' } }),
  )
  const checked = page.waitForResponse('**/auth/v1/user')
  await page.goto('/dashboard/earnings')
  expect((await checked).status()).toBe(200)
  await expect(page.getByText('Please log in first.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/earnings/)
})
