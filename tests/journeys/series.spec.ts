import type { Locator } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { addLearner, bringSession, callAs, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/** So late in the day that nobody has booked it. */
const late = '21:00'
/** What the lessons that repeat come to; a day that is closed has a status of its own beside it. */
const fitting = (form: Locator) => form.getByRole('status').filter({ hasText: /\bfits?\b|\bdecide/ })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Helen adds weekly lessons, sees which days fit, moves them and ends them', async ({ page }) => {
  test.slow() // ten steps, three of which plan weeks
  await addLearner(page, 'Dennis Cole')

  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
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
  await expect(fitting(lesson)).toContainText('3 lessons fit, 1 day to decide about')
  expect(await axeFaults(page)).toEqual([])
  await expect(lesson.getByRole('button', { name: 'Add 3 lessons, decide 1 later' })).toBeVisible()
  await lesson.getByLabel(/^What to do on/).selectOption('Skip this day')
  await lesson.getByRole('button', { name: 'Add 3 lessons' }).click()
  await expect(toastOf(page, '3 lessons added')).toBeVisible()

  await page.getByRole('link', { name: /days? at 21:00$|s at 21:00$/ }).click()
  await expect(page.getByRole('heading', { name: / at 21:00$/, level: 1 })).toBeVisible()
  await expect(page.getByText('Regular lessons with Dennis Cole')).toBeVisible()
  await expect(page.getByText('Skipped')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const series = page.url()
  await page.goto(`/dashboard/schedule?on=${dayIn(2)}`)
  const weekly = page.locator(`.cal-slots[data-on="${dayIn(2)}"]`).getByRole('link', { name: /Dennis Cole/ })
  await weekly.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: 'Move which lessons?' })
  await expect(asking.getByRole('button', { name: 'This lesson' })).toBeVisible()
  await expect(asking).toContainText('Dennis doesn’t have an account.')
  expect(await axeFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'This and following' }).click()
  await expect(weekly).not.toContainText('21:00–22:00')
  await toastOf(page, 'Moved to ').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Moved back')).toBeVisible()
  await expect(weekly).toContainText('21:00–22:00')
  await weekly.click()
  const panel = page.getByRole('complementary', { name: 'Chosen lesson' })
  await panel.getByRole('button', { name: 'Move' }).click()
  const moving = page.getByRole('dialog', { name: 'Move this lesson' })
  await moving.getByText('Any time', { exact: true }).click()
  await moving.getByRole('combobox', { name: 'Time' }).selectOption('20:45')
  await moving.getByRole('button', { name: 'Continue' }).click()
  await expect(asking.getByText(/^To \w+ at 20:45\./)).toBeVisible()
  await expect(asking.getByRole('button', { name: 'This and following' })).toBeVisible()
  await page.goto(series)

  await page.getByRole('button', { name: 'Change' }).click()
  const changing = page.getByRole('dialog', { name: 'Change regular lessons' })
  await changing.getByLabel('Time').selectOption('21:30')
  expect(await axeFaults(page)).toEqual([])
  await changing.getByRole('button', { name: 'Change lessons' }).click()
  await expect(page.getByRole('heading', { name: / at 21:30$/, level: 1 })).toBeVisible()
  await toastOf(page, 'Changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Changed back')).toBeVisible()
  await expect(page.getByRole('heading', { name: / at 21:00$/, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'End', exact: true }).click()
  const ending = page.getByRole('dialog', { name: 'End regular lessons' })
  expect(await axeFaults(page)).toEqual([])
  await ending.getByRole('button', { name: 'End lessons' }).click()
  await expect(toastOf(page, 'Regular lessons ended')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)
})

