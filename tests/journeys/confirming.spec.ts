import type { Page } from '@playwright/test'
import { shownMs } from '#ui/toast-rules.ts'
import { bringClock, holdAnswers, holdClock, failWith, runUntilSeen, toastOf } from './held-clock.ts'
import { expect, inProduction, test } from './world.ts'

/* From the registration to the confirmed address: every state of the pages on the way, with the specification's texts and times. */

const password = 'quiet lanes and hedges 7'
const toLogin = 'Your email is verified. You can log in now.'

async function fillIn(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Rowan Pike')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

test('registering twice at once is told so, and an address that is taken only in the demo; what only the demo has is nowhere in production', async ({
  page,
}) => {
  await fillIn(page, 'rowan.twice@post.example')
  const held = await holdAnswers(page, '**/auth/v1/signup*')
  await create(page)
  await expect.poll(held.count).toBe(1)
  await page.getByLabel('Confirm password').press('Enter')
  await expect(toastOf(page, 'Registration in Progress')).toContainText(
    'Please wait while we complete your registration.',
  )
  expect(held.count()).toBe(1)
  const nobody = {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email: 'rowan.twice@post.example',
    identities: [],
    user_metadata: {},
    app_metadata: {},
    created_at: new Date().toISOString(),
  }
  await held.answer((route) => route.fulfill({ json: nobody }))
  await expect(page.locator('.form-summary')).toHaveText(
    'This email is already registered. Please try logging in instead.',
  )
  await expect(toastOf(page, 'Registration Failed')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)

  await inProduction(page)
  await fillIn(page, 'rowan.twice@post.example')
  await expect(page.getByRole('button', { name: 'Use Test Email' })).toHaveCount(0)
  await create(page)
  await expect(page.locator('.form-summary')).toHaveText(
    'We couldn’t create an account with these details. If you already have one, log in or set a new password.',
  )
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign in as/ })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /driving school/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Demo account' })).toHaveCount(0)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('50K+')).toHaveCount(0)
})

