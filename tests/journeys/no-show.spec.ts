import { toastOf } from './held-clock.ts'
import { letLessonPass, nextLessonOf } from './outside.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen says that Amara did not turn up, and reads first what it costs whom', async ({ page, world }) => {
  const { email } = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, email)
  await letLessonPass(world.databaseUrl, id, '14 days 9 hours') // where nothing else was
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${id}`)
  await page.getByRole('button', { name: 'Didn’t go ahead…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happened?' })
  await expect(dialog.getByText(/^The lesson was called off.* refund Amara £[\d.]+ in full\.$/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^No show/ }).check()
  await expect(dialog.getByText(/^Amara didn’t turn up, so they pay £[\d.]+ as for a late/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Charge £[\d.]+$/ }).click()
  await expect(toastOf(page, 'Marked as a no show')).toBeVisible()
  await expect(page.locator('.badge', { hasText: 'No show' })).toBeVisible()
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByText('Marked as a no show')).toBeVisible()
})
