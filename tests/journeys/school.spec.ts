import { readFile } from 'node:fs/promises'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { waitingInstructor } from './outside.ts'
import { choose, chooseLearner, demoLogin, enter, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Gwen owns a driving school: she reads its figures, invites an instructor, who accepts, and takes the instructor out again. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const newcomer = { email: '' }

test('Gwen arrives at her school and reads figures that agree with each other, on the page and as a file', async ({
  page,
}) => {
  await signIn(page, await demoLogin(page, 'school_owner'))
  await page.waitForURL('**/dashboard/school')
  await expect(page.getByRole('heading', { name: 'Severn Driving School' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Instructors' }).getByRole('row').filter({ hasText: 'Helen Marsh' }),
  ).toContainText('full')

  await expect(page.getByRole('table', { name: 'Free hours by instructor' })).toContainText('Helen Marsh')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await page.waitForURL('**/dashboard/school/reports')
  await choose(page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: '12 months' }))
  await expect(page.getByRole('heading', { name: 'Card revenue, 12 months' })).toBeVisible()
  const revenue = pounds((await page.locator('.sign-figure').textContent())!)
  expect(revenue).toBeGreaterThan(0)
  const rows = page.getByRole('table', { name: 'Figures by instructor' }).locator('tbody .cell-right')
  const each = (await rows.allTextContents()).map(pounds)
  expect(each.reduce((sum, one) => sum + one, 0)).toBeCloseTo(revenue, 2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  await expect(page.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  const [heads = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const at = heads.split(',').indexOf('Card revenue GBP')
  const months = lines.slice(0, 12)
  expect(months.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)).toBeCloseTo(revenue, 2)
})

test('Gwen finds profile, settings, security and notifications in order, and no page of another role', async ({
  page,
}) => {
  await signIn(page, await demoLogin(page, 'school_owner'))
  for (const [path, heading] of [
    ['/dashboard/profile', /profile/i],
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/security', 'Security'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/dashboard/school/calendar?view=week')
  const week = page.getByRole('table', { name: 'Bookable hours by instructor and day' })
  await expect(week).toContainText('Helen Marsh')
  await expect(week.getByRole('columnheader').filter({ hasText: 'Mon' })).toBeVisible()
  await expect(week.getByRole('columnheader')).toHaveCount(8)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.reload()
  await expect(week.locator('th[aria-current]')).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(week.locator('th[aria-current]'), 'the week after is there').toHaveCount(0)
  await page.getByRole('group', { name: 'Show' }).getByText('Day', { exact: true }).click()
  await expect(
    page
      .getByRole('list', { name: 'Instructors on this day' })
      .getByText(/bookable/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Find an instructor' }).click()
  await expect(page.getByText(/Can take it|Could at|Not on that day/).first()).toBeVisible()
  await page.goto('/dashboard/students')
  await page.waitForURL('**/dashboard/school')
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/school')
})

test('Gwen invites an instructor, who signs in by the link and accepts', async ({ page, browser, world }) => {
  newcomer.email = await waitingInstructor(world.databaseUrl)
  await signIn(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/school/instructors')
  await page.getByRole('link', { name: 'Invite an instructor' }).click()
  await expect(page.getByText(/names only if they let your office into their diary/)).toBeVisible()
  await page.getByLabel('Full name').fill('Our new colleague')
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.waitForURL('**/dashboard/school/instructors')
  await expect(page.getByRole('listitem').filter({ hasText: newcomer.email })).toContainText('Waiting')

  const mail = await world.smtp.waitFor(
    (message) =>
      message.to.includes(newcomer.email) &&
      message.links.some((one) => one.includes('/dashboard/invitation#')),
  )
  expect(mail.subject).toContain('Severn Driving School')
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(theirs, { email: newcomer.email, password: (await demoLogin(page, 'instructor')).password })
  await theirs.goto(mail.links.find((one) => one.includes('/dashboard/invitation#'))!)
  await expect(theirs.getByText('Severn Driving School invites you to join its team')).toBeVisible()
  await expect(
    theirs.getByText(/your learners’ names only if you let their office into your diary/),
  ).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.waitForURL('**/dashboard/instructor')
  await theirs.goto('/dashboard/settings')
  await expect(theirs.getByText('Severn Driving School').first()).toBeVisible()
  await theirs.context().close()
})

test('Gwen opens one of her instructors: the days that have gaps, the figures, and what learners see', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/school/instructors')
  const row = page.getByRole('table', { name: 'Instructors' }).getByRole('row').nth(1)
  const name = (await row.getByRole('link').textContent())!
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Until 11 Apr 2031')).toBeVisible()
  await expect(page.getByText('Not checked yet')).toHaveCount(0)
  const days = page.getByRole('table', { name: 'Booked hours by day' })
  await expect(days.getByRole('cell', { name: / of / }).first()).toBeVisible()
  const revenue = page.locator('.sign', { hasText: 'Card revenue, 12 weeks' })
  await expect(revenue).toBeVisible()
  await page.getByText('4 weeks', { exact: true }).click()
  await expect(page.locator('.sign', { hasText: 'Card revenue, 4 weeks' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'What learners see' }).click()
  await page.waitForURL('**/instructor-directory/*')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('Helen lets the office into her diary; Gwen adds a lesson there, moves it, blocks an hour and cancels; Helen reads who did it', async ({
  page,
  browser,
  world,
}) => {
  const helens = await (await browser.newContext({ baseURL: world.url })).newPage()
  const helen = await demoLogin(page, 'instructor')
  await enter(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/school/instructors')
  await page.getByRole('table', { name: 'Instructors' }).getByRole('link', { name: 'Helen Marsh' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Helen Marsh' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the diary' })).toHaveCount(0)
  await expect(page.getByText('Helen hasn’t let your office in yet, so you see')).toBeVisible()
  const about = new URL(page.url()).pathname
  const diary = `${about}/diary`
  await page.goto(diary)
  await expect(page.getByText('Helen hasn’t let your office in yet.')).toBeVisible()

  await enter(helens, helen)
  await helens.goto('/dashboard/settings')
  const consent = helens.getByRole('switch', { name: /^Let the office work in my diary/ })
  await consent.click()
  await expect(helens.getByText('apart from what you allow below')).toBeVisible()
  expect(await axeFaults(helens)).toEqual([])

  await page.goto(about)
  const learners = page.getByRole('table', { name: 'Learners of Helen Marsh' })
  await expect(learners.getByRole('row', { name: /^Amara Okafor/ })).toContainText(/\d{2}:\d{2}/)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto(`${diary}?view=week`)
  await expect(page.locator('.week-rows [data-today]')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  const day = new Date(Date.now() + 46 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${diary}?view=day&on=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Helen Marsh’s diary' })).toBeVisible()
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(adding.getByText('At any free time in Helen’s diary')).toBeVisible()
  await adding.getByLabel('Learner').fill('amara')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Amara Okafor'])
  await page.keyboard.press('Enter')
  await adding.getByLabel('Date').fill(day)
  await adding.getByLabel('Starts at').selectOption('20:00')
  expect(await axeFaults(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()
  const chosen = page.getByRole('complementary', { name: 'Chosen lesson' })
  await expect(chosen.getByText('Added by Severn Driving School’s office')).toBeVisible()
  await expect(chosen.getByRole('link')).toHaveCount(0)

  await chosen.getByRole('button', { name: 'Move' }).click()
  const moving = page.getByRole('dialog', { name: 'Move this lesson' })
  await moving.getByText('Any time', { exact: true }).click()
  await moving.getByRole('combobox', { name: 'Time' }).selectOption('21:00')
  await moving.getByRole('button', { name: 'Move the lesson' }).click()
  await expect(chosen.getByText('Moved by Severn Driving School’s office')).toBeVisible()

  await page.getByRole('button', { name: 'Add lesson' }).click()
  await chooseLearner(adding, 'Amara Okafor')
  const dayAfter = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  await adding.getByLabel('Date').fill(dayAfter)
  await adding.getByLabel('Starts at').selectOption('20:00')
  await adding.getByLabel('Repeats').selectOption('Every week')
  await adding.getByLabel('Ends').selectOption('After a number of lessons')
  await adding.getByLabel('Lessons', { exact: true }).fill('2')
  await adding.getByLabel('Bank holidays').selectOption('Teach as usual')
  await expect(adding.getByRole('status')).toContainText('2 lessons fit')
  expect(await axeFaults(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add 2 lessons' }).click()
  await expect(toastOf(page, '2 lessons added')).toBeVisible()
  await page.waitForURL(/\/diary/)

  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Time off' })
  await block.getByLabel('From').selectOption('06:00')
  await block.getByLabel('To').selectOption('07:00')
  await block.getByLabel(/^Note/).fill('Staff meeting')
  await block.getByRole('button', { name: 'Take time off' }).click()
  await expect(page.getByRole('button', { name: /Staff meeting/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await helens.goto(`/dashboard/schedule?view=day&on=${day}`)
  await helens
    .getByRole('link', { name: /Amara Okafor/ })
    .first()
    .click()
  await expect(helens.getByText('Moved by Severn Driving School’s office').first()).toBeVisible()
  const mail = await world.smtp.waitFor(
    ({ to, subject }) =>
      to.includes(helen.email) && subject.includes('office added a lesson with Amara Okafor'),
  )
  expect(mail.text).toContain('You can end that at any time in your settings.')
  const moved = await world.smtp.waitFor(
    ({ to, text }) =>
      to.includes(helen.email) && text.includes('office has moved your lesson with Amara Okafor'),
  )
  expect(moved.subject).toContain('Lesson moved to')

  await chosen.getByRole('button', { name: 'Cancel lesson' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel this lesson?' })
  await expect(cancelling.getByText('Amara Okafor won’t owe Helen anything for it.')).toBeVisible()
  await cancelling.getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(toastOf(page, 'Lesson cancelled')).toBeVisible()

  await helens.goto('/dashboard/settings')
  await consent.click()
  await expect(helens.getByText('apart from what you allow below')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Helen hasn’t let your office in yet.')).toBeVisible()
  await helens.context().close()
})

test('Gwen takes the instructor out again, after reading in numbers what that means', async ({
  page,
  world,
}) => {
  await signIn(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/school/instructors')
  const table = page.getByRole('table', { name: 'Instructors' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const row = table
    .getByRole('row')
    .filter({ hasText: 'No opening hours set' })
    .or(table.getByRole('row').filter({ hasText: '0 learners' }))
    .first()
  await row.getByRole('button', { name: /^Remove/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0 lessons ahead and 0 learners stay with')
  await dialog.getByRole('button', { name: 'Remove from the school' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  const mail = await world.smtp.waitFor(
    (message) => message.to.includes(newcomer.email) && message.subject.includes('no longer belong'),
  )
  expect(mail.text).toContain('Severn Driving School')
})

test('Gwen reads on her first page which lessons have no car, until it is back from the garage', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/cars')
  const cars = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'At the garage' }) })
  const car = cars.filter({ hasText: /[1-9]\d* lessons? ahead/, hasNotText: 'Away' }).first()
  const name = (await car.locator('b').textContent())!
  await car.getByRole('button', { name: 'At the garage' }).click()
  const garage = page.getByRole('dialog', { name: `Take ${name} out of use` })
  await garage.getByLabel('Until').fill(new Date(Date.now() + 59 * 86_400_000).toISOString().slice(0, 10))
  await garage.getByRole('button', { name: 'Check lessons' }).click()
  await garage.getByRole('button', { name: 'Mark as unavailable' }).click()
  await expect(page.getByText(/lessons? without a car/)).toBeVisible()
  await page.goto('/dashboard/school')
  const needs = page.getByRole('list', { name: 'What needs you' }).getByRole('listitem')
  const need = needs.filter({ hasText: /^\S+, [A-Z][a-z]{2} .*\d\d:\d\d: no car/ }).first()
  await need.getByRole('link', { name: 'Choose a car' }).click()
  await page.waitForURL('**/dashboard/cars')
  await cars.filter({ hasText: name }).getByRole('button', { name: 'It’s back' }).click()
  await expect(page.getByText(/lessons? without a car/)).toHaveCount(0)
  await page.goto('/dashboard/school')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(page.getByText(/: no car/)).toHaveCount(0)
})

test('Gwen enters when a car’s MOT runs out, and has it on her first page until it is renewed', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'school_owner'))
  await page.goto('/dashboard/cars')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Clio', { exact: true }) })
  const change = async (days: number) => {
    await row.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clio' })
    await dialog
      .getByLabel('MOT runs out')
      .fill(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Save car' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await change(-3)
  await expect(row.locator('.badge-red')).toHaveText(/^MOT ran out on \d/)
  await change(12)
  await expect(row.locator('.badge-yellow')).toHaveText(/^MOT runs out on \d/)
  await page.goto('/dashboard/school')
  const needs = page.getByRole('list', { name: 'What needs you' }).getByRole('listitem')
  await needs
    .filter({ hasText: /^Clio.*MOT runs out on/ })
    .getByRole('link')
    .click()
  await page.waitForURL('**/dashboard/cars')
  await change(380)
  await expect(row.locator('.badge-line')).toHaveText(/^MOT runs out on \d/)
  await page.goto('/dashboard/school')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(needs.filter({ hasText: 'Clio' })).toHaveCount(0)
})

const pounds = (text: string) => Number(text.replaceAll(/[£,]/g, ''))
