import type { Page } from '@playwright/test'
import { withoutSearch } from '#tests/support/without-search.ts'
import { axeFaults } from './axe.ts'
import { holdAnswers } from './held-clock.ts'
import { choose, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* Somebody without an account looks for an instructor, and comes as far as booking. */

const searchFor = async (page: Page, place: string) => {
  await page.getByRole('textbox', { name: 'Postcode or town' }).fill(place)
  await page.getByRole('main').getByRole('search').getByRole('button').click()
}
const listed = (page: Page) => page.getByRole('main').locator('li.listed')

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }))

test('a stranger searches a town on the first page, reads who is free, opens a page and has the time held', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('response', (reply) => reply.status() >= 400 && refused.push(reply.url()))
  await page.goto('/')
  await searchFor(page, 'Bristol')
  await page.waitForURL('**/driving-lessons/bristol')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driving instructors in Bristol')
  const [first] = await listed(page).all()
  const name = await first!.getByRole('heading').innerText()
  expect(name).toMatch(/^\S+ \S\.$/)
  const firstTime = first!.getByRole('list').getByRole('link').first()
  const at = new URL((await firstTime.getAttribute('href'))!, page.url()).searchParams.get('at')!
  await firstTime.click()
  await page.waitForURL('**/instructors/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const book = page.getByRole('button', { name: 'Book this time' })
  await expect(book).toBeEnabled()
  const times = page.getByRole('group', { name: /^Times on/ })
  await expect(times.getByRole('radio', { checked: true })).toHaveValue(at)
  await expect(times).toBeInViewport()
  await book.click()
  const sheet = page.getByRole('dialog', { name: 'Book your lesson' })
  await expect(sheet.getByText(/We’re holding this slot for you until/)).toBeVisible()
  expect(refused).toEqual([])
})

test('on a small phone an instructor’s page has the first free time chosen, with its price, terms and button at the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/driving-lessons/bristol')
  await listed(page).filter({ hasText: 'Helen M.' }).getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  const bar = page.locator('.pay-bar')
  for (const one of [bar.getByText(/^£/), bar.getByText(/Free to cancel/), bar.getByRole('button')])
    await expect(one).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Book this time' })).toBeEnabled()
  await expect(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first(),
  ).toBeChecked()
  await page.getByRole('link', { name: 'Cookies' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 9_000)
  await expect(page.getByText(/^Skills: DVSA/)).toBeInViewport({ ratio: 1 })
  expect(await axeFaults(page)).toEqual([])
})

test('a time that is chosen and pressed before the scripts are there is the one that is held, and what was typed for a gift stays', async ({
  page,
}) => {
  await page.goto('/driving-lessons/bristol')
  const profile = listed(page).filter({ hasText: 'Helen M.' }).getByRole('heading').getByRole('link')
  const address = await profile.getAttribute('href')
  const early = await holdAnswers(page, '**/assets/*.js')
  await page.goto(address!, { waitUntil: 'load' })
  const last = page
    .getByRole('group', { name: /^Times on/ })
    .locator('label')
    .last()
  const chosen = await last.innerText()
  await last.click()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect.poll(early.count).toBeGreaterThan(0)
  await early.answer((route) => route.continue())
  const sheet = page.getByRole('dialog', { name: 'Book your lesson' })
  await expect(sheet.getByText(/We’re holding this slot for you until/)).toBeVisible()
  await expect(sheet).toContainText(/\d\d:\d\d/.exec(chosen)![0])

  const late = await holdAnswers(page, '**/assets/*.js')
  await page.goto(`/gift?with=${address!.split('/').at(-1)!.split('?')[0]}`, { waitUntil: 'load' })
  await page.getByLabel('Who it’s for').fill('Sam')
  await page.getByLabel('Amount (£)').fill('45')
  await expect.poll(late.count).toBeGreaterThan(0)
  await late.answer((route) => route.continue())
  await expect(page.getByText('in mind. They can still use it')).toBeVisible()
  await expect(page.getByLabel('Who it’s for')).toHaveValue('Sam')
  await expect(page.getByLabel('Amount (£)')).toHaveValue('45')
})

