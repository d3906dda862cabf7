import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

test('Amara joins the waiting list on Saturdays and leaves it again', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/waiting-list?postcode=BS6%206AA')
  await page.getByText('Sat', { exact: true }).click()
  await page.getByLabel('From').selectOption('09:00')
  await page.getByLabel('Until').selectOption('09:00')
  await page.getByRole('button', { name: 'Tell me when there’s a time' }).click()
  await expect(page.getByText('Your lesson doesn’t fit between these times.')).toBeVisible()
  await page.getByLabel('Until').selectOption('13:00')
  await page.getByRole('button', { name: 'Tell me when there’s a time' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Any instructor near BS6 6' })
  await expect(entry).toContainText('1 hour, manual, Sat 09:00–13:00')
  await entry.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(entry).toHaveCount(0)
})
