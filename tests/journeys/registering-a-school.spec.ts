import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/* Eira registers her driving school and gets it; Bryn asked for one too, and reads why not. */

test('Eira goes from the landing page to a school of her own: she registers, tells us about it, and an administrator says yes', async ({
  page,
  browser,
  world,
}) => {
  const eira = {
    name: 'Eira Beynon',
    email: 'eira.beynon@post.example',
    password: 'quiet lanes and hedges 7',
  }
  await page.goto('/')
  await page.getByRole('link', { name: /driving school/ }).click()
  await page.waitForURL(/\/register\?as=/)
  await expect(page.getByText('Registering a driving school')).toBeVisible()
  await page.getByLabel('Full name').fill(eira.name)
  await page.getByLabel('Email', { exact: true }).fill(eira.email)
  await page.getByLabel('Password', { exact: true }).fill(eira.password)
  await page.getByLabel('Confirm password').fill(eira.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  const confirmation = await world.smtp.waitFor(({ to }) => to.includes(eira.email))
  const other = await page.context().newPage()
  await other.goto(confirmation.links.find((one) => one.includes('/verify-email'))!)
  await other.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await other.close()
  await page.waitForURL('**/login')
  await page.getByLabel('Email', { exact: true }).fill(eira.email)
  await page.getByLabel('Password', { exact: true }).fill(eira.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/school/new')

  await page.getByLabel('School name').fill('Wye Valley Driving')
  await page.getByLabel('Town or area').fill('Ross-on-Wye')
  await page.getByLabel('Number of instructors').fill('5')
  await page.getByLabel('Website').fill('wye-valley.example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve got your request' })).toBeVisible()
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'See your request' }).click()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByLabel('School name')).toHaveValue('Wye Valley Driving')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve got your request' })).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(admin, await demoLogin(page, 'admin'))
  await admin
    .getByRole('list', { name: 'Waiting for you' })
    .getByRole('link', { name: 'Driving schools to answer' })
    .click()
  const schools = admin.getByRole('list', { name: 'Driving schools' }).getByRole('listitem')
  await expect(schools.first()).toContainText('Wye Valley Driving')
  await expect(schools.first()).toContainText('Ross-on-Wye, 5 instructors')
  await expect(schools.first()).toContainText(eira.email)
  await admin.getByRole('button', { name: 'Accept Wye Valley Driving' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Make Eira Beynon a school owner' }).click()
  await expect(schools.filter({ hasText: 'Wye Valley Driving' })).toHaveCount(0)
  await admin.context().close()

  const mail = await world.smtp.waitFor(
    ({ to, subject }) => to.includes(eira.email) && subject === 'Wye Valley Driving is ready',
  )
  await page.goto(mail.links.find((one) => one.endsWith('/dashboard/school'))!)
  await expect(page.getByRole('heading', { name: 'Wye Valley Driving' })).toBeVisible()
  await page
    .getByRole('link', { name: /Invite/ })
    .first()
    .click()
  await page.waitForURL('**/dashboard/school/instructors/new')
})

test('an administrator declines a school with a reason, which its owner reads where they asked', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, await demoLogin(page, 'admin'))
  await page.getByRole('button', { name: 'Decline Usk Driving' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline Usk Driving?' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Give a reason. They’ll read it.').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('We couldn’t reach your website.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toBeHidden()
  const email = 'bryn.howell@example.com'
  await world.smtp.waitFor(({ to, text }) => to.includes(email) && text.includes('couldn’t reach'))
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(theirs, { email, password: (await demoLogin(page, 'instructor')).password })
  await theirs.goto('/dashboard/school/new')
  await expect(theirs.getByText('We couldn’t say yes to Usk Driving')).toBeVisible()
  await expect(theirs.getByText('We couldn’t reach your website.')).toBeVisible()
  await expect(theirs.getByLabel('School name')).toHaveValue('Usk Driving')
  await theirs.context().close()
})
