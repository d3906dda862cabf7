import { holdAnswers } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, inProduction, test } from './world.ts'

test('anyone who opens the system test of the demo sees every part tried out', async ({ page }) => {
  await page.goto('/test')
  await expect(page.getByRole('heading', { level: 1, name: 'System test' })).toBeVisible()
  // The demo was copied a while after its seeding: what its lessons have queued is done first.
  await expect(async () => {
    await page.getByRole('button', { name: 'Run all again' }).click()
    await expect(page.getByText('All 8 checks passed.')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Working' })).toHaveCount(8)
  await expect(page.getByText('The service answers, and asks you to log in first.')).toBeVisible()
})

test('a check that runs says so, one that fails can be tried again by itself', async ({ page }) => {
  const storage = await holdAnswers(page, '**/api/status/checks/storage')
  await page.goto('/test')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Files', exact: true }) })
  await expect(row.getByText('Checking…')).toBeVisible()
  await expect(page.getByText('Running one check…')).toBeVisible()
  await storage.answer((route) => route.abort())
  await expect(row.getByText('We couldn’t reach the service.')).toBeVisible()
  await expect(page.getByText('1 of 8 checks failed.')).toBeVisible()
  await page.unroute('**/api/status/checks/storage')
  await page.getByRole('button', { name: 'Try again: Files' }).click()
  await expect(row.getByText('A file was stored, read back and removed.')).toBeVisible()
  await expect(page.getByText('All 8 checks passed.')).toBeVisible()
})

test('a learner hears of their assessments; in production they see the summary alone', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/test')
  await expect(page.getByText(/^The service answers: .*assessments? of yours\.$/)).toBeVisible()
  await inProduction(page)
  await page.goto('/test')
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  await expect(page.getByText('Everything works')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Working' })).toHaveCount(0)
})
