import type { Page } from '@playwright/test'
import { choose, givePickup, payByCard, registerLearner } from './people.ts'
import { sumOfLedger } from './outside.ts'
import { expect, test } from './world.ts'

/* Iris, who has no hours, buys those of the platform: for any instructor who charges no more. */

const times = (page: Page) => page.getByRole('group', { name: /^Times on/ }).getByRole('radio')

async function openHelen(page: Page) {
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await expect(times(page).first()).toBeVisible()
}

test('Iris buys the platform’s 5-hour package with her first lesson, and books the second from what is left', async ({
  page,
  world,
}) => {
  await registerLearner(page, 'Iris Newland', 'iris.newland@example.com')

  await openHelen(page)
  await choose(times(page).last())
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await givePickup(page)
  await expect(page.getByRole('radio', { name: /lesson credit/ })).toHaveCount(0)
  await choose(page.getByRole('radio', { name: /^5-hour starter, £190.00/ }))
  await expect(page.getByText('You’ll have 4 hours left for later lessons.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay £190.00' }).click()
  await payByCard(page, 'Iris Newland')
  await page.waitForURL('**/payment/success?session_id=*')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('5-hour starter')).toBeVisible()
  await expect(page.getByText('£190.00')).toBeVisible()

  await page.goto('/dashboard/payments')
  await expect(page.getByRole('main')).toContainText('4 hours')
  await openHelen(page)
  await choose(times(page).first())
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await expect(page.getByText('You’ve got 4 hours.')).toBeVisible()
  await page.getByRole('button', { name: 'Book with lesson credit' }).click()
  await page.waitForURL('**/dashboard/lessons/*')
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('main')).toContainText('3 hours')
  expect((await sumOfLedger(world.databaseUrl)).pence).toBe(0)
})