test('Helen books weekly lessons although two drives are tight: one as she adds them, one later', async ({
  page,
}) => {
  await addLearner(page, 'Dilys Hart')

  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  for (const days of [17, 24]) {
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await lesson.getByLabel('Date').fill(dayIn(days))
    await lesson.getByLabel('Starts at').selectOption('21:15')
    await lesson.getByLabel('Pick-up postcode').fill('BS6 6DR')
    await lesson.getByRole('button', { name: 'Add lesson' }).click()
    await expect(lesson).toBeHidden()
  }

  await page.getByRole('button', { name: 'Add lesson' }).click()
  await lesson.getByLabel('Date').fill(dayIn(3))
  await lesson.getByLabel('Starts at').selectOption('22:30')
  await lesson.getByLabel('Pick-up postcode').fill('BA1 1AA')
  await lesson.getByLabel('Repeats').selectOption('Every week')
  await lesson.getByLabel('Ends').selectOption('After a number of lessons')
  await lesson.getByLabel('Lessons', { exact: true }).fill('4')
  await lesson.getByLabel('Bank holidays').selectOption('Teach as usual')
  await expect(fitting(lesson)).toContainText('2 lessons fit, 2 days to decide about')
  await lesson.getByText('One by one', { exact: true }).click()
  const first = lesson.getByLabel(/^What to do on (?!these)/).first()
  await first.selectOption('Add it anyway')
  await expect(first).toHaveAccessibleDescription(/you’d be \d+ minutes? short for the drive/)
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add 3 lessons, decide 1 later' }).click()
  await expect(toastOf(page, '3 lessons added')).toBeVisible()

  const deciding = page.getByRole('region', { name: 'To decide' })
  await expect(deciding).toContainText(/you’d be \d+ minutes? short for the drive/)
  expect(await axeFaults(page)).toEqual([])

  const series = page.url()
  await page.goto('/dashboard')
  await page
    .locator('.card', { hasText: 'To do' })
    .getByRole('button', { name: 'Decide', exact: true })
    .click()
  const toDecide = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Dilys Hart' })
  await toDecide.getByRole('button', { name: 'Skip this day' }).click()
  await expect(toDecide.getByRole('button', { name: 'Skip this day' })).toHaveCount(0)
  await toastOf(page, 'Day skipped').getByRole('button', { name: 'Undo' }).click()
  await expect(toDecide.getByRole('button', { name: 'Skip this day' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.goto('/dashboard/schedule')
  await expect(page.getByText(/^\d+ weekly lessons? (doesn’t|don’t) fit$/)).toBeVisible()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Dilys Hart' })).toBeVisible()
  await page.goto(series)
  await deciding.getByRole('button', { name: 'Add it anyway' }).click()
  await expect(toastOf(page, 'Saved')).toBeVisible()
  await expect(deciding).toHaveCount(0)
  await expect(page.getByRole('link', { name: /22:30–23:30$/ })).toHaveCount(4)
})

test('Helen is away on three of the days: one press skips them all, another books them anyway, and one may differ', async ({
  page,
}) => {
  await addLearner(page, 'Ffion Rees')
  const helen = await callAs(page, 'instructor')
  const away = [4, 11, 18].map((days) => dayIn(days + 28))
  for (const on of away) {
    const closed = await page.request.post('/api/diary/exceptions', {
      headers: helen.headers,
      data: { on, note: '' },
    })
    expect(closed.ok(), await closed.text()).toBe(true)
  }
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  await lesson.getByLabel('Date').fill(dayIn(4 + 21))
  await lesson.getByLabel('Starts at').selectOption('22:00')
  await lesson.getByLabel('Repeats').selectOption('Every week')
  await lesson.getByLabel('Ends').selectOption('After a number of lessons')
  await lesson.getByLabel('Lessons', { exact: true }).fill('5')
  await lesson.getByLabel('Bank holidays').selectOption('Teach as usual')
  await expect(fitting(lesson)).toContainText('2 lessons fit, 3 days to decide about')
  const together = lesson.getByRole('group', { name: 'What to do on these 3 days' })
  await together.getByText('Skip all', { exact: true }).click()
  await expect(fitting(lesson)).toContainText('2 lessons fit, 3 decided')
  await together.getByText('Add all anyway', { exact: true }).click()
  await expect(lesson.getByText(/The day stays closed for everyone else\.$/)).toBeVisible()
  await together.getByText('One by one', { exact: true }).click()
  const each = lesson.getByLabel(/^What to do on (?!these)/)
  await expect(each).toHaveCount(3)
  await each.first().selectOption('Skip this day')
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add 4 lessons' }).click()
  await expect(toastOf(page, '4 lessons added')).toBeVisible()
  const listed = await page.request.get('/api/diary/exceptions', { headers: helen.headers })
  for (const { id, on } of (await listed.json()).exceptions)
    if (away.includes(on))
      await page.request.delete(`/api/diary/exceptions/${id}`, { headers: helen.headers })
})

test('Helen adds a lesson closer to another than her least gap: she reads that it is her own rule, and presses once', async ({
  page,
}) => {
  await addLearner(page, 'Nia Beynon')

  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  const add = async (time: string) => {
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await lesson.getByLabel('Date').fill(dayIn(20))
    await lesson.getByLabel('Starts at').selectOption(time)
    await lesson.getByRole('button', { name: 'Add lesson' }).click()
  }
  await add('20:15')
  await expect(lesson).toBeHidden()
  await add('21:15')
  await expect(lesson.getByRole('alert')).toContainText('15 minutes between lessons is your own rule.')
  await expect(lesson.getByRole('alert')).toContainText('Nia’s lesson, 20:15–21:15')
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add it anyway' }).click()
  await expect(lesson).toBeHidden()
})

test('Amara asks for a pause, and Helen agrees', async ({ page, browser, baseURL }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons')
  await page.getByRole('link', { name: /^Sundays at/ }).click()
  await page.getByRole('button', { name: 'Ask for a break' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for a break' })
  await asking.getByLabel('Why').fill('Exams')
  expect(await axeFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Not answered')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const context = await browser.newContext({ baseURL: baseURL! })
  const hers = await context.newPage()
  await bringSession(hers, await demoLogin(hers, 'instructor'))
  await hers.goto('/dashboard/lessons')
  await expect(hers.getByText('Would like a break')).toBeVisible()
  await hers.getByRole('link', { name: /^Sundays at/ }).click()
  await expect(hers.getByText('Exams')).toBeVisible()
  await hers.getByRole('button', { name: 'Agree' }).click()
  await expect(hers.getByText('Agreed', { exact: true })).toBeVisible()
  await context.close()
})

test('Amara ends her weekly lessons, and reads what is left before she can leave Helen', async ({ page }) => {
  const helen = await callAs(page, 'instructor')
  const amara = await callAs(page, 'student')
  const created = await page.request.post('/api/series', {
    headers: helen.headers,
    data: {
      learnerId: amara.id,
      firstStartsAt: `${dayIn(5)}T22:30:00Z`,
      minutes: 30,
      count: 2,
      payment: 'cash',
      pricePence: 2_000,
      skipBankHolidays: false,
    },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { series, lessons } = await created.json()
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/series/${series.id}`)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  const ending = page.getByRole('dialog', { name: 'End your regular lessons?' })
  await expect(ending).toContainText(
    /2 lessons will be cancelled: \w{3} \d+ \w{3,4}, \w{3} \d+ \w{3,4}\. You won’t owe anything for that\./,
  )
  expect(await axeFaults(page)).toEqual([])
  await ending.getByRole('button', { name: 'End lessons' }).click()
  await expect(toastOf(page, 'Regular lessons ended')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  const { lessonId } = lessons[0]
  const first = await (await page.request.get(`/api/lessons/${lessonId}`, { headers: amara.headers })).json()
  expect(first.cancelledBy).toBe('learner')

  const entered = await page.request.post('/api/lessons', {
    headers: helen.headers,
    data: {
      learnerId: amara.id,
      startsAt: `${dayIn(5)}T22:30:00Z`,
      minutes: 30,
      payment: 'cash',
      pricePence: 2_000,
    },
  })
  expect(entered.ok(), await entered.text()).toBe(true)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Leave Helen Marsh' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave Helen Marsh?' })
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(leaving).toContainText('You still have lessons booked with this instructor')
  expect(await axeFaults(page)).toEqual([])
})
