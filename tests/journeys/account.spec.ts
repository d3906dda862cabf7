import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { ageSessions } from './outside.ts'
import { choose, demoLogin, enter, givePickup, payByCard, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Robin, a learner of their own making: what one does with an account once one has it, from the security page. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const robin = { name: 'Robin Sedge', email: 'robin.sedge@post.example', password: 'quiet lanes and hedges 7' }
const second = 'eleven green lorries at dawn'
// A toast has the role as well.
const dialog = (page: Page) => page.locator('[role=dialog]:not(.toast)')

test('Robin registers and finds the security page from the account menu', async ({ page, world }) => {
  await page.goto('/register')
  await page.getByLabel('Full name').fill(robin.name)
  await page.getByLabel('Email', { exact: true }).fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(robin.password)
  await page.getByLabel('Confirm password').fill(robin.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes(robin.email))
  await page.goto(mail.links.find((link) => link.includes('/verify-email'))!)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await signIn(page, robin)
  await page.getByRole('button', { name: /account of Robin Sedge/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await page.waitForURL('**/dashboard/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
})

test('Robin sees both devices, and signs the other one out', async ({ page, browser, world }) => {
  const phone = await (
    await browser.newContext({
      baseURL: world.url,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    })
  ).newPage()
  await signIn(phone, robin)
  await signIn(page, robin)
  await page.goto('/dashboard/security')
  const here = page.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(here).toHaveCount(1)
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await expect(row).toContainText('127.0.0.1')
  await row.getByRole('button', { name: /Log out/ }).click()
  const said = toastOf(page, 'Safari on iPhone is logged out')
  await expect(said).toBeVisible()
  const box = (await said.boundingBox())!
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog', { name: 'Change your email address' })).toBeVisible()
  const inFront = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('.toast, .scrim, .dialog-place')?.className,
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  )
  expect(inFront, 'no notice lies over a dialog').not.toContain('toast')
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  // Opening a page would lose the words, if the phone has heard of it by itself meanwhile.
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await phone.waitForURL('**/login')
  await expect(phone.getByText('You’ve been logged out')).toBeVisible()
  await phone.context().close()
})

test('Robin changes the password: what is wrong is said at its field, nothing typed is lost, and every other device is out', async ({
  page,
  browser,
  world,
}) => {
  const laptop = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(laptop, robin)
  await expect(laptop.getByRole('button', { name: /account of Robin Sedge/ })).toBeVisible()
  await signIn(page, robin)
  await page.goto('/dashboard/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  const send = () => dialog(page).getByRole('button', { name: 'Change password' }).click()
  await field('Current password').fill('not my password')
  await field('New password').fill(second)
  await field('Confirm new password').fill(second)
  await send()
  await expect(dialog(page).getByText('That isn’t your current password.').first()).toBeVisible()
  await expect(field('New password')).toHaveValue(second)
  await field('Current password').fill(robin.password)
  await send()
  await expect(toastOf(page, 'Your password has been changed')).toContainText('logged out everywhere else')
  await expect(dialog(page)).toHaveCount(0)
  await laptop.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await laptop.waitForURL('**/login')
  await expect(laptop.getByText('You’ve been logged out')).toBeVisible()
  await laptop.context().close()
})

test('Robin asks for another address, and thinks better of it', async ({ page, world }) => {
  await signIn(page, { ...robin, password: second })
  await page.goto('/dashboard/security')
  await page.getByRole('button', { name: 'Change email' }).click()
  await dialog(page).getByLabel('New email address').fill('not an address')
  await dialog(page).getByRole('button', { name: 'Send both emails' }).click()
  await expect(dialog(page).getByText('Enter an email address like name@home.co.uk.').first()).toBeVisible()
  await ageSessions(world.databaseUrl, robin.email)
  const send = () => dialog(page).getByRole('button', { name: 'Send both emails' }).click()
  await dialog(page).getByLabel('New email address').fill('robin.new@post.example')
  await send()
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' })
  await isItYou.getByRole('button', { name: 'Close' }).click()
  await expect(isItYou).toHaveCount(0)
  await expect(dialog(page).getByLabel('New email address'), 'what was typed is still there').toHaveValue(
    'robin.new@post.example',
  )
  await send()
  await isItYou.getByLabel('Your password', { exact: true }).fill(second)
  await isItYou.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Waiting for robin.new@post.example')).toBeVisible()
  for (const to of [robin.email, 'robin.new@post.example'])
    await world.smtp.waitFor((message) => message.to.includes(to) && /address/i.test(message.subject))
  await page.getByRole('button', { name: 'Keep my current address' }).click()
  await expect(page.getByText('Waiting for robin.new@post.example')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('We never store it in readable form.')).toBeVisible()
  await expect(page.getByText('Waiting for')).toHaveCount(0)
})

test('Robin signs in by a link in an email', async ({ page, world }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Please enter your email address').first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(robin.email)
  const before = world.smtp.messages(robin.email).length
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If there is an account for ${robin.email}`)).toBeVisible()
  await expect.poll(() => world.smtp.messages(robin.email).length).toBe(before + 1)
  const mail = world.smtp.messages(robin.email).at(-1)!
  await page.goto(mail.links.find((link) => link.includes('magiclink'))!)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard/student')
})

test('Robin downloads everything that is held about them, once they have shown who they are', async ({
  page,
  world,
}) => {
  await signIn(page, { ...robin, password: second })
  await ageSessions(world.databaseUrl, robin.email)
  await page.goto('/dashboard/security')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(second)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Continue' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const copy = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(copy.profile.name).toBe(robin.name)
  expect(copy.read_me.length).toBeGreaterThan(2)
})

test('Robin books a lesson with Helen', async ({ page }) => {
  await enter(page, { ...robin, password: second })
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await choose(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first(),
  )
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await givePickup(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await payByCard(page, robin.name)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
})

test('Robin deletes the account: told what becomes of the lesson, asked twice over, said goodbye to, and gone; Helen hears of it', async ({
  page,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  await signIn(page, { ...robin, password: second })
  await page.goto('/dashboard/security')
  await expect(page.getByText('your upcoming lesson is cancelled, free of charge')).toBeVisible()
  await expect(
    page.getByText('£38.00 that you’ve paid for lessons to come is refunded to the card that paid'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const send = () => dialog(page).getByRole('button', { name: 'Delete my account' }).click()
  await send()
  await expect(dialog(page).getByText('Please enter your password.').first()).toBeVisible()
  await dialog(page).getByLabel('Your password', { exact: true }).fill('not my password')
  await dialog(page).getByLabel('Type “delete my account”').fill('delete my account')
  await send()
  await expect(
    dialog(page).getByText('That isn’t right. Please check it and try again.').first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(second)
  await send()
  await expect(toastOf(page, 'Your account is deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await world.smtp.waitFor(
    (message) => message.to.includes(robin.email) && message.subject.startsWith('Your account is closed'),
  )
  await world.smtp.waitFor(
    (message) =>
      message.to.includes(helen.email) && /Robin Sedge has cancelled your lesson/.test(message.text ?? ''),
  )
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('.form-summary')).toHaveText('Invalid email or password')
})

test('an account of the demo, which everybody shares, says that it cannot be deleted', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/security')
  await expect(page.getByText('Before you can delete your account')).toBeVisible()
  await expect(page.getByText(/This is a shared demo account/)).toBeVisible()
})
