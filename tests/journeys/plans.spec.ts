import { bringSession, demoLogin, payByCard } from './people.ts'
import { expect, test } from './world.ts'

test('Helen tries Pro for nothing, keeps it by card, cancels it and stays after all', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/pricing')
  await page.locator('.plan').getByRole('link', { name: 'Your plan' }).click()
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
  await expect(title('You’re on Free')).toBeVisible()
  const costs = page.getByRole('table', { name: 'What each plan costs' })
  await expect(costs.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/^Learners paid you £[\d,.]+ by card in the last four weeks/)).toBeVisible()

  await page.getByRole('button', { name: 'Try Pro free for 30 days' }).click()
  await expect(title(/^Pro is free until/)).toBeVisible()
  await page.goto('/dashboard/earnings')
  await expect(page.getByText('Commission (now 5%)')).toBeVisible()
  await page.getByRole('link', { name: 'Your plan' }).click()

  await page.getByRole('button', { name: 'Keep Pro, £20 a month' }).click()
  await page.waitForURL('**/stand-in/stripe/c/pay/**')
  await payByCard(page, 'Helen Marsh')
  await page.waitForURL('**/dashboard/plan')
  await expect(page.getByText(/Your first £20\.00 is due on/)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Pro' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You won’t be charged.')
  await dialog.getByRole('button', { name: 'Cancel Pro' }).click()
  await expect(title(/^Pro ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay on Pro' }).click()
  await expect(page.getByText(/Your first £20\.00 is due on/)).toBeVisible()
})

test('an administrator enters a contract with an instructor, who reads it on her plan', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/users?role=instructor&search=helen')
  await page.getByRole('link', { name: 'Helen Marsh' }).first().click()
  const plan = page
    .getByRole('region')
    .or(page.locator('section.card'))
    .filter({ hasText: 'Enter a contract' })
  await plan.getByRole('button', { name: 'Enter a contract' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Commission (%)').fill('7')
  await dialog.getByRole('button', { name: 'Enter contract' }).click()
  await expect(dialog).toContainText('Pro costs 5%, so at most that.')
  await dialog.getByLabel('Commission (%)').fill('2.5')
  await dialog.getByLabel('Fee a month (£)').fill('50')
  await dialog.getByRole('button', { name: 'Enter contract' }).click()
  await expect(plan.getByRole('heading', { name: 'Plan: Enterprise' })).toBeVisible()
  await expect(plan.getByText('2.5%, £50.00 a month')).toBeVisible()

  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/plan')
  await expect(
    page.getByText('We take 2.5% of each card payment. That’s what your contract says.'),
  ).toBeVisible()

  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/users?role=instructor&search=helen')
  await page.getByRole('link', { name: 'Helen Marsh' }).first().click()
  await plan.getByRole('button', { name: 'End it' }).click()
  await dialog.getByRole('button', { name: 'End it' }).click()
  await expect(plan.getByText(/ to .+, entered by Ada Clerk$/)).toBeVisible()
  await expect(plan.getByRole('button', { name: 'End it' })).toHaveCount(0)
})
