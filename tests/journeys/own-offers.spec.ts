import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { addLearner } from './people.ts'
import { expect, test } from './world.ts'

/** A Sunday six weeks on, outside everybody’s opening hours. */
const day = (() => {
  const day = new Date()
  day.setDate(day.getDate() + 42 + ((7 - day.getDay()) % 7))
  return day.toISOString().slice(0, 10)
})()
const rhona = { name: 'Rhona Blythe', email: 'rhona.blythe@post.example' }

test('Rhona, who has no account, is put on the list, offered a time by email and takes it on a phone', async ({
  page,
  browser,
  world,
}) => {
  await addLearner(page, rhona.name, { rate: '31', more: { Email: rhona.email, Postcode: 'BS8 2ES' } })

  const card = page.getByRole('region', { name: 'Waiting list' })
  await expect(card).toContainText('Rhona isn’t on your waiting list.')
  await card.getByRole('button', { name: 'Add to waiting list' }).click()
  const listing = page.getByRole('dialog', { name: 'Add to waiting list' })
  await listing.locator('label', { hasText: 'Saturday' }).click()
  await listing.getByLabel('From').selectOption('20:00')
  await listing.getByLabel('Until').selectOption('22:00')
  await expect(listing.getByLabel('Postcode')).toHaveValue('BS8 2ES')
  expect(await axeFaults(page)).toEqual([])
  await listing.getByRole('button', { name: 'Add to waiting list' }).click()
  await expect(toastOf(page, 'Rhona is on your waiting list')).toBeVisible()
  const waits = card.getByRole('listitem')
  await expect(waits).toContainText('1 hour, manual, Sat 20:00–22:00, from BS8 2')
  await waits.getByRole('button', { name: 'Take off the list' }).click()
  await expect(waits).toHaveCount(0)

  await page.goto('/dashboard/waiting-list')
  await page.getByRole('button', { name: 'Offer a free time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a free time' })
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Start').selectOption('20:00')
  await dialog.getByRole('checkbox', { name: /^Rhona Blythe/ }).check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog).toBeHidden()

  const mail = await world.smtp.waitFor((message) => message.to.includes(rhona.email))
  const phone = await (
    await browser.newContext({ baseURL: world.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  await phone.goto(mail.links.find((one) => one.includes('/offer?token='))!)
  await expect(phone.getByRole('heading', { name: 'Lesson with Helen Marsh' })).toBeVisible()
  const page360 = phone.getByRole('main')
  await expect(page360).toContainText('£31.00, in cash to Helen.')
  await expect(page360).toContainText('BS8 2ES')
  await expect(page360).toContainText(/Free to cancel until .+\. After that, the whole price\./)
  const overflowing = await page360.locator('.sign-rows dd').evaluateAll((values) => {
    const edge = values[0]!.closest('.sign-rows')!.getBoundingClientRect().right
    return values
      .filter((value) => value.getBoundingClientRect().right > edge + 1)
      .map((one) => one.textContent)
  })
  expect(overflowing).toEqual([])
  await expect(page360).toContainText(/Kept for you until.*\d\d:\d\d on /)
  expect(await axeFaults(phone)).toEqual([])
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Accept and book the lesson' })).toBeVisible()
  await phone.getByRole('button', { name: 'Accept and book the lesson' }).click()
  await expect(phone.getByRole('heading', { name: 'Your lesson is booked', level: 1 })).toBeInViewport()
  expect(await axeFaults(phone)).toEqual([])

  await page.goto(`/dashboard/schedule?on=${day}`)
  await page.getByRole('region', { name: 'Calendar' }).getByText(rhona.name).first().click()
  await page.locator('a[href^="/dashboard/lessons/"]').first().click()
  await expect(page.getByRole('heading', { name: `Lesson with ${rhona.name}`, level: 1 })).toBeVisible()
  await expect(page.getByText('£31.00').first()).toBeVisible()

  await phone.goto('/offer?token=nothing')
  await expect(phone.getByText('This link isn’t valid or is incomplete.')).toBeVisible()
  await phone.context().close()
})
