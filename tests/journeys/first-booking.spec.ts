import type { Locator, Page } from '@playwright/test'
import { whatToBring } from '#features/lessons/words.ts'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { chooseTime, isHeld, qualified, sheetOf } from './sign-up-sheet.ts'
import { choose, demoLogin, enter, payByCard } from './people.ts'
import { expect, inProduction, test } from './world.ts'

/* From the landing page to a paid lesson without an account, on a phone; and whose account it becomes. */
test.use({ viewport: { width: 390, height: 844 } })

const password = 'quiet lanes and hedges 7'

/** What a visitor saw and filled in: each address counts once, and the sheet as a screen of its own. */
function count(page: Page) {
  const screens: string[] = []
  const inputs: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (pathname !== 'blank' && screens.at(-1) !== pathname) screens.push(pathname)
  })
  return {
    screens,
    inputs,
    async fill(label: string, text: string, within: Pick<Page, 'getByLabel'> = page) {
      await within.getByLabel(label, { exact: true }).fill(text)
      inputs.push(label)
    },
  }
}

test('a stranger comes from the landing page to a paid lesson on seven screens and with ten inputs, and confirms afterwards', async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  const counted = count(page)
  await page.goto('/')
  await counted.fill('Postcode or town', 'Bristol')
  await page.getByRole('main').getByRole('search').getByRole('button').click()
  await page.waitForURL('**/driving-lessons/bristol')
  await qualified(page).getByRole('list').getByRole('link').first().click()
  await page.waitForURL('**/instructors/*')
  const terms = /Free to cancel (until \w{3} \d+ \w{3,4}, \d\d:\d\d|for 30 minutes)/
  await expect(page.locator('.pay-bar')).toContainText(terms)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await isHeld(page)
  const sheet = sheetOf(page)
  await expect(sheet).toContainText(terms)
  counted.screens.push('the sheet')
  expect(await axeFaults(page)).toEqual([])
  await counted.fill('Full name', 'Ruby Shaw', sheet)
  await counted.fill('Email', 'ruby.shaw@post.example', sheet)
  await counted.fill('Choose a password', password, sheet)
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()

  await page.waitForURL('**/checkout/*')
  await counted.fill('House number and street', '14 Cotham Road')
  await counted.fill('Postcode', 'BS6 6UL')
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox'), 'what few people need is a line each').toHaveCount(2)
  await expect(main.getByRole('combobox')).toHaveCount(0)
  await expect(main).toContainText(
    'I’m under 18If you are, we’ll need a parent’s or guardian’s name and phone number.',
  )
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Add a note for / }).click()
  await expect(page.getByLabel('Note')).toBeFocused()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await payByCard(page, 'Ruby Shaw')
  counted.inputs.push('Card number', 'Expiry', 'Security code', 'Name on card')
  await page.waitForURL('**/payment/success*')
  await expect(page.getByText('Your lesson is booked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your booking' })).toBeVisible()
  const booked = page.locator('.sign')
  await expect(booked).toContainText(/\d\d:\d\d.*14 Cotham Road, BS6 6UL/s)
  await expect(booked).toContainText(whatToBring)
  const calendar = page.getByRole('group', { name: 'Add to your calendar' })
  const tops = await Promise.all(
    [booked, page.getByText('Confirm your email address'), calendar, page.getByText('What’s next')].map(
      async (one) => (await one.boundingBox())!.y,
    ),
  )
  expect(tops, 'what was booked comes first').toEqual(tops.toSorted((a, b) => a - b))
  const ways = await calendar.locator('.btn').all()
  const boxes = await Promise.all(ways.map(async (one) => (await one.boundingBox())!))
  expect(new Set(boxes.map(({ y, width }) => `${y} ${Math.round(width)}`)).size, 'one even row').toBe(1)
  expect(counted.screens.length, counted.screens.join(' → ')).toBeLessThanOrEqual(7)
  expect(counted.inputs.length, counted.inputs.join(', ')).toBeLessThanOrEqual(11)
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/dashboard/student')
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(page.getByText('Confirm your email address')).toBeVisible()
  await expect(page.getByText('we can remind you of your lesson')).toBeVisible()
  const other = page.getByRole('button', { name: 'I already have an account' })
  await expect(other).toBeHidden()
  await page.getByText('Move it to an account you already have').click()
  await expect(other).toBeVisible()
  await page.goto('/dashboard/messages')
  await expect(page.getByText('You can open “Messages” once you’ve confirmed')).toBeVisible()

  const second = await chooseTime(page, 4)
  await expect(second.getByText(/^Please confirm your email address first/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await page.goto('/dashboard/student')

  const mail = await world.smtp.waitFor((message) => message.to.includes('ruby.shaw@post.example'))
  expect(mail.subject).toContain('Confirm your email address')
  await world.smtp.waitFor(
    ({ to, subject }) =>
      to.includes('ruby.shaw@post.example') && subject.startsWith('Lesson booked and paid'),
  )
  const phone = await (await browser.newContext({ baseURL: world.url })).newPage()
  await phone.goto(mail.links.find((link) => link.includes('/confirm'))!)
  await phone.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(phone.getByText(/is confirmed/)).toBeVisible()
  await phone.getByRole('link', { name: 'See your lesson' }).click()
  await phone.waitForURL('**/login')
  await phone.getByLabel('Email', { exact: true }).fill('ruby.shaw@post.example')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL('**/dashboard/lessons')
  await expect(phone.locator('main a[href^="/dashboard/lessons/"]').first()).toBeVisible()
  await phone.goto('/dashboard/student')
  await expect(phone.getByRole('heading', { name: 'Hello, Ruby' })).toBeVisible()
  const steps = phone.locator('.card', { has: phone.getByRole('heading', { name: 'Your first steps' }) })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expect(steps.getByText('Your first lesson is booked')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'In your first lessons' })).toBeVisible()
  await expect(phone.getByText('you haven’t started this yet')).toHaveCount(0)
  await phone.setViewportSize({ width: 1280, height: 900 })
  const [next, beside] = [await phone.locator('.sign').boundingBox(), await steps.boundingBox()]
  expect(next!.x, 'on a desk, too, the next lesson comes first').toBeLessThan(beside!.x)
  // The first browser notices by itself, and is a learner's from then on.
  await expect(page.getByRole('heading', { name: 'Hello, Ruby' })).toBeVisible()
})

