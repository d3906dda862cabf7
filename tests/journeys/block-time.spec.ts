import { findBankHoliday } from '#common/bank-holidays.ts'
import { addDays } from '#common/days.ts'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { lessonToMove } from './outside.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('Helen blocks an hour in her schedule, changes it, and unblocks it; she takes back each of them', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Time off' })
  const day = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('From').selectOption('14:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('13:00')
  await dialog.getByRole('button', { name: 'Take time off' }).click()
  await expect(dialog.getByText('Choose a later time.').first()).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).selectOption('15:00')
  await dialog.getByLabel(/Note to yourself/).fill('MOT of the Yaris')
  await dialog.getByRole('button', { name: 'Take time off' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/dashboard/schedule?on=${day}`)
  const block = page.getByRole('button', { name: /MOT of the Yaris/ })
  await expect(block).toContainText('14:00')
  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  await dialog.getByLabel('From').selectOption('16:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('17:00')
  await dialog.getByLabel(/Note to yourself/).fill('Tyres')
  await dialog.getByRole('button', { name: 'Take time off' }).click()
  const tyres = page.getByRole('button', { name: /Tyres/ })
  await expect(tyres).toContainText('16:00')
  await toastOf(page, 'Time off added').getByRole('button', { name: 'Undo' }).click()
  await expect(tyres).toHaveCount(0)
  const changing = page.getByRole('dialog', { name: 'Time off' })
  await block.click()
  await changing.getByLabel('From').selectOption('13:00')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(block).toContainText('13:00')
  await toastOf(page, 'Time off changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'As it was before')).toBeVisible()
  await expect(block).toContainText('14:00')
  await block.click()
  await changing.getByRole('button', { name: 'Remove' }).click()
  await expect(block).toHaveCount(0)
  await toastOf(page, 'Time off removed').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Time off is back')).toBeVisible()
  await expect(block).toContainText('14:00')
  await block.click()
  await changing.getByRole('button', { name: 'Remove' }).click()
  await expect(block).toHaveCount(0)

  await test.step('one over night, from between two quarter hours, shows its last day and keeps its times', async () => {
    const night = { startsAt: `${day}T22:07:00Z`, endsAt: `${addDays(day, 1)}T06:20:00Z`, note: 'Night off' }
    await page.evaluate(async (body) => {
      const { access_token } = JSON.parse(localStorage.getItem('session')!)
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      await fetch('/api/diary/blocks', { method: 'POST', headers, body: JSON.stringify(body) })
    }, night)
    await page.reload()
    const inGrid = page.getByRole('button', { name: /Night off/ })
    await inGrid.first().click()
    const [from, to] = ['From', 'To'].map((label) => changing.getByLabel(label, { exact: true }))
    const isAsItWas = async () => {
      await expect(changing.getByLabel('Last day')).toHaveValue(addDays(day, 1))
      await expect(from!).toHaveValue(/^2[23]:07$/)
      await expect(to!).toHaveValue(/^0[67]:20$/)
    }
    await isAsItWas()
    await changing.getByLabel('All day').click()
    await expect(from!).toHaveCount(0)
    await changing.getByLabel('All day').click()
    await isAsItWas()
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Time off changed')).toContainText(/, 2[23]:07 to .*, 0[67]:20/)
    await inGrid.first().click()
    await changing.getByRole('button', { name: 'Remove' }).click()
    await expect(inGrid).toHaveCount(0)
  })
})

test('Helen moves a lesson by keyboard with the form, takes it back, and drags it to another day; nothing is moved before she says so', async ({
  page,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  const lesson = await lessonToMove(world.databaseUrl, helen.email)
  await bringSession(page, helen)
  await page.goto(`/dashboard/schedule?on=${lesson.on}`)
  const inGrid = page.locator(`[data-lesson="${lesson.id}"]`)
  await inGrid.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Chosen lesson' })
  await expect(panel.getByRole('heading', { name: lesson.learner })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])

  const moveButton = panel.getByRole('button', { name: 'Move' })
  await moveButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move this lesson' })
  const times = dialog.getByRole('group', { name: /^Times on/ })
  await times.getByRole('radio').last().focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByText(`We’ll tell ${lesson.learner.split(' ')[0]} straight away.`)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const [moved] = await Promise.all([
    page.waitForResponse('**/api/lessons/*/move'),
    dialog.getByRole('button', { name: 'Move the lesson' }).press('Enter'),
  ])
  expect(moved.status()).toBe(200)
  await expect(dialog).toBeHidden()
  await world.smtp.waitFor((message) => message.to.includes(lesson.email) && /moved/i.test(message.subject))
  await toastOf(page, 'Moved to').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toastOf(page, 'Back at')).toBeVisible()

  await page.goto(`/dashboard/schedule?on=${lesson.on}`)
  await inGrid.scrollIntoViewIfNeeded()
  const from = (await inGrid.boundingBox())!
  const day = page.locator(`.cal-slots[data-on="${lesson.freeOn}"]`)
  const to = (await day.boundingBox())!
  const drag = async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, from.y + 10, { steps: 5 })
    await expect(day.locator('.cal-drop')).toContainText(lesson.learner)
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.cal-drop')).toHaveCount(0)
  await expect(dialog).toBeHidden()
  await drag()
  await page.mouse.up()
  await expect(dialog).toContainText(`We’ll tell ${lesson.learner.split(' ')[0]} straight away.`)
  await dialog.getByRole('button', { name: 'Move the lesson' }).click()
  await expect(toastOf(page, 'Moved to')).toBeVisible()
  await expect(day.locator(`[data-lesson="${lesson.id}"]`)).toBeVisible()

  await test.step('blocking the day over it asks about the lesson, says who will hear, and cancels in one go', async () => {
    await page.goto(`/dashboard/schedule?on=${lesson.freeOn}`)
    await page.getByRole('button', { name: 'Time off', exact: true }).click()
    const block = page.getByRole('dialog', { name: 'Time off' })
    await block.getByLabel('All day').click()
    await block.getByLabel(/Note to yourself/).fill('Wedding')
    const save = block.getByRole('button', { name: 'Take time off' })
    await save.click()
    const undecided = block.getByRole('group').getByRole('button', { name: 'Cancel' }).first()
    await expect(block.getByText(/^\d+ still to decide\.$/)).toBeVisible()
    await expect(undecided).toBeFocused()
    await block.getByRole('button', { name: 'Keep all' }).click()
    await expect(block.getByText('All decided.')).toBeVisible()
    await undecided.click()
    await undecided.click()
    await expect(block.getByText('1 still to decide.')).toBeVisible()
    await save.click()
    await expect(undecided).toBeFocused()
    await block.getByRole('button', { name: 'Cancel all' }).click()
    await expect(block).toContainText(
      /\(£[\d.]+\) will be cancelled, free of charge\.\s*We’ll email .* and offer another time/,
    )
    await block.getByLabel(/Message to your learners/).fill('I’m at a wedding.')
    expect(await axeFaults(page)).toEqual([])
    await save.click()
    await expect(toastOf(page, 'Time off added, ').or(page.getByText('Please call them:'))).toBeVisible()
    await world.smtp.waitFor(
      (message) => message.to.includes(lesson.email) && /cancelled|No lesson/i.test(message.subject),
    )
    await page.goto(`/dashboard/schedule?on=${lesson.freeOn}`)
    await expect(page.getByRole('button', { name: /^Wedding.*all day$/ })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('bank holidays are named in the week, on a phone, in the month and on paper', async () => {
    const holiday = Array.from({ length: 366 }, (_, days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ).find((on) => findBankHoliday('england-and-wales', on))!
    const name = findBankHoliday('england-and-wales', holiday)!
    await page.goto(`/dashboard/schedule?on=${holiday}`)
    await expect(page.locator('.cal-all-day').getByText(name)).toBeVisible()
    await expect(page.locator('.week-sheet')).toContainText(`, ${name}`)
    await page.goto('/dashboard/settings/hours')
    const opening = page.getByRole('button', { name: /^Take bookings on / }).first()
    const opened = (await opening.getAttribute('aria-label'))!.replace(/^Take bookings on .*, /, '')
    await opening.click()
    await expect(
      page.getByRole('button', { name: `Back to normal hours on ${opened}` }).first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^Take bookings on .*${opened}`) })).toHaveCount(
      0,
    )
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`/dashboard/schedule?on=${holiday}`)
    await expect(page.locator('.cal-all-day').getByText(name)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Week', { exact: true }).click()
    await expect(page.locator('.week-rows').getByText(name)).toBeVisible()
    await page.getByText('Month', { exact: true }).click()
    await expect(page.getByRole('table').getByText(name)).toBeVisible()
  })
})
