import type { Page, Route } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { holdAnswers } from './held-clock.ts'
import { demoLogin, enter, bringSession } from './people.ts'
import { expect, test } from './world.ts'

/* Where instructors are, whom one wants to find again, and whom one asks about them. */

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const mapOf = (page: Page) => page.getByRole('region', { name: /^Map of/ })
const cardOf = (page: Page, name: string) =>
  page.getByRole('main').locator('li.listed').filter({ hasText: name })

test('a stranger points at a sign and sees whose it is, comes closer, and opens the page by keyboard', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.goto('/driving-lessons/bristol')
  const map = mapOf(page)
  const sign = map.getByRole('link', { name: /Helen M\./ })
  await expect(sign).toHaveText('£38')
  await expect(map.getByRole('link')).toHaveCount(await page.locator('li.listed').count())

  await sign.hover()
  await expect(cardOf(page, 'Helen M.')).toHaveClass(/\blit\b/)
  await cardOf(page, 'Gareth P.').hover()
  await expect(map.getByRole('link', { name: /Gareth P\./ })).toHaveClass(/\blit\b/)
  await expect(cardOf(page, 'Helen M.')).not.toHaveClass(/\blit\b/)

  const before = (await sign.boundingBox())!
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await sign.boundingBox())!.x).not.toBe(before.x)
  await map.getByRole('button', { name: 'Show everyone' }).click()
  await expect.poll(async () => (await sign.boundingBox())!.x).toBe(before.x)
  await sign.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await sign.boundingBox())!.x).toBeLessThan(before.x)

  // Dragged, not pressed: the page stays.
  const at = (await sign.boundingBox())!
  await page.mouse.move(at.x + 20, at.y + 20)
  await page.mouse.down()
  await page.mouse.move(at.x + 90, at.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await sign.boundingBox())!.x).toBeGreaterThan(at.x)
  await expect(page).toHaveURL(/driving-lessons\/bristol$/)
  expect(await axeFaults(page)).toEqual([])

  await sign.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/instructors/helen-m-*?near=bristol')
  await expect(page.getByText(/^First lesson possible on .*, from Bristol\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^A map of Bristol BS6/ })).toBeVisible()
})

test('where the operator has given roads, they are on the map, and whose they are is said', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  const config = await (await page.request.get('/config.json')).json()
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, mapRoads: true } }))
  const roads = { motorways: 'M500,500L560,420', main: 'M480,500L300,640', attribution: '© OpenStreetMap' }
  await page.route('**/api/public/map/roads?around=BS*', (route) => route.fulfill({ json: roads }))
  await page.goto('/driving-lessons/bristol')
  await expect(mapOf(page).locator('.map-motorway')).toHaveAttribute('d', roads.motorways)
  await expect(mapOf(page).getByText('Roads: © OpenStreetMap.')).toBeVisible()
  await expect(mapOf(page).getByText('No roads here')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
})

test('on a phone one switches between list and map, before any script as well', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: phone,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/driving-lessons/bristol')
  await expect(page.locator('li.listed').first()).toBeVisible()
  await expect(mapOf(page)).toBeHidden()
  await page.getByText('Map', { exact: true }).click()
  await expect(mapOf(page)).toBeVisible()
  await expect(page.locator('li.listed').first()).toBeHidden()
  await mapOf(page).getByRole('link').first().click()
  await page.waitForURL('**/instructors/*')
  await context.close()
})

