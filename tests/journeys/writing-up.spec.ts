import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { middayZone } from './midday.ts'
import { bookedLessons, placeLessons } from './outside.ts'
import { choose, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* Two lessons of Helen's are over, and she writes them up on her phone. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, timezoneId: middayZone() })

type Booked = Awaited<ReturnType<typeof bookedLessons>>[number]

test('with one hand a skill is added from the end of the page, one Save takes the private note as well, and says who is next', async ({
  page,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  const [over, next] = (await bookedLessons(world.databaseUrl, helen.email)) as [Booked, Booked]
  await placeLessons(world.databaseUrl, { [over.id]: -400, [next.id]: -200 })
  await enter(page, helen)
  const toDo = page.locator('.card', { has: page.getByRole('heading', { name: 'To do' }) })
  await page
    .getByRole('listitem')
    .filter({ hasText: over.learner })
    .getByRole('button', { name: /^(Delivered|Mark as delivered)$/ })
    .click()
  await expect(toDo).toContainText(/\d to write up/)
  await page.getByRole('region', { name: next.learner }).getByRole('link', { name: 'Write up' }).tap()
  const note = page.getByLabel('Private note')
  await note.fill('Nervous on the ring road.')
  await page.reload()
  await expect(note).toHaveValue('Nervous on the ring road.')

  await note.scrollIntoViewIfNeeded()
  const add = page.getByRole('button', { name: 'Add skill' })
  await expect(add).toBeInViewport({ ratio: 1 })
  expect((await add.boundingBox())!.y).toBeGreaterThan(740 / 2)
  expect(await axeFaults(page)).toEqual([])
  await add.tap()
  await expect(page.getByRole('group', { name: 'Practised last' })).toBeVisible()
  await page.getByLabel('Search 27 skills').fill('emerg')
  await page.getByRole('checkbox', { name: /^Emergency stop/ }).check()
  await expect(page.getByRole('button', { name: 'Add 1 skill' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Add 1 skill' }).tap()
  const added = page.getByRole('group', { name: /^Emergency stop/ })
  await expect(added).toBeInViewport({ ratio: 1 })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const words = await added.locator('.level-choice label').evaluateAll((labels) =>
      labels.map((label) => {
        const word = label.querySelector('.level-word')!
        const [around, { top, left, right }] = [label.getBoundingClientRect(), word.getBoundingClientRect()]
        const isWhole = left >= around.left && right <= around.right && around.right <= innerWidth
        return { top, isWhole, isLegible: Number.parseFloat(getComputedStyle(word).fontSize) >= 12 }
      }),
    )
    const row = words[0]!.top
    expect(words).toEqual(Array(5).fill({ top: row, isWhole: true, isLegible: true }))
  }
  await choose(added.getByRole('radio', { name: /^2,/ }))
  const level = added.locator('legend').getByText('Helped', { exact: true })
  await expect(level).toBeVisible()

  await choose(page.getByRole('radio', { name: '4, Good' }))
  await page.getByRole('button', { name: 'Save assessment' }).tap()
  const saved = toastOf(page, 'Assessment saved')
  const upNext = saved.getByRole('button', {
    name: new RegExp(`^Next to write up: ${over.learner.split(' ')[0]}, .*\\d\\d:\\d\\d$`),
  })
  await expect(upNext).toBeInViewport({ ratio: 1 })
  await upNext.click()
  await page.waitForURL(`**/students/${over.learnerId}/assessment?lesson=${over.id}&day`)
  await expect(page.getByRole('button', { name: 'Save assessment' })).toBeVisible()
  await page.goto(`/dashboard/students/${next.learnerId}`)
  await expect(page.getByText('Nervous on the ring road.')).toBeVisible()
})
