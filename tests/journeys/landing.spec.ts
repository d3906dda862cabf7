import type { Page } from '@playwright/test'
import { bringClock, holdAnswers, holdClock, runUntil, toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* The first page that anybody sees, and the header and footer around all public pages (specification, sections 1, 2, 8 and 9). */

const headline = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'One clear road from first lesson to full licence.' })
const hero = (page: Page) => page.getByRole('region', { name: /^One clear road/ })
const header = (page: Page) => page.getByRole('banner')
const addressesIn = (page: Page, names: readonly string[]) =>
  Promise.all(names.map((name) => hero(page).getByRole('link', { name, exact: true }).getAttribute('href')))

test('the hero leads those who are signed out to register, and to the features', async ({ page }) => {
  await page.goto('/')
  expect(await addressesIn(page, ['Get Started', 'Start Free Trial as an instructor', 'Watch Demo'])).toEqual(
    ['/register', '/register?as=instructor', '/features'],
  )
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(header(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
  const main = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(
    await main.evaluateAll((links) => links.map((one) => `${one.textContent} ${one.getAttribute('href')}`)),
  ).toEqual(['Home /', 'Features /features', 'Pricing /pricing', 'About /about'])
  await page.goto('/register')
  const look = page.getByRole('main').getByRole('link', { name: 'See instructors and free times first' })
  await expect(look).toHaveAttribute('href', '/driving-lessons')
})

test('booking is told in four pictures, and the lane is drawn as the page moves on, unless the reader wants less motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const told = page.getByRole('region', { name: 'From postcode to driver’s seat.' })
  await expect(told.getByRole('heading', { level: 3 })).toHaveText([
    'Say where',
    'Pick a time',
    'Pay by card',
    'Drive',
  ])
  await expect(told.locator('.illustration')).toHaveCount(4)
  const stages = page.getByRole('region', { name: 'It starts as a broken line.' })
  const drawn = () =>
    stages.locator('.bends-drawn').evaluate((line) => {
      const hidden = /^inset\(\S+ \S+ (\S+)\)$/.exec(getComputedStyle(line).clipPath)?.[1]
      return hidden === undefined || hidden.startsWith('-') ? 'whole' : hidden
    })
  expect(await drawn()).toBe('100%')
  await page.locator('#pricing').scrollIntoViewIfNeeded()
  await expect.poll(drawn).toBe('whole')
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(drawn).toBe('100%')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(drawn).toBe('whole')
})

test('who is free this week is shown where somebody looked last, else in a town, with what their own pages say', async ({
  page,
}) => {
  await page.goto('/')
  const near = page.getByRole('region', { name: 'Free this week near Bristol' })
  const cards = near.getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const count = Number(await near.locator('.sign-figure').textContent())
  expect(await cards.count()).toBeLessThanOrEqual(Math.min(3, count))
  const next = await cards.first().locator('time').getAttribute('datetime')
  expect(Date.parse(next!) - Date.now()).toBeLessThan(7 * 86_400_000)

  await hero(page).getByRole('textbox', { name: 'Postcode or town' }).fill('bs6 6aa')
  await hero(page).getByRole('button', { name: 'Find instructors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Driving instructors in BS6' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mine: place'))).toBe('bs6')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Free this week near BS6' })).toBeVisible()
  const first = cardsOf(page).first()
  const name = await first.getByRole('link').textContent()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
})

const cardsOf = (page: Page) => page.getByRole('region', { name: /^Free this week/ }).getByRole('listitem')

test('where nobody is free, or nobody answers, the landing page says nothing of it', async ({ page }) => {
  for (const answer of [{ json: { place: null, instructors: [] } }, { status: 503, json: {} }]) {
    await page.route('**/api/public/free-this-week', (route) => route.fulfill(answer))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Free this week/ })).toHaveCount(0)
    await page.unroute('**/api/public/free-this-week')
  }
})

