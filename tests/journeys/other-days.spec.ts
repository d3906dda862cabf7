import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

test('Helen cancels; Amara reads when Helen is free instead and takes one of the days', async ({
  page,
  browser,
  world,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons')
  await page.getByRole('list', { name: 'Upcoming lessons' }).getByRole('link').first().click()
  await page.waitForURL('**/dashboard/lessons/*-*')
  const lesson = new URL(page.url()).pathname

  const context = await browser.newContext({ baseURL: world.url })
  const helens = await context.newPage()
  await enter(helens, await demoLogin(helens, 'instructor'))
  await helens.goto(lesson)
  await helens.getByRole('button', { name: 'Cancel lesson' }).click()
  await helens.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(helens.locator('.toast', { hasText: 'Lesson cancelled' })).toBeVisible()
  await expect(helens.getByRole('region', { name: 'Helen is free at these times' })).toHaveCount(0)
  await context.close()

  await page.reload()
  const instead = page.getByRole('region', { name: 'Helen is free at these times' })
  await expect(instead.getByRole('link')).toHaveCount(3)
  const [, time] = (await instead.getByRole('link').nth(1).innerText()).split(', ')
  await instead.getByRole('link').nth(1).click()
  await page.waitForURL('**/instructor-directory/**')
  await expect(page.locator('.pay-bar')).toContainText(time!)
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeEnabled()
})
