import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { bringSession, choose, demoLogin } from './people.ts'
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

test('a half-written assessment survives a reload, another page and a closed tab, until Helen discards it', async ({
  page,
  context,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/assessments')
  await page
    .getByRole('link', { name: /^Change the assessment of/ })
    .first()
    .click()
  const skill = (tab: Page) =>
    tab.getByRole('group', { name: /^Junctions/ }).getByRole('radio', { name: /^3,/ })
  const well = (tab: Page) => tab.getByLabel('What went well')
  const before = await well(page).inputValue()
  await choose(skill(page))
  await well(page).fill('Looked twice at the crossroads')
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(well(page)).toHaveValue('Looked twice at the crossroads')
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await page.waitForURL('**/dashboard/schedule**')
  await page.goBack()
  await expect(well(page)).toHaveValue('Looked twice at the crossroads')
  await page.close()
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(well(tab)).toHaveValue('Looked twice at the crossroads')
  await expect(skill(tab)).toBeChecked()
  await tab.getByRole('button', { name: 'Discard' }).click()
  await expect(well(tab)).toHaveValue(before)
  await tab.reload()
  await expect(well(tab)).toHaveValue(before)
})

test('what Helen types into her directory entry, her prices and her profile survives a reload and a closed tab', async ({
  page,
  context,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/profile')
  for (const [address, label, typed] of [
    ['/dashboard/settings/public-profile', 'In one sentence', 'Calm, clear and never late'],
    ['/dashboard/settings/prices', 'Price per hour (£)', '52.5'],
    ['/dashboard/profile', 'Full name', 'Calm, clear and never late'],
  ] as const) {
    const open = await context.newPage()
    await open.goto(address)
    const before = await open.getByLabel(label).inputValue()
    await open.getByLabel(label).fill(typed)
    await expect(open.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
    await open.reload()
    await expect(open.getByLabel(label)).toHaveValue(typed)
    await open.close()
    const again = await context.newPage()
    await again.goto(address)
    await expect(again.getByLabel(label)).toHaveValue(typed)
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect(again.getByLabel(label)).toHaveValue(before)
    await again.close()
  }
})

test('a half-filled learner and lesson are open again after a reload and back after a closed tab; closed by hand they are gone', async ({
  page,
  context,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const learner = page.getByRole('dialog', { name: 'Add a learner' })
  await learner.getByLabel('Name', { exact: true }).fill('Dennis Cole')
  await expect(learner.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(learner.getByLabel('Name', { exact: true })).toHaveValue('Dennis Cole')
  await learner.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add a learner' }).click()
  await expect(learner.getByLabel('Name', { exact: true })).toHaveValue('')

  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const price = (tab: Page) => tab.getByRole('dialog', { name: 'Add a lesson' }).getByLabel(/^Price in £/)
  await page.getByRole('button', { name: 'More options' }).click()
  await price(page).fill('41')
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(price(page)).toHaveValue('41')
  await page.close()
  const tab = await context.newPage()
  await tab.goto('/dashboard/schedule')
  await tab.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(price(tab)).toHaveValue('41')
  await tab.goto('/dashboard/earnings')
  await tab.goto('/dashboard/schedule')
  await expect(tab.getByText('You were adding a lesson.')).toBeVisible()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await tab.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(price(tab)).toHaveValue('41')
  await tab.keyboard.press('Escape')
  await tab.reload()
  await tab.getByRole('button', { name: 'Add lesson' }).click()
  await tab.getByRole('button', { name: 'More options' }).click()
  await expect(price(tab)).toHaveValue('')
})

test('a dialog opened and left untouched is no draft: another visit and a reload show the diary alone', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(dialog.getByText(/^The next free time/)).toBeVisible()
  await expect(dialog.getByLabel('Repeats')).toBeVisible()
  await dialog.getByLabel('Starts at').click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Learner').focus()
  await expect(dialog.getByText(/^Draft saved/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add lesson' })).toBeVisible()
  await expect(page.getByText('You were adding a lesson.')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('somebody who registers finds name, address and role again after a reload and another page, and never the password', async ({
  page,
}) => {
  await page.goto('/register')
  await choose(page.getByRole('radio', { name: /^Instructor/ }))
  await page.getByLabel('Full name').fill('Rowan Teller')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Rowan Teller')
  await expect(page.getByRole('radio', { name: /^Instructor/ })).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL('**/pricing')
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Rowan Teller')
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
