import type { Page } from '@playwright/test'
import type { Progress } from '#features/progress/contract.ts'
import type { TestPlan } from '#features/test-days/contract.ts'
import { axeFaults } from './axe.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* What moves: once, for a reason, and not for those who asked for less of it. */

const animationOf = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one, part) => getComputedStyle(one, part).animationName, pseudo)

const passed = {
  theory: { passedOn: '2026-05-04', validUntil: '2028-05-04', state: 'valid' },
  nextTest: null,
  testsOver: [],
  changeBy: null,
  changesUsed: 0,
  changesLeft: 2,
  retestFrom: null,
  attempts: 1,
  testsBefore: 0,
  passedOn: '2026-11-20',
  steps: [],
  results: [],
} satisfies TestPlan

test('a learner who has passed sees the L plate tear once on their home, and again with their test', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await bringSession(page, await demoLogin(page, 'student'))
  await page.route('**/api/test-plan', (route) => route.fulfill({ json: { plan: passed } }))
  await page.goto('/dashboard/student')
  const sign = page.getByRole('region', { name: 'You’ve passed!' })
  await expect(sign).toContainText('on 20 November 2026')
  expect(await animationOf(page, '.torn-left')).toBe('plate-tears')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animationOf(page, '.torn-left')).toBe('none')
  await expect(sign.getByRole('img', { name: /torn L plate/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await Promise.all([page.waitForResponse('**/api/test-plan'), page.reload()])
  await expect(page.getByRole('heading', { name: 'Practise next' })).toBeVisible()
  await expect(sign).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/dashboard/progress')
  const again = page.getByRole('button', { name: 'Tear it again' })
  await again.scrollIntoViewIfNeeded()
  const plate = await page.locator('.torn').elementHandle()
  await again.click()
  expect(await plate!.evaluate((one) => one.isConnected), 'a new plate tears').toBe(false)
  expect(await animationOf(page, '.torn-left')).toBe('plate-tears')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(again).toBeHidden()
})

test('the line of a skill turns solid where the latest assessment made it independent, and nowhere else', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await bringSession(page, await demoLogin(page, 'student'))
  let latest = ''
  await page.route('**/api/progress', async (route) => {
    const reply = await route.fetch()
    const progress = (await reply.json()) as Progress
    latest = progress.assessments[0]!.date
    for (const skill of progress.groups.flatMap(({ skills }) => skills)) {
      const isRoundabouts = skill.name === 'Roundabouts'
      skill.level = 4
      skill.history = [
        { date: '2026-01-05T10:00:00Z', level: isRoundabouts ? 3 : 4, score: isRoundabouts ? 60 : 80 },
        { date: latest, level: 4, score: 80 },
      ]
    }
    await route.fulfill({ json: progress })
  })
  await page.goto('/dashboard/progress')
  const joining = page.locator('.skill-map li').filter({ has: page.locator('.lane-joins') })
  await expect(joining).toHaveText(['Roundabouts'])
  const gap = '.lane-joins .lane-on + .lane-on'
  expect(await animationOf(page, gap, '::before')).toBe('lane-joins')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animationOf(page, gap, '::before')).toBe('none')
  await expect(page.locator('.skill-map .skill-picture')).toHaveCount(27)
})

for (const motion of ['no-preference', 'reduce'] as const)
  test(`from a list to a profile and back the portrait ${motion === 'reduce' ? 'stays still for those who want less motion' : 'moves'}, and focus and scroll are those of a new page`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(() => {
      const moves: string[] = []
      Object.assign(window, { moves })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        transition.ready.then(
          () => {
            const groups = document
              .getAnimations()
              .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
            moves.push(groups.filter((name) => /group\((portrait|name)\)/.test(name)).join(' '))
          },
          () => moves.push('skipped'),
        )
        return transition
      }
    })
    const moves = () => page.evaluate(() => (window as unknown as { moves: string[] }).moves)
    await page.emulateMedia({ reducedMotion: motion })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/driving-lessons/bristol')
    const cards = page.getByRole('main').locator('li.listed')
    const last = cards.last().getByRole('heading').getByRole('link')
    const name = await last.innerText()
    await last.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book this time' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'main'])
    await page.goBack()
    await expect(cards.last()).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    if (motion === 'reduce') expect(await moves()).toEqual([])
    else {
      await expect.poll(async () => (await moves()).length).toBe(2)
      for (const moved of await moves()) expect(moved).toMatch(/portrait.*name|name.*portrait/)
    }
    expect(errors).toEqual([])
  })

test('a day that is pressed while the page still moves is chosen', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause()
        document.documentElement.dataset['moves'] = 'halfway'
      })
      return transition
    }
  })
  await page.goto('/driving-lessons/bristol')
  await page.getByRole('main').locator('li.listed').first().getByRole('heading').getByRole('link').click()
  await expect(page.locator('[data-moves="halfway"]')).toBeAttached()
  const day = page.getByRole('group', { name: 'Day' }).locator('label').nth(3)
  await day.scrollIntoViewIfNeeded()
  const box = (await day.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(day.getByRole('radio')).toBeChecked()
})