test('a postcode leads to its district, and goes no further than that into the address', async ({ page }) => {
  await page.goto('/driving-lessons')
  await expect(page.getByRole('link', { name: /^Bristol/ })).toBeVisible()
  await searchFor(page, 'bs6 6aa')
  await page.waitForURL('**/driving-lessons/bs6')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driving instructors in BS6')
  await page.getByRole('navigation', { name: 'Gearbox' }).getByRole('link', { name: 'Automatic' }).click()
  await page.waitForURL('**/driving-lessons/bs6?gearbox=automatic')
  await expect(listed(page).first()).toContainText(/automatic/i)
})

test('on a small phone the first screen has the first instructor with their first free times', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/driving-lessons/bristol')
  const times = listed(page).first().getByRole('list')
  await expect(times).toBeVisible()
  const { y, height } = (await times.boundingBox())!
  expect(y + height).toBeLessThan(740)
  const gearboxes = page.getByRole('navigation', { name: 'Gearbox' }).getByRole('link')
  for (const one of await gearboxes.all()) await expect(one).toBeInViewport({ ratio: 1 })
})

test('on a small phone a card says what its instructor is in one line, and their own words whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/driving-lessons/bristol')
  for (const card of await listed(page).all()) {
    await expect(card).toContainText(/Approved driving instructor \(ADI\)|Trainee instructor \(PDI\)/)
    expect((await card.locator('.badge').boundingBox())!.height).toBeLessThan(32)
    for (const words of await card.locator('.listed-headline').all())
      expect(await words.evaluate((p) => p.scrollHeight - p.clientHeight)).toBeLessThanOrEqual(1)
  }
})

test('on a desk the portrait, the car and where they pick up stand in one row, as wide as the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/driving-lessons/bristol')
  await listed(page).filter({ hasText: 'Helen M.' }).getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  const car = page.getByRole('img', { name: 'Helen’s car' })
  const map = page.getByRole('img', { name: /^A map of Bristol BS6/ })
  const portrait = page.locator('article .avatar:visible')
  await expect(map).toBeVisible()
  await expect(page.getByText('One of Helen’s cars')).toBeVisible()
  const boxes = await Promise.all([portrait, car, map].map(async (one) => (await one.boundingBox())!))
  const [first, , last] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]]
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
  const book = (await page.locator('.listing-book').boundingBox())!
  expect(last.x + last.width - first.x).toBeCloseTo(book.x + book.width - first.x, 0)
})

