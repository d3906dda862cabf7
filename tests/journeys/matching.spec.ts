import type { Locator } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { weekdays } from '#features/diary/rules.ts'
import { toastOf } from './held-clock.ts'
import { demoLogin, enter, registerLearner } from './people.ts'
import { expect, test } from './world.ts'

test('Amara says in a minute on her phone what she looks for, and sees who fits, why and when', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory')
  await expect(page.getByRole('link', { name: 'Find who suits me' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your instructor' })).toBeVisible()
  const primary = page.getByRole('main').locator('.btn:not([class*="btn-"]):visible')
  await expect(primary, 'one thing to do first').toHaveText(['Search'])
  await page.getByRole('link', { name: 'Find who suits me' }).click()
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await page.getByRole('button', { name: 'Show who suits me' }).click()
  await expect(
    page.getByRole('group', { name: 'When can you drive?' }).getByText('Tick at least one time.'),
  ).toBeVisible()
  await page.getByLabel('Where will you be picked up?').fill('BS6 6AA')
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    for (const part of ['morning', 'afternoon'])
      await page.locator('label', { has: page.getByRole('checkbox', { name: `${day} ${part}` }) }).click()
  await page.getByText('I’ve had lessons').click()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Show who suits me' }).click()

  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Who suits you' }) })
  const first = card
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  await expect(first.getByRole('list', { name: /^How .* matches what you chose$/ })).toContainText(
    'Free at your times on',
  )
  await card.getByText('How we choose').click()
  await expect(card).toContainText('Nobody can pay to be here.')
  expect(await axeFaults(page)).toEqual([])

  const name = await first.getByRole('heading', { level: 3 }).textContent()
  await first.getByRole('link', { name: /\d\d:\d\d$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeEnabled()

  await page.goto('/instructor-directory')
  await page.getByRole('link', { name: 'Change what you’re looking for' }).click()
  await expect(page.getByRole('checkbox', { name: 'Tuesday afternoon' })).toBeChecked()
  await expect(page.getByLabel('Where will you be picked up?')).toHaveValue('BS6 6')
  await page.getByRole('button', { name: 'Delete it now' }).click()
  await expect(page.getByRole('link', { name: 'Find who suits me' })).toBeVisible()
})

test('Nia compares two, asks Helen, who accepts on her phone, and the time is Nia’s to take and pay', async ({
  page,
  browser,
  world,
}) => {
  await registerLearner(page, 'Nia Hughes', 'nia.hughes@example.com')
  await page.goto('/instructor-directory/wishes')
  await page.getByLabel('Where will you be picked up?').fill('BS6 6AA')
  for (const day of weekdays)
    for (const part of ['morning', 'afternoon', 'evening'])
      await page.locator('label', { has: page.getByRole('checkbox', { name: `${day} ${part}` }) }).click()
  await page.getByText('I’m new to driving').click()
  await page.getByText('More about you, if you like').click()
  await page.getByText('I’m nervous about driving').click()
  await page.getByRole('button', { name: 'Show who suits me' }).click()
  const asks = page.getByRole('checkbox', { name: /^Ask / })
  await page.getByRole('checkbox', { name: 'Ask Helen Marsh' }).check()
  const other = asks.filter({ visible: true }).and(page.locator(':not(:checked)')).first()
  await other.check()
  await page.getByRole('link', { name: 'Compare them' }).click()
  const table = page.getByRole('table', { name: 'Comparison' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(table.getByRole('columnheader').locator('.avatar')).toHaveCount(2)
  await expect(table.getByRole('rowheader')).toContainText([
    'Rating',
    'Car and gearbox',
    'Price',
    'First free',
    'Distance',
    'Picks up',
    'Speaks',
  ])
  await expect(table.getByRole('row', { name: /^Distance/ })).toContainText(/miles|In your area/)
  await expect(table.getByRole('row', { name: /^Reliability/ })).toContainText(
    'Last 12 months, from the diary.',
  )
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText(/£\d+\.\d\d.*£\d+\.\d\d/)
  await expect(table.getByRole('row', { name: /^First free/ })).toContainText(/\d\d:\d\d/)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const price = table.getByRole('rowheader', { name: 'Price' })
  const before = (await price.boundingBox())!.x
  await page.locator('.comparison-box').evaluate((box) => box.scrollTo({ left: 60 }))
  await expect
    .poll(() => page.locator('.comparison-box').evaluate((box) => box.scrollLeft))
    .toBeGreaterThan(0)
  expect((await price.boundingBox())!.x).toBeCloseTo(before, 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Ask Helen Marsh' }).check()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask 1 instructor' }).click()
  await expect(page.getByRole('list', { name: 'Instructors you’ve asked' })).toContainText(
    'Helen MarshNot answered yet',
  )
  await expect(asks).toHaveCount(0)

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: world.url,
  })
  const hers = await phone.newPage()
  await enter(hers, await demoLogin(hers, 'instructor'))
  await hers.goto('/dashboard/waiting-list')
  const request = hers.getByRole('list', { name: 'Lesson requests' }).getByRole('listitem').first()
  await expect(request).toContainText('Nia H., BS6 6')
  await expect(request).toContainText('new to driving · nervous')
  await expect(hers.getByRole('list', { name: 'How Nia H.’s request suits you' })).toContainText(
    /from \d\d:\d\d/,
  )
  expect(await axeFaults(hers)).toEqual([])
  await hers.getByRole('button', { name: 'Accept Nia H.’s request' }).click()
  await expect(toastOf(hers, 'Kept for Nia H.').first()).toBeVisible()
  await expect(hers.getByRole('list', { name: 'Lesson requests' })).toHaveCount(0)
  await phone.close()

  await page.goto('/dashboard/waiting-list')
  await page.getByRole('button', { name: /^Take it/ }).click()
  await page.waitForURL('**/checkout/**')
})

test('the directory is filtered by time of day, language and test centre; what is chosen is in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=BS6+6AA')
  const found = page.getByRole('region', { name: /^Instructors who come to BS6 6/ }).locator('li.listed')
  await expect(found.first()).toBeVisible()
  const before = await found.count()
  const filter = async (label: string, set: (field: Locator) => Promise<unknown>) => {
    await page.getByText(/^Filters/).click()
    await set(page.getByLabel(label))
    await page.getByRole('button', { name: 'Show instructors' }).click()
  }
  await filter('Time of day', (field) => field.selectOption('afternoon'))
  await page.waitForURL(/time=afternoon/)
  await expect(found.filter({ hasNotText: /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) .*1[2-6]:\d\d/ })).toHaveCount(0)
  await expect(found.filter({ hasText: 'Helen Marsh' })).toBeVisible()
  await filter('Speaks', (field) => field.selectOption('Welsh'))
  await page.waitForURL(/language=Welsh/)
  await expect(found.filter({ hasNotText: 'Welsh' })).toHaveCount(0)
  await expect(found.filter({ hasText: 'Gareth Pugh' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await filter('Test centre', (field) => field.fill('Nowhere'))
  await expect(page.getByRole('heading', { name: 'Nobody near BS6 6 matches these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(found).toHaveCount(before)
})

test('Helen says whom she takes', async ({ page }) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/new-learners')
  await page.getByRole('checkbox', { name: 'Learners with a test within six weeks' }).uncheck()
  await page.getByLabel('New learners in seven days').selectOption('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Saved').first()).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('checkbox', { name: 'Learners with a test within six weeks' }),
  ).not.toBeChecked()
  await expect(page.getByLabel('New learners in seven days')).toHaveValue('2')
  expect(await axeFaults(page)).toEqual([])
})
