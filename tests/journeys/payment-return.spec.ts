import type { Page } from '@playwright/test'
import { bringClock, holdClock, runUntil, runUntilSeen, toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* The way back from the card page: what the pages say of each end, and how long they ask. The specification's texts, buttons and times. */

const statuses = '**/api/payments/checkout/status/**'
const checkout = {
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 123_450,
  currency: 'gbp',
  metadata: { package_id: crypto.randomUUID() },
  package_name: '10-hour block',
  lesson_id: null,
  outcome: null,
}

/** The service answers these, one after the other; the last one from then on. */
async function answer(page: Page, ...answers: (Partial<typeof checkout> | number)[]) {
  const requested: string[] = []
  await page.route(statuses, (route) => {
    const next = answers[Math.min(requested.push(route.request().url()), answers.length) - 1]!
    return typeof next === 'number'
      ? route.fulfill({ status: next, json: { code: 'internal', detail: 'Broken' } })
      : route.fulfill({ json: { ...checkout, ...next } })
  })
  return requested
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a payment that has arrived is shown with its amount and package, and both buttons lead on by role', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await answer(page, { payment_status: 'paid', status: 'complete' })
  await page.goto('/payment/success?session_id=cs_test_1')
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByRole('status').getByText('Payment confirmed successfully!')).toBeVisible()
  await expect(page.getByText('£1,234.50')).toBeVisible()
  await expect(page.getByText('10-hour block')).toBeVisible()
  await expect(page.locator('.toast'), 'the page has said so').toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute(
    'href',
    '/dashboard/lessons',
  )
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await page.waitForURL('**/dashboard/student')
})

test('an instructor who comes from a payment goes on to the instructor’s dashboard', async ({ page }) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await answer(page, { payment_status: 'paid', status: 'complete' })
  await page.goto('/payment/success?session_id=cs_test_1')
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await page.waitForURL('**/dashboard/instructor')
})

test('it is asked every 2 s until it is paid, and not once more', async ({ page }) => {
  const requested = await answer(page, {}, {}, {}, { payment_status: 'paid', status: 'complete' })
  await bringClock(page)
  await page.goto('/payment/success?session_id=cs_test_2')
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  await holdClock(page)
  const askedAt = async (times: number) => {
    await runUntil(page, () => requested.length >= times, 100)
    return page.evaluate(() => Date.now())
  }
  const second = await askedAt(2)
  const pause = (await askedAt(3)) - second
  expect(pause, 'milliseconds between two questions, looked at every 100').toBeGreaterThanOrEqual(1_900)
  expect(pause).toBeLessThanOrEqual(2_500)
  await runUntilSeen(page, heading(page, 'Payment Successful'), 500)
  expect(requested.length).toBe(4)
  await page.clock.runFor(10_000)
  expect(requested.length).toBe(4)
})

test('after ten attempts it says that the payment was not completed, warns in the console and asks no more', async ({
  page,
}) => {
  const requested = await answer(page, {})
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await bringClock(page)
  await page.goto('/payment/success?session_id=cs_test_3')
  await expect.poll(() => requested.length).toBe(1)
  for (let attempt = 2; attempt <= 10; attempt++) {
    await expect(page.getByText('Checking your payment…')).toBeVisible()
    await page.clock.fastForward(2_000)
    await expect.poll(() => requested.length).toBe(attempt)
  }
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  await expect(page.getByText('Your payment was not completed. Please try booking again.')).toBeVisible()
  await expect(toastOf(page, 'Payment was not completed')).toBeVisible()
  await page.clock.fastForward(10_000)
  expect(requested.length).toBe(10)
  expect(warnings).toEqual([expect.stringContaining('10 attempts')])
})

test('a session that has expired says so at once; Try Again leads to the lessons, Back to Dashboard to one’s own', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  const requested = await answer(page, { status: 'expired' })
  await page.goto('/payment/success?session_id=cs_test_4')
  await expect(
    page.getByText(
      'Your payment session expired. This can happen if you take too long to complete the payment.',
    ),
  ).toBeVisible()
  await expect(toastOf(page, 'Payment session expired')).toBeVisible()
  expect(requested.length).toBe(1)
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.waitForURL('**/dashboard/lessons')
})

test('an address without a session says so without alarm; one that cannot be verified is an error', async ({
  page,
}) => {
  const text = 'There was an error processing your payment. Please contact support if this persists.'
  await page.goto('/payment/success')
  await expect(heading(page, 'No payment to show')).toBeVisible()
  await expect(page.getByText(text)).toBeHidden()
  await expect(toastOf(page, 'No payment session found')).toBeVisible()
  await answer(page, 404)
  await page.goto('/payment/success?session_id=cs_of_somebody_else')
  await expect(page.getByText(text)).toBeVisible()
  await expect(toastOf(page, 'Error verifying payment status')).toContainText('Failed to get checkout status')
})

test('a service that stumbles is asked again, and the payment is found, in whatever currency it was', async ({
  page,
}) => {
  const requested = await answer(page, 503, { payment_status: 'paid', status: 'complete', currency: 'eur' })
  await bringClock(page)
  await page.goto('/payment/success?session_id=cs_test_5')
  await expect.poll(() => requested.length).toBe(1)
  await page.clock.fastForward(2_000)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByText('€1,234.50')).toBeVisible()
})

for (const { role, home } of [
  { role: 'student', home: '**/dashboard/student' },
  { role: 'instructor', home: '**/dashboard/instructor' },
] as const)
  test(`anyone who turned back at the card page is told that nothing was charged; a ${role} goes back to their dashboard or books again`, async ({
    page,
  }) => {
    await bringSession(page, await demoLogin(page, role))
    await page.goto('/payment/cancel')
    await expect(heading(page, 'Payment Cancelled')).toBeVisible()
    await expect(
      page.getByText('You cancelled the payment process. No charges have been made to your account.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.waitForURL(home)
    await page.goBack()
    await page.getByRole('link', { name: 'Try Booking Again' }).click()
    await page.waitForURL('**/dashboard/lessons')
  })

for (const role of ['student', 'instructor'] as const)
  test(`a ${role} comes back from the card page into their own dashboard, a stranger to the public page`, async ({
    page,
  }) => {
    const address = '/payment/success?session_id=cs_test_6'
    const requested = await answer(page, { payment_status: 'paid', status: 'complete' })
    await page.goto(address)
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)

    await bringSession(page, await demoLogin(page, role))
    requested.length = 0
    for (const [there, title] of [
      [address, 'Payment Successful'],
      ['/payment/cancel', 'Payment Cancelled'],
    ] as const) {
      await page.goto(there)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    }
    expect(requested.length, 'the page began once').toBe(1)
  })
