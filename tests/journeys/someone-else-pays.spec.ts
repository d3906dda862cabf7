import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { callAs, choose, demoLogin, enter, payByCard } from './people.ts'
import { expect, test } from './world.ts'

/* Amara chooses a time, and her mother, who has no account, pays for it on a phone of her own. */

const cothamRoad = { address: '14 Cotham Road', postcode: 'BS6 6UL', note: '' }

/** A time of Helen's some days from now, so that there is a day to pay it in; its checkout is open. */
async function holdTime(page: Page): Promise<string> {
  const { headers } = await callAs(page, 'student')
  const { lessons } = await (await page.request.get('/api/lessons?limit=200', { headers })).json()
  const { id } = lessons.find(
    (one: { instructor: { name: string } }) => one.instructor.name === 'Helen Marsh',
  ).instructor
  const from = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const { days } = await (
    await page.request.get(`/api/instructors/${id}/slots?from=${from}&days=28`, { headers })
  ).json()
  for (const startsAt of days.flatMap(({ starts }: { starts: string[] }) => starts)) {
    const answer = await page.request.post('/api/lessons/holds', {
      headers,
      data: { instructorId: id, startsAt, minutes: 60, pickup: cothamRoad },
    })
    if (!answer.ok()) continue
    const lesson = await answer.json()
    await page.goto(`/checkout/${lesson.id}`)
    return lesson.id
  }
  throw new Error('Helen has no free time')
}

const payWithLink = async (page: Page) => {
  await choose(page.getByRole('radio', { name: /^1-hour lesson/ }))
  await choose(page.getByRole('radio', { name: /^Someone else is paying/ }))
  await page.getByRole('button', { name: 'Get the link' }).click()
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await expect(page.getByText('Send this to the person who’s paying.')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'The link to pay' })).toBeFocused()
  await expect(page.getByLabel('Your link')).toHaveValue(/\/pay-for\?token=/)
}

test('Amara’s mother pays her lesson by a link, without an account, and both hear of it', async ({
  page,
  browser,
  world,
}) => {
  const mother = 'mrs.okafor@post.example'
  const amara = await demoLogin(page, 'student')
  await enter(page, amara)
  const id = await holdTime(page)
  await payWithLink(page)
  await expect(
    page.getByText(/We’re holding \w{3} \d+ \w{3,4}, \d\d:\d\d until (\w{3} )?\d\d:\d\d\./),
  ).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await page.getByRole('button', { name: 'Show the link' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*pay-for/)
  await page.keyboard.press('Escape')
  await page.getByLabel('Or we email it to them').fill(mother)
  await page.getByRole('button', { name: 'Email the link' }).click()
  await expect(page.getByText(`Emailed to ${mother}.`)).toBeVisible()

  await page.goto(`/checkout/${id}`)
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  const mail = await world.smtp.waitFor((message) => message.to.includes(mother))
  const link = mail.links.find((url) => url.includes('/pay-for?token='))!
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Pay for a lesson', level: 1 })).toBeVisible()
  await expect(phone.getByText('Lesson with Helen M.')).toBeVisible()
  await expect(phone.getByText('BS6 6', { exact: true })).toBeVisible()
  await expect(phone.getByText('Cotham')).toHaveCount(0)
  await expect(phone.getByText(/^If Amara cancels: Free to cancel until /)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Who Helen M. is' })).toHaveAttribute(
    'href',
    /^\/instructors\/helen/,
  )
  expect(await axeFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: /^Pay £.* by card$/ }).click()
  await payByCard(phone, 'Grace Okafor', mother)
  await phone.waitForURL('**/pay-for?token=*&returned=true')
  await expect(phone.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await expect(page.getByText('Paid: your lesson is booked')).toBeVisible()
  const receipt = await world.smtp.waitFor(
    (message) => message.to.includes(mother) && message.subject.startsWith('Receipt: £'),
  )
  expect(receipt.text).toContain('Card: ending 4242')
  await phone.goto(link)
  await expect(phone.getByText('This lesson is paid already')).toBeVisible()
  await phone.context().close()

  await world.smtp.waitFor(
    (message) => message.to.includes(amara.email) && message.subject.startsWith('Lesson booked'),
  )
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByText('Waiting for the payment')).toHaveCount(0)
  await page.goto('/dashboard/payments')
  const row = page.getByRole('row', { name: /Paid by someone else/ })
  await row.getByRole('link', { name: /receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible()
  await expect(page.getByText('Visa ending 4242, by someone else')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('menuitem', { name: 'Email' })).toHaveAttribute(
    'href',
    /mailto:.*Helen%20Marsh/,
  )
})

test('Amara changes her mind and withdraws the link: it can’t be paid any more, and she has ten minutes to pay', async ({
  page,
  browser,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await holdTime(page)
  const opened = page.waitForResponse('**/payer-link')
  await payWithLink(page)
  const { url } = await (await opened).json()
  await page.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(toastOf(page, 'The link is withdrawn')).toBeVisible()
  await expect(page.getByText(/We’re holding this slot for you until/)).toBeVisible()
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(url)
  await expect(theirs.getByText('Amara has withdrawn this link')).toBeVisible()
  await theirs.context().close()
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await page.waitForURL('**/instructor-directory/**')
})
