import ical from 'ical.js'
import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { nextLessonOf, remindNow } from './outside.ts'
import { bringSession, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* The settings of each role, what one is notified of, one's own calendar, and the look of it all. */

const ways = {
  student: ['Profile', 'Security', 'Reviews', 'Notifications', 'Reminders', 'Calendars', 'Support'],
  instructor: [
    'Profile',
    'Security',
    'Reviews',
    'Opening hours',
    'Prices',
    'Cancellations',
    'Cars',
    'Directory entry',
    'New learners',
    'Vetting',
    'Your plan',
    'Work at a school',
    'Tax details',
    'Notifications',
    'Reminders',
    'Calendars',
    'Support',
  ],
  admin: ['Profile', 'Security', 'Notifications'],
  school_owner: ['Profile', 'Security', 'Cars', 'Notifications', 'Support'],
} as const
const links = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

for (const role of ['student', 'instructor', 'admin', 'school_owner'] as const)
  test(`the settings of the role ${role} show all there is to set, and each leads to its page`, async ({
    page,
  }) => {
    await bringSession(page, await demoLogin(page, role))
    await page.goto('/dashboard/settings')
    await expect(links(page)).toHaveCount(ways[role].length)
    for (const way of ways[role]) {
      await links(page).filter({ hasText: way }).click()
      await page.waitForURL((url) => url.pathname !== '/dashboard/settings')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/dashboard/settings')
    }
  })

test('the short addresses lead into the dashboard, for the signed-out by way of the login', async ({
  page,
}) => {
  const amara = await demoLogin(page, 'student')
  await page.goto('/settings')
  await page.waitForURL('**/login')
  await page.getByLabel('Email', { exact: true }).fill(amara.email)
  await page.getByLabel('Password', { exact: true }).fill(amara.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/settings')
  await page.goto('/profile')
  await page.waitForURL('**/dashboard/profile')
})

test('the chosen look stays', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/settings')
  await choose(page.getByRole('main').getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('main').getByRole('radio', { name: 'Dark' })).toBeChecked()
  await choose(page.getByRole('main').getByRole('radio', { name: 'System' }))
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('what is switched off stays off; what is always sent cannot be; a change that was not saved goes back', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/notifications')
  const lessons = page.getByRole('switch', { name: 'Lessons by email' })
  await expect(lessons).toBeChecked()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await lessons.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(lessons).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Lessons in the bell' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Your account/ })).toHaveCount(0)
  await expect(
    page
      .getByRole('row', { name: /^Your account/ })
      .getByText('On')
      .first(),
  ).toBeVisible()

  const newsletter = page.getByRole('switch', { name: /^Newsletter by email/ })
  const subscribed = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await newsletter.click()
  expect((await subscribed).status()).toBe(200)
  await page.reload()
  await expect(newsletter).toBeChecked()

  await page.route('**/api/notification-preferences', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Please try again in a moment.' } })
      : route.continue(),
  )
  await lessons.click()
  await expect(toastOf(page, 'That was not saved')).toContainText('Please try again in a moment.')
  await expect(lessons).not.toBeChecked()
})

test('Amara stops the reminders by the link in one, without signing in, and takes it back', async ({
  page,
  world,
}) => {
  const { email } = await demoLogin(page, 'student')
  await remindNow(world.databaseUrl, await nextLessonOf(world.databaseUrl, email))
  const { links } = await world.smtp.waitFor(
    (mail) => mail.to.includes(email) && /^Lesson .*at \d\d:\d\d$/.test(mail.subject ?? ''),
  )
  await page.goto(links.find((link) => link.includes('/unsubscribe'))!)
  await expect(page.getByText(/You get emails about reminders/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('We won’t send you emails about reminders any more.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  await page.goto('/unsubscribe?token=made-up')
  await expect(page.getByText('This link isn’t valid or is incomplete.')).toBeVisible()
})

test('Amara connects her calendar, which finds her lessons, and ends it again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/settings/calendar')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Your calendar link').inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await page.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
    address.replace('http:', 'webcal:'),
  )
  await page.getByRole('tab', { name: 'Apple' }).click()
  await expect(page.getByText('Press “Subscribe”.')).toBeVisible()

  const file = await (await page.request.get(address)).text()
  const events = new ical.Component(ical.parse(file)).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  expect(new ical.Event(events[0]!).summary).toContain('Driving lesson with Helen Marsh')

  await page.reload()
  await expect(page.getByLabel('Your calendar link')).toHaveCount(0)
  await expect(page.getByText('Last read by a calendar')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off this link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('Helen’s own calendar blocks her diary, and is gone when she removes it', async ({ page, world }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/calendar')
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  await page.getByLabel('Secret address of the calendar').fill(`${world.url}/nothing.ics`)
  await page.getByLabel('Name').fill('Choir and dentist')
  await page.getByRole('button', { name: 'Add calendar', exact: true }).click()
  await expect(page.getByText('That isn’t a calendar address we can use.')).toBeVisible()
  await page.getByLabel('Secret address of the calendar').fill(`${world.url}/stand-in/calendars/private.ics`)
  await page.getByRole('button', { name: 'Add calendar', exact: true }).click()
  await expect(toastOf(page, 'Calendar added')).toContainText('Its busy times now block your diary.')
  const calendar = page.getByRole('region', { name: 'Choir and dentist' })
  await expect(calendar).toContainText(/\d+ busy times ahead · read/)
  await calendar.getByRole('button', { name: /^Read now/ }).click()
  await test.step('her choir is on an evening when she teaches: she lets lessons through, and takes it back', async () => {
    await page.goto('/dashboard/schedule')
    await page.getByRole('button', { name: 'Week after' }).click()
    await page.getByRole('button', { name: /^Choir/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Choir' })
    await dialog.getByText('All with this title').click()
    await dialog.getByRole('button', { name: 'Doesn’t block lessons' }).click()
    const choir = page.getByRole('button', { name: /^Choir.*doesn’t block lessons$/ })
    await choir.click()
    await dialog.getByRole('button', { name: 'Block lessons again' }).click()
    await expect(page.getByRole('button', { name: /^Choir.*from your other calendar$/ })).toBeVisible()
    await expect(choir).toHaveCount(0)
    await page.goto('/dashboard/settings/calendar')
  })
  await calendar.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(calendar).toHaveCount(0)
})

test('Amara chooses when she is reminded, and tries it out', async ({ page, world }) => {
  const amara = await demoLogin(page, 'student')
  await bringSession(page, amara)
  await page.goto('/dashboard/settings/reminders')
  const evening = page.getByRole('switch', { name: 'At 18:00 the evening before' })
  await expect(evening).toBeChecked()
  await evening.uncheck()
  await expect(evening).not.toBeChecked()
  const dayBefore = page.getByRole('switch', { name: 'A day before' })
  await dayBefore.check()
  await expect(dayBefore).toBeChecked()
  const stored = page.waitForResponse(
    async (answer) => answer.request().method() === 'PUT' && (await answer.json()).quietTo === '07:30',
  )
  await page.getByLabel('Quiet until').selectOption('07:30')
  await stored
  await page.getByRole('button', { name: 'Send me a test by email' }).click()
  await expect(toastOf(page, 'Test sent')).toBeVisible()
  await page.reload()
  await expect(evening).not.toBeChecked()
  await expect(dayBefore).toBeChecked()
  await expect(page.getByLabel('Quiet until')).toHaveValue('07:30')
  await world.smtp.waitFor(({ subject }) => subject === 'Your test reminder')
})

test('Helen changes her price in one tab; the other, opened before, doesn’t put the old one back unseen', async ({
  page,
  context,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  const [other, profile] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/settings/prices')
    await expect(tab.getByLabel('Price per hour (£)')).not.toHaveValue('')
  }
  await profile.goto('/dashboard/settings/public-profile')
  await expect(profile.getByLabel('In one sentence')).not.toHaveValue('')
  await page.getByLabel('Price per hour (£)').fill('51')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(toastOf(page, 'Your prices are saved')).toBeVisible()

  await profile.getByLabel('In one sentence').fill('Calm and clear')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(toastOf(profile, 'Your profile is saved')).toBeVisible()
  await expect(profile.getByText('£51 an hour.')).toBeVisible()

  await other.getByLabel('More an hour at the weekend (£)').fill('4')
  await other.getByRole('button', { name: 'Save prices' }).click()
  const notice = other.getByRole('alert').filter({ hasText: 'changed in another tab' })
  await expect(notice).toBeVisible()
  await expect(other.getByLabel('More an hour at the weekend (£)')).toHaveValue('4')
  await notice.getByRole('button', { name: 'Show the newer values' }).click()
  await expect(other.getByLabel('Price per hour (£)')).toHaveValue('51')
  await other.getByLabel('More an hour at the weekend (£)').fill('4')
  await other.getByRole('button', { name: 'Save prices' }).click()
  await expect(toastOf(other, 'Your prices are saved')).toBeVisible()
})
