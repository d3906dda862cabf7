import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { letBookingAge, letLessonPass, nextLessonOf } from './outside.ts'
import { bringSession, callAs, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* What cancelling costs, and what becomes of a lesson afterwards. */

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Helen charges in steps; Amara cancels in each of them and pays exactly what she was shown', async ({
  page,
  world,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/cancellations')
  const hours = page.getByLabel('With less notice than')
  const percent = page.getByLabel('I charge')
  await hours.first().selectOption('336')
  await percent.first().selectOption('25')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await hours.nth(1).selectOption('240')
  await percent.nth(1).selectOption('50')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await hours.nth(2).selectOption('168')
  await percent.nth(2).selectOption('100')
  await expect(
    page.getByText(
      'Free until 14 days before. After that, a quarter of the price. Less than 10 days before, half the price. Less than 7 days before, the whole price.',
    ),
  ).toBeVisible()
  await page.getByLabel('Free passes').selectOption('1')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save terms' }).click()
  await expect(toastOf(page, 'Terms saved')).toBeVisible()

  const helen = await callAs(page, 'instructor')
  const amara = await callAs(page, 'student')
  const lessons: { id: string; cost: string | undefined }[] = []
  for (const [days, cost] of [
    [20, undefined],
    [12, '£10.00'],
    [8.5, '£20.00'],
    [4, '£40.00'],
  ] as const) {
    const answer = await page.request.post('/api/lessons', {
      headers: helen.headers,
      data: {
        learnerId: amara.id,
        startsAt: `${dayOf(days)}T21:15:00Z`,
        minutes: 60,
        payment: 'cash',
        pricePence: 4_000,
      },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { id } = await answer.json()
    await letBookingAge(world.databaseUrl, id)
    lessons.push({ id, cost })
  }
  await bringSession(page, await demoLogin(page, 'student'))
  for (const { id, cost } of lessons) {
    await page.goto(`/dashboard/lessons/${id}`)
    await page.getByRole('button', { name: 'Cancel lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this lesson?' })
    const name = cost ? `Cancel and owe ${cost}` : 'Cancel the lesson'
    if (cost) {
      // She could use her free pass, and would rather keep it.
      await expect(dialog.getByRole('radio', { name: /^Use your free cancellation/ })).toBeChecked()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('radio', { name: `Pay ${cost}` }).check()
    }
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(toastOf(page, 'Lesson cancelled').first()).toBeVisible()
    const { cancelledCostPence } = await (
      await page.request.get(`/api/lessons/${id}`, { headers: amara.headers })
    ).json()
    expect(cancelledCostPence).toBe(cost ? Number(cost.slice(1)) * 100 : 0)
  }
  await page.goto('/dashboard/payments')
  const owed = page.locator('.card', { has: page.getByRole('heading', { name: /^To pay .* yourself$/ }) })
  for (const cost of ['£10.00', '£20.00', '£40.00'])
    await expect(owed.getByRole('listitem').filter({ hasText: cost })).toContainText(
      'In cash, for cancelling late',
    )
})

test('Helen marks a no show, charges a part of it and takes it back; then delivered, Amara objects, and Ada decides', async ({
  page,
  world,
}) => {
  const { email } = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, email)
  await letLessonPass(world.databaseUrl, id, '14 days 9 hours')
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${id}`)
  await page.getByRole('button', { name: 'Something else happened…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What happened?' })
  await dialog.getByRole('radio', { name: /^No show/ }).check()
  await dialog.getByRole('radio', { name: 'Part of it' }).check()
  await dialog.getByLabel('Amount in £').fill('12.50')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Charge £12.50' }).click()
  await expect(toastOf(page, 'Marked as a no show')).toBeVisible()
  await expect(page.getByText('£12.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo no show' }).click()
  await expect(toastOf(page, 'Undone')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toastOf(page, 'Marked as delivered')).toBeVisible()

  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/lessons/${id}`)
  await page.getByRole('button', { name: 'It wasn’t like that' }).click()
  await page.getByLabel('What happened').fill('We stopped after half an hour.')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We’re looking at it.')).toBeVisible()

  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/complaints')
  const objections = page.getByRole('region', { name: 'Objections to lessons' })
  await expect(objections).toContainText('We stopped after half an hour.')
  expect(await axeFaults(page)).toEqual([])
  await objections.getByLabel('Why').fill('Helen agrees that it was half an hour.')
  await objections.getByRole('button', { name: 'Decide' }).click()
  await expect(toastOf(page, 'Objection decided')).toBeVisible()

  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByText(/We agreed with the objection\./)).toBeVisible()
})

