import { axeFaults } from './axe.ts'
import { choose, demoLogin, enter, payByCard } from './people.ts'
import { expect, test } from './world.ts'

test('a parent pays: Amara invites her mother, who accepts, buys hours, reads her receipt and logs in again by a link', async ({
  page,
  browser,
  world,
}) => {
  const email = 'ngozi.okafor@post.example'
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Invite someone to pay' }).click()
  await page.getByLabel('Their name').fill('Ngozi')
  await page.getByLabel('Their email address').fill(email)
  await page
    .getByRole('switch', { name: /^Share your progress/ })
    .last()
    .check()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const invitation = await world.smtp.waitFor((message) => message.to.includes(email))
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await phone.goto(invitation.links.find((url) => url.includes('/paying/invited?token='))!)
  await expect(phone.getByText(/You wouldn’t see pick-up places/)).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await phone.getByLabel('Your name').fill('Ngozi Okafor')
  await phone.getByRole('button', { name: 'Accept' }).click()
  await phone.waitForURL('**/paying')
  await expect(phone.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Progress' })).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Buy hours with Helen Marsh' }).click()
  await choose(phone.getByRole('radio', { name: /^Single hours/ }))
  await phone.getByLabel('Hours', { exact: true }).fill('2')
  await phone.getByRole('button', { name: /^Pay £/ }).click()
  await payByCard(phone, 'Ngozi Okafor')
  await phone.waitForURL('**/paying?returned=true')
  await expect(phone.getByText('2 hours for Amara Okafor')).toBeVisible()
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: /^Receipt R-\d+ \(PDF\)$/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^r-\d+\.pdf$/)
  await phone.getByRole('button', { name: 'Log out' }).click()
  await phone.getByLabel('Your email address').fill(email)
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  const link = await world.smtp.waitFor(
    (message) => message.to.includes(email) && message.subject.startsWith('The link to'),
  )
  await phone.goto(link.links.find((url) => url.includes('/paying?token='))!)
  await phone.getByRole('button', { name: 'Open your page' }).click()
  await expect(phone.getByText('2 hours for Amara Okafor')).toBeVisible()
  await phone.context().close()

  await page.reload()
  await expect(page.getByText('Can pay')).toBeVisible()
  await expect(page.getByText('2 hours with Helen Marsh')).toBeVisible()
  await page.getByRole('button', { name: 'Stop Ngozi paying' }).click()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText('Can pay')).toHaveCount(0)
})