test('Amara finds the same map in the directory, saves two there, and compares them under Saved until she takes them away', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await expect(mapOf(page).getByRole('link', { name: '£38: Helen Marsh, BS6' })).toBeVisible()
  const heart = page.getByRole('button', { name: 'Save Helen Marsh' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save Gareth Pugh' }).click()
  await expect(page.getByRole('button', { name: 'Save Gareth Pugh' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults(page)).toEqual([])

  await page.setViewportSize(phone)
  await page.getByText('Map', { exact: true }).click()
  await expect(mapOf(page)).toBeVisible()
  await expect(heart).toBeHidden()

  await page.goto('/instructor-directory')
  const saved = page.getByRole('list', { name: 'Saved instructors' })
  await expect(saved.getByRole('link', { name: 'Helen Marsh' })).toBeVisible()
  await expect(saved.getByRole('listitem').filter({ hasText: 'Helen Marsh' })).toContainText('£38an hour')
  await expect(saved).toContainText(/BS6, (\d+ miles?|less than a mile) away/)
  await expect(saved.getByRole('list', { name: 'First free times with Helen Marsh' })).toContainText(
    /\d\d:\d\d/,
  )
  for (const name of ['Helen Marsh', 'Gareth Pugh'])
    await saved.getByRole('checkbox', { name: `Compare ${name}` }).check()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await expect(
    page.getByRole('table', { name: 'Comparison' }).getByRole('link', { name: 'Book Helen Marsh' }),
  ).toHaveAttribute('href', /^\/instructor-directory\/.*minutes=60/)
  await page.goBack()
  for (const name of ['Helen Marsh', 'Gareth Pugh'])
    await saved.getByRole('button', { name: `Save ${name}` }).click()
  await expect(saved).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find an instructor')
  await expect(page.getByRole('list', { name: /^First free times with Gareth Pugh/ })).toBeVisible()
  await expect(saved).toBeHidden()
})

for (const [width, height] of [
  [1280, 900],
  [360, 740],
] as const)
  test(`no instructor of the directory moves or is drawn again for what comes late, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await bringSession(page, await demoLogin(page, 'student'))
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as unknown as { sources: { node: Node }[] }[])
          for (const { node } of sources)
            if (node instanceof Element && node.closest('.listed')) moved.push(node.className)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const staysWhile = async (comes: () => Promise<unknown>) => {
      const link = cardOf(page, 'Gareth Pugh').getByRole('heading').getByRole('link').last()
      const before = await link.boundingBox()
      const drawn = await link.elementHandle()
      await comes()
      expect(await link.boundingBox()).toEqual(before)
      expect(await link.evaluate((now, before) => now === before, drawn)).toBe(true)
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
    }
    const goOn = (route: Route) => route.continue()

    const map = await holdAnswers(page, '**/api/public/map?*')
    await page.goto('/instructor-directory?postcode=BS6+6UL')
    await expect(cardOf(page, 'Gareth Pugh')).toBeVisible()
    await staysWhile(async () => {
      await map.answer(goOn)
      await expect(page.locator('.map-pin').first()).toBeAttached()
    })

    const wishes = await holdAnswers(page, '**/api/matching/wishes')
    const slots = await holdAnswers(page, '**/api/instructors/*/slots?*')
    const found = page.waitForResponse('**/api/instructors?*')
    await page.goto('/instructor-directory')
    await (await found).finished()
    await expect(page.getByText('Looking for instructors')).toBeAttached()
    await wishes.answer(goOn)
    await expect(cardOf(page, 'Gareth Pugh')).toBeVisible()
    await staysWhile(async () => {
      await slots.answer(goOn)
      const yours = page.locator('.card', { has: page.getByRole('heading', { name: 'Your instructor' }) })
      await expect(yours.getByRole('list').getByRole('link')).toHaveCount(3)
    })
  })

test('what a visitor saves on the device goes with them into their account', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/driving-lessons/bristol')
  const heart = page.getByRole('button', { name: 'Save Gareth P.' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await cardOf(page, 'Gareth P.').getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/gareth-p-*')
  await expect(page.getByRole('link', { name: 'Saved (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'Instructors in Bristol' }).click()
  await page.getByRole('link', { name: 'Saved (1)' }).click()
  await page.waitForURL('**/driving-lessons#saved')
  const here = page.getByRole('region', { name: 'Saved (1)' })
  await expect(here.getByRole('link', { name: 'Gareth P.' })).toBeVisible()
  await expect(here).toContainText(/Bristol BS\d+, (\d+ miles?|less than a mile) away/)
  await expect(here.getByRole('list', { name: 'First free times with Gareth P.' })).toContainText(/\d\d:\d\d/)
  expect(await axeFaults(page)).toEqual([])

  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory')
  const saved = page.getByRole('list', { name: 'Saved instructors' })
  await expect(saved.getByRole('link', { name: 'Gareth Pugh' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('savedInstructors'))).toBeNull()
  await saved.getByRole('button', { name: 'Save Gareth Pugh' }).click()
  await expect(saved).toBeHidden()
})

test('a visitor compares two of those they saved, books one, and takes away one who has gone', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/driving-lessons/bristol')
  for (const name of ['Gareth P.', 'Helen M.']) {
    const heart = page.getByRole('button', { name: `Save ${name}` })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('savedInstructors')!) as object[]
    const gone = { id: '00000000-0000-4000-8000-000000000000', slug: 'rhys-t-bristol-0000', name: 'Rhys T.' }
    localStorage.setItem('savedInstructors', JSON.stringify([...saved, gone]))
  })
  await page.goto('/driving-lessons')
  const here = page.getByRole('region', { name: 'Saved (3)' })
  const gone = here.getByRole('list', { name: 'No longer listed' })
  await expect(gone).toContainText('Rhys T. isn’t listed at the moment.')
  await here.getByRole('checkbox', { name: 'Compare Gareth P.' }).check()
  await expect(here.getByText('Tick one or two more to compare them.')).toBeVisible()
  await here.getByRole('checkbox', { name: 'Compare Helen M.' }).check()
  expect(await axeFaults(page)).toEqual([])
  await here.getByRole('button', { name: 'Compare 2' }).click()
  const table = page.getByRole('table', { name: 'Comparison' })
  await expect(table.getByRole('row', { name: /^Distance/ })).toContainText(/away.*away/)
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await table.getByRole('link', { name: 'Book Helen M.' }).click()
  await page.waitForURL('**/instructors/helen-m-*')
  await page.goBack()
  await page.getByRole('button', { name: 'Remove Rhys T.' }).click()
  await expect(page.getByRole('region', { name: 'Saved (2)' })).toBeVisible()
  await expect(gone).toBeHidden()
})

test('a learner shares a page with a parent, by the phone’s own sheet, a link, an email or WhatsApp', async ({
  page,
  browser,
  context,
  world,
}) => {
  await page.setViewportSize(desk)
  await page.goto('/driving-lessons/bristol')
  await cardOf(page, 'Helen M.').getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/helen-m-*')
  const address = world.url + new URL(page.url()).pathname
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const email = await page.getByRole('menuitem', { name: 'Email' }).getAttribute('href')
  const words = new URLSearchParams(email!.slice('mailto:?'.length))
  expect(words.get('subject')).toBe('Driving lessons with Helen M.')
  expect(words.get('body')).toMatch(/^What do you think of Helen M\. for driving lessons\?/)
  expect(words.get('body')).toContain(`\n${address}\n`)
  const whatsApp = await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsApp!).searchParams.get('text')).toContain(address)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByRole('heading', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await axeFaults(page)).toEqual([])

  const pocket = await browser.newPage({
    baseURL: world.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  await pocket.addInitScript(() => {
    navigator.share = (data) => {
      document.body.dataset['shared'] = JSON.stringify(data)
      return Promise.resolve()
    }
  })
  await pocket.goto(address)
  await pocket.getByRole('button', { name: 'Share' }).click()
  const shared = JSON.parse((await pocket.locator('body').getAttribute('data-shared'))!)
  expect([shared.url, shared.title]).toEqual([address, 'Driving lessons with Helen M.'])
  await expect(pocket.getByRole('menu')).toBeHidden()
  await pocket.close()
})

test('nobody has Sunday mornings: the waiting list opens with them filled in', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=BS6+6UL&weekday=7&time=morning&max_price=20')
  await page.getByRole('link', { name: 'Tell me when someone has Sunday mornings' }).click()
  await page.waitForURL('**/dashboard/waiting-list?*')
  const form = page.getByRole('main')
  await expect(form.getByRole('checkbox', { name: /^Sun/ })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: /^Sat/ })).not.toBeChecked()
  await expect(form.getByLabel('From')).toHaveValue('08:00')
  await expect(form.getByLabel('Until')).toHaveValue('12:00')
  await expect(form.getByLabel('Postcode')).toHaveValue('BS6 6UL')
})
