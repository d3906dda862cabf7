import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

test('Helen keeps an hour free from her schedule, sees it there, and opens it again', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Keep free' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep a time free' })
  // A day so far off that nobody has booked it.
  const day = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('From').selectOption('14:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('13:00')
  await dialog.getByRole('button', { name: 'Keep it free' }).click()
  await expect(dialog.getByText('Choose a later time.').first()).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).selectOption('15:00')
  await dialog.getByLabel(/Note for yourself/).fill('MOT of the Yaris')
  await dialog.getByRole('button', { name: 'Keep it free' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/dashboard/schedule?on=${day}`)
  const block = page.getByRole('button', { name: /MOT of the Yaris/ })
  await expect(block).toContainText('14:00')
  await block.click()
  await page.getByRole('dialog', { name: 'Open this time again?' }).getByRole('button', { name: 'Open it again' }).click()
  await expect(block).toHaveCount(0)
})
