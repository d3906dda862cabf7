import { axeFaults } from './axe.ts'
import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

test('Amara logs practice, her uncle confirms it by the link, and it counts in her test plan', async ({
  page,
  browser,
  world,
}) => {
  const email = 'emeka.obi@post.example'
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/practice')
  await page.getByRole('button', { name: 'Add a supervisor' }).first().click()
  await page.getByLabel('Their name').fill('Emeka Obi')
  await page.getByLabel('Their email address').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('button', { name: 'Log a drive' }).click()
  await page.getByLabel('Who sat beside you').selectOption({ label: 'Emeka Obi' })
  await page.getByLabel('How long, in minutes').fill('90')
  await page.getByRole('checkbox', { name: 'Night' }).check()
  await page.getByRole('checkbox', { name: 'Wet roads' }).check()
  await page.getByRole('button', { name: 'Log it' }).click()
  const drive = page.getByRole('listitem').filter({ hasText: 'With Emeka Obi' })
  await expect(drive.getByText('Waiting for Emeka')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const mail = await world.smtp.waitFor((message) => message.to.includes(email))
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await phone.goto(mail.links.find((url) => url.includes('/confirm-practice?token='))!)
  await expect(phone.getByText('night, wet roads')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Send my answer' })).toBeDisabled()
  await phone.getByText('I was there', { exact: true }).click()
  await expect(phone.getByText('Tick the box above to confirm a drive.')).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await phone.getByRole('checkbox', { name: /at least 21/ }).check()
  await phone.getByRole('button', { name: 'Send my answer' }).click()
  await expect(phone.getByText('1 drive confirmed.')).toBeVisible()
  await phone.context().close()

  await page.reload()
  await expect(drive.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto('/dashboard/readiness')
  await expect(page.getByText('in 100 learners like you would pass')).toBeVisible()
  await expect(page.getByText(/of confirmed practice/).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('switch', { name: /^Estimate my chances/ }).uncheck()
  await expect(page.getByText('in 100 learners like you would pass')).toHaveCount(0)
})
