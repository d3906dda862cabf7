import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addressOf, pagesOf, type Reader } from '#tests/journeys/every-page.ts'
import { demoLogin, signIn } from '#tests/journeys/people.ts'
import type { Line } from './line.ts'
import { show } from './rounds.ts'

const people = ['student', 'instructor', 'admin'] as const

export async function measureScripts(browser: Browser, url: string): Promise<Line[]> {
  const options = { baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London' }
  const visitor = await browser.newContext(options)
  const lines = [await landing(visitor)]
  for (const person of people) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await signIn(page, await demoLogin(page, person))
    lines.push(...(await dashboard(context, person, new URL(page.url()).pathname)))
    await context.close()
  }
  await visitor.close()
  return lines
}

async function landing(context: BrowserContext): Promise<Line> {
  const page = await context.newPage()
  const scripts = listen(page)
  await open(page, '/')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await settled(page)
  return line('landing: all script', await bytesOf(scripts), 130)
}

async function dashboard(context: BrowserContext, person: Reader, home: string): Promise<Line[]> {
  const page = await context.newPage()
  await page.addInitScript(holdLongTimers)
  const scripts = listen(page)
  await open(page, home)
  const first = line(`${person}: first load of ${home}`, await bytesOf(scripts), 200)
  const late = [...(await textsOf(scripts))].flatMap(([file, text]) =>
    heavy.filter(({ mark }) => mark.test(text)).map(({ name }) => `${name} in ${file}`),
  )
  const lines = [
    first,
    {
      what: `${person}: charts, calendar, zod’s big entry in it`,
      measured: late.join(', ') || 'none',
      goal: 'none',
      met: late.length === 0,
    },
  ]
  for (const route of await pagesOf(person)) {
    if (route === home || route.includes('?')) continue
    const address = await addressOf(page, route)
    const bytes = await changeTo(context, home, address)
    lines.push(line(`${person}: from there to ${route}`, bytes, 30))
  }
  return lines
}

async function changeTo(context: BrowserContext, home: string, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(holdLongTimers)
  const scripts = listen(page)
  await open(page, home)
  // The first touch of a page fetches further files (pages/layout/fetch-later.ts), which do not count here.
  await page.keyboard.press('Shift')
  await settled(page)
  const known = new Set((await textsOf(scripts)).keys())
  const title = await page.title()
  // As a link of the product does: the router listens for popstate.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await page.waitForFunction((was) => document.title !== was, title)
  await settled(page)
  const texts = [...(await textsOf(scripts))].filter(([file]) => !known.has(file))
  await page.close()
  return texts.reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
}

/** What a page fetches when idle (pages/layout/fetch-later.ts, the account client) is no part of a load. */
function holdLongTimers() {
  const real = window.setTimeout
  window.setTimeout = ((work: () => void, ms = 0, ...args: []) =>
    ms >= 3_000 ? 0 : real(work, ms, ...args)) as typeof setTimeout
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

/** No request for half a second. The browser's own `networkidle` counts whole documents only. */
async function settled(page: Page) {
  await page.locator('.waiting').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(async () => {
    for (let seen = -1, now = 0; seen !== now; now = performance.getEntriesByType('resource').length) {
      seen = now
      await new Promise((later) => setTimeout(later, 500))
    }
  })
}

/** Strings in code that must not be part of the first load. */
const heavy = [
  { name: 'charts', mark: /["'`]chart-head["'`]/ },
  { name: 'calendar', mark: /["'`]cal-hours["'`]/ },
  { name: 'zod’s big entry', mark: /["'`]ZodString["'`]/ },
]

type Scripts = Map<string, Promise<string>>

function listen(page: Page): Scripts {
  const scripts: Scripts = new Map()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    const text = response.text()
    text.catch(() => undefined) // the page may close first
    scripts.set(pathname, text)
  })
  return scripts
}

const textsOf = async (scripts: Scripts) =>
  new Map(await Promise.all([...scripts].map(async ([file, text]) => [file, await text] as const)))

const bytesOf = async (scripts: Scripts) =>
  [...(await textsOf(scripts)).values()].reduce((sum, text) => sum + gzipSync(text).length, 0)

const line = (what: string, bytes: number, most: number): Line => ({
  what,
  measured: `${show(bytes / 1024, 1)} KB gz`,
  goal: `≤ ${most} KB`,
  met: bytes <= most * 1024,
})