test('“Watch Demo” leads to a demonstration that plays, pauses and can be stepped through', async ({
  page,
}) => {
  await bringClock(page)
  await page.goto('/')
  await holdClock(page)
  await hero(page).getByRole('link', { name: 'Watch Demo' }).click()
  await page.waitForURL('**/features')
  const demo = page.getByRole('region', { name: 'Watch one lesson, start to finish' })
  const step = demo.locator('[aria-current=step]')
  await expect(step).toHaveText('1. Find')
  await expect(demo.getByText('Near BS6 6, with time this week')).toBeVisible()
  await demo.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(5_100)
  await expect(step).toHaveText('2. Book')
  await demo.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(20_000)
  await expect(step).toHaveText('2. Book')
  await demo.getByRole('button', { name: '5. Learn' }).click()
  await expect(demo.getByText('what to practise next')).toBeVisible()
  await demo.getByRole('button', { name: 'Play again' }).click()
  await expect(step).toHaveText('1. Find')
})

for (const path of ['/', '/features', '/pricing', '/about', '/login', '/register', '/help'])
  test(`${path} fits a phone whose owner reads at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    await page.evaluate(() => document.fonts.ready)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  })

test('anyone who is signed in goes to the dashboard from the hero, and finds what is theirs behind their face', async ({
  page,
}) => {
  const login = await demoLogin(page, 'student')
  await bringSession(page, login)
  await page.goto('/')
  await expect(hero(page).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeHidden()
  await header(page)
    .getByRole('button', { name: /account of/ })
    .click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(login.email)).toBeVisible()
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Profile', '/dashboard/profile'],
    ['Settings', '/dashboard/settings'],
  ] as const)
    await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', path)
  await menu.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Logged out')).toBeVisible()
  await page.goto('/')
  await expect(hero(page).getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('on a phone the menu has the same ways, signed out and signed in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const open = async () => {
    await page.goto('/', { waitUntil: 'commit' }) // pressed on its icon, before the scripts are there
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click({ trial: true }) // once it's drawn where it stays
    await opener.locator('path').first().click({ force: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    return {
      menu,
      ways: await menu.getByRole('link').evaluateAll((links) => links.map((one) => one.textContent)),
    }
  }
  expect((await open()).ways).toEqual(['Home', 'Features', 'Pricing', 'About', 'Get Started', 'Log in'])
  await enter(page, await demoLogin(page, 'instructor'))
  const { menu, ways } = await open()
  expect(ways).toEqual(['Home', 'Features', 'Pricing', 'About', 'Dashboard', 'Profile', 'Settings'])
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(toastOf(page, 'Logged out')).toBeVisible()
})

test('the spinner stands half a second, above a page that is there already, or in its place when one comes from another', async ({
  page,
}) => {
  await bringClock(page)
  await page.goto('/about')
  await holdClock(page)
  await header(page).getByRole('link', { name: 'Home' }).click()
  const waits = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(waits).toBeVisible()
  await page.clock.runFor(490)
  await expect(waits).toBeVisible()
  await expect(headline(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(headline(page)).toBeVisible()
  await expect(waits).toHaveCount(0)

  await page.clock.resume()
  await page.goto('/')
  await expect(headline(page)).toBeVisible()
  await expect(page.locator('.landing-loads')).toHaveCount(0)
  const ready = await (await page.request.get('/')).text()
  expect(ready).toContain('landing-loads')
  expect(ready).toContain('One clear road from first lesson to full licence.')
})

test('the spinner moves nothing: what is painted first stays where it is', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((one) => (one as unknown as { value: number }).value)),
    ).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/')
  await expect(page.locator('.landing-loads')).toHaveCount(0)
  expect(
    await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    ),
  ).toBeLessThanOrEqual(0.01)
})

test('the demonstration is seen from either seat, by mouse and by keyboard, and is called one', async ({
  page,
}) => {
  await page.goto('/')
  const demo = page.locator('#students').getByRole('figure')
  const { learner } = await (await page.request.get('/api/public/demo-learner')).json()
  await expect(demo.getByText('The figures are those of our demo learner')).toBeVisible()
  const figureOf = (what: string) =>
    demo
      .locator('.demo-figures > div')
      .filter({ has: page.getByRole('term').filter({ hasText: what }) })
      .getByRole('definition')
  await expect(demo.getByText('Mastered').first()).toBeVisible()
  await expect(figureOf('skills mastered')).toHaveText(`${learner.skillsMastered} of 27`)
  await expect(figureOf('badges')).toHaveText(`${learner.badges} of ${learner.badgesOf}`)
  await demo.getByText('Instructor view').click()
  await expect(figureOf('weekly revenue')).toHaveText('£1,292')
  await expect(figureOf('lessons today')).toHaveText('5')
  await expect(demo.getByText('A demonstration with sample figures.')).toBeVisible()
  await expect(figureOf('badges')).toHaveCount(0)
  await demo.getByRole('radio', { name: 'Instructor view' }).press('ArrowLeft')
  await expect(figureOf('badges')).toBeVisible()
})

test('the features stand under two tabs that the arrow keys change', async ({ page }) => {
  await page.goto('/')
  const features = page.locator('#features')
  for (const name of ['Driving feedback', 'Levels', 'Matching', 'Learning resources'])
    await expect(features.getByRole('heading', { name })).toBeVisible()
  await features.getByRole('tab', { name: 'For learners' }).press('ArrowRight')
  await expect(features.getByRole('tab', { name: 'For instructors' })).toBeFocused()
  for (const name of ['Smart scheduling', 'Business analytics', 'Card payments', 'Messages'])
    await expect(features.getByRole('heading', { name })).toBeVisible()
  await expect(features.getByRole('heading', { name: 'Matching' })).toBeHidden()
})

test('what is pressed and read before the scripts are there is not lost', async ({ page }) => {
  const scripts = await holdAnswers(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('tab', { name: 'For instructors' }).click()
  await page.evaluate(() => document.getElementById('features')!.scrollIntoView({ behavior: 'instant' }))
  const scrolled = await page.evaluate(() => window.scrollY)
  await expect.poll(scripts.count).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Smart scheduling' })).toBeHidden()
  await scripts.answer((route) => route.continue())
  await expect(page.getByRole('heading', { name: 'Smart scheduling' })).toBeVisible()
  expect(scrolled).toBeGreaterThan(100)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a script that could not be had is asked for again: when the connection is back, once after a new version, and never over what is typed', async ({
  page,
}) => {
  const scripts = '**/assets/*.js'
  const typed = page.getByRole('textbox', { name: 'Newsletter' })
  const visits: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && visits.push(request.url()))
  await bringClock(page)
  await page.route(scripts, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/', { waitUntil: 'load' })
  await refused
  await typed.fill('ruth@home.test')
  await page.clock.runFor(40_000)
  await page.unroute(scripts)
  // What follows on the first answer is over when there is a second one.
  for (let round = 0; round < 2; round++)
    await Promise.all([
      page.waitForResponse(scripts),
      page.evaluate(() => dispatchEvent(new Event('online'))),
    ])
  await expect(typed).toHaveValue('ruth@home.test')
  expect(visits.length).toBe(1)
  await typed.fill('')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.locator('script[data-main]').waitFor({ state: 'detached' })
  expect(visits.length).toBe(2)

  await page.clock.runFor(60_000)
  await page.route(scripts, (route) => route.fulfill({ status: 404 }))
  await page.goto('/', { waitUntil: 'load' })
  await runUntil(page, () => visits.length === 4, 500)
  await page.waitForLoadState()
  const stillGone = page.waitForEvent(
    'response',
    (reply) => reply.request().resourceType() === 'fetch' && reply.status() === 404,
  )
  await page.clock.runFor(40_000)
  await stillGone
  expect(visits.length).toBe(4)
})

test('each anchor brings its part to the top of the page', async ({ page }) => {
  for (const anchor of ['features', 'students', 'instructors', 'pricing']) {
    await page.goto(`/#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
    await expect
      .poll(() => page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top)))
      .toBeLessThan(150)
  }
})

