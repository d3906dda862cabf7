import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { bringClock, holdAnswers } from './held-clock.ts'
import { nextLessonOf, unreadOf } from './outside.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* The bell and the palette: Helen teaches, Amara learns, and the admin has seen nothing yet. */
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const numberIn = async (button: Locator) =>
  Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('Helen is told within half a minute that Amara cancelled, hears it, and is led to the lesson', async ({
  page,
  browser,
  world,
}) => {
  const [helen, amara] = [await demoLogin(page, 'instructor'), await demoLogin(page, 'student')]
  // What the demo's year has left in the bell is on its way for a moment after the start.
  await expect.poll(async () => (await unreadOf(world.databaseUrl, helen.email)).length).toBeGreaterThan(0)
  const lesson = await nextLessonOf(world.databaseUrl, amara.email)
  await bringClock(page)
  await enter(page, helen)
  // More of the demo's year may still come in while she looks: the number can only grow.
  await expect.poll(() => numberIn(bell(page))).toBeGreaterThan(0)
  const before = await numberIn(bell(page))

  const phone = await (
    await browser.newContext({ baseURL: world.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  await bringSession(phone, amara)
  await phone.goto(`/dashboard/lessons/${lesson.id}`)
  await phone.getByRole('button', { name: /^Cancel/ }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(phone.getByText('Cancelled').first()).toBeVisible()
  await phone.context().close()
  await expect.poll(() => unreadOf(world.databaseUrl, helen.email)).toContain('lesson-cancelled')

  await page.clock.runFor(30_000)
  await expect.poll(() => numberIn(bell(page))).toBeGreaterThan(before)
  await bell(page).click()
  await list(page)
    .getByRole('link', { name: /Your lesson with Amara Okafor was cancelled/ })
    .click()
  await page.waitForURL(`**/dashboard/lessons/${lesson.id}`)
  await expect(list(page)).toHaveCount(0)
  await expect.poll(() => unreadOf(world.databaseUrl, helen.email)).not.toContain('lesson-cancelled')
})

test('with the keyboard alone Helen opens the bell, reads all, and is back where she was; axe finds nothing', async ({
  page,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  await enter(page, helen)
  await expect(bell(page)).toHaveAccessibleName(/new$/)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  expect(await axeFaults(page, '.bell-list')).toEqual([])
  await list(page).getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(list(page).getByText('New:')).toHaveCount(0)
  expect(await unreadOf(world.databaseUrl, helen.email)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the admin’s bell is empty and says what will come; one that cannot be read says so and tries again', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'admin'))
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad-input', detail: 'The list is away.' } }),
  )
  await bell(page).click()
  await expect(list(page).getByText('The list is away.')).toBeVisible()
  await page.unroute('**/api/notifications')
  await list(page).getByRole('button', { name: 'Try again' }).click()
  await expect(
    list(page)
      .getByText(/Nothing new|has submitted documents/)
      .first(),
  ).toBeVisible()
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Search pages, people and lessons' })
/** The keys are heard once the dashboard is there. */
async function openPalette(page: Page) {
  await expect(bell(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
}
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('? lists the shortcuts; anyone who switches single keys off still finds the list in the palette', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await openPalette(page)
  await page.keyboard.press('?')
  await expect(box(page)).toHaveValue('?')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(shortcuts.getByText('Search pages, people and lessons')).toBeVisible()
  await shortcuts.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  await page.keyboard.press('?')
  await openPalette(page)
  await expect(shortcuts).toHaveCount(0)
  await box(page).fill('shortc')
  await page.keyboard.press('Enter')
  // While the palette is on its way out, closing the list gives the focus back to its box, which takes the key.
  await expect(box(page)).toHaveCount(0)
  await shortcuts.getByRole('switch', { name: /^Single-key shortcuts/ }).check()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  // The focus comes back to the page a moment later; a list that opens before that is closed by it.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(shortcuts).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('what Helen types before the palette is there is in it, and presses nothing on the page below', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  const held = await holdAnswers(page, '**/assets/*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('an okaf?')
  await page.keyboard.press('Backspace')
  await expect.poll(held.count).toBeGreaterThan(0)
  await held.answer((route) => route.continue())
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('or')
  await expect(box(page)).toHaveValue('an okafor')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
})

test('from the palette Helen finds a learner, the lessons with her, and a day, with the keyboard', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await openPalette(page)
  await box(page).fill('okaf')
  const amara = results(page).getByRole('option', { name: /^Amara Okafor Learner/ })
  await expect(amara).toHaveAttribute('aria-selected', 'true')
  await expect(
    results(page).getByRole('group', { name: 'Lessons' }).getByRole('option').first(),
  ).toContainText('Lesson with Amara Okafor')
  await expect(page.getByRole('status').filter({ hasText: /results$/ })).toHaveCount(1)
  expect(await axeFaults(page, '.palette')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(amara).toHaveAttribute('aria-selected', 'false')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', 'found-1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/students/*')
  await expect(page.getByRole('heading', { level: 1, name: /Amara Okafor/ })).toBeVisible()
})

test('Amara finds her instructor from the search box of the header; what is not there is said', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.getByRole('button', { name: /^Search/ }).click()
  await box(page).fill('hele')
  await results(page)
    .getByRole('option', { name: /^Helen Marsh/ })
    .click()
  await page.waitForURL('**/instructor-directory/*')
  await page.getByRole('button', { name: /^Search/ }).click()
  await box(page).fill('zzzz')
  await expect(page.getByText('We found nothing for “zzzz”.')).toBeVisible()
})

test('the admin finds people by name and address; when they cannot be looked up, pages are still found and it is tried again', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'admin'))
  await page.route('**/api/search*', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad-input', detail: 'No.' } }),
  )
  await openPalette(page)
  await box(page).fill('set')
  await expect(page.getByText('We couldn’t search people and lessons.')).toBeVisible()
  await expect(results(page).getByRole('option', { name: 'Settings', exact: true })).toBeVisible()
  await page.unroute('**/api/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t search people and lessons.')).toHaveCount(0)
  await box(page).fill('helen.marsh')
  await results(page)
    .getByRole('option', { name: /^Helen Marsh/ })
    .click()
  await page.waitForURL('**/dashboard/users/*')
})
