import { bringSession, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* Amara practises between two lessons, by keyboard where it goes. */
test('Amara answers a set of ten by keyboard, sees why each time, and at the end what was wrong', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning')
  await expect(page.getByText('These are our own questions')).toBeVisible()
  await page.getByRole('link', { name: /10 questions/ }).press('Enter')
  await page.waitForURL('**/dashboard/learning/theory')
  const missed: string[] = []
  let right = 0
  for (let at = 1; at <= 10; at++) {
    await expect(page.getByText(`Question ${at} of 10`)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
    const asks = (await page.locator('legend').textContent())!
    if (at === 1) {
      await page.getByRole('button', { name: 'Check' }).press('Enter')
      await expect(page.getByText('Choose an answer first.')).toBeVisible()
    }
    await page.keyboard.press(String(((at - 1) % 4) + 1))
    await expect(page.getByRole('radio').nth((at - 1) % 4)).toBeChecked()
    await page
      .getByRole('radio')
      .nth((at - 1) % 4)
      .press('Enter')
    const status = page.getByRole('status').filter({ hasText: 'of the Highway Code' })
    await expect(status).toBeVisible()
    if ((await status.textContent())!.includes('Not quite.')) missed.push(asks)
    else right++
    expect(await status.getByRole('link').getAttribute('href')).toContain(
      'https://www.gov.uk/guidance/the-highway-code/',
    )
    await expect(
      page.getByRole('button', { name: at < 10 ? 'Next question' : 'See how it went' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: `You got ${right} out of 10` })).toBeVisible()
  for (const asks of missed) await expect(page.getByText(asks)).toBeVisible()
  expect(missed.length, 'pressing 1, 2, 3, 4 in turn is not always right').toBeGreaterThan(0)
})

test('on a phone the way to the next question is in view as soon as one is answered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning/theory?topic=motorway-rules')
  await choose(page.getByRole('radio').first())
  await page.getByRole('button', { name: 'Check' }).click()
  const next = page.getByRole('button', { name: /Next question|See how it went/ })
  await expect(next).toBeFocused()
  const quick = (await page.getByRole('navigation', { name: 'Quick' }).boundingBox())!
  await expect
    .poll(async () => {
      const { y, height } = (await next.boundingBox())!
      return y + height <= quick.y
    })
    .toBe(true)
  await page.setViewportSize({ width: 360, height: 560 })
  const why = page.getByRole('status').filter({ hasText: 'of the Highway Code' })
  // Lower than the explanation is long: at its end, the buttons that stay in reach cover nothing of it.
  await why.evaluate((says) => says.lastElementChild!.scrollIntoView({ block: 'end' }))
  const gap = async () => {
    const [above, below] = [(await why.boundingBox())!, (await next.boundingBox())!]
    return below.y - above.y - above.height
  }
  expect(await gap()).toBeGreaterThanOrEqual(0)
})

test('an answer whose reply is lost is sent again, and counts once', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning/theory?topic=motorway-rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Motorway rules' })).toBeVisible()
  const answered = async () =>
    page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('session')!)
      return (
        await (
          await fetch('/api/learning/theory', { headers: { authorization: `Bearer ${access_token}` } })
        ).json()
      ).answered as number
    })
  const before = await answered()
  let lost = 0
  await page.route('**/api/learning/theory/answers', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(page.getByRole('radio').first())
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('button', { name: /Next question|See how it went/ })).toBeVisible()
  await expect.poll(() => lost).toBe(2)
  expect(await answered()).toBe(before + 1)
})

test('the skills say what they mean and how to practise them, and reading leads on', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning')
  await page.getByRole('tab', { name: 'Theory' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Skills' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.skills summary')).toHaveCount(27)
  await page.locator('.skills summary', { hasText: 'Roundabouts' }).press('Enter')
  await expect(page.getByText('Say your exit and lane on the approach')).toBeVisible()
  await page.getByRole('tab', { name: 'Skills' }).press('ArrowRight')
  await expect(page.getByRole('link', { name: 'The Highway Code' })).toBeVisible()
  await page
    .getByRole('link', { name: 'A plan for the theory test' })
    .or(page.locator('main a[href="/blog/theory-test-plan"]'))
    .first()
    .click()
  await page.waitForURL('**/blog/theory-test-plan')

  await page.goto('/dashboard/progress')
  await page
    .getByRole('link', { name: /^Roundabouts/ })
    .first()
    .click()
  await expect(page.getByText('Say your exit and lane on the approach')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your progress' })).toBeVisible()
})
