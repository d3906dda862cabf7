import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Helen brings Nia along, who is new here, and Amara's friend Owen, who has an account. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const nia = { name: 'Nia Ward', email: 'nia.ward@post.example', password: 'quiet lanes and hedges 7' }

test('Helen invites Nia with a word of her own, and sees the invitation wait', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await expect(page.getByText('None pending.')).toBeVisible()
  await page.getByRole('link', { name: 'Invite a learner' }).click()
  await page.waitForURL('**/dashboard/students/new')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert').or(page.locator('[tabindex="-1"]')).first()).toBeVisible()
  await page.getByLabel('Full name').fill(nia.name)
  await page.getByLabel('Email', { exact: true }).fill(nia.email)
  await page.getByLabel(/Personal message/).fill('Lovely to meet you at the open day.')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.waitForURL('**/dashboard/students')
  const row = page.getByRole('listitem').filter({ hasText: nia.email })
  await expect(row.getByText('Waiting')).toBeVisible()
  await page.getByLabel('Find a learner').fill('nobody of that name')
  await expect(page.getByText('No invitations match “nobody of that name”.')).toBeVisible()
})

test('Nia follows the link, finds name and address filled in, confirms, and Helen is her instructor', async ({
  page,
  world,
}) => {
  const mail = await world.smtp.waitFor((message) => message.to.includes(nia.email))
  expect(mail.text).toContain('“Lovely to meet you at the open day.”')
  await page.goto(mail.links.find((one) => one.includes('/register#invitation='))!)
  await expect(page.getByText('Helen Marsh has invited you to learn with them')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(nia.name)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(nia.email)
  await expect(page.getByRole('radio', { name: /^Learner/ })).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill(nia.password)
  await page.getByLabel('Confirm password').fill(nia.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  const confirmation = await world.smtp.waitFor(
    (message) => message.to.includes(nia.email) && message.links.some((one) => one.includes('/verify-email')),
  )
  await page.goto(confirmation.links.find((one) => one.includes('/verify-email'))!)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()

  await signIn(page, nia)
  await page.waitForURL('**/dashboard/student')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your instructor' }) })
  await expect(card.getByText('Helen Marsh').first()).toBeVisible()
  await expect(card.getByRole('link', { name: 'Join the waiting list' })).toBeVisible()
  const [above, below] = [await card.boundingBox(), await page.locator('.learner-start').boundingBox()]
  expect(below!.y - above!.y - above!.height, 'it doesn’t touch the next card').toBeGreaterThanOrEqual(16)
  await card.getByRole('link', { name: 'Book a lesson' }).click()
  await page.waitForURL('**/instructor-directory/*')
  await expect(page.getByRole('heading', { name: 'Helen Marsh' })).toBeVisible()
})

test('Helen sees Nia among her learners before any lesson, and no open invitation', async ({ page }) => {
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await expect(page.getByRole('row').filter({ hasText: nia.name })).toContainText(/Added \w{3} \d+/)
  await expect(page.getByText('None pending.')).toBeVisible()
  await page.getByRole('link', { name: nia.name }).click()
  await expect(page.getByRole('heading', { name: nia.name })).toBeVisible()
  await expect(page.getByText('No lessons done yet.')).toBeVisible()
})

test('somebody with an account signs in by the link and accepts; withdrawn, a link opens nothing', async ({
  page,
  browser,
  world,
}) => {
  const owen = await demoLogin(page, 'student')
  await signIn(page, await demoLogin(page, 'instructor'))
  const send = async (email: string) => {
    await page.goto('/dashboard/students/new')
    await page.getByLabel('Full name').fill('Owen Friend')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.waitForURL('**/dashboard/students')
  }
  await send(owen.email)
  const mail = await world.smtp.waitFor(
    (message) =>
      message.to.includes(owen.email) && message.links.some((one) => one.includes('/dashboard/invitation#')),
  )
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  await theirs.goto(mail.links.find((one) => one.includes('/dashboard/invitation#'))!)
  await theirs.waitForURL('**/login')
  await theirs.getByLabel('Email', { exact: true }).fill(owen.email)
  await theirs.getByLabel('Password', { exact: true }).fill(owen.password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await theirs.waitForURL('**/dashboard/invitation#*')
  await expect(theirs.getByText('Helen Marsh would like to teach you')).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.waitForURL('**/dashboard/student')

  await send('kit.late@post.example')
  const late = await world.smtp.waitFor((message) => message.to.includes('kit.late@post.example'))
  await page
    .getByRole('listitem')
    .filter({ hasText: 'kit.late@post.example' })
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'kit.late@post.example' })).toBeHidden()
  const stranger = await (await browser.newContext({ baseURL: world.url })).newPage()
  await stranger.goto(late.links.find((one) => one.includes('/register#invitation='))!)
  await expect(stranger.getByText(/This invitation is no longer valid/)).toBeVisible()
  await stranger.context().close()
  await theirs.context().close()
})
