import { type BrowserContext, type Page, type Request, test as base } from '@playwright/test'
import { failedRequests } from './failure-report.ts'

/**
 * Every page of every context of a journey is watched, no matter who opened it: a request to a foreign origin, or anything that the content policy had to refuse,
 * fails the journey. `outside` is what was noticed so far; a journey that sets something off on purpose takes it out again.
 */
export const watched = base.extend<{ outside: string[] }>({
  outside: [
    async ({ browser, baseURL }, give, info) => {
      const noticed: string[] = []
      const failed: string[] = []
      const earlier = browser.contexts()
      const onContext = (context: BrowserContext) => {
        watch(context, new URL(baseURL!).origin, noticed)
        noteFailures(context, failed)
      }
      earlier.forEach(onContext)
      browser.on('context', onContext)
      await give(noticed)
      browser.off('context', onContext)
      if (info.status !== info.expectedStatus) await info.attach(failedRequests, { body: failed.join('\n') })
      // What a journey leaves open would go on asking and drawing beside those that follow.
      for (const context of browser.contexts()) {
        if (earlier.includes(context)) continue
        await letGo(context)
        await context.close()
      }
      base.expect(noticed, 'requests to foreign hosts, and what the content policy refused').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context }, give) => {
    await give(context)
    await letGo(context)
  },
})

/** An answer that a journey was about to change when it ended is nobody’s fault. */
async function letGo(context: BrowserContext) {
  for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
}

function watch(context: BrowserContext, ours: string, noticed: string[]) {
  context.on('page', waitForReact)
  context.on('request', (request) => {
    if (isForeign(request, ours)) noticed.push(`${pageOf(request)} asked ${request.url()}`)
  })
  context.on('console', (message) => {
    // A picture that cannot be shown is asked for once more by Playwright's own tracing, from within the page.
    if (/content security policy/i.test(message.text()) && !message.text().startsWith("Connecting to 'blob:"))
      noticed.push(`${message.page()?.url()}: ${message.text()}`)
  })
}

function noteFailures(context: BrowserContext, failed: string[]) {
  context.on('requestfailed', (request) => {
    failed.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      failed.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  context.on('weberror', (error) => {
    failed.push(error.error().message)
  })
}

/**
 * A ready page is there before its scripts, so what a journey does first would happen to a page that cannot yet hear it. Opened with `waitUntil`, a page
 * is taken as it comes.
 */
function waitForReact(page: Page) {
  const [goto, reload, waitForURL] = [page.goto, page.reload, page.waitForURL].map((one) =>
    one.bind(page),
  ) as unknown as [Page['goto'], Page['reload'], Page['waitForURL']]
  const takenOver = async () => {
    if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches))
      await page.locator('script[data-main]').waitFor({ state: 'detached' })
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await takenOver()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await takenOver()
    return answer
  }
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    // A link that was followed before its page could hear it has loaded a new one. One that leads on is gone by then.
    if (await page.evaluate(() => !matchMedia('(scripting: enabled)').matches).catch(() => false)) return
    await page
      .locator('script[data-main]')
      .waitFor({ state: 'detached', timeout: 30_000 })
      .catch(() => undefined)
  }
}

/** Pages may lead to the stand-ins of other companies (card page, single sign-on), which are on this machine too, but fetch nothing except from our own. */
function isForeign(request: Request, ours: string) {
  const { protocol, hostname, origin } = new URL(request.url())
  if (!/^(https?|wss?):$/.test(protocol) || origin === ours) return false
  const isOurPage = [ours, 'null'].includes(new URL(pageOf(request)).origin)
  return isOurPage && !(request.isNavigationRequest() && hostname === '127.0.0.1')
}

const pageOf = (request: Request) =>
  request.serviceWorker()?.url() ?? (request.frame().url() || 'about:blank')
