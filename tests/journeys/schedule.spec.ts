import type { Locator, Page } from '@playwright/test'
import { addDays, weekdayOf } from '#common/days.ts'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { middayZone } from './midday.ts'
import { bringSession, callAs, chooseLearner, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/** A Monday so far off that nobody has booked its week. */
const monday = (() => {
  const day = new Date(Date.now() + 52 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
})()
const dayAfter = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)

const slotsOf = (page: Page, day: string) => page.locator(`.cal-slots[data-on="${day}"]`)

/** Where a time stands in the grid. */
async function pointAt(page: Page, day: string, time: string) {
  const slots = slotsOf(page, day)
  await slots.scrollIntoViewIfNeeded()
  const hours = page.locator('.cal-hours span')
  const first = Number((await hours.first().textContent())!.slice(0, 2))
  const { x, y, width, height } = (await slots.boundingBox())!
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - first * 60
  return { x: x + width / 2, y: y + (minutes / ((await hours.count()) * 60)) * height }
}

async function dragBetween(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const addFor = async (page: Page, learner: string) => {
  const adding = dialogOf(page, 'Add a lesson')
  await chooseLearner(adding, learner)
  await adding.getByRole('button', { name: 'Add lesson' }).click()
  await expect(adding).toBeHidden()
}
const inGrid = (page: Page, day: string, name: string): Locator =>
  slotsOf(page, day).getByRole('link', { name: new RegExp(name) })

test('Helen fills an empty week: by a click, by a drag and with N; then drags, resizes, moves by keys, copies, and takes back', async ({
  page,
  world,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 1500 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/schedule?on=${monday}`)
  await expect(slotsOf(page, monday)).toBeVisible()

  await test.step('a click on empty time opens the form at that time', async () => {
    const at = await pointAt(page, monday, '10:05')
    await page.mouse.click(at.x, at.y)
    const adding = dialogOf(page, 'Add a lesson')
    await expect(adding.getByLabel('Starts at')).toHaveValue('10:00')
    await expect(adding.getByLabel('Date')).toHaveValue(monday)
    await expect(slotsOf(page, monday).locator('.cal-drop')).toContainText('10:00–11:00')
    await adding.getByLabel('Learner').fill('Rosa Diaz')
    await page.getByRole('option', { name: 'Add Rosa Diaz as a new learner' }).click()
    await expect(adding.getByLabel('Their name')).toHaveValue('Rosa Diaz')
    await adding.getByLabel('Their phone').fill('07700 900123')
    await adding.getByLabel('Their email').fill('rosa.diaz@post.example')
    const sends = adding.getByRole('region', { name: 'What we’ll send' })
    await expect(sends).toContainText('We can’t email Rosa. Please text or ring them.')
    await sends.getByLabel('They’ve agreed to emails about their lessons').check()
    await expect(sends).toContainText(
      /rosa\.diaz@post\.example gets an email: “Lesson with Helen Marsh: .*10:00”/,
    )
    await adding.getByLabel('Pick-up address').fill('9 Alma Vale Road')
    await adding.getByLabel('Pick-up postcode').fill('BS8 2HL')
    expect(await axeFaults(page)).toEqual([])
    await adding.getByRole('button', { name: 'Add lesson' }).click()
    await expect(toastOf(page, 'Lesson added')).toBeVisible()
    await expect(inGrid(page, monday, 'Rosa Diaz')).toContainText('10:00–11:00')
    await expect(inGrid(page, monday, 'Rosa Diaz')).toContainText('9 Alma Vale Road, BS8 2HL')
    await expect(inGrid(page, monday, 'Rosa Diaz')).toContainText('White Corsa')
    await world.smtp.waitFor(
      ({ to, subject }) =>
        to.includes('rosa.diaz@post.example') && subject.startsWith('Lesson with Helen Marsh'),
    )
  })

  await test.step('a drag over empty time gives the length', async () => {
    const tuesday = dayAfter(1)
    await dragBetween(page, await pointAt(page, tuesday, '13:05'), await pointAt(page, tuesday, '14:25'))
    await expect(slotsOf(page, tuesday).locator('.cal-drop')).toContainText('13:00–14:30')
    await page.mouse.up()
    await expect(dialogOf(page, 'Add a lesson').getByRole('radio', { name: '1½ h' })).toBeChecked()
    await addFor(page, 'Rosa Diaz')
    await expect(inGrid(page, tuesday, 'Rosa Diaz')).toContainText('13:00–14:30')
  })

  await test.step('N opens it at the next free time, and the same place blocks time', async () => {
    await page.goto(`/dashboard/schedule?on=${dayAfter(2)}`)
    await expect(slotsOf(page, dayAfter(2))).toBeVisible()
    await page.keyboard.press('n')
    const adding = dialogOf(page, 'Add a lesson')
    await expect(adding.getByLabel('Date')).toHaveValue(dayAfter(2))
    await adding.getByLabel('Starts at').selectOption('15:00')
    await adding.getByRole('button', { name: 'Take this time off instead' }).click()
    const blocking = dialogOf(page, 'Time off')
    await expect(blocking.getByLabel('From', { exact: true })).toHaveValue('15:00')
    await page.keyboard.press('Escape')
    await expect(blocking).toBeHidden()
  })

  await test.step('the search finds free starts, and opens the form at the chosen one', async () => {
    await page
      .getByRole('searchbox', { name: 'Find a gap' })
      .fill('an hour near BS6 in the next weeks after noon')
    const found = page.getByRole('search').getByRole('listitem')
    await expect(found.first()).toBeVisible()
    await expect(page.getByRole('search').getByRole('status')).toContainText(
      '1 hour near BS6 in the next four weeks from 12:00 on',
    )
    expect(await axeFaults(page)).toEqual([])
    await expect(found.first()).toContainText(/\d+ minutes? more driving|on your way/)
    const time = /\d\d:\d\d/.exec((await found.first().locator('b').textContent())!)![0]
    await found.first().getByRole('button').click()
    const adding = dialogOf(page, 'Add a lesson')
    await expect(adding.getByLabel('Starts at')).toHaveValue(time)
    await expect(adding.getByRole('radio', { name: '1 h' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(adding).toBeHidden()
    await page.getByRole('searchbox', { name: 'Find a gap' }).fill('2 hours with Mia on saturday before 6am')
    const status = page.getByRole('search').getByRole('status')
    await expect(status).toHaveText([
      'No free time for 2 hours on Saturday over by 06:00.',
      'We don’t understand “mia”, so we’ve left it out.',
    ])
    // At six nobody is free on any Saturday: that isn’t offered.
    await expect(page.getByRole('search').getByText(/^But there’s:$|^And nothing close to it/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Look on Saturdays/ })).toHaveCount(0)
  })

  await test.step('where nothing fits, it offers what does at another time, by one press', async () => {
    const day = new Date(`${dayAfter(3)}T12:00Z`).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
    })
    await page.getByRole('searchbox', { name: 'Find a gap' }).fill(`2 hours ${day} before 6am`)
    const search = page.getByRole('search')
    await expect(search.getByRole('status').first()).toHaveText(
      `No free time for 2 hours on ${day} over by 06:00.`,
    )
    const other = search.getByRole('button', { name: /at another time of day/ })
    await expect(other).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await other.click()
    const adding = dialogOf(page, 'Add a lesson')
    await expect(adding.getByLabel('Date')).toHaveValue(dayAfter(3))
    await expect(adding.getByRole('radio', { name: '2 h' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(adding).toBeHidden()
  })

  await test.step('on a phone it opens from the bar above the calendar, and the long form keeps its button in view', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const opener = page.getByRole('button', { name: 'Find a gap' })
    await expect(page.getByRole('searchbox', { name: 'Find a gap' })).toHaveCount(0)
    await opener.click()
    await expect(page.getByRole('searchbox', { name: 'Find a gap' })).toBeFocused()
    await expect(page.getByRole('searchbox', { name: 'Find a gap' })).toBeInViewport()
    expect(await axeFaults(page)).toEqual([])
    await opener.click()
    await page.getByRole('button', { name: 'Add lesson' }).click()
    const adding = dialogOf(page, 'Add a lesson')
    await expect(adding.getByLabel('Repeats')).toBeAttached()
    await page.setViewportSize({ width: 360, height: 480 })
    await expect(adding.getByLabel('Repeats')).not.toBeInViewport()
    await expect(adding.getByRole('button', { name: 'Add lesson' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(adding).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 1500 })
    await page.goto(`/dashboard/schedule?on=${monday}`)
    await expect(slotsOf(page, monday)).toBeVisible()
  })

  const lesson = inGrid(page, monday, 'Rosa Diaz')
  await test.step('the lower edge changes the length, and with it the price; Undo gives both back', async () => {
    await page.goto(`/dashboard/schedule?on=${monday}`)
    await lesson.hover()
    const edge = (await lesson.locator('.event-edge').boundingBox())!
    await dragBetween(
      page,
      { x: edge.x + edge.width / 2, y: edge.y + 3 },
      await pointAt(page, monday, '11:30'),
    )
    await page.mouse.up()
    const dialog = dialogOf(page, 'Change this lesson’s length')
    await expect(dialog).toContainText(/The price goes from £[\d.]+ to £[\d.]+/)
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change the length' }).click()
    await expect(lesson).toContainText('10:00–11:30')
    await toastOf(page, 'Now').getByRole('button', { name: 'Undo' }).click()
    await expect(lesson).toContainText('10:00–11:00')
  })

  await test.step('Ctrl, Shift and the arrow keys change its length too, and Escape leaves it', async () => {
    await lesson.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(`Control+Shift+${key}`)
    await expect(slotsOf(page, monday).locator('.cal-drop')).toContainText('10:00–11:30')
    await page.keyboard.press('Escape')
    await expect(page.locator('.cal-drop')).toHaveCount(0)
    await expect(lesson).toContainText('10:00–11:00')
    await lesson.focus()
    for (const _ of [1, 2]) await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Change this lesson’s length')
    await expect(dialog).toContainText(/The price goes from £[\d.]+ to £[\d.]+/)
    await dialog.getByRole('button', { name: 'Change the length' }).press('Enter')
    await expect(lesson).toContainText('10:00–11:30')
    await toastOf(page, 'Now').getByRole('button', { name: 'Undo' }).click()
    await expect(lesson).toContainText('10:00–11:00')
  })

  await test.step('on paper the week has each lesson with name, time and place', async () => {
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.week-sheet')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ hasText: '10:00–11:00' })).toContainText(
      /10:00–11:00.*Rosa Diaz.*1 hour, from 9 Alma Vale Road, BS8 2HL\. 07700 900123/,
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('Shift and the arrow keys carry it, Escape leaves it, Enter drops it; Undo takes it back', async () => {
    await page.goto(`/dashboard/schedule?on=${monday}`)
    await lesson.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(slotsOf(page, monday).locator('.cal-drop')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.cal-drop')).toHaveCount(0)
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
    await expect(slotsOf(page, dayAfter(3)).locator('.cal-drop')).toContainText('10:00–11:00')
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Move this lesson')
    await dialog.getByRole('button', { name: 'Move the lesson' }).press('Enter')
    await expect(inGrid(page, dayAfter(3), 'Rosa Diaz')).toBeVisible()
    await toastOf(page, 'Moved to').getByRole('button', { name: 'Undo' }).click()
    await expect(lesson).toContainText('10:00–11:00')
  })

  await test.step('Ctrl+C and Ctrl+V enter another such lesson, a week later', async () => {
    await page.goto(`/dashboard/schedule?on=${monday}`)
    await lesson.focus()
    await page.keyboard.press('Control+c')
    await expect(toastOf(page, 'Rosa Diaz’s lesson copied')).toBeVisible()
    await page.keyboard.press('Control+v')
    const copying = dialogOf(page, 'Copy this lesson')
    await expect(copying.getByLabel('Date')).toHaveValue(dayAfter(7))
    await expect(copying.getByLabel('Starts at')).toHaveValue('10:00')
    await copying.getByRole('button', { name: 'Add lesson' }).click()
    await expect(inGrid(page, dayAfter(7), 'Rosa Diaz')).toContainText('10:00–11:00')
  })

  await test.step('with Alt held down a drag copies', async () => {
    await page.goto(`/dashboard/schedule?on=${monday}`)
    await lesson.hover()
    const from = (await lesson.boundingBox())!
    await page.keyboard.down('Alt')
    const to = await pointAt(page, dayAfter(4), '12:00')
    await dragBetween(page, { x: from.x + 20, y: from.y + 6 }, { x: to.x, y: to.y + 6 })
    await expect(slotsOf(page, dayAfter(4)).locator('.cal-drop')).toBeVisible()
    await page.mouse.up()
    await page.keyboard.up('Alt')
    const copying = dialogOf(page, 'Copy this lesson')
    await expect(copying.getByLabel('Date')).toHaveValue(dayAfter(4))
    // Where something is in the way, the form says what, and leads to a time close by.
    await copying.getByLabel('Date').fill(dayAfter(1))
    await copying.getByLabel('Starts at').selectOption('13:30')
    await copying.getByRole('button', { name: 'Add lesson' }).click()
    await expect(copying.getByRole('list', { name: 'In the way' })).toHaveText(
      'Rosa’s lesson, 13:00–14:30 in BS8 2',
    )
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('on a wide screen a small month beside the week leads to another', async () => {
    await page.setViewportSize({ width: 1500, height: 1500 })
    const month = page.getByRole('table', { name: /a bar shows the hours booked$/ })
    await expect(month.getByRole('link', { name: /, \d.* (hours?|minutes)$/ }).first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const day = month.getByRole('link').first()
    const address = (await day.getAttribute('href'))!
    await day.click()
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
  })
})

test('Helen blocks a day over two lessons: she cancels one, keeps the other, and later changes and frees the time around it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1500 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  const day = dayAfter(15)
  for (const [at, name] of [
    ['10:00', 'Nia Evans'],
    ['14:00', 'Iqra Shah'],
  ] as const) {
    await page.goto(`/dashboard/schedule?on=${day}`)
    await page.getByRole('button', { name: 'Add lesson' }).click()
    const adding = dialogOf(page, 'Add a lesson')
    await adding.getByLabel('Learner').fill(name)
    await page.keyboard.press('Enter')
    if (name === 'Nia Evans') await adding.getByLabel('Their phone').fill('07700 900456')
    await adding.getByLabel('Starts at').selectOption(at)
    await adding.getByRole('button', { name: 'Add lesson' }).click()
    await expect(inGrid(page, day, name)).toBeVisible()
    if (name === 'Nia Evans') {
      await expect(toastOf(page, 'Lesson added').getByRole('button', { name: 'Text Nia' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Text Nia' })).toHaveAttribute(
        'href',
        /^sms:\+447700900456\?&body=Hi%20Nia%2C%20your%20driving%20lesson%20is%20on%20.*10%3A00.*Free%20to%20cancel/,
      )
    }
  }
  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  const blocking = dialogOf(page, 'Time off')
  await blocking.getByLabel('All day').check()
  await blocking.getByLabel('First day').fill(day)
  await blocking.getByLabel('Last day').fill(day)
  await blocking.getByLabel(/Note to yourself/).fill('Day off')
  await blocking.getByRole('button', { name: 'Take time off' }).click()
  const rowOf = (name: string) => blocking.getByRole('listitem').filter({ hasText: name })
  await expect(rowOf('Nia Evans').getByRole('button', { name: 'Move' })).toBeVisible()
  await expect(rowOf('Iqra Shah').getByRole('button', { name: 'Move' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await rowOf('Nia Evans').getByRole('button', { name: 'Cancel' }).click()
  await rowOf('Iqra Shah').getByRole('button', { name: 'Keep' }).click()
  await expect(blocking).toContainText('We can’t email Nia. Please text or ring them.')
  await blocking.getByRole('button', { name: 'Take time off' }).click()
  await expect(blocking).toBeHidden()
  const toCall = dialogOf(page, '1 lesson cancelled')
  await expect(toCall.getByRole('listitem')).toContainText('Nia Evans')
  await expect(toCall.getByRole('link', { name: 'Text Nia' })).toHaveAttribute(
    'href',
    /^sms:\+447700900456\?&body=Hi%20Nia%2C%20your%20driving%20lesson%20on%20.*is%20cancelled/,
  )
  expect(await axeFaults(page)).toEqual([])
  await toCall.getByRole('button', { name: 'Done' }).click()

  const blocks = slotsOf(page, day).getByRole('button', { name: /Day off/ })
  await expect(blocks).toHaveCount(2)
  await expect(inGrid(page, day, 'Iqra Shah')).toBeVisible()
  await expect(inGrid(page, day, 'Nia Evans')).toHaveCount(0)
  await blocks.last().click()
  const changing = dialogOf(page, 'Time off')
  await changing.getByLabel('To', { exact: true }).selectOption('18:00')
  await changing.getByLabel(/Note to yourself/).fill('School play')
  await changing.getByRole('button', { name: 'Save' }).click()
  await slotsOf(page, day)
    .getByRole('button', { name: /School play/ })
    .click()
  await changing.getByRole('button', { name: 'Remove' }).click()
  await expect(slotsOf(page, day).getByRole('button', { name: /School play/ })).toHaveCount(0)
})

test('on a phone the week is seven rows and the day a timeline; a long press picks a lesson up', async ({
  browser,
  world,
  page,
}) => {
  const helen = await demoLogin(page, 'instructor')
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await bringSession(phone, helen)
  await phone.goto('/dashboard/schedule?view=week')
  const rows = phone.locator('.week-rows li')
  await expect(rows).toHaveCount(7)
  await expect(phone.locator('.cal-slots')).toHaveCount(0)
  expect(await axeFaults(phone)).toEqual([])
  await rows
    .getByRole('button', { name: /lesson/ })
    .first()
    .tap()
  await expect(phone.getByRole('group', { name: 'Day' }).getByRole('radio', { name: /today/ })).toHaveCount(1)
  const day = dayAfter(22)
  const evening = dayAfter(23)
  await enterLessonOn(phone, evening, '18:00')
  await phone.goto(`/dashboard/schedule?view=day&on=${evening}`)
  // Below the first screen, but for the place where the page opens.
  await expect(inGrid(phone, evening, 'Mei Lin')).toBeInViewport()
  await enterLessonOn(phone, day)
  const event = inGrid(phone, day, 'Mei Lin')
  const sunday = addDays(day, 7 - weekdayOf(day))
  await phone.goto(`/dashboard/schedule?view=week&on=${sunday}`)
  await expect(rows.last()).toBeInViewport({ ratio: 0.9 })
  await expect(rows.last()).toHaveAttribute('data-chosen', 'true')
  await phone.goto(`/dashboard/schedule?view=list&on=${evening}`)
  await expect(
    phone.getByRole('heading', { name: new RegExp(`^\\w{3} ${Number(evening.slice(8))} `) }),
  ).toBeInViewport()
  await phone.goto(`/dashboard/schedule?view=day&on=${day}`)
  await expect(rows).toHaveCount(0)
  await expect(event).toBeInViewport()
  const top = await phone.locator('.cal').evaluate((grid) => grid.getBoundingClientRect().top + scrollY)
  expect(top).toBeLessThan(400)
  await phone.getByRole('button', { name: 'Time off and more' }).tap()
  await phone.getByRole('menuitem', { name: 'Time off' }).tap()
  const off = dialogOf(phone, 'Time off')
  await off.getByText('I’m ill', { exact: true }).tap()
  await expect(off.getByLabel('First day')).toHaveValue(day)
  await expect(off.getByLabel('Last day')).toHaveValue(day)
  await off.getByRole('button', { name: 'Keep my lessons' }).tap()
  await expect(off).toBeHidden()
  expect(await axeFaults(phone)).toEqual([])
  const { x, y } = (await event.boundingBox())!
  const touch = await context.newCDPSession(phone)
  const at = (dy: number) => [{ x: x + 60, y: y + 10 + dy }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  await expect(phone.locator('.cal-drop')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(70) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const moving = dialogOf(phone, 'Move this lesson')
  await moving.getByRole('button', { name: 'Move the lesson' }).tap()
  const sheet = dialogOf(phone, 'Mei Lin')
  await expect(sheet).toContainText('11:00–12:00')
  await toastOf(phone, 'Moved to').getByRole('button', { name: 'Undo' }).tap()
  await expect(sheet).toContainText('10:00–11:00')

  await phone.goto(`/dashboard/schedule?view=day&on=${day}`)
  await expect(event).toBeInViewport()
  const edge = (await event.locator('.event-edge').boundingBox())!
  const on = (dy: number) => [{ x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 + dy }]
  const hour = (await event.boundingBox())!.height
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: on(0) })
  await expect(phone.locator('.cal-drop')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: on((hour + edge.height) / 2),
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await dialogOf(phone, 'Change this lesson’s length')
    .getByRole('button', { name: 'Change the length' })
    .tap()
  await expect(sheet.or(event).first()).toContainText('10:00–11:30')

  await phone.goto(`/dashboard/schedule?view=day&on=${day}`)
  await phone.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await phone.getByRole('button', { name: 'Time off and more' }).tap()
  await phone.getByRole('menuitem', { name: 'Print' }).tap()
  await expect(phone.locator('body')).toHaveAttribute('data-printed')
  await phone.emulateMedia({ media: 'print' })
  await expect(phone.locator('.week-sheet')).toBeVisible()
  await expect(
    phone.locator('.week-sheet').getByRole('listitem').filter({ hasText: '10:00–11:30' }),
  ).toContainText('Mei Lin')
  await expect(phone.getByRole('menuitem', { name: 'Print' })).toBeHidden()
  await context.close()
})

/** For somebody new. */
const enterLessonOn = (page: Page, day: string, time = '10:00') =>
  page.evaluate(
    async ([day, time]) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('session')!) as { access_token: string }
      const send = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((answer) => answer.json() as Promise<{ id: string }>)
      const { id } = await send('/api/pupils', { name: 'Mei Lin' })
      const startsAt = new Date(`${day}T${time}:00`).toISOString()
      await send('/api/lessons', { pupilId: id, startsAt, minutes: 60, payment: 'cash', pricePence: 3600 })
    },
    [day, time] as const,
  )

test('the month shows each day’s lessons and hours, and leads to the day', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  // Once the hours are known the page has scrolled to what is on now, and moves no more under a press.
  await expect(page.getByRole('heading', { level: 3, name: /^Sun \d+ off$/ })).toBeVisible()
  await page.getByRole('group', { name: 'View' }).getByText('Month').click()
  const month = page.getByRole('table')
  await expect(month.getByRole('link', { name: /lessons/ }).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const title = page.getByRole('region', { name: 'Calendar' }).getByRole('heading', { level: 2 })
  const before = await title.textContent()
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(title).not.toHaveText(before!)
  await page.getByRole('button', { name: 'Today' }).click()
  const today = month.locator('[aria-current=date]')
  const address = (await today.getAttribute('href'))!
  await today.click()
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
  await expect(page.getByRole('radio', { name: 'Day', exact: true })).toBeChecked()
})

test('today can be read where it stands among the days of another month', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule?on=2027-05-04')
  await enterLessonOn(page, '2027-05-04')
  await page.reload()
  await inGrid(page, '2027-05-04', 'Mei Lin').click()
  const outside = page.getByRole('table').locator('[data-out]').getByRole('link')
  const makeToday = async () => {
    await expect(outside.first()).toBeVisible()
    await outside.first().evaluate((day) => day.setAttribute('aria-current', 'date'))
    expect(await axeFaults(page)).toEqual([])
  }
  await makeToday()
  await page.getByRole('group', { name: 'View' }).getByText('Month').click()
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('table')).toBeVisible()
  await makeToday()
})

test.describe('at midday', () => {
  test.use({ timezoneId: middayZone(), viewport: { width: 1280, height: 600 } })

  test('the schedule opens at its top once the day is over, and else at the present with what moves it in reach', async ({
    page,
  }) => {
    await bringSession(page, await demoLogin(page, 'instructor'))
    const { headers } = await callAs(page, 'instructor')
    const [lesson] = (await (await page.request.get('/api/lessons?limit=1', { headers })).json()).lessons
    const [now, hour] = [Date.now(), 3_600_000]
    let isOver = true
    await page.route(/\/api\/lessons\?/, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      if (isOver && /\blimit=5\b/.test(route.request().url())) {
        const [startsAt, endsAt] = [200, 201].map((hours) => new Date(now + hours * hour).toISOString())
        return route.fulfill({ response, json: { ...answer, lessons: [{ ...lesson, startsAt, endsAt }] } })
      }
      const around = (from: number, to: number) => ({
        ...lesson,
        startsAt: new Date(now + from * hour).toISOString(),
        endsAt: new Date(now + to * hour).toISOString(),
      })
      const lessons = [isOver ? around(-3, -2) : { ...around(-1, 1), status: 'booked' }]
      await route.fulfill({ response, json: { ...answer, lessons } })
    })
    const add = page.getByRole('button', { name: 'Add lesson' })
    const present = page.locator('.cal-now:visible')
    await page.goto('/dashboard/schedule')
    await expect(present).toBeVisible()
    await expect(add).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const next = page.getByRole('complementary', { name: 'Next lesson' })
    const open = next.getByRole('link', { name: 'Open lesson' })
    await expect(open).toBeVisible()
    await expect(page.locator('.cal-slots [data-lesson]').first()).toBeVisible()
    for (const day of await page.locator('.cal-day:not([data-narrow])').all())
      expect((await day.boundingBox())!.width).toBeGreaterThanOrEqual(110)

    isOver = false
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(present).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Week after' })).toBeInViewport()
    await expect(page.locator('.cal-day[data-today] h3')).toBeInViewport()
    await expect(open).toBeVisible()
  })
})
