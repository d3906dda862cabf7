import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds wrong in the page as it stands, a line for each rule with the places; of `within` alone, if that is given.
 * It is brought into a page once and asked for what is wrong alone: fetching and writing down the rest took three quarters of the time.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (place) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    // The one rule for WCAG 2.2 that axe leaves off unless it is asked for.
    const found = await inPage.run(place ?? document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    })
    return found.violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ target }) => target.join(' ')),
    }))
  }, within)
  return violations.map(({ id, places }) => `${id}: ${places.join(', ')}`)
}

/** A change of theme or width, and a dialog that opens, is a transition for some elements; halfway, no colour is what it will be. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
