import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { brand } from '#common/brand.ts'
import { listBuiltAddresses, listLiveRoutes } from '#tests/support/addresses.ts'
import { expect, openWorld, test } from './world.ts'

/* What machines read of every public page: search engines, link previews, phones that put us on their first screen. */

const pages = listBuiltAddresses().map(({ path }) => path)

async function headOf(page: Page, path: string) {
  let html = ''
  // Like a crawler that is told to slow down: it draws more pages than one network may have drawn at once.
  await expect(async () => {
    // As it is: nobody reads it twice, so squeezing it would cost more than it saves.
    const answer = await page.request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect(answer.status(), path).not.toBe(429)
    html = await answer.text()
  }).toPass()
  return page.evaluate((html) => {
    const { title, head } = new DOMParser().parseFromString(html, 'text/html')
    const said = (where: string, what = 'content') => head.querySelector(where)?.getAttribute(what) ?? ''
    return {
      title,
      description: said('meta[name=description]'),
      canonical: said('link[rel=canonical]', 'href'),
      robots: said('meta[name=robots]'),
      og: Object.fromEntries(
        [...head.querySelectorAll('meta[property^="og:"]')].map((one) => [
          one.getAttribute('property')!.slice(3),
          one.getAttribute('content'),
        ]),
      ),
      card: said('meta[name="twitter:card"]'),
      colours: [...head.querySelectorAll('meta[name=theme-color]')].map((one) => one.getAttribute('media')),
      icons: [...head.querySelectorAll('link[rel$=icon], link[rel=manifest]')].map(
        (one) => one.getAttribute('href')!,
      ),
      structured: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
        (one) => JSON.parse(one.textContent) as Record<string, string>,
      ),
    }
  }, html)
}

test('every public page says what it is, where it is, and brings a picture for link previews', async ({
  page,
  world,
}) => {
  test.slow() // it reads some hundred pages
  expect(pages.length).toBeGreaterThan(50)
  const sought = await (await page.request.get('/sitemap.xml')).text()
  const titles = new Map<string, string>()
  const live = [...sought.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!).pathname)
    .filter((path) => /^\/(driving-lessons|instructors)\b/.test(path))
  const ofEach = ['/driving-lessons/', '/instructors/'].map((start) =>
    live.find((path) => path.startsWith(start)),
  )
  expect(ofEach).not.toContain(undefined)
  for (const path of new Set([...pages, ...live.slice(0, 20), ...live.slice(-20)])) {
    const { title, description, canonical, robots, og, card, colours, structured } = await headOf(page, path)
    const isOfInstructor = path.startsWith('/instructors/')
    const isSought = sought.includes(`<loc>${world.url}${path}</loc>`)
    expect(title.length, path).toBeGreaterThan(8)
    expect(description.length, path).toBeGreaterThan(20)
    expect(canonical, path).toBe(world.url + path)
    expect(robots, path).toBe(isSought ? '' : 'noindex')
    expect(og, path).toMatchObject({
      title,
      description,
      url: canonical,
      image: world.url + (isOfInstructor ? `${path}/share.jpg` : '/icons/share.png'),
      'image:width': '1200',
      'image:height': '630',
    })
    expect(og['image:alt'], path).toContain(
      isOfInstructor ? 'driving instructor in' : `with the words “${brand.name}. ${brand.claim}”`,
    )
    expect([card, ...colours], path).toEqual([
      'summary_large_image',
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ])
    for (const said of structured) expect(said['@context'], path).toBe('https://schema.org')
    if (isSought) {
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
      titles.set(title, path)
    }
  }
  expect(titles.size).toBeGreaterThan(40)
})

test('the typeface is our own, one file for all weights, and fetched with the page', async ({
  page,
  request,
  world,
}) => {
  const html = await (await request.get(world.url)).text()
  const fonts = [...html.matchAll(/<link rel="preload"[^>]*as="font"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)![1]!,
  )
  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/figtree-latin-wght.*\.woff2$/)])
  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toContain('Figtree')
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  )
  expect(loaded).toEqual([world.url + fonts[0]])
})

