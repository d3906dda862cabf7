import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

test('Amara sets a goal and shows Helen her milestones, Helen encourages her, and everything can be switched off', async ({
  page,
  browser,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning')
  await page.getByRole('link', { name: 'Milestones' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milestones')
  await expect(page.getByRole('heading', { level: 2, name: /^Level \d, / })).toBeVisible()
  await expect(page.locator('.game-badges > li').first()).toContainText('Earned')

  await page.getByRole('button', { name: 'Add a goal' }).click()
  const goal = page.getByRole('dialog')
  await goal.getByLabel('What do you want to reach?').selectOption('In my own words')
  await goal.getByLabel('Your words').fill('Night drive with Mum')
  await goal.getByRole('button', { name: 'Set this goal' }).click()
  await expect(goal).toBeHidden()
  await expect(page.getByText('Night drive with Mum')).toBeVisible()

  const shows = page.getByRole('switch', { name: /Show my instructors/ })
  if (!(await shows.isChecked())) await shows.click()
  await expect(shows).toBeChecked()

  const helens = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const helen = await helens.newPage()
  await enter(helen, await demoLogin(helen, 'instructor'))
  await helen.goto('/dashboard/students')
  await helen.getByRole('link', { name: 'Amara Okafor' }).first().click()
  await helen.getByRole('button', { name: 'Encourage Amara' }).click()
  await helen.getByRole('dialog').getByText('Your theory is paying off in the car.').click()
  await helen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(helen.getByRole('heading', { name: 'Sent to Amara' })).toBeVisible()
  await helens.close()

  await page.reload()
  await expect(page.getByText('Your theory is paying off in the car.')).toBeVisible()
  await page.getByRole('switch', { name: 'Show points and badges' }).click()
  await expect(page.getByText('Points, levels and badges are off')).toBeVisible()
  await expect(page.locator('.game-badges')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show points and badges' }).click()
  await expect(page.getByText('Night drive with Mum')).toBeVisible()
})

test('a goal that is still being saved when Amara closes its dialog doesn’t close the one she opens next', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/game')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/progress/game/goals', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add a goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'A goal of yours' })
  await dialog.getByLabel('What do you want to reach?').selectOption('In my own words')
  await dialog.getByLabel('Your words').fill('Park at the station')
  const saved = page.waitForResponse(/\/api\/progress\/game\/goals$/)
  await dialog.getByRole('button', { name: 'Set this goal' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add a goal' }).click()
  held.resolve()
  await saved
  await expect(page.getByText('Park at the station')).toBeVisible()
  await expect(dialog).toBeVisible()
})
