import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen’s new hours survive a reload and another page; in a second tab she is told before they replace newer ones', async ({
  page,
  context,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/hours')
  const opens = page.getByLabel('Monday, opens').first()
  const before = await opens.inputValue()
  await opens.selectOption('05:15')
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(opens).toHaveValue('05:15')
  await page.getByRole('link', { name: 'Earnings' }).first().click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay here' }).click()
  await expect(opens).toHaveValue('05:15')

  const other = await context.newPage()
  await other.goto('/dashboard/settings/hours')
  await other.getByRole('button', { name: 'Discard' }).click()
  await other.getByLabel('Monday, opens').first().selectOption('06:30')
  await other.getByRole('button', { name: 'Save hours' }).click()
  await expect(toastOf(other, 'Hours saved')).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Your hours were changed somewhere else while you were editing.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the newer hours' }).click()
  await expect(opens).toHaveValue('06:30')
  await opens.selectOption(before)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(toastOf(page, 'Hours saved')).toBeVisible()
})

test('somebody who registers finds name, address and role again after a reload, and never the password', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: /^Instructor/ }).check({ force: true })
  await page.getByLabel('Full name').fill('Rowan Teller')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Rowan Teller')
  await expect(page.getByRole('radio', { name: /^Instructor/ })).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('the messages page is as high as the window: nothing scrolls into nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/messages')
  await expect(
    page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
})
