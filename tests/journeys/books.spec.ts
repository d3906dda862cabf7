import sharp from 'sharp'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

const receipt = () =>
  sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: '#f4f1e8' } })
    .jpeg()
    .toBuffer()

test('Helen photographs a receipt on her phone, sees it in the quarter, and her accountant reads the books by a link', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/earnings')
  await page.getByRole('link', { name: 'Your books' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  const quarters = page.getByRole('table', { name: 'Quarters' })
  await expect(quarters.getByRole('row')).toHaveCount(5)
  const before = await quarters.innerText()

  await page.getByRole('button', { name: 'Add an expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an expense' })
  await dialog.getByLabel('Amount (£)').fill('61.27')
  await dialog.getByLabel('Category').selectOption({ label: 'Parking and travel' })
  await dialog.getByLabel('What it was').fill('Car park at the test centre')
  await dialog
    .getByLabel('Receipt')
    .setInputFiles({ name: 'till.jpg', mimeType: 'image/jpeg', buffer: await receipt() })
  await expect(dialog.getByText('till.jpg')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastOf(page, 'Expense added')).toBeVisible()
  const row = page
    .getByRole('list', { name: 'Expenses' })
    .getByRole('listitem')
    .filter({ hasText: 'Car park at the test centre' })
  await expect(row).toContainText('£61.27')
  await expect.poll(() => quarters.innerText()).not.toBe(before)
  await row.getByRole('button', { name: /^Look at Receipt/ }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = page.getByRole('dialog', { name: 'A link for your accountant' })
  await link.getByLabel('Who it’s for').fill('Ruth Baker')
  await link.getByRole('button', { name: 'Create the link' }).click()
  const url = await page.getByRole('textbox', { name: 'The link' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const ruth = await (await browser.newContext({ baseURL: world.url })).newPage()
  await ruth.goto(url)
  await expect(ruth.getByRole('heading', { level: 1, name: 'Books of Helen Marsh' })).toBeVisible()
  await expect(ruth.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  for (const open of await ruth.getByRole('button', { name: /^Show the lines/ }).all()) {
    await open.click()
    await expect(ruth.getByRole('button', { name: 'CSV' })).toBeVisible()
    if (await ruth.getByRole('button', { name: /^Show all/ }).isVisible())
      await ruth.getByRole('button', { name: /^Show all/ }).click()
    if (await ruth.getByText('Car park at the test centre').isVisible()) break
  }
  await expect(ruth.getByText('Car park at the test centre')).toBeVisible()
  expect(await axeFaults(ruth)).toEqual([])
  const [file] = await Promise.all([
    ruth.waitForEvent('download'),
    ruth.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^books-\d{4}-\d\d-quarter-[1-4]\.csv$/)

  await page.getByRole('button', { name: 'End the link for Ruth Baker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(toastOf(page, 'The link has ended')).toBeVisible()
  await ruth.reload()
  await expect(ruth.getByText('This link doesn’t open any books')).toBeVisible()
})
