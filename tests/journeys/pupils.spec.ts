import { dayOf, formatDay } from '#common/time.ts'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { archiveByName } from './outside.ts'
import { addLearner, bringSession, callAs, chooseLearner, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen adds a learner without an account, puts their lesson into her diary, and marks the cash as received', async ({
  page,
}) => {
  await addLearner(page, 'Dennis Cole')
  await expect(page.getByRole('link', { name: 'Message Dennis Cole' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(lesson.getByLabel('Learner')).toHaveValue('Dennis Cole')
  // So far off, and so late, that nobody has booked it.
  const day = new Date(Date.now() + 51 * 86_400_000).toISOString().slice(0, 10)
  await lesson.getByLabel('Date').fill(day)
  await lesson.getByLabel('Starts at').selectOption('20:00')
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()

  await page.goto(`/dashboard/schedule?on=${day}`)
  // The panel beside the calendar has the name earlier; the page comes to rest with the calendar.
  await expect(page.getByRole('region', { name: 'Calendar' }).getByText('Dennis Cole').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await chooseLearner(lesson, 'Dennis Cole')
  await lesson.getByLabel('Starts at').selectOption('20:15')
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(lesson.getByRole('alert')).toContainText('Your learner isn’t free then')
  await lesson.getByLabel('Starts at').selectOption('21:15')
  await expect(lesson.getByText('Your learner isn’t free then')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Dennis Cole' }).click()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByRole('button', { name: 'Record early payment' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Mark £36.00 received' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Record early payment' }).click()
  await page.getByRole('button', { name: 'Mark £36.00 received' }).click()
  await expect(toastOf(page, '£36.00 received')).toBeVisible()
  // What was read is fresh for half a minute: only the first tab's word makes the second read again.
  await second.bringToFront()
  await expect(second.getByText(/^£36\.00 in cash, received /)).toBeVisible()
  await second.close()
  await expect(page.getByText(/^£36\.00 in cash, received \w{3} \d+ \w+ \d{4}\.$/)).toBeVisible()

  const receipt = page.getByRole('dialog', { name: '£36.00 received' })
  const cameOn = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    return { field: dayOf(at), shown: formatDay(`${dayOf(at)}T12:00Z`) }
  }
  await toastOf(page, '£36.00 received').getByRole('button', { name: 'Change' }).click()
  await expect(receipt.getByLabel('Received on')).toHaveValue(cameOn(0).field)
  await receipt.getByText('Bank transfer').click()
  await receipt.getByLabel('Received on').fill(cameOn(2).field)
  expect(await axeFaults(page)).toEqual([])
  await receipt.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`£36.00 by bank transfer, received ${cameOn(2).shown}.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Change how or when it was received' }).click()
  await receipt.getByText('Cash').click()
  await receipt.getByLabel('Received on').fill(cameOn(1).field)
  await receipt.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`£36.00 in cash, received ${cameOn(1).shown}.`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Undo that it was received' }).click()
  await page.getByRole('button', { name: 'Mark £36.00 received' }).click()
  await expect(page.getByRole('button', { name: 'Undo that it was received' })).toBeVisible()
  await page.goto('/dashboard/earnings')
  await expect(page.getByRole('table', { name: 'Cash and transfers' })).toContainText('Dennis Cole')
  expect(await axeFaults(page)).toEqual([])
})

test('of 101 learners the last by name has phone, status and test too, can be narrowed to, is found for a lesson, and stays archived', async ({
  page,
  world,
}) => {
  const { headers } = await callAs(page, 'instructor')
  const rows = Array.from({ length: 101 }, (_, at) => {
    const number = String(at + 1).padStart(3, '0')
    return `Zyta ${number},07700 900${number}`
  })
  const idempotencyKey = crypto.randomUUID()
  // A busy machine may say that the service is unavailable; the key makes another try the same import.
  await expect(async () => {
    const imported = await page.request.post('/api/pupil-imports', {
      headers: { ...headers, 'idempotency-key': idempotencyKey },
      data: { kind: 'pupils', text: ['Name,Phone', ...rows].join('\n') },
    })
    expect(imported.ok(), await imported.text()).toBe(true)
  }).toPass()
  const found = await (await page.request.get('/api/pupils?search=Zyta%20101', { headers })).json()
  const { id } = found.pupils[0]
  const changed = await page.request.patch(`/api/pupils/${id}`, {
    headers,
    data: { status: 'waiting', drivingTestOn: '2030-05-06' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)

  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  const table = page.getByRole('table', { name: 'Learners' })
  const last = table.getByRole('row', { name: /Zyta 101/ })
  await expect(last).toContainText('07700 900101')
  await expect(last).toContainText('Waiting')
  await expect(last).toContainText('Mon 6 May 2030')
  await page.getByLabel('Status').selectOption('Waiting')
  await expect(last).toBeVisible()
  await expect(table.getByRole('row', { name: /Zyta 100/ })).toHaveCount(0)
  await page.getByLabel('Order').selectOption('By name')
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('waiting')
  await page.getByLabel('Status').selectOption('Any status')
  await expect(table.getByRole('row').last()).toContainText('Zyta 101')
  await page.getByLabel('Order').selectOption('Next driving test first')
  await expect(table.getByRole('row', { name: /Zyta/ }).first()).toContainText('Zyta 101')
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  const learner = lesson.getByRole('combobox', { name: 'Learner' })
  await learner.fill('zyta')
  await expect(page.getByText('The first 50 of 101. Type more to see fewer.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await learner.fill('07700 900 101')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Zyta 10107700 900101',
    /^Add 07700 900 101 as a new/,
  ])
  await page.keyboard.press('Enter')
  await expect(learner).toHaveValue('Zyta 101')

  await archiveByName(world.databaseUrl, 'Zyta')
  await page.goto('/dashboard/students')
  await expect(page.getByRole('button', { name: 'Show archived (101)' })).toBeVisible()
  await expect(last).toHaveCount(0)
})

test('somebody new rings while Helen types: her words become their name or number, and nothing typed is lost', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  const learner = lesson.getByRole('combobox', { name: 'Learner' })
  await chooseLearner(lesson, 'Amara Okafor')
  await learner.fill('Nobody')
  await page.keyboard.press('Escape')
  await expect(learner).toHaveValue('Amara Okafor')
  await learner.fill('amara okafor')
  await page.keyboard.press('Tab')
  await expect(learner).toHaveValue('Amara Okafor')

  await learner.fill('07700 900999')
  await page.getByRole('option', { name: 'Add 07700 900999 as a new learner' }).click()
  await expect(learner).toHaveValue('Someone new')
  await expect(lesson.getByLabel('Their phone')).toHaveValue('07700 900999')
  await expect(lesson.getByLabel('Their name')).toBeFocused()

  await learner.fill('')
  await lesson.getByLabel('Pick-up postcode').click()
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await lesson.getByRole('button', { name: 'Learner: Choose a learner.' }).click()
  await expect(learner).toBeFocused()
  await learner.fill('Rosa Diaz')
  await page.keyboard.press('Tab')
  await expect(lesson.getByLabel('Their name')).toHaveValue('Rosa Diaz')
  await expect(lesson.getByLabel('Their phone')).toBeFocused()
  await learner.fill('Bethan Rees 07700900455')
  await page.keyboard.press('Tab')
  await expect(lesson.getByLabel('Their name')).toHaveValue('Bethan Rees')
  await expect(lesson.getByLabel('Their phone')).toHaveValue('07700900455')
  await expect(lesson.getByLabel('Their email')).toBeFocused()
})

test('Iris owes for a lesson that is over: Helen finds her by name, notes the cash there, and is promised nothing that Iris can’t read', async ({
  page,
}) => {
  await addLearner(page, 'Iris Bell')
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  for (const days of [52, 53, -29]) {
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await lesson.getByLabel('Date').fill(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    await lesson.getByLabel('Starts at').selectOption('20:00')
    await lesson.getByRole('button', { name: 'Add lesson' }).click()
    await expect(lesson).toHaveCount(0)
  }
  const learner = page.url()
  const owed = page.getByRole('region', { name: 'Owed' })
  await expect(owed).toContainText('Owed £36.00')
  await expect(page.getByRole('button', { name: 'Mark £36.00 received' })).toHaveCount(1)
  const ahead = page.getByRole('list', { name: 'Upcoming lessons' }).locator('time')
  await expect(ahead).toHaveCount(2)
  const times = await ahead.evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!))
  expect(times).toEqual(times.toSorted())
  await expect(page.getByRole('list', { name: 'Past lessons' }).locator('time')).toHaveCount(1)
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/dashboard/instructor')
  await expect(page.getByRole('region', { name: 'Owed' })).toContainText(/^Waiting for £[\d,.]+: .*£36\.00/)
  await page.goto('/dashboard/lessons?tab=past')
  await expect(page.getByText('Not paid yet').first()).toBeVisible()
  await page.goto('/dashboard/earnings')
  const row = page
    .getByRole('list', { name: 'Lessons not paid yet' })
    .getByRole('listitem')
    .filter({ hasText: 'Iris Bell' })
  await expect(row).toContainText('£36.00')
  await expect(page.getByRole('table', { name: 'Income by quarter' }).getByRole('row')).toHaveCount(5)
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('button', { name: 'Mark £36.00 received' }).click()
  await expect(toastOf(page, '£36.00 received')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto(`${learner}/assessment`)
  await expect(page.getByText('Only you see this. Invite Iris to share it.')).toBeVisible()
  await expect(page.getByText('Sent when you save')).toHaveCount(0)
})
