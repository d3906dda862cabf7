import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen gives what HMRC asks for from her earnings, sees her number by its end alone, and the report counts her as complete', async ({
  page,
}) => {
  const year = new Date().getFullYear()
  const missing = page.getByRole('list', { name: 'Details missing' })
  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('heading', { name: 'HMRC’s digital platform report' })).toBeVisible()
  await expect(missing.getByRole('link', { name: 'Helen Marsh' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/earnings')
  await page.getByRole('link', { name: 'Give them' }).click()
  await page.waitForURL('**/dashboard/settings/tax-details')
  await page.getByLabel('Full name').fill('Helen Marsh')
  await page.getByLabel('Home address').fill('12 Cotham Road')
  await page.getByLabel('Town').fill('Bristol')
  await page.getByLabel('Postcode').fill('BS6 6UL')
  await page.getByLabel('Date of birth').fill('1980-04-02')
  const number = page.getByRole('textbox', { name: 'National Insurance number' })
  await number.fill('GB123456A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(number).toHaveAccessibleDescription(/looks like AB 12 34 56 C/)
  expect(await axeFaults(page)).toEqual([])
  await number.fill('AB 12 34 56 C')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Tax details saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('•••• 56C')
  await expect(page.getByRole('main')).not.toContainText('AB123456C')
  expect(await axeFaults(page)).toEqual([])

  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/reports')
  await expect(missing).toBeVisible()
  await expect(missing.getByRole('link', { name: 'Helen Marsh' })).toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${year} (CSV)` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`hmrc-platform-report-${year}.csv`)
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('main')).toContainText(`HMRC’s digital platform report, ${year}`)
})
