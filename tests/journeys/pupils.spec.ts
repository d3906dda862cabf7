import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen adds a learner without an account, puts their lesson into her diary, and marks the cash as received', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a learner' })
  await adding.getByLabel('Name', { exact: true }).fill('Dennis Cole')
  await adding.getByLabel(/^Rate/).fill('36')
  expect(await axeFaults(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add learner' }).click()
  await expect(page.getByRole('heading', { name: 'Dennis Cole', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message Dennis Cole' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(lesson.getByLabel('Learner')).toHaveValue(/./)
  // So far off, and so late, that nobody has booked it.
  const day = new Date(Date.now() + 51 * 86_400_000).toISOString().slice(0, 10)
  await lesson.getByLabel('Date').fill(day)
  await lesson.getByLabel('Starts at').selectOption('20:00')
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()

  await page.goto(`/dashboard/schedule?on=${day}`)
  await expect(page.getByText('Dennis Cole').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await lesson.getByLabel('Learner').selectOption({ label: 'Dennis Cole' })
  await lesson.getByLabel('Starts at').selectOption('20:15')
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(lesson.getByRole('alert')).toContainText('Your learner isn’t free then')
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Dennis Cole' }).click()
  await page.getByRole('button', { name: '£36.00 received' }).click()
  await expect(toastOf(page, '£36.00 received')).toBeVisible()
  await expect(page.getByText(/^£36\.00 in cash, received \w{3} \d+ \w+ \d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo that it was received' }).click()
  await page.getByRole('button', { name: '£36.00 received' }).click()
  await expect(page.getByRole('button', { name: 'Undo that it was received' })).toBeVisible()
  await page.goto('/dashboard/earnings')
  await expect(page.getByRole('table', { name: 'Cash and transfers' })).toContainText('Dennis Cole')
  expect(await axeFaults(page)).toEqual([])
})
