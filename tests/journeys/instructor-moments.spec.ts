import { toastOf } from './held-clock.ts'
import { lessonToMove, letLessonPass, nextLessonOf, waitingInstructor } from './outside.ts'
import { bringSession, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* Moments of an instructor that once went wrong. */

test('Helen says that Amara did not turn up, and reads first what it costs whom', async ({ page, world }) => {
  const { email } = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, email)
  await letLessonPass(world.databaseUrl, id, '14 days 9 hours') // where nothing else was
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${id}`)
  await page.getByRole('button', { name: 'Something else happened…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happened?' })
  await expect(
    dialog.getByText(/^You cancelled, or don’t want to charge it\..* (to Amara’s card|as lesson credit)\.$/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^No show/ }).check()
  await expect(
    dialog.getByText(/^It’s added to your balance, less commission\. The rest of what was paid/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: /^Charge £[\d.]+$/ }).click()
  await expect(toastOf(page, 'Marked as a no show')).toBeVisible()
  await expect(page.locator('.badge', { hasText: 'No show' })).toBeVisible()
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByText('Marked as a no show')).toBeVisible()
})

test('Helen reads on her first page that the MOT of her car is due, until she has entered the new date', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/instructor')
  const due = page.getByRole('list', { name: 'Due on your cars' })
  await expect(due).toContainText(/White Corsa\s*MOT runs out on/)
  await due.getByRole('link', { name: 'White Corsa' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'White Corsa' })
  await row.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'White Corsa' })
  await expect(dialog.getByLabel('Next service')).not.toHaveValue('')
  await dialog
    .getByLabel('MOT runs out')
    .fill(new Date(Date.now() + 384 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Save car' }).click()
  await expect(row.locator('.badge-yellow')).toHaveCount(0)
  await page.goto('/dashboard/instructor')
  await expect(page.getByRole('link', { name: 'Schedule' }).first()).toBeVisible()
  await expect(due).toHaveCount(0)
})

test('special hours beside a booked lesson name the lesson; a move pressed twice is one move', async ({
  page,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  const lesson = await lessonToMove(world.databaseUrl, helen.email)
  await bringSession(page, helen)
  await page.goto('/dashboard/settings/hours')
  const add = page.locator('.card', {
    has: page.getByRole('heading', { name: 'Special hours' }),
  })
  await add.getByLabel('Date').fill(lesson.on)
  await add.getByLabel('Opens').selectOption('05:00')
  await add.getByLabel('Closes').selectOption('05:15')
  await add.getByRole('button', { name: 'Add' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'already booked then' })
  await notice
    .getByRole('link', { name: new RegExp(lesson.learner) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Lesson with / })).toBeVisible()
  await page.goto('/dashboard/settings/hours')
  await expect(notice.getByRole('link', { name: new RegExp(lesson.learner) }).first()).toBeVisible()
  await add
    .getByRole('button', { name: /^Back to normal hours on / })
    .first()
    .click()

  await page.goto(`/dashboard/schedule?on=${lesson.on}`)
  await page.locator(`[data-lesson="${lesson.id}"]`).click()
  await page
    .getByRole('complementary', { name: 'Chosen lesson' })
    .getByRole('button', { name: 'Move' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Move this lesson' })
  await choose(
    dialog
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .last(),
  )
  let moves = 0
  page.on('request', (request) => void (request.url().endsWith('/move') && moves++))
  await dialog.getByRole('button', { name: 'Move the lesson' }).dblclick()
  await expect(toastOf(page, 'Moved to')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(moves).toBe(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Back at')).toBeVisible()
})

test('a new instructor reads on the dashboard what is left before anybody can book them', async ({
  page,
  world,
}) => {
  const { password } = await demoLogin(page, 'instructor')
  await bringSession(page, { email: await waitingInstructor(world.databaseUrl), password })
  await page.goto('/dashboard/instructor')
  const steps = page.locator('.card', { has: page.getByRole('heading', { name: 'Get your first booking' }) })
  await expect(steps).toContainText('Learners can’t book you yet.')
  await expect(steps.getByRole('listitem')).toHaveCount(9)
})

test('on a phone the rows of learners, lessons and earnings can be pressed all over', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  for (const [address, row] of [
    ['/dashboard/students', page.getByRole('table', { name: 'Learners' }).getByRole('row').nth(1)],
    ['/dashboard/lessons?tab=past', page.getByRole('list', { name: 'Past lessons' }).getByRole('listitem')],
    ['/dashboard/earnings', page.getByRole('table', { name: 'Lessons earned' }).getByRole('row').nth(1)],
  ] as const) {
    await page.goto(address)
    await row.first().scrollIntoViewIfNeeded()
    const box = (await row.first().boundingBox())!
    expect(box.height, address).toBeGreaterThanOrEqual(44)
    await row.first().click({ position: { x: box.width - 6, y: box.height - 6 } })
    await expect.poll(() => page.url(), `from ${address}`).not.toBe(world.url + address)
  }
})