test('three cards lead learners, instructors and schools to register, and the curious to the demo account', async ({
  page,
}) => {
  await page.goto('/')
  const ways = page.getByRole('region', { name: 'Which way are you going?' })
  for (const name of [/I’m learning to drive/, /I’m an instructor/, /driving school/])
    await expect(ways.getByRole('link', { name })).toHaveAttribute('href', /^\/register\?as=/)
  await expect(ways.getByText('Start free')).toBeVisible()
  await expect(ways.getByRole('link', { name: 'Demo account' })).toHaveAttribute('href', '/login')
})

test('a data service that does not answer is reported in a notice; one that does is not', async ({
  page,
}) => {
  const notice = toastOf(page, 'Backend connection issue')
  for (const fails of ['refuses', 'is gone'] as const) {
    await page.route('**/api/profiles/count', (route) =>
      fails === 'refuses' ? route.fulfill({ status: 503, json: {} }) : route.abort(),
    )
    await page.goto('/')
    await expect(notice).toContainText('There may be issues connecting to the backend services')
    await page.unroute('**/api/profiles/count')
  }
  const round = page.waitForResponse('**/api/profiles/count')
  await page.goto('/')
  const answer = await round
  expect([answer.ok(), await answer.json()]).toEqual([true, { count: 0 }])
  await expect(page.locator('.landing-loads')).toHaveCount(0)
  await expect(notice).toHaveCount(0)
})

