import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('somebody signed out finds the packages in the reference, asks for them, and is answered', async ({
  page,
  world,
}) => {
  await page.goto('/docs')
  await page.getByRole('link', { name: /All \d+ operations/ }).click()
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('what can be bought')
  await expect(page.getByRole('status').filter({ hasText: 'operation' })).toHaveText('1 operation')
  await page.getByRole('link', { name: 'listPackages' }).click()
  await expect(page).toHaveURL(/\/docs\/api\/listPackages$/)
  await expect(page).toHaveTitle(/^listPackages · /)
  await expect(page.getByText(`curl '${world.url}/api/payments/packages'`)).toBeVisible()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(/^200 without a token, in \d+ ms/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText(
    '"name": "5-hour starter"',
  )
  await page.getByText(/^\d+ headers$/).click()
  await expect(page.getByRole('region', { name: 'Headers of the answer' })).toContainText(
    'content-type: application/json',
  )
})

test('what fits nothing says so, and a question is part of the address', async ({ page }) => {
  await page.goto('/docs/api?q=slot-taken')
  await expect(page.getByRole('link', { name: 'holdLesson' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'getEarnings' })).toBeHidden()
  await page.getByRole('searchbox').fill('zeppelin')
  await page.getByRole('button', { name: 'Show all operations' }).click()
  await expect(page.getByRole('link', { name: 'getEarnings' })).toBeVisible()
  await expect(page).toHaveURL(/\/docs\/api$/)
})

test('Amara reads her lessons with her own token, and is refused what is an instructor’s', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/docs/api/listLessons')
  await expect(page.getByText('As Amara Okafor, with the token of your session')).toBeVisible()
  await page.getByLabel('limit').fill('2')
  await page.getByLabel('order').selectOption('latest')
  await expect(page.getByText('GET /api/lessons?')).toContainText('order=latest')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(/^200 with your token/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText('"startsAt"')

  await page.getByRole('checkbox', { name: /As Amara Okafor/ }).uncheck()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Refused: not-signed-in')).toBeVisible()

  await page.goto('/docs/api/getEarnings')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(/^403 with your token/)).toBeVisible()
  await expect(page.getByText('Refused: not-allowed')).toBeVisible()
  await expect(page.getByText('Your account can’t do this.').last()).toBeVisible()
})

test('by keyboard alone a body is mended before it is sent, and bad input is shown field by field', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/docs/api/holdLesson')
  const body = page.getByLabel('Body (JSON)')
  await body.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('{ "minutes": 1 ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The body isn’t valid JSON', { exact: false })).toBeVisible()
  await expect(body).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('}')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refused: bad-input')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText(
    '"path": "instructorId"',
  )
})

test('guides and operations are read without JavaScript', async ({ browser, world }) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await page.goto('/docs')
  await page.getByRole('article').getByRole('link', { name: 'Errors', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Errors', exact: true })).toBeVisible()
  await expect(page.getByText('"code": "slot-taken"', { exact: false })).toBeVisible()
  await page.goto('/docs/api')
  await page.getByRole('link', { name: 'holdLesson' }).click()
  await expect(page.getByText('too-many-holds')).toBeVisible()
  await expect(page.getByText(`${world.url}/api/lessons/holds`).first()).toBeVisible()
  await expect(page.getByText('To send the request from here, this page needs JavaScript.')).toBeVisible()
  expect(await page.locator('main').innerHTML()).not.toMatch(/%ORIGIN%|\{(name|origin)\}/)
})

test('code is copied with a button', async ({ browser, world }) => {
  const context = await browser.newContext({
    baseURL: world.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto('/docs/getting-started')
  const button = page.getByRole('button', { name: 'Copy: Terminal 1' })
  await button.click()
  await expect(button).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl ${world.url}/api/payments/packages`,
  )
})