test('Amara says that she didn’t feel safe, Ada answers and closes the case, and Helen sees nothing of it', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const words = 'He was on the phone while I drove.'
  await bringSession(page, amara)
  await page.goto('/dashboard/lessons?tab=past')
  await page.getByRole('list', { name: 'Past lessons' }).getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/lessons\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Something wrong with this lesson?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something wrong with this lesson?' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Choose what is wrong.').first()).toBeVisible()
  await choose(dialog.getByRole('radio', { name: 'I didn’t feel safe' }))
  await dialog.getByLabel('What happened').fill(words)
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toastOf(page, 'Sent: we’ll answer here and by email')).toBeVisible()
  const reported = page.getByRole('list', { name: 'What you told us' })
  await expect(reported).toContainText(words)
  await expect(reported).toContainText('Open')

  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Something wrong with this lesson?' })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)

  await bringSession(page, await demoLogin(page, 'admin'))
  await page.goto('/dashboard/complaints')
  const problems = page.getByRole('region', { name: 'Problems with lessons' })
  await expect(problems).toContainText(words)
  expect(await axeFaults(page)).toEqual([])
  await problems.getByLabel('Answer to Amara Okafor').fill('We’ve spoken to your instructor.')
  await problems.getByRole('button', { name: 'Send the answer' }).click()
  await expect(toastOf(page, 'Answer sent')).toBeVisible()
  await problems.getByRole('button', { name: 'Close the case' }).click()
  await expect(toastOf(page, 'Case closed')).toBeVisible()
  await expect(problems).toHaveCount(0)

  const mail = await world.smtp.waitFor(
    ({ to, subject }) => to.includes(amara.email) && subject.endsWith(' our answer'),
  )
  expect(mail.text).toContain('We’ve spoken to your instructor.')
  await bringSession(page, amara)
  await page.goto(address)
  await expect(reported).toContainText('We’ve spoken to your instructor.')
  await expect(reported).toContainText('Closed')
})

test('Jo, who has no account, rings the evening before: Helen notes it, charges a part, and takes it back; in the calendar and in the car it is the same dialog', async ({
  page,
  world,
}) => {
  const helen = await callAs(page, 'instructor')
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const headers = { ...helen.headers, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await send('PUT', '/api/cancellation-terms', { tiers: [{ hours: 48, percent: 75 }], freePasses: 0 })
  const { id: pupilId } = await send('POST', '/api/pupils', { name: 'Jo Lake' })
  const day = dayOf(1)
  const entry = { minutes: 60, payment: 'cash', pricePence: 4_000 }
  const { id } = await send('POST', '/api/lessons', { pupilId, startsAt: `${day}T21:15:00Z`, ...entry })
  await letBookingAge(world.databaseUrl, id)
  await bringSession(page, await demoLogin(page, 'instructor'))

  await page.goto(`/dashboard/lessons/${id}`)
  const [last, before] = [page.getByRole('button', { name: 'Cancel lesson' }), page.getByText('Outlook')]
  expect((await last.boundingBox())!.y, 'behind all else').toBeGreaterThan((await before.boundingBox())!.y)
  await last.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this lesson?' })
  await expect(dialog.getByRole('radio', { name: /^I’m cancelling/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Jo cancelled/ }).check()
  await expect(dialog).toContainText('By your terms it costs £30.00 now.')
  await expect(dialog.getByRole('button', { name: 'Cancel and charge £30.00' })).toBeEnabled()
  await dialog.getByRole('radio', { name: 'Part of it' }).check()
  await dialog.getByLabel('Amount in £').fill('30.01')
  await expect(dialog.getByRole('button', { name: 'Cancel the lesson' })).toBeDisabled()
  await dialog.getByLabel('Amount in £').fill('12.50')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel and charge £12.50' }).click()
  await expect(toastOf(page, 'Lesson cancelled')).toContainText('The time is free again.')
  await expect(page.getByText(/by Jo Lake, as you noted$/)).toBeVisible()
  await expect(page.getByText('£12.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(toastOf(page, 'Undone: the lesson is booked again')).toBeVisible()

  await page.goto(`/dashboard/schedule?on=${day}`)
  await page.locator(`[data-lesson="${id}"]`).click()
  await page
    .getByRole('complementary', { name: 'Chosen lesson' })
    .getByRole('button', { name: 'Cancel lesson' })
    .click()
  await dialog.getByRole('radio', { name: /^Jo cancelled/ }).check()
  await dialog.getByRole('radio', { name: 'Nothing', exact: true }).check()
  await dialog.getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(toastOf(page, 'Lesson cancelled')).toBeVisible()
  const lesson = await (await page.request.get(`/api/lessons/${id}`, { headers: helen.headers })).json()
  expect([lesson.outcome, lesson.cancelledCostPence]).toEqual(['cancelled-late', 0])

  await page.goto('/dashboard/instructor')
  await page.setViewportSize({ width: 360, height: 740 })
  const sign = page.locator('.now-sign')
  const [call, cancel] = [
    sign.getByRole('link', { name: /^Call/ }),
    sign.getByRole('button', { name: 'Cancel lesson' }),
  ]
  const { y, height } = (await call.boundingBox())!
  expect((await cancel.boundingBox())!.y - y - height, 'out of a thumb’s reach').toBeGreaterThan(28)
  await cancel.click()
  await expect(dialog.getByRole('group', { name: 'Who’s cancelling?' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