test('a limited registration says to wait, and offers a test address', async ({ page }) => {
  await fillIn(page, 'rowan.limited@post.example')
  await page.route(
    '**/auth/v1/signup*',
    failWith(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  )
  await create(page)
  await expect(page.locator('.banner', { hasText: 'Email Rate Limited' })).toBeVisible()
  await expect(page.locator('.form-summary')).toHaveText(
    'Email sending is currently rate-limited. Please try again in a few minutes.',
  )
  await page.unroute('**/auth/v1/signup*')
  await page.getByRole('button', { name: 'Use Test Email' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@example\.com$/)
  const held = await holdAnswers(page, '**/auth/v1/signup*')
  await create(page)
  await expect.poll(held.count).toBe(1)
  await page.getByLabel('Confirm password').press('Enter')
  await expect(toastOf(page, 'Registration in Progress')).toBeVisible()
  await held.answer((route) => route.continue())
  await page.waitForURL('**/verification-pending')
  await expect(toastOf(page, 'Account Auto-Verified')).not.toContainText('email')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Register')
  // Sooner than the other would go by itself.
  const stays = page.locator('.toast:not([data-ending-style])')
  await expect(stays).toHaveCount(1, { timeout: shownMs.least })
  await expect(page.getByText('Please check your email to confirm')).toHaveCount(0)
  await page.waitForURL('**/login')
  await expect(page.getByText(toLogin)).toBeVisible()
  await expect(toastOf(page, 'Email Verified')).toHaveCount(0)
  await expect(toastOf(page, 'Welcome back')).toHaveCount(0)
})

test('the waiting page asks every 5 s, and 2 s after the confirmation goes to the login page', async ({
  page,
}) => {
  await bringClock(page)
  await fillIn(page, 'rowan.waits@post.example')
  const polls: string[] = []
  let confirmed = false
  await page.route('**/api/auth/confirmation-status', (route) => {
    polls.push(route.request().url())
    return route.fulfill({ json: { confirmed } })
  })
  await create(page)
  await page.waitForURL('**/verification-pending')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.locator('#main')).toContainText('Please check your email to confirm your account.')
  await expect(toastOf(page, 'Registration successful!')).toContainText(
    "If you don't receive an email, please contact support.",
  )
  await expect.poll(() => polls.length).toBeGreaterThan(0)
  await holdClock(page)
  const before = polls.length
  await page.clock.runFor(5_000)
  await expect.poll(() => polls.length).toBe(before + 1)
  confirmed = true
  await runUntilSeen(page, page.getByRole('heading', { name: 'Email Verified' }), 500)
  await page.clock.runFor(1_400)
  expect(new URL(page.url()).pathname).toBe('/verification-pending')
  await page.clock.runFor(700)
  await page.waitForURL('**/login')
  await page.clock.resume()
  await expect(page.getByText(toLogin)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rowan.waits@post.example')
})

test('the waiting page sends the mail again, and says how that went', async ({ page }) => {
  await fillIn(page, 'rowan.again@post.example')
  await create(page)
  await page.waitForURL('**/verification-pending')
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  const held = await holdAnswers(page, '**/auth/v1/resend*')
  await resend.click()
  await held.answer(failWith(500, 'unexpected_failure', 'Unexpected failure'))
  await expect(page.getByText('Failed to resend email. Please try again or contact support')).toBeVisible()
  await held.answer(failWith(429, 'over_email_send_rate_limit', 'email rate limit exceeded'))
  await resend.click()
  await expect(page.locator('.banner', { hasText: 'Email Rate Limited' })).toBeVisible()
  await held.answer((route) => route.fulfill({ json: {} }))
  await resend.click()
  await expect(
    page.getByText('Verification email sent! Please check your inbox and spam folder.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await page.waitForURL('**/login')
})

test('without a registration the waiting page leads to one', async ({ page }) => {
  await page.goto('/verification-pending')
  await expect(page.getByRole('heading', { name: 'No Registration Data' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Registration' }).click()
  await page.waitForURL('**/register')
})

test('/verify-email names what is wrong with a link, and after three attempts leads to support', async ({
  page,
}) => {
  await page.goto('/verify-email')
  await expect(page.getByText('Invalid verification link')).toBeVisible()
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await page.goto('/verify-email?token=abc&type=recovery')
  await expect(page.getByText('Invalid verification type')).toBeVisible()
  await expect(page.getByText('This link isn’t for confirming an email address.')).toBeVisible()

  const held = await holdAnswers(page, '**/auth/v1/verify*')
  await page.goto('/verify-email?token=abc&type=signup')
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await held.answer(failWith(403, 'otp_expired', 'Email link is invalid or has expired'))
  await expect(page.getByText('Verification failed')).toBeVisible()
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.click()
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByText('Verification failed')).toBeVisible()
  await expect(page.getByText('Multiple attempts detected.')).toHaveCount(0)
  await again.click()
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(
    page.getByText('Multiple attempts detected. Please contact support for assistance.'),
  ).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:.+subject=/,
  )
})

test('the mail’s link confirms, and 3 s later the login page knows the address', async ({ page, world }) => {
  await fillIn(page, 'rowan.confirms@post.example')
  await create(page)
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes('rowan.confirms@post.example'))
  await bringClock(page)
  await holdClock(page)
  await page.goto(mail.links.find((link) => link.includes('/verify-email'))!)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await runUntilSeen(page, page.getByRole('heading', { name: 'Email verified' }))
  await page.clock.runFor(2_800)
  expect(new URL(page.url()).pathname).toBe('/verify-email')
  await page.clock.runFor(400)
  await page.waitForURL('**/login')
  await page.clock.resume()
  await expect(page.getByText(toLogin)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rowan.confirms@post.example')
})

test('who reads the mail elsewhere types its code: into the waiting page, the login page, and for a new password', async ({
  page,
  world,
}) => {
  const email = 'rowan.types@post.example'
  const codeOf = async (count: number) => {
    await expect.poll(() => world.smtp.messages(email).length).toBe(count)
    return /Your code: (\d{6})/.exec(world.smtp.messages(email).at(-1)!.text)![1]!
  }
  const code = page.getByLabel('Code from the email')
  await fillIn(page, email)
  await create(page)
  await page.waitForURL('**/verification-pending')
  const right = await codeOf(1)
  const send = page.getByRole('button', { name: 'Confirm with this code' })
  await code.fill('12')
  await send.click()
  await expect(page.getByText('Enter the code from the email.').first()).toBeVisible()
  await code.fill(right === '000000' ? '000001' : '000000')
  await send.click()
  await expect(page.locator('.form-summary')).toContainText('This code or link is wrong')

  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You need to verify your email before logging in.')).toBeVisible()
  await code.fill(right)
  await send.click()
  await expect(page.getByText(toLogin)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/student')
  await page.evaluate(() => localStorage.clear())

  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  await code.fill(await codeOf(2))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.waitForURL('**/reset-password')
  await page.getByLabel('New password').fill('eleven green lorries at dawn')
  await page.getByLabel('Confirm password').fill('eleven green lorries at dawn')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL('**/dashboard/student')
})

test('the code confirms on the waiting page too, and it goes on to the login page', async ({
  page,
  world,
}) => {
  await fillIn(page, 'rowan.code@post.example')
  await create(page)
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes('rowan.code@post.example'))
  await page.getByLabel('Code from the email').fill(/Your code: (\d{6})/.exec(mail.text)![1]!)
  await page.getByRole('button', { name: 'Confirm with this code' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.waitForURL('**/login')
  await expect(page.getByText(toLogin)).toBeVisible()
})

test('/email-confirm signs in with a right link after 2 s, and leads a wrong one to the login page', async ({
  page,
  world,
}) => {
  await page.goto('/email-confirm?token=abc&type=recovery')
  await expect(page.getByText('Invalid confirmation link')).toBeVisible()
  await page.goto('/email-confirm?token=abc&type=signup')
  await page.getByRole('button', { name: 'Confirm and sign in', exact: true }).click()
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await page.waitForURL('**/login')

  await fillIn(page, 'rowan.short@post.example')
  await create(page)
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes('rowan.short@post.example'))
  const token = new URL(mail.links.find((link) => link.includes('/verify-email'))!).searchParams.get('token')
  await bringClock(page)
  await holdClock(page)
  await page.goto(`/email-confirm?token=${token}&type=signup`)
  await page.getByRole('button', { name: 'Confirm and sign in', exact: true }).click()
  await runUntilSeen(page, page.getByRole('heading', { name: 'Email confirmed' }))
  await page.clock.runFor(1_800)
  expect(new URL(page.url()).pathname).toBe('/email-confirm')
  await page.clock.runFor(400)
  await page.clock.resume()
  await page.waitForURL('**/dashboard/student')
})

test('/confirm refuses what is no link, and says what the service said of one that is worth nothing', async ({
  page,
}) => {
  await page.goto('/confirm')
  await expect(page.getByText('Invalid confirmation link')).toBeVisible()
  await page.goto('/confirm?token=abc&type=signup')
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByText('Failed to confirm email')).toBeVisible()
  await page.goto('/confirm?token=abc&type=magiclink')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This link doesn’t work')).toBeVisible()
  await page.goto(
    '/confirm#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  )
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
})
