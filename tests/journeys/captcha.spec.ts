import type { Page } from '@playwright/test'
import { startCaptchaStandIn } from '#tools/stand-ins/captcha/stand-in.ts'
import { watched } from './watching.ts'
import { expect, openWorld, type World } from './world.ts'

/* Registering where it asks for proof of being a person. */
const test = watched.extend<object, { guarded: World & { captcha: string } }>({
  guarded: [
    async ({}, give) => {
      const keys = { siteKey: 'site-key', secret: 'a-captcha-secret' }
      const captcha = await startCaptchaStandIn(keys)
      const { close, ...world } = await openWorld(async () => ({
        AUTH_CAPTCHA: 'turnstile',
        AUTH_CAPTCHA_SITE_KEY: keys.siteKey,
        AUTH_CAPTCHA_SECRET: keys.secret,
        AUTH_CAPTCHA_URL: captcha.url,
      }))
      await give({ ...world, captcha: captcha.url })
      await close()
      await captcha.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ guarded }, give) => give(guarded.url),
})

// The one foreign origin that the page may ask.
test.afterEach(({ outside, guarded }) => {
  outside.splice(0, Infinity, ...outside.filter((noticed) => !noticed.includes(guarded.captcha)))
})

const box = (page: Page) => page.getByRole('checkbox', { name: 'I am human' })
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

async function fillIn(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Wren Salter')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quiet lanes and hedges 7')
  await page.getByLabel('Confirm password').fill('quiet lanes and hedges 7')
}

async function tick(page: Page) {
  const [token] = await Promise.all([page.waitForResponse('**/token'), box(page).check()])
  await token.finished()
}

test('Wren is asked to tick the box, ticks it and is registered', async ({ page, guarded }) => {
  await fillIn(page, 'wren@post.example')
  await expect(box(page)).toBeVisible()
  await create(page)
  await expect(page.locator('.form-summary')).toContainText('Please tick the box that shows you’re a person.')
  await tick(page)
  await create(page)
  await page.waitForURL('**/verification-pending')
  await guarded.smtp.waitFor((message) => message.to.includes('wren@post.example'))
})

test('a box that didn’t load says so, and comes when Wren tries again', async ({ page }) => {
  await page.route('**/api.js*', (route) => route.abort(), { times: 1 })
  await fillIn(page, 'wren.again@post.example')
  const failed = page.getByRole('alert').filter({ hasText: 'The box that shows you’re a person didn’t load' })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await tick(page)
  await expect(failed).toHaveCount(0)
  await create(page)
  await page.waitForURL('**/verification-pending')
})
