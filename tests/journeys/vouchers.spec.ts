import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { callAs, choose, demoLogin, enter, payByCard } from './people.ts'
import { expect, test } from './world.ts'

test('Rose, who has no account, gives Amara lessons; Amara turns them into hours with Helen and books', async ({
  page,
  browser,
  world,
}) => {
  const rose = 'rose@post.example'
  const gift = 'amara.gift@post.example'
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await phone.goto('/gift')
  await expect(phone.getByRole('heading', { name: 'Give driving lessons', level: 1 })).toBeVisible()
  await expect(phone.getByText('What’s left on it then lapses, and we keep it.')).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: '£150' }).click()
  await phone.getByLabel('Who it’s for').fill('Amara Okafor')
  await phone.getByLabel('Their email').fill(gift)
  await phone.getByLabel('Message').fill('Drive safely.')
  await phone.getByLabel('Your name').fill('Rose Okafor')
  await phone.getByLabel('Your email').fill(rose)
  await phone.getByRole('button', { name: 'Pay £150.00 by card' }).click()
  await payByCard(phone, 'Rose Okafor')
  await phone.waitForURL('**/gift/bought?token=*&returned=true')
  await expect(phone.getByText('The voucher is on its way.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Refund it' })).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await phone.context().close()
  await world.smtp.waitFor(
    (message) => message.to.includes(rose) && message.subject.startsWith('Receipt: £150'),
  )

  const mail = await world.smtp.waitFor((message) => message.to.includes(gift))
  await enter(page, await demoLogin(page, 'student'))
  await page.goto(mail.links.find((url) => url.includes('/gift/redeem?code='))!)
  await expect(page.getByText('books and spends nothing yet')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Add £150.00 to my account' }).click()
  await expect(page.getByText('It’s in your account')).toBeVisible()

  const { headers } = await callAs(page, 'student')
  const { lessons } = await (await page.request.get('/api/lessons?limit=200', { headers })).json()
  const { id } = lessons.find(
    (one: { instructor: { name: string } }) => one.instructor.name === 'Helen Marsh',
  ).instructor
  await page.goto(`/instructor-directory/${id}`)
  await page.getByRole('button', { name: 'Turn into hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours with Helen' })
  await dialog.getByLabel('How long').selectOption('60')
  await expect(dialog.getByText(/stays on the voucher\.$/).last()).toBeVisible()
  await dialog.getByRole('button', { name: /^Use £/ }).click()
  await expect(toastOf(page, 'You have 1 hour with Helen')).toBeVisible()

  const from = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const { days } = await (
    await page.request.get(`/api/instructors/${id}/slots?from=${from}&days=28`, { headers })
  ).json()
  const pickup = { address: '14 Cotham Road', postcode: 'BS6 6UL', note: '' }
  for (const startsAt of days.flatMap(({ starts }: { starts: string[] }) => starts)) {
    const data = { instructorId: id, startsAt, minutes: 60, pickup }
    const held = await page.request.post('/api/lessons/holds', { headers, data })
    if (!held.ok()) continue
    await page.goto(`/checkout/${(await held.json()).id}`)
    break
  }
  await choose(page.getByRole('radio', { name: /^Your lesson credit/ }))
  await page.getByRole('button', { name: 'Book with lesson credit' }).click()
  await expect(toastOf(page, 'Your lesson is booked')).toBeVisible()

  await page.goto('/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'Gift vouchers' })).toBeVisible()
  await expect(page.getByRole('row', { name: /1 hour by gift voucher/ })).toContainText(
    'Paid by someone else',
  )
})
