import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { toastOf } from './held-clock.ts'
import { ageSessions } from './outside.ts'
import { demoLogin } from './people.ts'
import { chooseTime, isHeld } from './sign-up-sheet.ts'
import { expect, test as base } from './world.ts'

/*
Amara, who learns, locks her account with an app, gets in with its code and with one on paper, and then needs neither: her device's passkey.
One story in order: each step stands on the one before.
*/
// Authenticators know names alone, so the browser goes by the machine's.
const test = base.extend({
  baseURL: async ({ world }, give) => give(world.url.replace('127.0.0.1', 'localhost')),
})
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const stored = { secret: '', codes: [] as string[], password: '' }
const remembered = 'three hens on a wall 9'
/** A code is good once, so each is of a later half-minute than the one before. The service hears the one that comes next; for a later one the half-minute is waited for. */
let used = 0
const halfMinute = () => Math.floor(Date.now() / 30_000)
async function nextCode() {
  used = Math.max(used + 1, halfMinute())
  await expect.poll(() => halfMinute() + 1, { timeout: 45_000 }).toBeGreaterThanOrEqual(used)
  return new TOTP({ secret: stored.secret }).generate({ timestamp: used * 30_000 })
}

test('Amara turns two-step verification on and keeps her recovery codes', async ({ page, world }) => {
  await givePassword(page)
  await page.waitForURL('**/dashboard/student')
  const { email, password } = await demoLogin(page, 'student')
  await ageSessions(world.databaseUrl, email)
  await page.goto('/dashboard/security')
  const setUp = page.getByRole('button', { name: 'Set up two-step verification' })
  await setUp.click()
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' })
  await isItYou.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'It’s been a while since you logged in' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setUp.click()
  await isItYou.getByLabel('Your password', { exact: true }).fill(password)
  await isItYou.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add your authenticator app' })
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
    'the picture can be seen',
  ).toBeGreaterThan(0)
  stored.secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await expect(dialog.getByRole('link', { name: 'Add the account in the app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${stored.secret}`),
  )
  await dialog.getByLabel('6-digit code').fill(await nextCode())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const paper = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const codes = paper.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  stored.codes = await codes.allInnerTexts()
  await paper.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
})

test('her password alone opens nothing any more; with the code of her app it does', async ({ page }) => {
  await givePassword(page)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.goto('/dashboard/security')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/dashboard\//)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeHidden()
})

test('without her phone a recovery code gets her in, once', async ({ page, browser, baseURL }) => {
  await useRecoveryCode(page, stored.codes[0]!.toUpperCase())
  await page.waitForURL(/\/dashboard\//)
  const thief = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await useRecoveryCode(thief, stored.codes[0]!)
  await expect(thief.getByRole('alert')).toBeVisible()
  await expect(thief).toHaveURL(/\/login/)
  await thief.close()
})

test('with a passkey she needs neither password nor code, nor when she has just chosen a time', async ({
  page,
  world,
}) => {
  await plugIn(page)
  await useRecoveryCode(page, stored.codes[1]!)
  await page.waitForURL(/\/dashboard\//)
  const { email, password } = await demoLogin(page, 'student')
  await ageSessions(world.databaseUrl, email)
  await page.goto('/dashboard/security')
  await expect(page.getByText('8 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Kitchen laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' })
  await isItYou.getByLabel('Your password', { exact: true }).fill(stored.password || password)
  await isItYou.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Rename Kitchen laptop' })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/dashboard/student')
  await page.goto('/dashboard/security')
  await expect(page.getByText(/^Added .* last used /)).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  const sheet = await chooseTime(page, 3)
  await isHeld(page)
  await sheet.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/We’re holding this slot for you until/)).toBeVisible()
})

test('when she forgets her password her mailbox alone does not replace it: the second step comes first', async ({
  page,
  world,
}) => {
  const { email } = await demoLogin(page, 'student')
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const mail = await world.smtp.waitFor(
    (message) => message.to.includes(email) && message.links.some((link) => link.includes('/reset-password')),
  )
  const { pathname, search } = new URL(mail.links.find((link) => link.includes('/reset-password'))!)
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill(remembered)
  await page.getByLabel('Confirm password').fill(remembered)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(stored.codes[3]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard/security')
  await expect(toastOf(page, 'Your password has been changed')).toContainText('remove any that aren’t yours')
  await expect(page.getByRole('button', { name: 'Remove Kitchen laptop' })).toBeVisible()
  stored.password = remembered
})

test('she turns it off again, with the code of her app, and the recovery codes go too', async ({ page }) => {
  await useRecoveryCode(page, stored.codes[2]!)
  await page.waitForURL(/\/dashboard\//)
  await page.goto('/dashboard/security')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  await expect(page.getByText('Recovery codes')).toBeHidden()
})

async function givePassword(page: Page) {
  const { email, password } = await demoLogin(page, 'student')
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(stored.password || password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function useRecoveryCode(page: Page, code: string) {
  await givePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The browser's own authenticator of the kind that is built into a laptop, whose owner puts the finger on it. */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
