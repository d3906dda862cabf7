import type { Page } from '@playwright/test'
import { layoutOf, settled, settledFaults } from './axe.ts'
import { addressOf, pagesOf, readers } from './every-page.ts'
import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/*
Every page of every role as the router has them, on a phone, a tablet and a desk, by day and by night: nothing for axe to find, nothing in the console,
nothing that scrolls sideways. A page is opened once and then looked at in five ways; a tablet shows the parts of a phone or of a desk.
*/
const widths = [1280, 768, 360]

for (const reader of readers) {
  test(`every page of ${reader} is in order at every width, by day and by night`, async ({ page }) => {
    test.setTimeout(600_000)
    const faults = listen(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (reader !== 'anyone') await enter(page, await demoLogin(page, reader))
    for (const route of await pagesOf(reader)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(sizeOf(widths[0]!))
      const address = await addressOf(page, route)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
      await paintAll(page)
      for (const width of widths) {
        await page.setViewportSize(sizeOf(width))
        const found = width === 768 ? await lookAtSizes(page) : await lookByDayAndNight(page)
        faults.push(...found.map((fault) => `${address} ${width} ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
}

/**
 * What browsers write into the console of itself: signed out, the system test asks a service that answers 401, and a page that is not there is a 404. The
 * worker for the car is kept out of journeys by the settings.
 */
const expected =
  /\/test: Failed to load resource: .* 401|\/no(\/such\/page|-such-place): Failed to load resource: .* 404|Service Worker registration blocked/

/** What the browser complains of; the address in front, so that the page is found. */
function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    const says = `${page.url()}: ${message.text()}`
    if (['error', 'warning'].includes(message.type()) && !expected.test(says)) faults.push(says)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  return faults
}

/** What is painted only once it is near changes its size while axe scrolls to it. */
const paintAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.operations-group'))
      part.style.contentVisibility = 'visible'
  })

const sizeOf = (width: number) => ({ width, height: width === 360 ? 740 : 900 })

/** By night, a page that has changed nothing but its colours is asked about those alone; any other is looked at as if it were new. */
async function lookByDayAndNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const [byDay, faults] = [await layoutOf(page), await look(page, 'light')]
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = (await layoutOf(page)) === byDay
  return [...faults, ...(await look(page, 'dark', colours ? 'colours' : undefined))]
}

async function lookAtSizes(page: Page): Promise<string[]> {
  await settled(page)
  return look(page, 'dark', 'sizes')
}

async function look(page: Page, theme: string, only?: 'colours' | 'sizes'): Promise<string[]> {
  const found = await settledFaults(page, { only })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [...found, ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : [])].map(
    (fault) => `${theme}: ${fault}`,
  )
}
