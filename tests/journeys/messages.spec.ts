import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { forgetMessages, lessonToMove } from './outside.ts'
import { bringSession, choose, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* Amara learns, Helen teaches; each at a browser of their own, mostly by keyboard. One story in order. */
test.describe.configure({ mode: 'serial' })

let amara: Page
let helen: Page

test.beforeAll(async ({ browser, world }) => {
  const open = async () =>
    (await browser.newContext({ baseURL: world.url, timezoneId: 'Europe/London', locale: 'en-GB' })).newPage()
  amara = await open()
  helen = await open()
  await enter(amara, await demoLogin(amara, 'student'))
  await enter(helen, await demoLogin(helen, 'instructor'))
})
test.afterAll(async () => {
  await amara.context().close()
  await helen.context().close()
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log')
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true })

test('Amara opens a lesson, chooses Message, writes two lines and sends them with Enter', async () => {
  await amara.goto('/dashboard/lessons')
  await amara.locator('main a[href^="/dashboard/lessons/"]').first().click()
  await amara.getByRole('link', { name: 'Message Helen Marsh' }).press('Enter')
  await amara.waitForURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
  await expect(amara.getByRole('heading', { level: 1, name: 'Helen Marsh' })).toBeVisible()
  await expect(field(amara)).toBeFocused()
  await amara.keyboard.type('Could we start at the station?')
  await amara.keyboard.press('Shift+Enter')
  await amara.keyboard.type('My train is at nine: https://www.gov.uk/highway-code <b>bold</b>')
  await amara.keyboard.press('Enter')
  await expect(log(amara).getByText('Could we start at the station?')).toBeVisible()
  await expect(field(amara)).toHaveValue('')
  await expect(log(amara).getByText(/, sent$/)).toBeVisible()
})

test('Helen sees in the menu that someone has written, reads it, and the number goes; markup as text and the address as a link; Amara sees that it was read', async () => {
  await helen.goto('/dashboard/students')
  const inMenu = helen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
  await expect(inMenu).toHaveAccessibleName(/^Messages \d+ unread$/)
  const waiting = Number.parseInt((await inMenu.locator('.nav-count [aria-hidden]').textContent())!, 10)
  await inMenu.click()
  await helen.waitForURL('**/dashboard/messages')
  const row = helen
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Amara Okafor/ })
  await expect(row).toContainText('Could we start at the station?')
  await row.focus()
  await helen.keyboard.press('Enter')
  await expect(log(helen)).toContainText('<b>bold</b>')
  await expect(inMenu).toHaveAccessibleName(waiting > 1 ? `Messages ${waiting - 1} unread` : 'Messages')
  const link = log(helen).getByRole('link', { name: 'https://www.gov.uk/highway-code' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  await expect(log(amara).getByText(/, read$/)).toBeVisible()
  await field(helen).fill('Yes, by the taxi rank.')
  await field(helen).press('Enter')
  await expect(said(amara, 'Yes, by the taxi rank.')).toBeVisible()
  await expect(
    amara.getByRole('status').filter({ hasText: 'Helen Marsh: Yes, by the taxi rank.' }),
  ).toBeAttached()
})

test('a draft is there after a reload; what is written without a network goes when there is one, once and in order', async () => {
  await field(amara).fill('Half a thought')
  await amara.reload()
  await expect(field(amara)).toHaveValue('Half a thought')
  await amara.context().setOffline(true)
  await field(amara).fill('First without network')
  await field(amara).press('Enter')
  await field(amara).fill('Second without network')
  await field(amara).press('Enter')
  const waits = log(amara).getByText('Waiting for a connection. We’ll send it when you’re back online.')
  await expect(waits).toHaveCount(2)
  await expect(log(amara).getByRole('button', { name: 'Delete' })).toHaveCount(2)
  await expect(log(amara).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  // Shown at once, so only the answer tells that it is in the log before Amara's.
  const sent = helen.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/messages') && answer.ok(),
  )
  await field(helen).fill('Said while you were away')
  await field(helen).press('Enter')
  await sent
  await expect(said(helen, 'Said while you were away')).toBeVisible()
  await amara.context().setOffline(false)
  await expect(said(helen, 'Second without network')).toBeVisible()
  await expect(said(amara, 'Said while you were away')).toBeVisible()
  await expect(waits).toHaveCount(0)
  const order = (await log(helen).innerText())
    .split('\n')
    .filter((line) => /without network|were away/.test(line))
  expect(order).toEqual(['Said while you were away', 'First without network', 'Second without network'])
  await expect(said(amara, 'First without network')).toHaveCount(1)
})

test('a lost answer does not send a message twice', async () => {
  let lost = 0
  await amara.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await field(amara).fill('Only once, please')
  await field(amara).press('Enter')
  await expect(said(helen, 'Only once, please')).toBeVisible()
  await expect(log(amara).getByText('Only once, please')).toHaveCount(1)
  await amara.reload()
  await expect(log(amara).getByText('Only once, please')).toHaveCount(1)
  await expect(said(helen, 'Only once, please')).toHaveCount(1)
  expect(lost).toBe(1)
  await amara.unroute('**/api/conversations/*/messages')
})

test('Helen blocks Amara, who is told when she writes; unblocked, it goes', async () => {
  await helen.getByRole('button', { name: 'More about Amara Okafor' }).press('Enter')
  await helen.getByRole('menuitem', { name: 'Block' }).press('Enter')
  await helen.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(helen.getByText('You’ve blocked Amara Okafor.')).toBeVisible()
  await expect(amara.getByText('You can’t message Helen Marsh.')).toBeVisible()
  await helen.getByRole('button', { name: 'Unblock' }).press('Enter')
  await field(amara).fill('Back again')
  await field(amara).press('Enter')
  await expect(said(helen, 'Back again')).toBeVisible()
})

test('Amara asks an instructor of the directory before booking; her report reaches the admin with the messages', async ({
  page,
}) => {
  await amara.goto('/instructor-directory?postcode=BS6+6UL')
  const other = amara.locator('main h3 a', { hasNotText: 'Helen Marsh' }).first()
  const name = (await other.textContent())!.trim()
  await other.click()
  await amara.getByRole('link', { name: `Message ${name}` }).click()
  await expect(
    amara.getByText('They’ll see your first name and the first letter of your last name'),
  ).toBeVisible()
  await field(amara).fill('Do you have time on Saturdays?')
  await field(amara).press('Enter')
  await amara.waitForURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
  await expect(said(amara, 'Do you have time on Saturdays?')).toBeVisible()
  await expect(
    amara.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first(),
  ).toContainText(name)

  await amara.getByRole('button', { name: `More about ${name}` }).click()
  await amara.getByRole('menuitem', { name: 'Report' }).click()
  await amara.getByRole('button', { name: 'Send report' }).click()
  await expect(amara.getByRole('dialog')).toContainText('What’s wrong?')
  await choose(amara.getByRole('radio', { name: 'Something else' }))
  await amara.getByLabel('In your words').fill('A trial of the form.')
  await amara.getByRole('button', { name: 'Send report' }).click()
  await expect(amara.locator('.toast', { hasText: 'Report sent' })).toBeVisible()

  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/complaints')
  const report = page.getByRole('listitem').filter({ hasText: 'A trial of the form.' })
  await expect(report).toContainText('Do you have time on Saturdays?')
  await report.getByLabel('What was done').fill('Looked at it: nothing to do.')
  await report.getByRole('button', { name: 'Close the report' }).click()
  await expect(page.getByText('No open reports.')).toBeVisible()
})

test('where both have room the latest conversation opens by itself, and Back leads to where Amara came from; a phone shows the list', async () => {
  await amara.goto('/dashboard/lessons')
  await amara.goto('/dashboard/messages')
  await amara.waitForURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/)
  await expect(
    amara.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first(),
  ).toHaveAttribute('aria-current', 'page')
  await amara.goBack()
  await amara.waitForURL('**/dashboard/lessons')
  const size = amara.viewportSize()!
  await amara.setViewportSize({ width: 360, height: 740 })
  await amara.goto('/dashboard/messages')
  await expect(amara.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(amara.getByRole('link', { name: /Helen Marsh/ })).toBeVisible()
  expect(new URL(amara.url()).pathname).toBe('/dashboard/messages')
  expect(await axeFaults(amara)).toEqual([])
  await amara.setViewportSize(size)
})

test('a learner who hasn’t written yet is offered her own instructor', async ({ page, world }) => {
  const { password } = await demoLogin(page, 'student')
  const helens = await demoLogin(page, 'instructor')
  const { email } = await lessonToMove(world.databaseUrl, helens.email)
  await forgetMessages(world.databaseUrl, email)
  await bringSession(page, { email, password })
  await page.goto('/dashboard/messages')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Message Helen' }).click()
  await expect(page.getByRole('textbox', { name: 'Message to Helen Marsh' })).toBeVisible()
})

test('on a phone of 360 by 640 Amara’s message field is above the tab bar, and above the keyboard once it opens', async () => {
  const size = amara.viewportSize()!
  await amara.setViewportSize({ width: 360, height: 640 })
  await amara.goto('/dashboard/messages')
  await amara.getByRole('link', { name: /Helen Marsh/ }).click()
  const dock = amara.getByRole('navigation', { name: 'Quick' })
  await expect(field(amara)).toBeVisible()
  await expect(dock).toBeVisible()
  for (const height of [640, 340]) {
    await amara.setViewportSize({ width: 360, height })
    await expect.poll(() => field(amara).evaluate(isReachable)).toBe(true)
    await expect.poll(() => amara.getByRole('button', { name: 'Send' }).evaluate(isReachable)).toBe(true)
    expect(await log(amara).evaluate((thread) => thread.parentElement!.clientHeight)).toBeGreaterThan(80)
    expect(await amara.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  }
  await expect(dock).toBeHidden()
  await amara.setViewportSize(size)
})

/** All of it is in the window, and nothing lies on it. */
function isReachable(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const onTop = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y))
  return top >= 0 && bottom <= innerHeight && onTop.every((hit) => hit !== null && element.contains(hit))
}

test('anyone who logs out leaves nothing they wrote on the device', async () => {
  await amara.goto('/dashboard/messages')
  await amara
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Helen Marsh/ })
    .click()
  await field(amara).fill('Not for the next person at this computer')
  expect(await amara.evaluate(() => JSON.stringify(localStorage))).toContain('Not for the next person')
  await amara
    .getByRole('banner')
    .getByRole('button', { name: /menu|Amara/i })
    .click()
  await amara.getByRole('menuitem', { name: 'Log out' }).click()
  await amara.waitForURL('**/login')
  expect(await amara.evaluate(() => JSON.stringify(localStorage))).not.toContain('Not for the next person')
})
