import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, callAs, choose, demoLogin, payByCard } from './people.ts'
import { isHeld, sheetOf } from './sign-up-sheet.ts'
import { expect, test } from './world.ts'

test('Helen asks more in the evening and at the weekend; Ines, who is new, reads it beside the time she chooses, and pays that', async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/prices')
  await page.getByLabel('Evenings cost more from').selectOption('16:00')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Enter how much more.').first()).toBeVisible()
  await page.getByLabel('More an hour in the evening (£)').fill('5')
  await page.getByLabel('More an hour at the weekend (£)').fill('3.50')
  await expect(page.getByText('An evening hour then costs £43.')).toBeVisible()
  const learnersPay = page.getByRole('table', { name: 'What learners pay' })
  await expect(learnersPay.getByRole('row', { name: /^1 hour/ })).toHaveText(/£38\.00.*£43\.00.*£41\.50/)
  await expect(page.getByText(/^For example, Tuesday 16:00, 2 hours: £86\.00/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(toastOf(page, 'Your prices are saved')).toBeVisible()
  await page.goto('/dashboard/settings/public-profile')
  const publicPage = await page.getByRole('link', { name: 'See your public page' }).getAttribute('href')

  const stranger = await browser.newPage({ baseURL: world.url })
  await stranger.goto(publicPage!)
  const prices = stranger.getByRole('region', { name: 'Prices' })
  await expect(prices.getByRole('listitem').filter({ hasText: 'Evenings, from 16:00' })).toContainText(
    '£43 an hour',
  )
  await expect(prices.getByRole('listitem').filter({ hasText: 'Saturdays and Sundays' })).toContainText(
    '£41.50 an hour',
  )
  expect(await axeFaults(stranger)).toEqual([])

  const booking = stranger.locator('.listing-book')
  const bar = booking.locator('.pay-bar b')
  await expect(booking).toContainText('Evenings, from 16:00: £43 an hour.')
  const days = stranger.getByRole('group', { name: 'Day' }).getByRole('radio')
  const late = stranger.getByRole('group', { name: /^Times on/ }).getByRole('radio', { name: /^1[6-9]:/ })
  const early = stranger.getByRole('group', { name: /^Times on/ }).getByRole('radio', { name: /^(0|1[0-5])/ })
  // Late in the day the first one with an evening has nothing left but that.
  for (let nr = 1; (await late.count()) === 0 || (await early.count()) === 0; nr++) await choose(days.nth(nr))
  await choose(early.first())
  await expect(bar).toHaveText('£38')
  await choose(late.first())
  await expect(bar).toHaveText('£43')
  const chosenDay = await stranger
    .getByRole('group', { name: 'Day' })
    .getByRole('radio', { checked: true })
    .inputValue()
  for (const length of ['1½ hours', '1 hour']) {
    await stranger.getByRole('group', { name: 'How long' }).getByText(length, { exact: true }).click()
    await expect(booking.locator('form')).toHaveAttribute('aria-busy', 'false')
    await expect(
      stranger.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true }),
    ).toHaveValue(chosenDay)
  }
  await choose(late.first())
  await stranger.getByRole('button', { name: 'Book this time' }).click()
  await isHeld(stranger)
  const sheet = sheetOf(stranger)
  await sheet.getByLabel('Full name', { exact: true }).fill('Ines Duarte')
  await sheet.getByLabel('Email', { exact: true }).fill('ines.duarte@post.example')
  await sheet.getByLabel('Choose a password', { exact: true }).fill('quiet lanes and hedges 7')
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await stranger.waitForURL('**/checkout/*')
  await stranger.getByLabel('House number and street').fill('3 Chandos Road')
  await stranger.getByLabel('Postcode', { exact: true }).fill('BS6 6PE')
  await stranger.getByRole('button', { name: 'Pay £43.00' }).click()
  await payByCard(stranger, 'Ines Duarte')
  await stranger.waitForURL('**/payment/success*')
  await expect(stranger.getByText('Your lesson is booked.')).toBeVisible()

  const helen = await callAs(page, 'instructor')
  const found = await page.request.get('/api/pupils?search=Ines', helen)
  const [ines] = (await found.json()).pupils
  const hours = { minutes: 360, pence: 21_000, method: 'cash' }
  const paid = await page.request.post(`/api/pupils/${ines.id}/hours`, { ...helen, data: hours })
  expect(paid.ok()).toBe(true)
  await page.goto(`/dashboard/students/${ines.learnerId}`)
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(adding.getByRole('radio', { name: 'Hours paid in advance' })).toBeChecked()
  await expect(adding.getByText('Takes 1 of Ines’s 6 hours. 5 left.')).toBeVisible()
  await choose(adding.getByRole('radio', { name: 'Cash' }))
  await adding.getByLabel('Date').fill(weekdayIn(45))
  await adding.getByLabel('Starts at').selectOption('20:00')
  await expect(adding.getByText('£43.00 for 1 hour, in cash (£38.00 + £5.00 for the evening).')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()
})

/** From then on the first day that is no Saturday or Sunday. */
function weekdayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return [0, 6].includes(day.getUTCDay()) ? weekdayIn(days + 1) : day.toISOString().slice(0, 10)
}
