import { holdClock } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* Amara practises hazard perception; the clock of the page is held, so that the clip is where the test says. */
test('Amara spots a hazard with the space bar, and again with a tap for the same points, and the replay explains the window', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/learning')
  await page.getByRole('link', { name: 'Hazard perception' }).click()
  await expect(page.getByText('They aren’t DVSA’s clips')).toBeVisible()
  await page.getByRole('link', { name: 'Terraced street, a van on the left' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terraced street, a van on the left')
  const start = page.getByRole('button', { name: 'Start the clip' })
  await expect(start).toBeEnabled()
  await page.clock.install()

  async function play(click: () => Promise<unknown>) {
    await holdClock(page, 2_000)
    await start.click()
    await expect(page.getByRole('button', { name: 'I see a hazard' })).toBeFocused()
    await page.clock.fastForward(18_300)
    await click()
    await expect(page.locator('.hz-flags i')).toHaveCount(1)
    await page.clock.fastForward(40_000)
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Someone steps out: 4 of 5' })).toBeVisible()
  }

  await play(() => page.keyboard.press('Space'))
  await expect(page.getByRole('heading', { name: 'Well spotted' })).toBeFocused()
  await expect(page.getByText('The window was open from 17.2 s to 21.0 s')).toBeVisible()
  await page.getByRole('button', { name: /They step into your lane/ }).click()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '19.2 s')
  await expect(page.getByText('Your result is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Try it again' }).click()
  await play(async () => {
    const box = (await page.getByRole('button', { name: 'I see a hazard' }).boundingBox())!
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3)
  })
  await expect(page.getByText('Your result is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Hazard perception' }).first().click()
  await expect(page.getByText('You’ve met 1 of 21 kinds.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Points, the oldest first: 4, 4' })).toBeVisible()
})
