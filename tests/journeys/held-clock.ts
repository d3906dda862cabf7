import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Holds the page's clock from here on; `page.clock.runFor` lets it go on. Call before the page is opened. */
export async function bringClock(page: Page) {
  await page.clock.install()
}

export async function holdClock(page: Page, aheadMs = 1_000): Promise<void> {
  const at = (await page.evaluate(() => Date.now())) + aheadMs
  await page.clock.pauseAt(at).catch((error: Error) => {
    // A busy machine needed longer than that to say so.
    if (aheadMs > 5_000 || !error.message.includes('to the past')) throw error
    return holdClock(page, aheadMs * 3)
  })
}

/** Lets a held clock go on in small steps, until something has come about. */
export const runUntil = (page: Page, isSo: () => boolean | Promise<boolean>, stepMs = 10) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs)
        return isSo()
      },
      { intervals: [20] },
    )
    .toBe(true)

/** The same, until an answer that has come is on the page. */
export const runUntilSeen = (page: Page, what: Locator, stepMs = 10) =>
  runUntil(page, () => what.isVisible(), stepMs)

/** Requests that fit are kept waiting. `answer` gives them, and those to come, to anyone who answers from then on. */
export async function holdAnswers(page: Page, url: string) {
  const waiting: Route[] = []
  let decided: ((route: Route) => Promise<void>) | undefined
  await page.route(url, async (route) => {
    if (decided) await decided(route)
    else waiting.push(route)
  })
  return {
    count: () => waiting.length,
    async answer(how: (route: Route) => Promise<void>) {
      decided = how
      for (const route of waiting.splice(0)) await how(route)
    },
  }
}

/** An answer as the account service words it. */
export const failWith = (status: number, code: string, msg: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { code, error_code: code, msg, message: msg },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })

/** What the page is saying: in its corner, or at the top of a phone. */
export const toastOf = (page: Page, title: string) => page.locator('.toast', { hasText: title }).first()

/** Whether one covers a part of the other. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('One of them isn’t shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
