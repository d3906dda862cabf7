import ical from 'ical.js'
import { formatTime } from '#common/time.ts'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { overlap, toastOf } from './held-clock.ts'
import { lateTerms, whatToBring } from '#features/lessons/words.ts'
import { lessonToMove, makeTrainee, nextLessonOf } from './outside.ts'
import { bringSession, callAs, choose, demoLogin, enter, payByCard, registerLearner } from './people.ts'
import { expect, test } from './world.ts'

/* Moments of a learner on a phone that once went wrong. */

test.use({ viewport: { width: 360, height: 740 } })

const helenInDirectory = '/instructor-directory?postcode=BS6+6UL'

async function openHelen(page: Page) {
  await page.goto(helenInDirectory)
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await expect(times(page).first()).toBeVisible()
}
/** On Saturday nights her usual hours have nothing within 48 hours. */
async function openTomorrow(page: Page) {
  const { headers } = await callAs(page, 'instructor')
  const on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const reply = await page.request.post('/api/diary/exceptions', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { on, opens: '07:00', closes: '21:00' },
  })
  expect([200, 409], await reply.text()).toContain(reply.status())
}
const times = (page: Page) => page.getByRole('group', { name: /^Times on/ }).getByRole('radio')
const bar = (page: Page) => page.locator('.pay-bar')

