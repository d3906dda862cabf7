import type { Locator, Page, Route } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { middayZone } from './midday.ts'
import { bookedLessons, placeLessons } from './outside.ts'
import { choose, demoLogin, enter } from './people.ts'
import { expect, test, type World } from './world.ts'

/* Helen's day on her phone, with one hand. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, timezoneId: middayZone() })

/** One lesson has just ended, another begins in 25 minutes. */
async function openDay(page: Page, world: World) {
  const helen = await demoLogin(page, 'instructor')
  const [over, next] = await bookedLessons(world.databaseUrl, helen.email)
  await placeLessons(world.databaseUrl, { [over!.id]: -200, [next!.id]: 25 })
  await enter(page, helen)
  return { over: over!, next: next! }
}

const heightOf = async (place: Locator) => (await place.boundingBox())!.height

test('what is next comes first, with Directions and Call as the biggest buttons; tomorrow is a press or a swipe away', async ({
  page,
  world,
}) => {
  const { over, next } = await openDay(page, world)
  const sign = page.getByRole('region', { name: next.learner })
  await expect(sign).toContainText(/Next · \d\d:\d\d–\d\d:\d\d/)
  await expect(sign.getByText(/^In 2\d minutes$/)).toBeVisible()
  const directions = sign.getByRole('link', { name: 'Directions' })
  await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/.*destination=.+/)
  const call = sign.getByRole('link', { name: /^Call/ })
  await expect(call).toHaveAttribute('href', /^tel:\+44\d+$/)
  for (const minutes of [5, 10, 15])
    await expect(
      sign.getByRole('link', { name: new RegExp(`running ${minutes} minutes late`) }),
    ).toHaveAttribute(
      'href',
      new RegExp(`^sms:\\+44\\d+\\?&body=I%E2%80%99m%20running%20${minutes}%20minutes%20late$`),
    )
  for (const big of [directions, call]) expect(await heightOf(big)).toBeGreaterThanOrEqual(64)

  const done = page.getByRole('region', { name: over.learner })
  for (const main of [
    done.getByRole('link', { name: 'Write up' }),
    done.getByRole('button', { name: 'Mark lesson' }),
  ])
    expect(await heightOf(main)).toBeGreaterThanOrEqual(56)

  const road = page.getByRole('region', { name: /^Today, / })
  await expect(road.getByRole('listitem').filter({ hasText: over.learner })).toContainText('What happened?')
  await expect(road.getByRole('listitem').filter({ hasText: next.learner })).toContainText('Next')
  for (const which of ['Today', 'Tomorrow'])
    expect(await heightOf(road.locator('label', { hasText: which }))).toBeGreaterThanOrEqual(48)
  await road.getByText('Tomorrow').click()
  await expect(page.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible()
  await swipe(page.getByRole('region', { name: /^Tomorrow, / }), 'right')
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
  await swipe(page.getByRole('region', { name: /^Today, / }), 'left')
  await expect(page.getByRole('heading', { name: /^Tomorrow, / })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

for (const width of [360, 1280])
  test(`while her answers are slow, Helen reads nothing that is untrue and nothing moves, at ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { over, next } = await openDay(page, world)
    await expect(page.getByRole('region', { name: 'Owed' }).or(page.getByText(/^Income since/))).toBeVisible()
    await page.addInitScript(() => {
      const seen = { said: [] as string[], shifts: [] as string[] }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            value: number
            sources: { node: Element | null }[]
          }
          seen.shifts.push(`${value} ${sources.map(({ node }) => node?.className ?? node?.textContent)}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
      const claims = /£0\.00|No lessons|Nothing|Not booked|Not checked|\b0 |^Next · |^Owes|^Planned with/
      new MutationObserver(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode.parentElement?.closest('p, dd, li, h2')?.textContent ?? ''
          if (claims.test(text) && !seen.said.includes(text)) seen.said.push(text)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    const seen = () =>
      page.evaluate(() => (globalThis as unknown as { seen: Record<'said' | 'shifts', string[]> }).seen)
    const held: Route[] = []
    await page.route(/\/api\/(?!events)/, (route) =>
      route.request().method() === 'GET' && !/\/(me|session)$/.test(route.request().url())
        ? void held.push(route)
        : route.continue(),
    )
    await page.evaluate(() =>
      indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name!))),
    )
    await page.reload()
    await expect(page.getByText('Loading your day')).toHaveCount(1)
    const all = page.getByText(/^Income since/)
    while (!(await all.isVisible())) {
      await expect.poll(async () => held.length > 0 || (await all.isVisible())).toBe(true)
      await held.pop()?.continue()
    }
    await expect(page.getByRole('region', { name: next.learner })).toBeVisible()
    await expect(page.getByRole('region', { name: over.learner })).toBeVisible()
    const { said, shifts } = await seen()
    const last = await page.locator('body').textContent()
    expect(said.filter((text) => !last!.includes(text))).toEqual([])
    expect(shifts).toEqual([])
  })

