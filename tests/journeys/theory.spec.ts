import type { Page } from '@playwright/test'
import { bringSession, demoLogin } from './people.ts'
import { storedOn } from './stored.ts'
import { expect, test } from './world.ts'

/* Amara on the train: her practice and a mock test go on where there is no signal. */

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

test('Amara practises, sits a mock test half of it without a network, and sees her mark once she’s back', async ({
  page,
  context,
}) => {
  test.slow() // fifty questions
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning')
  await expect(page.getByRole('heading', { name: 'Up to your test' })).toBeVisible()
  await page.getByRole('button', { name: 'Change date' }).click()
  await page.getByLabel('Date of the test').fill(inDays(10))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/, in 10 days/)).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const read of ['/api/learning/theory/ahead', '/api/learning/theory/mocks/next'])
    await expect.poll(() => storedOn(page)).toContainEqual(expect.stringContaining(read))

  await context.setOffline(true)
  await page.getByRole('link', { name: /10 questions/ }).click()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'I don’t know' }).click()
  await expect(page.getByText('No problem. Here’s why.')).toBeVisible()
  await expect(page.getByRole('link', { name: /of the Highway Code/ })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next question' })
  const quick = (await page.getByRole('navigation', { name: 'Quick' }).boundingBox())!
  const { y, height } = (await next.boundingBox())!
  expect(y + height, 'above the dock, where the thumb is').toBeLessThanOrEqual(quick.y)
  await expect(page.getByText('1 answer saved on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/saved on this device/)).toHaveCount(0)

  await page.goto('/dashboard/learning/mock')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/^5[67]:\d\d$/)
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden()
  await page.getByRole('button', { name: 'Review and finish' }).click()
  await expect(page.getByRole('heading', { name: 'You haven’t answered anything.' })).toBeVisible()
  await fitsThePhone(page)
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the test' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your answers are kept')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('radio').first().focus()
  for (let nr = 1; nr <= 25; nr++) await answer(page, nr)
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 26 of 50')).toBeVisible()
  await expect(page.getByText('25 answered · 1 flagged · 25 to go')).toBeVisible()
  await context.setOffline(true)
  for (let nr = 26; nr <= 48; nr++) await answer(page, nr)
  await page.getByRole('button', { name: 'Review and finish' }).click()
  await expect(page.getByRole('heading', { name: '2 questions not answered' })).toBeVisible()
  await fitsThePhone(page)
  await page.getByRole('button', { name: 'Not answered: question 49' }).click()
  await answer(page, 49)
  await answer(page, 50)
  await expect(page.getByRole('heading', { name: 'All 50 answered' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish test' }).click()
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible()

  await context.setOffline(false)
  await page.waitForURL(/\/dashboard\/learning\/mock\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(page.locator('.sign-figure')).toHaveText(/^\d+ of 50$/)
  await expect(page.getByText('You didn’t answer this one.')).toHaveCount(0)
  await expect(page.locator('.wrongs > li').first()).toContainText('You said: ')
})

/** The test is clipped at its edges: the page would not show it. */
const fitsThePhone = async (page: Page) =>
  expect(
    await page
      .getByRole('region', { name: 'Review' })
      .evaluate(
        (one) =>
          [one, ...one.querySelectorAll('button')].filter(
            (part) =>
              part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
          ).length,
      ),
    'cut off at 360 px',
  ).toBe(0)

/** Always another place, so that some are right and some are wrong. */
async function answer(page: Page, nr: number) {
  await expect(page.getByText(`Question ${nr} of 50`)).toBeVisible()
  await page.keyboard.press(String((nr % 4) + 1))
  await expect(page.getByRole('radio').nth(nr % 4)).toBeChecked()
  await page.keyboard.press('Enter')
}

const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
    new Date(Date.now() + days * 86_400_000),
  )