/** Though she has lesson credit. */
async function payForTheLesson(page: Page) {
  await choose(page.getByRole('radio', { name: /^1-hour lesson/ }))
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

test('Amara books a lesson of the day after tomorrow: its terms are at the button, the way back shows the result, and the lesson goes into her calendar', async ({
  page,
}) => {
  await openTomorrow(page)
  await bringSession(page, await demoLogin(page, 'student'))
  await openHelen(page)
  await expect(page.getByText('“No refund” marks times within 48 hours.')).toBeVisible()
  const late = times(page).first()
  await choose(late)
  await expect(page.locator('.slot-times .slot:has(:checked)')).toContainText('no refund')
  await expect(bar(page).getByText(lateTerms(100), { exact: true })).toBeInViewport()
  await page.reload()
  await expect(bar(page).getByText(lateTerms(100), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await expect(bar(page).getByText(lateTerms(100), { exact: true })).toBeInViewport()
  await expect(page.getByText(/You have 30 minutes after booking\s+to cancel free of charge/)).toBeAttached()

  await page.reload()
  await page.setViewportSize({ width: 360, height: 600 })
  await page.getByRole('button', { name: 'Release this slot' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await payForTheLesson(page)
  await payByCard(page, 'Amara Okafor')
  await page.waitForURL('**/payment/success?session_id=*')
  const heading = page.getByRole('heading', { level: 1, name: 'Payment Successful' })
  await expect(heading).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.sign', { hasText: 'Helen Marsh' })).toContainText('Length')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('group', { name: 'Add to your calendar' })
      .getByRole('button', { name: /^Apple/ })
      .click(),
  ])
  const text = Buffer.concat(await Array.fromAsync(await file.createReadStream())).toString()
  const event = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')!
  expect(new ical.Event(event).summary).toBe('Driving lesson with Helen Marsh')

  await page.getByRole('link', { name: 'See the lesson' }).click()
  await expect(page.getByText(/^Free to cancel until/)).toBeVisible()
  await expect(page).toHaveTitle(/^Lesson on /)
  await page.getByRole('button', { name: 'Cancel lesson' }).click()
  await expect(
    page.getByRole('group', { name: 'You get £38.00 back' }).getByRole('radio').first(),
  ).toBeChecked()
  await expect(page.getByRole('radio', { name: /^£38\.00 back to the card that paid/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Keep £38\.00 as credit/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).dblclick()
  await expect(page.locator('.toast', { hasText: 'Lesson cancelled' })).toHaveCount(1)
  const said = toastOf(page, 'Lesson cancelled')
  for (const one of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('navigation', { name: 'Quick' }),
  ])
    expect(await overlap(said, one)).toBe(false)
  await expect(page.getByText(/, by you$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book again' })).toBeVisible()
  await expect(page.getByText('£38.00: now lesson credit')).toBeVisible()
  const lesson = page.url()
  await openHelen(page)
  await expect(page.getByText(/of lesson credit$/).first()).toBeVisible()
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await page.getByRole('button', { name: 'Refund £38.00' }).click()
  await expect(page.getByText(/^£38.00: refunded on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for a refund' })).toBeHidden()
})

test('a time that somebody else took a moment ago is no longer chosen, and others are offered where she looks', async ({
  page,
  browser,
  world,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await openHelen(page)
  const other = await (await browser.newContext({ baseURL: world.url })).newPage()
  const expected = times(page).last()
  const startsAt = await expected.inputValue()
  await choose(expected)
  await takeAway(other, page.url(), startsAt)
  await other.context().close()
  await page.getByRole('button', { name: 'Book this time' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'That time has just gone' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(page.locator(`input[name="time"][value="${startsAt}"]`)).toHaveCount(0)
  await expect(bar(page).getByText('Choose a time')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeDisabled()
})

/** A learner who registers just now holds the time. */
async function takeAway(page: Page, address: string, startsAt: string) {
  await registerLearner(page, 'Robin Rival', 'rival@example.com')
  const token = await tokenOf(page)
  const answer = await page.request.post('/api/lessons/holds', {
    headers: { authorization: `Bearer ${token}` },
    data: { instructorId: new URL(address).pathname.split('/').at(-1), startsAt, minutes: 60 },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session')!).access_token as string)

/** With an address that the demo confirms by itself. */
test('a lesson that Helen moved waits for an answer on the dashboard and in the list, until Amara gives it', async ({
  page,
  browser,
  world,
}) => {
  const helen = await (await browser.newContext({ baseURL: world.url })).newPage()
  const login = await demoLogin(helen, 'instructor')
  await enter(helen, login)
  const lesson = await lessonToMove(world.databaseUrl, login.email)
  const token = await tokenOf(helen)
  const headers = { authorization: `Bearer ${token}` }
  const { startsAt } = await (await helen.request.get(`/api/lessons/${lesson.id}`, { headers })).json()
  const days = Date.parse(lesson.freeOn) - Date.parse(lesson.on)
  const moved = await helen.request.post(`/api/lessons/${lesson.id}/move`, {
    headers,
    data: { startsAt: new Date(Date.parse(startsAt) + days).toISOString(), fromStartsAt: startsAt },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
  await helen.context().close()

  await bringSession(page, { email: lesson.email, password: (await demoLogin(page, 'student')).password })
  await page.goto('/dashboard/student')
  const answer = page.locator('.card', { hasText: 'Is the new time OK?' })
  await expect(answer).toBeInViewport()
  await expect(answer).toContainText(
    /moved your lesson from \w{3} \d+ \w{3,4}, \d\d:\d\d to \w{3} \d+ \w{3,4}, \d\d:\d\d\./,
  )
  await expect(answer.getByRole('button')).toHaveText([
    'Yes, that’s fine',
    'No, another time',
    'Cancel lesson',
  ])
  await expect(answer).toContainText(/Tell \w+ by .*, or it stays at the new time\./)
  expect((await answer.boundingBox())!.height, 'short enough for a phone').toBeLessThan(340)
  await page.goto('/dashboard/lessons')
  await expect(page.getByText('New time: please answer')).toBeVisible()
  // As from the email: its “No” opens the other times, and agrees to nothing.
  await page.goto(`/dashboard/lessons/${lesson.id}?answer=no`)
  const another = page.getByRole('dialog', { name: 'Choose another time' })
  await expect(another).toContainText(
    /; it was \w{3} \d+ \w{3,4}, \d\d:\d\d\. If no time suits you, you can cancel/,
  )
  await another.getByRole('button', { name: /^Leave it at / }).click()
  await expect(another).toBeHidden()
  await page.goto('/dashboard/student')
  await answer.getByRole('button', { name: 'Yes, that’s fine' }).click()
  await expect(page.getByText(/^Is the new time OK\?/)).toHaveCount(0)
})

test('the lessons after the next one are named by when they are', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  // How many she has depends on the stories before: here there's always a second one.
  await page.route('**/api/lessons?*', async (route) => {
    const response = await route.fetch()
    const { lessons = [], ...rest } = await response.json()
    const more = lessons.slice(0, 1).map((lesson: object) => ({ ...lesson, id: crypto.randomUUID() }))
    await route.fulfill({ response, json: { ...rest, lessons: [...lessons, ...more] } })
  })
  await page.goto('/dashboard/student')
  const later = page.locator('.card', { has: page.getByRole('heading', { name: 'After that' }) })
  await expect(later.getByRole('listitem').getByRole('link').first()).toHaveText(
    /^\w{3} \d+ \w{3,4} \d{4}, \d\d:\d\d–\d\d:\d\d$/,
  )
  await expect(later.getByRole('listitem').first()).toContainText('with Helen Marsh, ')
})

test('rows can be pressed all over and are tall enough for a thumb; a skill opens what it means', async ({
  page,
  world,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  for (const [address, row] of [
    ['/dashboard/lessons?tab=past', page.getByRole('list', { name: 'Past lessons' }).getByRole('listitem')],
    [helenInDirectory, page.getByRole('listitem').filter({ hasText: 'Helen Marsh' })],
    ['/dashboard/learning', page.locator('.subjects > li')],
    ['/dashboard/progress', page.locator('.skill-map li').filter({ hasText: 'Roundabouts' })],
  ] as const) {
    await page.goto(address)
    // What comes after the page moves the subjects under it.
    if (address === '/dashboard/learning')
      for (const part of ['.mark-bars', '.mock-history']) await expect(page.locator(part)).toBeVisible()
    // On a phone the groups of skills are folded.
    if (address === '/dashboard/progress')
      await page.getByText('Junctions, roundabouts and crossings').click()
    await pressCorner(row.first())
    await expect.poll(() => page.url(), `from ${address}`).not.toBe(world.url + address)
  }
  const opened = page.locator('details[open]')
  await expect(opened).toHaveCount(1)
  await expect(opened).toContainText('Roundabouts')
  await expect(opened).toBeInViewport()
})

/** Where there is no text. */
async function pressCorner(row: Locator) {
  await row.scrollIntoViewIfNeeded()
  const box = (await row.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  await row.click({ position: { x: box.width - 6, y: box.height / 2 } })
}

test('More comes from the bottom edge, without what the bar has already, and with Settings and Help', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'All pages' })
  // The name alone: Messages may have a number beside it.
  await expect(sheet.getByRole('link').locator('.side-label')).toHaveText([
    'Learning',
    'Messages',
    'Payments',
    'Milestones',
    'Settings',
    'Support',
    'Help',
  ])
  await expect
    .poll(async () => {
      const box = (await sheet.boundingBox())!
      return Math.round(box.y + box.height)
    })
    .toBe(740)
})

test('with the text twice as large nothing leaves a narrow screen', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  for (const [path, heading] of [
    ['student', /^Hello/],
    ['lessons', 'Lessons'],
    ['payments', 'Payments'],
    ['learning', 'Learning'],
    ['progress', 'Your progress'],
    ['settings', 'Settings'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect(page.locator('#main .bones')).toHaveCount(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(360)
  }
})

test('a message covers neither the heading nor the fields of the page it is about', async ({ page }) => {
  await page.goto('/dashboard/lessons')
  await page.waitForURL('**/login')
  const said = toastOf(page, 'Authentication required')
  const read = [page.getByRole('heading', { level: 1 }), page.getByLabel('Email', { exact: true })]
  await expect(said).toBeInViewport({ ratio: 1 })
  expect((await said.boundingBox())!.y, 'at the top').toBeLessThan(20)
  for (const one of read) expect(await overlap(said, one)).toBe(false)
})

test('a newcomer who searched first is back at the search after registering and confirming in another tab', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /I’m an instructor/ }).click()
  await expect(page.getByRole('radio', { name: /^Instructor/ })).toBeChecked()
  await page.goto('/instructor-directory?postcode=BS6+6AA')
  await page.waitForURL('**/login')
  await page.locator('#main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register\?to=%2Finstructor-directory%3Fpostcode/)
  const email = 'wren.searching@post.example'
  await page.getByLabel('Full name').fill('Wren Searching')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quiet lanes and hedges 7')
  await page.getByLabel('Confirm password').fill('quiet lanes and hedges 7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes(email))
  await page.close()
  const other = await context.newPage()
  await other.goto(mail.links.find((link) => link.includes('/verify-email'))!)
  await other.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await other.waitForURL('**/login')
  await other.getByLabel('Email', { exact: true }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill('quiet lanes and hedges 7')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/instructor-directory?postcode=BS6+6AA')
})

test('a newcomer’s dashboard says what comes first; on the booking page a time is in view at once, and nothing covers the pay bar', async ({
  page,
}) => {
  await registerLearner(page, 'Robin Rival', 'first.steps@example.com')
  const steps = page.locator('.card', { has: page.getByRole('heading', { name: 'Your first steps' }) })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('Skills started')).toHaveCount(0)
  await steps.getByRole('link', { name: 'Book your first lesson' }).click()
  await page.waitForURL('**/instructor-directory')
  await openHelen(page)
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden()
  const [time, pay] = [
    await page.locator('.slot-times .slot').first().boundingBox(),
    await bar(page).boundingBox(),
  ]
  expect(time!.y + time!.height).toBeLessThanOrEqual(pay!.y)
  // on a day with few times the bar follows them a little above the end of the window
  expect(Math.round(pay!.y + pay!.height)).toBeLessThanOrEqual(740)
})

test('at four times the size, on 320 by 256, header and bottom bar go with the page and leave the window to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const header = page.getByRole('banner')
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.goto('/pricing')
  await expect(header).toBeInViewport()
  await toTheEnd()
  await expect(header).not.toBeInViewport()
  await page.setViewportSize({ width: 320, height: 600 })
  await expect(header).toBeInViewport()

  await page.setViewportSize({ width: 320, height: 256 })
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const quick = page.getByRole('navigation', { name: 'Quick' })
  await expect(quick).not.toBeInViewport()
  await expect(page.getByRole('list').first()).toBeAttached()
  await toTheEnd()
  await expect(quick).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 600 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(quick).toBeInViewport()

  await page.setViewportSize({ width: 320, height: 256 })
  await openHelen(page)
  await choose(times(page).last())
  await expect(bar(page)).toHaveCSS('position', 'static')
  await bar(page).getByRole('button').focus()
  await expect(bar(page).getByRole('button')).toBeInViewport({ ratio: 1 })
})

test('on a card of the directory the badge keeps clear of the price', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(helenInDirectory)
  const card = page.getByRole('listitem').filter({ hasText: 'Helen Marsh' })
  await expect(card).toBeVisible()
  expect(await overlap(card.locator('.badge').first(), card.locator('.listed-price'))).toBe(false)
})

test('a town is found like a postcode, and the search box finds a skill', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory')
  await page.getByLabel('Postcode or town').fill('Bristol')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Helen Marsh', exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('round')
  await page.getByRole('option', { name: /^Roundabouts/ }).click()
  await expect(page.locator('details[open]')).toContainText('Roundabouts')
})

test('what cannot be read of payments says so in words', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.route('**/api/payments/transactions*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/dashboard/payments')
  await expect(page.getByText('Failed to fetch payment transactions')).toBeVisible()
  await openHelen(page)
  await choose(times(page).last())
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await page.route('**/api/payments/packages*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Failed to fetch lesson packages')).toBeVisible()
  await page.unroute('**/api/payments/packages*')
  await page.route('**/api/payments/checkout/session', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await payForTheLesson(page)
  await expect(page.getByText('Failed to create checkout session').first()).toBeVisible()
  await page.unroute('**/api/payments/checkout/session')
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(
    page.getByText(
      /^We couldn’t reach the payment page. You haven’t been charged. We’re holding your slot until (\w{3} )?\d\d:\d\d. Try again.$/,
    ),
  ).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Release this slot' }).click()
})

test('payments are asked for at the address that the settings name', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  const config = await (await page.request.get('/config.json')).json()
  expect(config.apiUrl).toBe('')
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, apiUrl: `${config.url}/elsewhere` } }),
  )
  await page.route('**/elsewhere/**', (route) => route.fulfill({ json: { transactions: [] } }))
  const [request] = await Promise.all([
    page.waitForRequest('**/api/payments/transactions*'),
    page.goto('/dashboard/payments'),
  ])
  expect(new URL(request.url()).pathname).toBe('/elsewhere/api/payments/transactions')
})

test('the platform’s packages are there to be bought', async ({ page }) => {
  const { packages } = await (await page.request.get('/api/payments/packages')).json()
  expect(packages.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
    ['2-hour refresher', 7_600],
    ['5-hour starter', 19_000],
  ])
  await bringSession(page, await demoLogin(page, 'student'))
  await openHelen(page)
  await choose(times(page).last())
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  // Amara has hours in hand: she is asked for those or this lesson, and for no block beside them.
  await expect(page.getByRole('radio', { name: /^Your lesson credit/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /refresher|starter|block/ })).toHaveCount(0)
})

test('a block is bought without choosing a time first', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await openHelen(page)
  await page.getByRole('button', { name: /^Buy a 10-hour block/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay £361.00' }).click()
  await payByCard(page, 'Amara Okafor')
  await page.waitForURL('**/payment/success?session_id=*')
  await expect(page.getByText('Your hours are ready to book.')).toBeVisible()
})

test('picked up at home, Amara reads whom to look out for and can reach her first; anywhere else the way there comes first', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await bringSession(page, amara)
  await page.goto(`/dashboard/lessons/${id}`)
  const sign = page.getByRole('region', { name: 'When and where' })
  await expect(sign).toContainText('Helen picks you up here')
  await expect(sign).toContainText(/(White Corsa|Blue Yaris), WX2\d/)
  const [call, message, directions] = [
    page.getByRole('link', { name: 'Call Helen' }),
    page.getByRole('link', { name: 'Message Helen Marsh' }),
    page.getByRole('link', { name: 'Directions' }),
  ]
  const topOf = async (link: Locator) => (await link.boundingBox())!.y
  expect(await topOf(call)).toBe(await topOf(message))
  expect(await topOf(directions)).toBeGreaterThan(await topOf(message))
  expect(await axeFaults(page)).toEqual([])

  await page.route('**/api/places', (route) => route.fulfill({ json: { places: [] } }))
  await page.reload()
  await expect(sign).not.toContainText('picks you up here')
  await expect(page.getByText('Add to calendar')).toBeVisible()
  expect(await topOf(directions)).toBeLessThan(await topOf(message))
})

test('from the day before a lesson Amara tells Helen in two taps how late she is; its page says when, where, what to bring and whose plan it is', async ({
  page,
  browser,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await bringSession(page, amara)
  /** The lesson of the demo as if it began then. */
  let startsAt = Date.now() + 3 * 86_400_000
  await page.route(`**/api/lessons/${id}`, async (route) => {
    const response = await route.fetch()
    const shown = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 3_600_000) }
    await route.fulfill({ response, json: { ...(await response.json()), ...shown } })
  })
  await page.goto(`/dashboard/lessons/${id}`)
  const sign = page.getByRole('region', { name: 'When and where' })
  await expect(sign.getByRole('heading', { level: 1, name: /^Lesson with Helen Marsh, / })).toBeVisible()
  await expect(sign).toContainText(formatTime(new Date(startsAt).toISOString()))
  await expect(sign).toContainText('BS6')
  await expect(sign.getByRole('img', { name: 'A map of BS6, where you’re picked up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /walking.*BS6/)
  await expect(page.getByRole('heading', { name: 'What you’ll work on next' })).toBeVisible()
  await expect(page.getByText(/^(Planned by Helen|Suggested by the assessments so far)$/)).toBeVisible()
  await page.getByText(whatToBring).click()
  await expect(page.getByText('Flat shoes')).toBeVisible()
  await page.getByText('Add to calendar').click()
  await expect(page.getByRole('group', { name: 'Add to your calendar' })).toBeVisible()
  await expect(page.getByText('Running late')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])

  // It begins soon, or began just now.
  startsAt = Date.now() + (new Date().getUTCHours() < 12 ? 1 : -1) * 1_800_000
  await page.reload()
  const late = page.getByRole('group', { name: 'How late you are' })
  await page.getByText('Running late').click()
  await late.getByRole('button', { name: '10 min' }).click()
  await expect(page.getByText(/^Sent to Helen: “I’ll be 10 minutes late for our lesson at /)).toBeVisible()
  await expect(late.getByRole('button', { name: '10 min' })).toBeDisabled()
  await expect(late.getByRole('button', { name: '15 min' })).toBeEnabled()

  const helen = await (await browser.newContext({ baseURL: world.url })).newPage()
  await enter(helen, await demoLogin(helen, 'instructor'))
  await helen.goto('/dashboard/messages')
  await expect(
    helen.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first(),
  ).toContainText('I’ll be 10 minutes late')
  await helen.context().close()
  await page.getByRole('link', { name: 'See the conversation' }).click()
  await expect(page.getByRole('log').getByText('I’ll be 10 minutes late')).toBeVisible()
})

test('a trainee is called one in the directory, on the page and at the payment, and Amara agrees to it once', async ({
  page,
  world,
}) => {
  await makeTrainee(world.databaseUrl, 'Helen Marsh')
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto(helenInDirectory)
  await expect(page.getByRole('listitem').filter({ hasText: 'Helen Marsh' })).toContainText('PDI')
  await openHelen(page)
  await expect(page.getByText('Trainee instructor (PDI)').first()).toBeVisible()
  await choose(times(page).last())
  const book = page.getByRole('button', { name: 'Book this time' })
  await expect(book).toBeDisabled()
  await page.getByLabel(/I agree to be taught by a trainee/).check()
  await book.click()
  await page.waitForURL('**/checkout/*')
  await expect(page.getByText(/with Helen Marsh, trainee \(PDI\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await openHelen(page)
  await expect(page.getByLabel(/I agree to be taught by a trainee/)).toHaveCount(0)
  await choose(times(page).last())
  await expect(book).toBeEnabled()

  // The same on every other page where she reads the name.
  await page.goto('/dashboard/messages')
  const talk = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Helen Marsh/ })
  await expect(talk).toContainText('Trainee (PDI)')
  await talk.click()
  await expect(page.locator('.thread-head')).toContainText('Trainee (PDI)')
  await page.goto('/dashboard/progress')
  const wentWell = page.locator('.card', { has: page.getByRole('heading', { name: 'What went well' }) })
  await wentWell.locator('summary').click()
  await expect(wentWell.getByText('Trainee (PDI)').first()).toBeVisible()
  await page.goto('/dashboard/lessons')
  await expect(page.getByText('Trainee (PDI)').first()).toBeVisible()
})

test('on a phone the bar below leads Amara everywhere she goes often, and her lessons are one agenda by day', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  const quick = page.getByRole('navigation', { name: 'Quick' })
  const places = quick.locator('a, button')
  await expect(places).toHaveText([/^Home$/, /^Lessons$/, /^Book$/, /^Progress$/, /^More/])
  for (const place of await places.all()) {
    const { width, height } = (await place.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await quick.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL('**/dashboard/messages')
  await quick.getByRole('link', { name: 'Lessons' }).click()
  const days = page.getByRole('list', { name: 'Upcoming lessons' })
  const row = page.getByRole('navigation', { name: 'Days with lessons' })
  await expect(days.getByRole('heading').first()).toBeVisible()
  const headings = await days.getByRole('heading').allTextContents()
  expect(headings.length).toBeGreaterThan(1)
  const names = await row
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.querySelector('.sr')!.textContent))
  expect(names).toEqual(headings)
  await row.getByRole('link').last().click()
  await expect(days.getByRole('heading').last()).toBeInViewport()
  expect(await axeFaults(page)).toEqual([])
})

test('on a phone the first free time is chosen ahead, and the bar that books it is in reach', async ({
  page,
}) => {
  await page.goto('/driving-lessons/bristol')
  await page.getByRole('main').locator('li.listed').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  await expect(bar(page).getByRole('button')).toBeEnabled()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  const times = page.getByRole('group', { name: /^Times on/ }).getByRole('radio')
  await expect(times.first()).toBeChecked()
  await times.last().scrollIntoViewIfNeeded()
  await choose(times.last())
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
})