test('the header gets its line once the page has moved by more than ten pixels, and loses it again', async ({
  page,
}) => {
  await page.goto('/about')
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y)
  const isScrolled = () => header(page).getAttribute('data-scrolled')
  await expect(header(page)).not.toHaveAttribute('data-scrolled')
  await scrollTo(10)
  expect(await isScrolled()).toBeNull()
  await scrollTo(11)
  await expect(header(page)).toHaveAttribute('data-scrolled')
  await scrollTo(10)
  await expect(header(page)).not.toHaveAttribute('data-scrolled')
})

const siteWays = async (page: Page) =>
  page
    .locator(':is(.site-head, .site-foot) a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((one) => one.getAttribute('href')!))])

test('every way in the footer leads somewhere, and the contact line to a mailbox', async ({
  page,
  world,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    /^mailto:.+@.+/,
  )
  const ways = await siteWays(page)
  for (const expected of [
    '/features',
    '/pricing',
    '/about',
    '/test',
    '/help',
    '/docs',
    '/blog',
    '/community',
    '/partners',
    '/privacy',
    '/terms',
    '/cookies',
  ])
    expect(ways).toContain(expected)
  for (const way of ways) {
    await page.goto(world.url + way)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toHaveCount(0)
    // Nobody who has no account follows a link and stands before the log-in.
    expect(new URL(page.url()).pathname).toBe(way)
  }
})

for (const role of ['student', 'instructor'] as const)
  test(`a ${role} finds the roadmap and the learning resources in the footer, and no way leads back to the log-in or to registering`, async ({
    page,
    world,
  }) => {
    await bringSession(page, await demoLogin(page, role))
    await page.goto('/')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' })).toBeVisible()
    await expect(page.locator('a[href^="/register"], a[href="/login"]')).toHaveCount(0)
    const ways = await siteWays(page)
    for (const expected of ['/roadmap', '/learning-resources', '/dashboard']) expect(ways).toContain(expected)
    for (const way of ways) {
      await page.goto(world.url + way)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toHaveCount(0)
      expect(new URL(page.url()).pathname).toMatch(
        way === '/dashboard' ? /^\/dashboard\/./ : new RegExp(`^${way}$`),
      )
    }
  })

test('without JavaScript the page is read whole, the ways in the header are there on a phone too, and forms say what they need', async ({
  browser,
  world,
}) => {
  const page = await (
    await browser.newContext({
      baseURL: world.url,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
  ).newPage()
  await page.goto('/')
  await expect(headline(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matching' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Card payments' })).toBeVisible()
  await expect(page.locator('.landing-loads')).toBeHidden()
  await expect(page.getByText('This page needs JavaScript')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await header(page).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await header(page).getByRole('link', { name: 'Log in' }).click()
  await expect(
    page.locator('main noscript .banner', { hasText: 'Logging in needs JavaScript' }),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
})
