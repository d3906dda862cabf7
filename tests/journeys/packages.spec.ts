import { axeFaults } from './axe.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('on Pro Helen offers a block of her own, and Amara finds it on her page', async ({ page }) => {
  const helen = await demoLogin(page, 'instructor')
  const amara = await demoLogin(page, 'student')
  await bringSession(page, helen)
  await page.goto('/dashboard/settings/prices')
  const blocks = page.locator('section.card', {
    has: page.getByRole('heading', { name: 'Blocks of hours' }),
  })
  await blocks.getByRole('link', { name: 'See Pro' }).click()
  await page
    .getByRole('button', { name: /^(Try Pro|Subscribe)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Pro is free until/ })).toBeVisible()

  await page.goto('/dashboard/settings/prices')
  await blocks.getByRole('button', { name: 'Add a block' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Test week')
  await dialog.getByLabel('Hours', { exact: true }).fill('12')
  await expect(dialog.getByText(/^One by one they cost £[\d.]+\./)).toBeVisible()
  await dialog.getByLabel('Price for all of them (£)').fill('9000')
  await dialog.getByRole('button', { name: 'Offer it' }).click()
  await expect(dialog.getByText(/more than these hours cost one by one/)).toBeVisible()
  await dialog.getByLabel('Price for all of them (£)').fill('420')
  await dialog.getByRole('button', { name: 'Offer it' }).click()
  await expect(blocks.getByText('12 hours, £420.00')).toBeVisible()
  await page.goto('/dashboard/settings/public-profile')
  await page.getByRole('link', { name: 'See your profile as they do' }).click()
  const profile = page.url()

  await bringSession(page, amara)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Buy Test week (12 hours), £420.00' }).click()
  await expect(dialog).toContainText('That’s £35.00 an hour')
})

test('an administrator offers a package of the platform, changes its price, and archives it', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/admin')
  await page.getByRole('main').getByRole('link', { name: 'Packages' }).click()
  const packages = page.getByRole('list', { name: 'Packages' })
  await page.getByRole('button', { name: 'Add a package' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new package' })
  await dialog.getByLabel('Name').fill('Winter hours')
  await dialog.getByLabel('Hours').fill('4')
  await dialog.getByLabel('Price for all of them (£)').fill('160')
  await expect(dialog).toContainText('For instructors who charge up to £40.00 an hour.')
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Offer it' }).click()
  await expect(packages).toContainText('4 hours, £160.00, £40.00 an hour')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Change Winter hours' }).click()
  const change = page.getByRole('dialog', { name: 'Change Winter hours' })
  await change.getByLabel('Price for all of them (£)').fill('150')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(packages).toContainText('4 hours, £150.00, £37.50 an hour')
  await page.getByRole('button', { name: 'Archive Winter hours' }).click()
  await expect(packages.getByRole('listitem').filter({ hasText: '£150.00' })).toContainText('Archived')
})