test('a stranger filters by day, price and language, and the address keeps it for anyone it is sent to', async ({
  page,
  browser,
  world,
}) => {
  await page.goto('/driving-lessons/bristol')
  await page.getByText('Filters', { exact: true }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Free on').selectOption('Tuesdays')
  await filters.getByLabel('Price per hour').selectOption('Up to £40')
  expect(await axeFaults(page)).toEqual([])
  await filters.getByRole('button', { name: 'Show instructors' }).click()
  await page.waitForURL('**/driving-lessons/bristol?max_price=4000&weekday=2')
  await expect(page.getByText('Filters (2)')).toBeVisible()
  await expect(filters).toBeHidden()
  const lead = page.getByText(/^\d+ fits? your filters, for £\d+/)
  await expect(lead).toBeVisible()
  await expect(listed(page)).toHaveCount(Number.parseInt(await lead.innerText()))
  for (const time of await listed(page).first().getByRole('list').getByRole('link').all())
    await expect(time).toContainText(/^Tue /)

  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(page.url())
  await expect(other.getByText(/fits? your filters/)).toBeVisible()
  await other.getByText('Filters (2)').click()
  await expect(other.getByLabel('Free on')).toHaveValue('2')
  await other.getByLabel('Speaks').selectOption('Tamil')
  await other.getByLabel('Price per hour').selectOption('Up to £30')
  await other.getByRole('button', { name: 'Show instructors' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nobody in Bristol fits these filters')
  await other.getByRole('main').getByRole('link', { name: 'Clear the filters' }).last().click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Driving instructors in Bristol')
  await plain.close()
})

test('a stranger reads the reviews that the page doesn’t begin with, and reads why when they don’t come', async ({
  page,
}) => {
  // The demo’s reviews fit on one page: here the others are made up.
  let asked = 0
  await page.route(/\/api\/public\/instructors\/helen/, async (route) => {
    if (route.request().url().includes('/reviews?cursor=')) {
      asked += 1
      if (asked === 1) return route.fulfill({ status: 400, json: { code: 'bad-input', detail: 'No' } })
      const review = { stars: 2, text: 'Often late.', themes: [], occasion: 'last', name: 'Leo', reply: '' }
      const reviews = [{ ...review, publishedAt: '2026-02-03T09:00:00Z' }]
      return route.fulfill({ json: { reviews, nextCursor: null } })
    }
    const reply = await route.fetch()
    return route.fulfill({ response: reply, json: { ...(await reply.json()), moreReviews: 'more' } })
  })
  await page.goto('/driving-lessons/bristol')
  await listed(page).filter({ hasText: 'Helen M.' }).getByRole('heading').getByRole('link').click()
  const reviews = page.getByRole('region', { name: /^\d+ reviews$/ })
  const more = reviews.getByRole('button', { name: 'Show more reviews' })
  await more.click()
  await expect(reviews.getByText('We couldn’t load more reviews. Please try again.')).toBeVisible()
  await more.click()
  await expect(reviews.getByText('Often late.')).toBeVisible()
  await expect(reviews.getByText('Leo')).toBeVisible()
  await expect(more).toBeHidden()
})

test('a suburb is found; of a name that several places have the right one is chosen; where nobody teaches the nearest are shown', async ({
  page,
}) => {
  await page.goto('/driving-lessons')
  await searchFor(page, 'Redland')
  await page.waitForURL('**/driving-lessons/redland-bristol')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driving instructors in Redland, Bristol')
  await searchFor(page, 'Clifton')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which Clifton?')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Clifton, Bristol' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driving instructors in Clifton, Bristol')
  await searchFor(page, 'Cheltenham')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody teaches in Cheltenham yet')
  await expect(listed(page).first()).toContainText(/Bristol BS\d+, \d+ miles away/)
  await expect(page.getByRole('link', { name: /^Bristol 3\d miles away/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('of a whole postcode the address has the district; the box keeps it, and distances count from it', async ({
  page,
}) => {
  await page.goto('/driving-lessons')
  await searchFor(page, 'bs15 4aa')
  await page.waitForURL('**/driving-lessons/bs15')
  const box = page.getByLabel('Postcode or town')
  await expect(box).toHaveValue('BS15 4AA')
  const distances = page.waitForResponse('**/api/public/distances?**')
  await page.reload()
  expect((await distances).url()).toContain('from=BS15+4AA')
  await expect(box).toHaveValue('BS15 4AA')
  await expect(listed(page).first()).toContainText(/Bristol BS\d+, (\d+ miles?|less than a mile) away/)
  await searchFor(page, 'Bristol')
  await page.waitForURL('**/driving-lessons/bristol')
  await expect(box).toHaveValue('Bristol')
})

test('nonsense is answered with what to try, and a misspelt town with the one that was meant', async ({
  page,
}) => {
  await page.goto('/driving-lessons')
  await searchFor(page, 'qwerty uiop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t know “qwerty uiop”')
  await expect(page.getByText('Enter a postcode, or its first half')).toBeVisible()
  await searchFor(page, 'bristl')
  await page.getByRole('link', { name: 'Bristol', exact: true }).click()
  await page.waitForURL('**/driving-lessons/bristol')
  await expect(listed(page).first()).toBeVisible()
})

test('a learner who is signed in goes from a public page straight to the checkout', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/driving-lessons/bristol')
  await listed(page).filter({ hasText: '(ADI)' }).first().getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
  await choose(days.last())
  await choose(
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first(),
  )
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
})

test('a stranger who comes while the database is away reads so in words, and has the town after one press', async ({
  page,
  world,
}) => {
  await withoutSearch(world.databaseUrl, async () => {
    const answer = await page.goto('/driving-lessons/bath')
    expect(answer?.status()).toBe(503)
    await expect(page.getByText('We couldn’t load the instructors.')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in Bath')
})

test('Helen hides her public page and shows it again', async ({ page, browser, world }) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/public-profile')
  const path = (await page.getByRole('link', { name: 'See your public page' }).getAttribute('href'))!
  const shown = page.getByRole('switch', { name: /^Show me to people without an account/ })
  await shown.click()
  await expect(page.getByText('Your page is hidden.')).toBeVisible()
  const stranger = await browser.newPage({ baseURL: world.url })
  expect((await stranger.goto(path))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This instructor isn’t here any more')
  await stranger.close()
  await shown.click()
  await expect(page.getByRole('link', { name: 'See your public page' })).toBeVisible()
})
