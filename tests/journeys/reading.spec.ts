import { holdAnswers } from './held-clock.ts'
import { choose, demoLogin } from './people.ts'
import { expect, inProduction, test } from './world.ts'

test('an article is read without JavaScript, and its head says what it is', async ({ browser, world }) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await page.goto('/blog')
  await page.getByRole('link', { name: 'How many driving lessons will I need?' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'How many driving lessons will I need?' }),
  ).toBeVisible()
  await expect(page.getByText('45 hours', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^How many driving lessons will I need\? · /)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${world.url}/blog/how-many-lessons`,
  )
  const said = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!)
  expect([said['@type'], said.datePublished]).toEqual(['Article', '2026-11-16'])
})

test('an article says who wrote it and how long it takes, has its picture, and lists the parts of a long one', async ({
  page,
}) => {
  await page.goto('/blog/how-many-lessons')
  const article = page.getByRole('article')
  await expect(article.getByText(/^By the .+ team · 2 min read$/)).toBeVisible()
  // Drawn, not only named: a symbol that isn't found has no size.
  await expect
    .poll(() => article.locator('.illustration use').evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(200)
  const parts = page.getByRole('navigation', { name: 'On this page' })
  await expect(parts).toHaveCount(0)
  await page.goto('/help/instructors/your-diary')
  await expect(page.getByText(/\b[5-9] min read$/)).toBeVisible()
  await expect(parts.getByRole('link')).toHaveText(await article.locator('.prose h2').allTextContents())
  const last = parts.getByRole('link').last()
  await expect
    .poll(() => last.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  await last.click()
  await expect(article.locator('.prose h2').last()).toBeInViewport()
  await page.goto('/blog')
  await expect(page.locator('.article-cards .illustration')).toHaveCount(8)
})

test('a page whose scripts and sheets have gone says so after eight seconds, and how to go on', async ({
  page,
}) => {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.goto('/dashboard/lessons?from=mail')
  const notice = page.getByText(/ didn’t load\./)
  await expect(notice).toBeHidden()
  await expect(notice).toBeVisible({ timeout: 12_000 })
  await page.unroute('**/assets/**')
  await notice.getByRole('link', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('without JavaScript Wren is told that registering, confirming, logging in and booking need it', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  for (const [path, says] of [
    ['/register', 'Registering needs JavaScript'],
    ['/login', 'Logging in needs JavaScript'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('main noscript .banner', { hasText: says })).toBeVisible()
    await expect(page.locator('main form')).toBeHidden()
  }
  await page.goto('/driving-lessons/bristol')
  await page.getByRole('listitem').getByRole('list').getByRole('link').first().click()
  const booking = page.locator('.listing-book')
  await expect(booking.locator('noscript .banner')).toContainText('Booking needs JavaScript')
  await expect(booking.getByRole('button', { name: 'Book this time' })).toBeHidden()
  await page.goto('/verify-email?token=abc')
  await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible()
})

test('what Ruth types and sends before the script is there waits for it, whatever was chosen is taken over, and no password is in an address', async ({
  page,
}) => {
  let scripts = await holdAnswers(page, '**/assets/main-*.js')
  const letScriptCome = () => scripts.answer((route) => route.continue())
  const typedInto = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  const password = 'quiet lanes and hedges 7'
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('ruth@home.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await letScriptCome()
  await expect(page.locator('.form-summary')).toHaveText('Invalid email or password')
  expect([await typedInto('Email'), await typedInto('Password'), new URL(page.url()).search]).toEqual([
    'ruth@home.test',
    password,
    '',
  ])

  scripts = await holdAnswers(page, '**/assets/main-*.js')
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Ruth Adeyemi')
  await page.getByLabel('Email', { exact: true }).fill('ruth at home')
  await choose(page.getByRole('radio', { name: /^Instructor/ }))
  // As in a browser that did not hold it back: a form without its script goes nowhere.
  await page.locator('form.form').evaluate((form: HTMLFormElement) => form.submit())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await letScriptCome()
  await expect(page.getByRole('button', { name: 'Use Test Email' })).toBeVisible()
  await expect(page.getByLabel('ID document')).toBeAttached()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter an email address like name@home.co.uk.').first()).toBeVisible()
  expect([await typedInto('Full name'), await typedInto('Password'), page.url()]).toEqual([
    'Ruth Adeyemi',
    password,
    expect.stringMatching(/\/register$/),
  ])
})

test('Ruth finds out what a late cancellation costs by searching the help pages', async ({
  page,
  browser,
  world,
}) => {
  await page.goto(`${world.url}/help`)
  await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('refund credit')
  await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(/^\d+ articles?$/)
  await page.getByRole('link', { name: 'Cancelling, refunds and lesson credit' }).click()
  await expect(
    page.getByText('it’s free until 48 hours before, and the whole price after that'),
  ).toBeVisible()
  await expect(page).toHaveTitle(/^Cancelling, refunds and lesson credit · /)
  await page.goto(`${world.url}/help`, { waitUntil: 'commit' }) // typed before the scripts are there
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.getByText('Nothing matches your search.', { exact: false })).toBeVisible()
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(`${world.url}/help?q=zeppelin`)
  await page.getByRole('link', { name: 'all help pages' }).click()
  await expect(page.locator('.help-sections h2')).toHaveCount(4)

  const without = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await without.goto('/help')
  await without.getByRole('searchbox', { name: 'Search the help pages' }).fill('refund credit')
  await without.getByRole('button', { name: 'Search' }).click()
  await expect(without.locator('.help-sections a').first()).toHaveText(
    'Cancelling, refunds and lesson credit',
  )
  await expect(without.getByRole('searchbox')).toHaveValue('refund credit')

  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(without.url(), { waitUntil: 'commit' })
  const first = await page.locator('.help-sections a').first().elementHandle()
  await expect
    .poll(() => first!.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  await expect(page.locator('.help-sections a')).toHaveCount(
    await without.locator('.help-sections a').count(),
  )
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.getByText('Nothing matches your search.', { exact: false })).toBeVisible()
  expect(faults).toEqual([])
})

test('every address that the sitemap and the feed name is there, under our own address', async ({
  request,
  world,
}) => {
  const sitemap = await (await request.get(`${world.url}/sitemap.xml`)).text()
  const feed = await (await request.get(`${world.url}/blog/rss.xml`)).text()
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ...feed.matchAll(/<guid>(.*?)<\/guid>/g)].map(
    ([, address]) => address!,
  )
  expect(named.length).toBeGreaterThan(20)
  // Of the API's pages, drawn from one list, every tenth: one network may not read all of them within a minute.
  const read = named.filter((address, at) => !address.includes('/docs/api/') || at % 10 === 0)
  for (const address of named) expect(address.startsWith(world.url)).toBe(true)
  for (const address of read) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
  const article = await request.get(named.find((address) => address.includes('/blog/how'))!)
  const again = await request.get(article.url(), { headers: { 'if-none-match': article.headers()['etag']! } })
  expect(again.status()).toBe(304)
})

test('somebody in Berlin sees euros, prefers Canadian dollars, and finds them again', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.url, timezoneId: 'Europe/Berlin' })).newPage()
  await page.goto('/pricing')
  const pro = page.locator('.plan', { has: page.getByRole('heading', { name: 'Pro' }) })
  await expect(pro.getByText('€23', { exact: true })).toBeVisible()
  await page.getByLabel('Show prices in').selectOption({ label: 'Canadian dollars (C$)' })
  await expect(pro.getByText('C$34', { exact: true })).toBeVisible()
  await expect(
    page.getByText('All payments are in pounds sterling (GBP): Pro is £20 a month.', { exact: false }),
  ).toBeVisible()
  await page.reload()
  await expect(pro.getByText('C$34', { exact: true })).toBeVisible()
})

test('prices are in pounds without JavaScript, questions open, and machines read the same', async ({
  browser,
  world,
}) => {
  const page = await (
    await browser.newContext({ baseURL: world.url, timezoneId: 'Europe/Berlin', javaScriptEnabled: false })
  ).newPage()
  await page.goto('/pricing')
  await expect(page.getByText('£20', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Show prices in')).toBeHidden()
  const answer = page.getByText('Once you take more than £400 a month, it costs less than Free.', {
    exact: false,
  })
  await expect(answer).toBeHidden()
  await page.getByText('When is Pro the cheaper plan?').click()
  await expect(answer).toBeVisible()
  const said = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(said.map((one) => one['@type'])).toEqual(['Product', 'FAQPage'])
  expect(
    said[0].offers.map(({ price, priceCurrency, url, availability }: Record<string, string>) => [
      price,
      priceCurrency,
      url,
      availability,
    ]),
  ).toEqual([
    ['0.00', 'GBP', `${world.url}/pricing`, 'https://schema.org/InStock'],
    ['20.00', 'GBP', `${world.url}/pricing`, 'https://schema.org/InStock'],
  ])
  for (const { name, acceptedAnswer } of said[1].mainEntity) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(1)
    await expect(page.getByText(acceptedAnswer.text, { exact: true })).toHaveCount(1)
  }
})

test('the notices are read without JavaScript, by the name of the company, from the bottom of every page', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long we keep it' })
    .click()
  expect(new URL(page.url()).hash).toBe('#how-long-we-keep-it')
  for (const path of ['/privacy', '/terms', '/cookies', '/community', '/partners']) {
    await page.goto(path)
    expect(await page.locator('main').innerHTML(), path).not.toMatch(/\{(name|email|company)\}|%7B/)
  }
})

test('a browser keeps nothing for somebody who only reads', async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  for (const path of ['/', '/features', '/pricing', '/about', '/privacy', '/blog', '/help']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the claims that nobody can prove are called samples in the demonstration, and are in no ready HTML; production shows what it has counted', async ({
  page,
  request,
  world,
}) => {
  await page.goto(`${world.url}/about`)
  const claims = page.getByRole('region', { name: 'Sample figures, made up for this demonstration' })
  await expect(claims.getByText('50K+')).toBeVisible()
  expect(await (await request.get(`${world.url}/about`)).text()).not.toContain('50K+')

  await inProduction(page)
  await page.route('**/api/claims', (route) =>
    route.fulfill({ json: { instructors: null, learners: 230, lessons: 1_400 } }),
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Counted so far' }).getByRole('definition')).toHaveText([
    '1,400+',
    '230+',
  ])
})

test('the directory, the learning resources and the roadmap ask who is there first, and bring people to them after signing in', async ({
  page,
  world,
}) => {
  for (const path of ['/instructor-directory', '/learning-resources', '/roadmap']) {
    await page.goto(world.url + path)
    await page.waitForURL(/\/login/)
  }
  const { email, password } = await demoLogin(page, 'student')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/roadmap$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
  for (const path of ['/instructor-directory', '/learning-resources']) {
    await page.goto(world.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('the features page has each feature of the copy, and none that the product does not have', async ({
  request,
  world,
}) => {
  const text = (await (await request.get(`${world.url}/features`)).text())
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  for (const says of [
    'Feedback after every lesson',
    'a calendar file',
    'Reminders the evening before and two hours before, or when you choose',
    'Levels that you earn by driving',
    'four weeks on every plan, any period on Pro',
    'Checked instructors near you, with real availability',
    'Single lessons or blocks of ten hours',
    'questions on all fourteen subjects of the theory test',
    'Instant messages between learner and instructor',
  ])
    expect(text).toContain(says)
  expect(text).not.toMatch(/\bAI\b|artificial intelligence|leaderboard/i)
})

test('the about page says when it was founded, and the partners page that schools have it under their own name', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByText('was founded in 2023')).toBeVisible()
  await page.goto('/partners')
  await expect(page.getByText('your name, with your own support address and company line')).toBeVisible()
})