test('back from the card page a stranger is at the top of the checkout, and reads that they haven’t paid and until when it’s held', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sheet = await chooseTime(page, 5)
  await isHeld(page)
  await sheet.getByLabel('Full name').fill('Tom Barker')
  await sheet.getByLabel('Email').fill('tom.barker@post.example')
  await sheet.getByLabel('Choose a password').fill(password)
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await page.waitForURL('**/checkout/*')
  const note = page.getByText('You haven’t paid yet.')
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.getByLabel('House number and street').fill('3 Cotham Road')
  await page.getByLabel('Postcode').fill('BS6 6UL')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/c/pay/**')
  await page.goBack()
  await page.waitForURL('**/checkout/*')
  // Their prices are there, so nothing moves the page any more.
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  await expect(note).toBeInViewport()
  await expect(page.getByRole('status').filter({ has: note })).toContainText(
    /We’re holding \d\d:\d\d until (\w{3} )?\d\d:\d\d\./,
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your lesson' })).toBeInViewport()
})

test('a stranger who looks for automatic lessons books the automatic, for as long as they like, and the checkout names it', async ({
  page,
}) => {
  await page.goto('/driving-lessons/bristol')
  await page.getByRole('navigation', { name: 'Gearbox' }).getByRole('link', { name: 'Automatic' }).click()
  await page.waitForURL('**/driving-lessons/bristol?gearbox=automatic')
  const both = page.getByRole('main').locator('li.listed').filter({ hasText: 'Blue Yaris' })
  await both.getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  const chosen = (label: string) =>
    page.getByRole('group', { name: label, exact: true }).getByRole('radio', { checked: true })
  await expect(chosen('Gearbox')).toHaveValue('automatic')
  await expect(chosen('How long')).toHaveValue('60')
  await page.getByRole('group', { name: 'How long' }).getByText('2 hours').click()
  await page.waitForURL('**gearbox=automatic**minutes=120')
  await choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').last())
  const times = page.getByRole('group', { name: /^Times on/ })
  await choose(times.getByRole('radio').first())
  await page.getByRole('button', { name: 'Book this time' }).click()
  await isHeld(page)
  const sheet = sheetOf(page)
  await expect(sheet.getByText(/2 hours with .+, automatic$/)).toBeVisible()
  await sheet.getByLabel('Full name', { exact: true }).fill('Wren Osei')
  await sheet.getByLabel('Email', { exact: true }).fill('wren.osei@post.example')
  await sheet.getByLabel('Choose a password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await page.waitForURL('**/checkout/*')
  await expect(page.getByRole('main')).toContainText('Automatic, Blue Yaris')
})

test('a whole postcode that was searched is filled in where the lesson starts', async ({ page }) => {
  await page.goto('/driving-lessons')
  await page.getByRole('main').getByLabel('Postcode or town').fill('bs66ul')
  await page.getByRole('main').getByRole('search').getByRole('button').click()
  await page.waitForURL('**/driving-lessons/bs6')
  await qualified(page).getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  await choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(6))
  await choose(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first(),
  )
  await page.getByRole('button', { name: 'Book this time' }).click()
  const sheet = sheetOf(page)
  await isHeld(page)
  await sheet.getByLabel('Full name').fill('Nia Lloyd')
  await sheet.getByLabel('Email', { exact: true }).fill('nia.lloyd@post.example')
  await sheet.getByLabel('Choose a password').fill(password)
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('BS6 6UL')

  await page.getByLabel('House number and street').fill('14 Cotham Road')
  await choose(page.getByRole('radio', { name: /^Someone else is paying.*up to 2 hours/ }))
  await page.getByRole('button', { name: 'Get the link' }).click()
  await expect(page.getByText('Send this to the person who’s paying.')).toBeInViewport()
  await expect(page.getByLabel('Or we email it to them')).toHaveCount(0)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(page.getByText('Not booked yet')).toBeVisible()
  await expect(
    page.getByText(/^Waiting for someone to pay £\d+\.\d\d\. We’re holding it until .*\d\d:\d\d\.$/),
  ).toBeVisible()
  await expect(page.locator('.sign'), 'it doesn’t look like a lesson').toHaveCount(0)
  await page.getByRole('button', { name: 'Show the link' }).click()
  await expect(page.getByLabel('Your link')).toHaveValue(/\/pay-for\?token=/)
  await expect(page.getByRole('button', { name: 'Pay it myself' })).toBeVisible()
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await expect(
    page.getByText(/We’re no longer holding this slot|You haven’t booked a lesson yet/),
  ).toBeVisible()
})