test('a lesson that is over is marked in a sheet, where Delivered is chosen already', async ({
  page,
  world,
}) => {
  const { over } = await openDay(page, world)
  await page.getByRole('region', { name: over.learner }).getByRole('button', { name: 'Mark lesson' }).click()
  const sheet = page.getByRole('dialog', { name: 'What happened?' })
  await expect(sheet.getByRole('radio', { name: /^Delivered/ })).toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toastOf(page, 'Marked as delivered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark lesson' })).toHaveCount(0)
  await toastOf(page, 'Marked as delivered').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark lesson' })).toBeVisible()
})

test('a routine lesson is marked and written up in three taps', async ({ page, world }) => {
  const { over } = await openDay(page, world)
  await page.evaluate(() => {
    const count = globalThis as unknown as { taps: number }
    count.taps = 0
    addEventListener('pointerdown', () => (count.taps += 1), true)
  })
  await page.getByRole('region', { name: over.learner }).getByRole('link', { name: 'Write up' }).tap()
  await expect(page.getByRole('heading', { name: 'Planned for this lesson' })).toBeVisible()
  const chosen = await page.getByRole('radio', { checked: true }).count()
  expect(chosen).toBe(3)
  await choose(page.getByRole('radio', { name: '4, Good' }))
  await page.getByRole('button', { name: 'Save assessment' }).tap()
  await expect(toastOf(page, 'Assessment saved')).toBeVisible()
  await page.waitForURL('**/dashboard/instructor')
  expect(await page.evaluate(() => (globalThis as unknown as { taps: number }).taps)).toBe(3)
  await expect(page.getByRole('region', { name: over.learner })).toHaveCount(0)

  await page.goto(`/dashboard/lessons/${over.id}`)
  await expect(page.getByRole('heading', { name: 'Assessment' })).toBeVisible()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
})

test('an assessment saves itself while it is written, and what it plans is where the next one begins', async ({
  page,
  world,
}) => {
  const { next } = await openDay(page, world)
  await placeLessons(world.databaseUrl, { [next.id]: -200 })
  await page.goto(`/dashboard/students/${next.learnerId}/assessment?lesson=${next.id}&day`)
  await expect(page.getByRole('radio', { name: /, last time$/ })).toHaveCount(3)
  await expect(page.locator('.assess-save')).not.toContainText('“')
  await page.getByRole('button', { name: /^One level up/ }).click()
  await page.getByRole('button', { name: 'Add skill' }).click()
  await page.getByLabel('Search 27 skills').fill('emergency')
  await page.getByRole('checkbox', { name: /^Emergency stop/ }).check()
  await page.getByRole('button', { name: 'Add 1 skill' }).click()
  const added = page.getByRole('group', { name: /^Emergency stop/ })
  await choose(added.getByRole('radio', { name: /^2,/ }))
  await page.getByRole('button', { name: 'Calm throughout' }).click()
  await expect(page.getByLabel('What went well')).toHaveValue('Calm throughout')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('checkbox', { name: /^Motorways/ }).check()
  await page.getByRole('button', { name: 'Add 1 skill' }).click()
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.reload()
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  await expect(added.getByRole('radio', { name: /^2,/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^One level up/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Motorways' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(page.getByText('Choose a rating for the lesson.').first()).toBeVisible()
  await choose(page.getByRole('radio', { name: '4, Good' }))
  await expect(page.locator('.assess-save')).toContainText('“Good”')
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(toastOf(page, 'Assessment saved')).toBeVisible()
  await page.goto(`/dashboard/lessons/${next.id}`)
  const written = page.locator('.card', { has: page.getByRole('heading', { name: 'Assessment' }) })
  await expect(written).toContainText('Planned for next time')
  await expect(written.getByRole('listitem').filter({ hasText: 'Motorways' })).toBeVisible()
})

async function swipe(place: Locator, to: 'left' | 'right') {
  await place.evaluate((element, to) => {
    const at = (clientX: number) => [new Touch({ identifier: 1, target: element, clientX, clientY: 300 })]
    const [from, until] = to === 'left' ? [250, 80] : [80, 250]
    const fire = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
    fire('touchstart', at(from), at(from))
    fire('touchend', [], at(until))
  }, to)
}
