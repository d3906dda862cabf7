import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What another theme can break, and what a width between two others can. */
const rulesOf = {
  colours: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size', 'color-contrast'],
}

/**
 * What axe finds wrong in the page as it stands, a line for each rule with the places; of `within` alone, if that is given.
 * It is brought into a page once and asked for what is wrong alone: fetching and writing down the rest took three quarters of the time.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  await settled(page)
  return settledFaults(page, { within })
}

/** The same of a page that moves no more; of `only` its colours or its sizes, if that is given. */
export async function settledFaults(
  page: Page,
  { within, only }: { within?: string | undefined; only?: keyof typeof rulesOf | undefined } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ place, only }) => {
      const inPage = (globalThis as unknown as { axe: typeof axe }).axe
      const found = await inPage.run(place ?? document, {
        resultTypes: ['violations'],
        // The one rule for WCAG 2.2 that axe leaves off unless it is asked for.
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { place: within, only: only && rulesOf[only] },
  )
  const small = violations.find(({ id }) => id === 'target-size')
  if (small) small.places = await smallInTheMiddle(page, small.places)
  return violations
    .filter(({ places }) => places.length > 0)
    .map(({ id, places }) => `${id}: ${places.join(', ')}`)
}

/** The bar at the foot of a phone covers a part of what lies under it; in the middle of the screen a target has its size. */
const smallInTheMiddle = (page: Page, places: readonly string[]) =>
  page.evaluate(async (places) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const { scrollX, scrollY } = globalThis
    const small: string[] = []
    for (const place of places) {
      document.querySelector(place)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { violations } = await inPage.run({ resultTypes: ['violations'], runOnly: ['target-size'] })
      const found = violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
      if (found.includes(place)) small.push(place)
    }
    globalThis.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return small
  }, places)

/** The page without its colours: what it holds, and where each of its elements lies and whether it is seen. */
export async function layoutOf(page: Page): Promise<string> {
  await settled(page)
  return page.evaluate(() =>
    JSON.stringify([
      document.body.outerHTML,
      [...document.body.querySelectorAll('*')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [
          x,
          y,
          width,
          height,
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        ]
      }),
    ]),
  )
}

/** A change of theme or width, and a dialog that opens, is a transition for some elements; halfway, no colour is what it will be. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
