import type { Page } from '@playwright/test'
import { bringClock, holdAnswers, holdClock, failWith, toastOf } from './held-clock.ts'
import { expect, test, type World } from './world.ts'

/* From the footer of any public page to the list and off it again, with the specification's texts. */

const field = (page: Page) => page.getByRole('textbox', { name: 'Newsletter' })
const press = (page: Page, name = 'Subscribe') => page.getByRole('button', { name, exact: true }).click()

async function mailTo(world: World, email: string) {
  const { links } = await world.smtp.waitFor(({ to }) => to.includes(email))
  return links.find((link) => link.includes('/newsletter/confirm'))!
}

test('an address that is none is refused in words, at the field too, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/help')
  const held = await holdAnswers(page, '**/api/newsletter/*')
  for (const typed of ['', 'ada']) {
    await field(page).fill(typed)
    await press(page)
    await expect(toastOf(page, 'Invalid Email').first()).toContainText('Please enter a valid email address.')
    await expect(field(page)).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field(page)).toBeFocused()
  }
  expect(held.count()).toBe(0)
})

test('what the server cannot take stays in the field, to be tried again', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/newsletter/subscribe', failWith(503, 'unavailable', 'away'))
  await field(page).fill('bea@post.example')
  await press(page)
  await expect(toastOf(page, 'Failed to subscribe. Please try again.')).toBeVisible()
  await expect(field(page)).toHaveValue('bea@post.example')
  await page.unroute('**/api/newsletter/subscribe')
  await field(page).fill('bea@@post')
  await press(page)
  await expect(toastOf(page, 'Invalid Email')).toBeVisible()
})

test('the form is busy for a second, however fast the answer, and sends once', async ({ page }) => {
  await bringClock(page)
  await page.goto('/help')
  await holdClock(page)
  const held = await holdAnswers(page, '**/api/newsletter/subscribe')
  await field(page).fill('abe@post.example')
  await press(page)
  await expect.poll(held.count).toBe(1)
  await field(page).press('Enter')
  await page.clock.runFor(10)
  expect(held.count()).toBe(1)
  const answered = page.waitForResponse('**/api/newsletter/subscribe')
  await held.answer((route) => route.fulfill({ json: {} }))
  await (await answered).finished()
  await page.clock.runFor(980)
  await expect(toastOf(page, 'Thank you for subscribing')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(toastOf(page, 'Thank you for subscribing')).toBeVisible()
})

test('Cass subscribes in the footer, confirms by the link, and leaves again', async ({ page, world }) => {
  await page.goto('/')
  await field(page).fill('cass@post.example')
  await field(page).press('Enter')
  await expect(toastOf(page, 'Thank you for subscribing to our newsletter.')).toContainText(
    'confirm with the link in the email',
  )
  await expect(field(page)).toHaveValue('')

  await page.goto(await mailTo(world, 'cass@post.example'))
  await press(page, 'Yes, send me the newsletter')
  await expect(page).toHaveURL(/\/newsletter\/confirmed$/)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the list' })).toBeVisible()

  const [mail] = world.smtp.messages('cass@post.example')
  const { unsubscribe } = mail!.headers.get('list') as unknown as { unsubscribe: { url: string } }
  await page.goto(unsubscribe.url)
  await page.route('**/api/newsletter/unsubscribe', (route) => route.abort())
  await press(page, 'Unsubscribe')
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t do this just now' })).toBeVisible()
  await page.unroute('**/api/newsletter/unsubscribe')
  await press(page, 'Unsubscribe')
  await expect(page).toHaveURL(/\/newsletter\/unsubscribed$/)
  await page.goto(await mailTo(world, 'cass@post.example'))
  await press(page, 'Yes, send me the newsletter')
  await expect(page).toHaveURL(/\/newsletter\/expired$/)
})

test('without JavaScript people are told that subscribing needs it, and can leave the list', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await page.goto('/blog')
  await expect(
    page.locator('.newsletter noscript p', { hasText: 'Subscribing needs JavaScript.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
  await page.goto('/newsletter/confirm?token=abc')
  await expect(
    page.locator('main noscript .banner', { hasText: 'Confirming needs JavaScript.' }),
  ).toBeVisible()
  await page.goto('/newsletter/unsubscribe')
  await press(page, 'Unsubscribe')
  await expect(page.getByRole('heading', { level: 1, name: 'The link doesn’t work' })).toBeVisible()
})