test('a time that a stranger holds is theirs after a reload, to pay for or to release', async ({ page }) => {
  await page.goto('/driving-lessons/bristol')
  await qualified(page).getByRole('list').getByRole('link').last().click()
  await page.waitForURL('**/instructors/*at=*')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await isHeld(page)
  await page.reload()
  const held = page.getByText(/^You’re holding/)
  await expect(held).toBeVisible()
  await expect(page.getByText(/isn’t free any more/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
    'href',
    /^\/checkout\//,
  )
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await expect(held).toBeHidden()
})

test('who follows a link to a time that has gone is told so, and chooses another', async ({ page }) => {
  await page.goto('/driving-lessons/bristol')
  await qualified(page).getByRole('list').getByRole('link').first().click()
  await page.waitForURL('**/instructors/*at=*')
  const address = new URL(page.url())
  address.searchParams.set('at', '2026-01-05T10:00:00.000Z')
  await page.goto(address.href)
  await expect(
    page.getByText(/^Mon 5 Jan.*, 10:00 isn’t free any more\. Please choose another time\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeDisabled()
})

test('who has an account logs in from the sheet and keeps the time that was held', async ({ page }) => {
  const sheet = await chooseTime(page, 3)
  await isHeld(page)
  await sheet.getByRole('button', { name: 'I already have an account' }).click()
  // The sheet, too, asks for an email address.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  const { email, password } = await demoLogin(page, 'student')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/We’re holding this slot for you until/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay £|^Book with lesson credit/ })).toBeVisible()
})

test('the line is lost while a time is being held: the sheet says so, and one press holds it', async ({
  page,
}) => {
  await page.route('**/api/lessons/holds', (route) => route.abort())
  const sheet = await chooseTime(page, 6)
  const again = sheet.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/lessons/holds')
  await again.click()
  await isHeld(page)
})

test('who closes the sheet and comes back finds the time still theirs, and may take another instead', async ({
  page,
}) => {
  const sheet = await chooseTime(page, 5)
  await isHeld(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(page.getByText('Not booked yet')).toBeVisible()
  await page.getByRole('link', { name: 'Finish booking' }).click()
  await page.waitForURL('**/checkout/*')
  await page.getByLabel('Full name').fill('Sam Hill')
  await page.getByLabel('Email', { exact: true }).fill('sam.hill@post.example')
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await expect(page.getByLabel('House number and street')).toBeVisible()
})

test('a learner books the same again with three taps: again, the time, and pay', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  let taps = 0
  const tap = async (one: Locator) => {
    await one.click()
    taps += 1
  }
  await tap(page.getByRole('button', { name: 'Book again' }))
  const again = page.getByRole('dialog', { name: /^Book again with / })
  const times = again.getByRole('button', { name: /\d{4}, \d\d:\d\d/ })
  await expect(times.first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const chosen = (await times.first().innerText()).split(', ')
  await tap(times.first())
  await page.waitForURL('**/checkout/*')
  await expect(page.getByText(chosen[0]!).first()).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay £|^Book with lesson credit/ })
  const isCredit = (await pay.innerText()).startsWith('Book')
  await tap(pay)
  await page.waitForURL(isCredit ? '**/dashboard/lessons/*' : '**/c/pay/**')
  expect(taps).toBe(3)
})

test('Helen offers a first hour for £19.50, and Wren, who is new to Helen, reads it on her page and pays no more; when she cancels before she has confirmed, she reads where her money goes', async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  const hers = await browser.newPage({ baseURL: world.url })
  await enter(hers, await demoLogin(hers, 'instructor'))
  await hers.goto('/dashboard/settings/prices')
  await hers.getByLabel('First lesson at its own price').selectOption('60')
  await hers.getByLabel('Price of the first lesson (£)').fill('19.50')
  await hers.getByRole('button', { name: 'Save prices' }).click()
  await expect(toastOf(hers, 'Your prices are saved')).toBeVisible()
  await hers.goto('/dashboard/settings/public-profile')
  const hersInPublic = await hers.getByRole('link', { name: 'See your public page' }).getAttribute('href')

  await page.goto(hersInPublic!)
  await choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(4))
  await choose(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .last(),
  )
  await expect(page.locator('.listing-book')).toContainText('£19.50')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await isHeld(page)
  const sheet = sheetOf(page)
  await sheet.getByLabel('Full name', { exact: true }).fill('Wren Abara')
  await sheet.getByLabel('Email', { exact: true }).fill('wren.abara@post.example')
  await sheet.getByLabel('Choose a password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Continue to pick-up and payment' }).click()
  await page.waitForURL('**/checkout/*')
  await page.getByLabel('House number and street').fill('3 Chandos Road')
  await page.getByLabel('Postcode', { exact: true }).fill('BS6 6PE')
  await page.getByRole('button', { name: 'Pay £19.50' }).click()
  await page.waitForURL('**/c/pay/**')
  await expect(page.getByRole('button', { name: 'Pay £19.50' })).toBeVisible()
  await payByCard(page, 'Wren Abara')
  await page.waitForURL('**/payment/success*')
  await expect(page.getByText('Your lesson is booked.')).toBeVisible()

  const seen = await world.smtp.waitFor(
    ({ to, subject }) =>
      to.includes('wren.abara@post.example') && subject.startsWith('Lesson booked and paid'),
  )
  await page.goto(seen.links.find((link) => link.includes('/dashboard/lessons/'))!)
  await expect(page.locator('.sign')).toContainText(/Paid\s*£19\.50/)
  const elsewhere = page.getByText('You can open “')
  await expect(elsewhere).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel lesson' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve cancelled your lesson' })).toBeVisible()
  await expect(elsewhere).toHaveCount(0)
  await expect(page.getByText(/^£19\.50: refunded on .* within 10 working days\.$/)).toBeVisible()
  const { text } = await world.smtp.waitFor(
    ({ to, subject }) => to.includes('wren.abara@post.example') && subject.startsWith('Lesson cancelled'),
  )
  expect(text).toContain('We’ll refund £19.50 to the card that paid.')
  const mailbox = page.getByRole('link', { name: 'demo mailbox' })
  await expect(mailbox).toBeVisible()
  await inProduction(page)
  await page.reload()
  await expect(page.getByText('Confirm your email address')).toBeVisible()
  await expect(mailbox).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
})
