import { expect, test } from './world.ts'

test('an article is read without JavaScript, and its head says what it is', async ({ browser, world }) => {
  const page = await (await browser.newContext({ baseURL: world.url, javaScriptEnabled: false })).newPage()
  await page.goto('/blog')
  await page.getByRole('link', { name: 'How many driving lessons will I need?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How many driving lessons will I need?' })).toBeVisible()
  await expect(page.getByText('45 hours', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^How many driving lessons will I need\? · /)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${world.url}/blog/how-many-lessons`)
  const said = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect([said['@type'], said.datePublished]).toEqual(['Article', '2026-11-16'])
})

test('Ruth finds out what a late cancellation costs by searching the help pages', async ({ page, world }) => {
  await page.goto(`${world.url}/help`)
  await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('refund prepaid')
  await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(/^\d+ articles?$/)
  await page.getByRole('link', { name: 'Cancelling, refunds and prepaid hours' }).click()
  await expect(page.getByText('the whole lesson is charged')).toBeVisible()
  await expect(page).toHaveTitle(/^Cancelling, refunds and prepaid hours · /)
  await page.goto(`${world.url}/help`)
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.getByText('Nothing fits these words.', { exact: false })).toBeVisible()
})

test('every address that the sitemap and the feed name is there, under our own address', async ({ request, world }) => {
  const sitemap = await (await request.get(`${world.url}/sitemap.xml`)).text()
  const feed = await (await request.get(`${world.url}/blog/rss.xml`)).text()
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ...feed.matchAll(/<guid>(.*?)<\/guid>/g)].map(([, address]) => address!)
  expect(named.length).toBeGreaterThan(20)
  for (const address of named) {
    expect(address.startsWith(world.url)).toBe(true)
    expect((await request.get(address)).status(), address).toBe(200)
  }
  const article = await request.get(named.find((address) => address.includes('/blog/how'))!)
  const again = await request.get(article.url(), { headers: { 'if-none-match': article.headers()['etag']! } })
  expect(again.status()).toBe(304)
})