test('pages that machines can make more of say it in their own words', async ({ page }) => {
  const kinds = async (path: string) => (await headOf(page, path)).structured.map((said) => said['@type'])
  expect(await kinds('/')).toEqual(['Organization', 'WebSite'])
  expect(await kinds('/pricing')).toEqual(['Product', 'FAQPage'])
  expect(await kinds('/blog/how-many-lessons')).toEqual(['Article', 'BreadcrumbList'])
  expect(await kinds('/help/learners/book-and-pay')).toEqual(['BreadcrumbList'])
  expect(await kinds('/driving-lessons/bristol')).toEqual(['ItemList', 'BreadcrumbList'])
})

test('every page that anybody may open has a head of its own; all other addresses are kept out of search engines', async ({
  page,
}) => {
  const router = readFileSync(resolve(import.meta.dirname, '../../pages/router.tsx'), 'utf8')
  const open = [...router.matchAll(/\bpage\(\s*'(\/[^':*]*)'/g)].map(([, path]) => path!)
  expect(open.length).toBeGreaterThan(20)
  expect(open.filter((path) => !pages.includes(path) && !listLiveRoutes().includes(path))).toEqual([])
  for (const path of ['/dashboard/lessons', '/no/such/page'])
    expect((await headOf(page, path)).robots, path).toBe('noindex')
})

test('the pictures are pictures, in the sizes that they are said to have', async ({ page, request }) => {
  const { icons, og } = await headOf(page, '/')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const sizeOf = async (path: string) => {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    const { width, height, format } = await sharp(await reply.body()).metadata()
    return `${format} ${width}x${height}`
  }
  expect(await sizeOf(og['image']!)).toBe('png 1200x630')
  expect(await sizeOf('/icons/share-plain.png')).toBe('png 1200x630')
  expect(await sizeOf('/icons/apple-touch.png')).toBe('png 180x180')
  for (const { src, sizes, type } of manifest.icons)
    if (type === 'image/png') expect(await sizeOf(src)).toBe(`png ${sizes}`)
  for (const icon of icons) expect((await request.get(icon)).status(), icon).toBe(200)
  expect([...(await (await request.get('/favicon.ico')).body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('robots.txt leads to the sitemap and away from what is nobody’s to read', async ({ request, world }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${world.url}/sitemap.xml`)
  for (const closed of ['/api/', '/dashboard', '/dev/']) expect(robots).toContain(`Disallow: ${closed}\n`)
})

test('a school under its own name has that name in every head, and a picture without ours; React takes its pages over as they stand', async ({
  page,
}) => {
  const name = 'Hill & Dale "Driving" <School>'
  const world = await openWorld(async () => ({
    BRAND_NAME: name,
    BRAND_SUPPORT_EMAIL: 'help@hill.test',
    BRAND_COMPANY_LINE: `${name}, $& Sons`,
  }))
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`)) // how React tells that the HTML was not what it would have drawn
  await page.route('**/config.json', (route) => route.abort())
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('.brand-name, h1'))
        element.setAttribute('data-served', '')
    }),
  )
  try {
    const reply = await page.request.get(`${world.url}/pricing`)
    const [head] = (await reply.text()).split('</head>')
    expect(head).toContain('<title>Pricing · Hill &amp; Dale &quot;Driving&quot; &lt;School&gt;</title>')
    expect(head).toContain(`<meta property="og:image" content="${world.url}/icons/share-plain.png"/>`)
    expect(head).not.toContain('with the words')
    for (const path of [
      '/about',
      '/terms',
      '/docs/getting-started',
      '/register?as=instructor',
      '/no/such/page',
    ]) {
      await page.goto(world.url + path)
      const served = page.locator('.brand-name[data-served], h1[data-served]')
      await expect
        .poll(
          () =>
            served.evaluateAll((all) =>
              all.map((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber'))),
            ),
          path,
        )
        .toEqual([true, true, true])
      await expect(page.locator('.brand-name')).toHaveText([name, name])
      await expect(page).toHaveTitle(new RegExp(` · ${RegExp.escape(name)}$`))
      expect(await page.locator('body').innerText(), path).not.toContain('Clearway')
    }
    expect(faults).toEqual([])
  } finally {
    await world.close()
  }
})
