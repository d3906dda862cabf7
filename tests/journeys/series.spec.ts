import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/** So late in the day that nobody has booked it. */
const late = '21:00'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Helen adds weekly lessons, sees which days fit, moves them and ends them', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a learner' })
  await adding.getByLabel('Name', { exact: true }).fill('Dennis Cole')
  await adding.getByLabel(/^Rate/).fill('36')
  await adding.getByRole('button', { name: 'Add learner' }).click()
  await expect(page.getByRole('heading', { name: 'Dennis Cole', level: 1 })).toBeVisible()

  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  // Something in the way of the third lesson.
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await lesson.getByLabel('Date').fill(dayIn(16))
  await lesson.getByLabel('Starts at').selectOption('20:30')
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()

  await page.getByRole('button', { name: 'Add lesson' }).click()
  await lesson.getByLabel('Date').fill(dayIn(2))
  await lesson.getByLabel('Starts at').selectOption(late)
  await lesson.getByLabel('Repeats').selectOption('Every week')
  await lesson.getByLabel('Ends').selectOption('After a number of lessons')
  await lesson.getByLabel('Lessons', { exact: true }).fill('4')
  await lesson.getByLabel('Bank holidays').selectOption('Teach as usual')
  await expect(lesson.getByRole('status')).toContainText('3 lessons fit, 1 day to decide about')
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByLabel(/^What to do on/).selectOption('Skip this day')
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, '3 lessons added')).toBeVisible()

  await page.getByRole('link', { name: /days? at 21:00$|s at 21:00$/ }).click()
  await expect(page.getByRole('heading', { name: / at 21:00$/, level: 1 })).toBeVisible()
  await expect(page.getByText('Weekly lessons with Dennis Cole')).toBeVisible()
  await expect(page.getByText('Skipped')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Change' }).click()
  const changing = page.getByRole('dialog', { name: 'Change weekly lessons' })
  await changing.getByLabel('Time').selectOption('21:30')
  expect(await axeFaults(page)).toEqual([])
  await changing.getByRole('button', { name: 'Change lessons' }).click()
  await expect(page.getByRole('heading', { name: / at 21:30$/, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'End', exact: true }).click()
  const ending = page.getByRole('dialog', { name: 'End weekly lessons' })
  expect(await axeFaults(page)).toEqual([])
  await ending.getByRole('button', { name: 'End lessons' }).click()
  await expect(toastOf(page, 'Weekly lessons end')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)
})

test('Amara asks for a pause, and Helen agrees', async ({ page, browser, baseURL }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons')
  await page.getByRole('link', { name: /^Sundays at/ }).click()
  await page.getByRole('button', { name: 'Ask for a pause' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for a pause' })
  await asking.getByLabel('Why').fill('Exams')
  expect(await axeFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Not answered')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const context = await browser.newContext({ baseURL: baseURL! })
  const hers = await context.newPage()
  await bringSession(hers, await demoLogin(hers, 'instructor'))
  await hers.goto('/dashboard/lessons')
  await expect(hers.getByText('Asks for a pause')).toBeVisible()
  await hers.getByRole('link', { name: /^Sundays at/ }).click()
  await expect(hers.getByText('Exams')).toBeVisible()
  await hers.getByRole('button', { name: 'Agree' }).click()
  await expect(hers.getByText('Agreed', { exact: true })).toBeVisible()
  await context.close()
})
