import { demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* The other forms that the link of a confirmation can have, and what the service can answer to it. */

test('tokens of a session in the address confirm as well; without a person behind them the verification failed', async ({
  page,
}) => {
  const { email, password } = await demoLogin(page, 'student')
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  const { access_token, refresh_token } = await signedIn.json()
  const link = `/verify-email?${new URLSearchParams({ type: 'signup', email, access_token, refresh_token })}`
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()

  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: {} }))
  await page.goto(`${link}&again=1`)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByText('Verification failed')).toBeVisible()
  await expect(page.getByText('No user was found for this link.')).toBeVisible()
  await page.route('**/auth/v1/verify*', (route) => route.fulfill({ json: {} }))
  await page.goto('/verify-email?token=abc&type=signup')
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByText('No user was found for this link.')).toBeVisible()
})

test('an error without words is shown in ours', async ({ page }) => {
  await page.route('**/auth/v1/verify*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/verify-email?token=abc&type=signup_confirm')
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(
    page.getByText('An unexpected error occurred during verification. Please try again or contact support.'),
  ).toBeVisible()
  await page.goto('/email-confirm?token=abc&type=signup')
  await page.getByRole('button', { name: 'Confirm and sign in', exact: true }).click()
  await expect(page.getByText('Failed to confirm email')).toBeVisible()
})
