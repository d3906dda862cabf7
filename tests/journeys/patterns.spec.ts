import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen says in her own words what comes back in Amara’s lessons, and Amara reads it until Helen dismisses it', async ({
  browser,
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Amara Okafor' }).first().click()
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Patterns across lessons' }),
  })
  await card.getByRole('switch', { name: /^Check patterns before/ }).click()
  await expect(card.getByText('Your learner doesn’t see this yet.').first()).toBeVisible()

  const learner = await (await browser.newContext()).newPage()
  await bringSession(learner, await demoLogin(learner, 'student'))
  await learner.goto('/dashboard/progress')
  await expect(learner.getByText('Your instructor looks at each one before you see it.')).toBeVisible()
  await expect(learner.getByText('Nothing stands out so far.')).toBeVisible()

  const row = card.getByRole('listitem').filter({ hasText: 'Not moving up' }).first()
  await row.getByRole('button', { name: 'Change the words: Roundabouts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('What stands out')
    .fill('At roundabouts you decide late. You know how; start earlier.')
  await dialog.getByRole('button', { name: 'Save and confirm' }).click()
  await expect(row.getByText(/^Confirmed on .*, in your words\.$/)).toBeVisible()
  await learner.reload()
  await expect(
    learner.getByText('At roundabouts you decide late. You know how; start earlier.'),
  ).toBeVisible()
  await expect(learner.getByText('In your instructor’s words.')).toBeVisible()

  await row.getByRole('button', { name: 'Dismiss: Roundabouts' }).click()
  await expect(card.getByText(/^Dismissed: 1\./)).toBeVisible()
  await learner.reload()
  await expect(learner.getByText('Nothing stands out so far.')).toBeVisible()
  await learner.context().close()
})
