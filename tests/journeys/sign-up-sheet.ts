import { expect, type Page } from '@playwright/test'
import { choose } from './people.ts'

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Book your lesson' })
export const isHeld = (page: Page) =>
  expect(sheetOf(page).getByText(/We’re holding this slot for you until/)).toBeVisible()
export const qualified = (page: Page) =>
  page.getByRole('main').locator('li.listed').filter({ hasText: '(ADI)' }).first()

/** On a day of its own, so that no story takes the time of another; ends in the sheet. */
export async function chooseTime(page: Page, nth: number) {
  await page.goto('/driving-lessons/bristol')
  await qualified(page).getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/instructors/*')
  await choose(page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(nth))
  const times = page.getByRole('group', { name: /^Times on/ })
  await choose(times.getByRole('radio').first())
  await page.getByRole('button', { name: 'Book this time' }).click()
  return sheetOf(page)
}
