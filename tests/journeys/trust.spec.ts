import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { callAs, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* What lets a learner trust an instructor, and leave one. */

/** Helen enters a lesson of yesterday's early hours with Amara and marks it delivered. */
async function lessonOfYesterday(page: Page) {
  const helen = await callAs(page, 'instructor')
  const amara = await callAs(page, 'student')
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, {
      headers: { ...helen.headers, 'idempotency-key': crypto.randomUUID() },
      data,
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: string }
  }
  const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { id } = await post('/api/lessons', {
    learnerId: amara.id,
    startsAt: `${on}T05:30:00Z`,
    minutes: 60,
    payment: 'cash',
    pricePence: 3_800,
    overrideTravel: true,
  })
  await post(`/api/lessons/${id}/outcome`, { outcome: 'delivered' })
  return id
}

test('a stranger reads how reliable Helen is, each figure with how it is made', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/driving-lessons/bs6')
  await page.getByRole('link', { name: 'Helen M.' }).first().click()
  const section = page.getByRole('region', { name: 'Reliability' })
  await expect(section.getByText('lessons cancelled by Helen')).toBeVisible()
  await expect(section).toContainText('Last 12 months, from the diary.')
  await expect(section.getByRole('definition').first()).toHaveText(/^\d+ of \d{2,}$/)
  expect(await axeFaults(page)).toEqual([])
})

test('Amara and Helen each say whether Helen was there on time; neither reads the other’s word', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await lessonOfYesterday(page)
  await enter(page, await demoLogin(page, 'student'))
  await page.goto(`/dashboard/lessons/${id}`)
  const asks = page.getByRole('group', { name: 'Was Helen there on time?' })
  await expect(page.getByText('Helen won’t see what you say.')).toBeVisible()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/start') && answer.request().method() !== 'GET' && answer.ok(),
  )
  await asks.getByText('No').click()
  await expect(asks.getByRole('radio', { name: 'No' })).toBeChecked()
  await saved
  await page.reload()
  await expect(asks.getByRole('radio', { name: 'No' })).toBeChecked()
  expect(await axeFaults(page)).toEqual([])

  const car = await browser.newPage({ baseURL: baseURL ?? new URL(page.url()).origin })
  await enter(car, await demoLogin(car, 'instructor'))
  await car.goto(`/dashboard/lessons/${id}`)
  const own = car.getByRole('group', { name: 'Were you there on time?' })
  await expect(own.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await expect(own.getByRole('radio', { checked: true })).toHaveCount(0)
  await car.close()
})

test('Amara takes her unused hours along to another instructor, and lets one read her whole record', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=BS3+1AB')
  await page
    .getByRole('main')
    .locator('a[href^="/instructor-directory/"]')
    .filter({ hasNotText: 'Helen Marsh' })
    .first()
    .click()
  await page.waitForURL(/\/instructor-directory\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: /^About / })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const first = name.split(' ')[0]!
  const card = page.locator('.card', { has: page.getByRole('heading', { name: `Changing to ${first}?` }) })
  await card.getByRole('button', { name: /^Take along .* with Helen Marsh$/ }).click()
  const dialog = page.getByRole('dialog', { name: `Take your hours along to ${first}?` })
  await expect(dialog).toContainText(/£[\d.]+ is .+ at .+’s £[\d.]+ an hour, instead of .+ with Helen Marsh/)
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Take .+ along$/ }).click()
  await expect(toastOf(page, `with ${first}`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/dashboard/payments')
  await expect(page.getByText(new RegExp(`hours? .*with ${name}|minutes with ${name}`))).toBeVisible()

  await page.goto('/dashboard/progress')
  const helen = page.getByRole('switch', { name: /^Helen Marsh/ })
  await helen.click()
  await expect(page.getByText(/^Reads everything, since/)).toBeVisible()
  await helen.click()
  await expect(page.getByText('Only reads what they wrote themselves')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
