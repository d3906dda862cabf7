import { bringSession, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/* Small things that learners and instructors stumbled over. Nobody changes anything here. */

const aWeekBefore = (at: string) => new Date(Date.parse(at) - 7 * 86_400_000).toISOString()

test('Amara sees what her instructor changed, half a star as half a star, and whom to ask if something is wrong', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons?tab=past')
  await page.getByRole('list', { name: 'Past lessons' }).getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/lessons\/[0-9a-f-]{36}/)
  const id = page.url().split('/').at(-1)!
  await page.getByRole('button', { name: 'Something wrong with this lesson?' }).click()
  await expect(page.getByRole('dialog')).toContainText('Only our team reads this.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle(/^Lesson on \w{3} \d/)

  await page.route('**/api/assessments?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [one] = body.assessments.filter((written: { lesson_id: string }) => written.lesson_id === id)
    const data = (score: number) => ({
      skills: { Junctions: score, Parking: 40 },
      strengths: [],
      areasForImprovement: [],
    })
    await route.fulfill({
      json: {
        ...body,
        assessments: [
          { ...one, overall_rating: 3.5, assessment_data: data(60) },
          { ...one, id: crypto.randomUUID(), date: aWeekBefore(one.date), assessment_data: data(40) },
        ],
      },
    })
  })
  // Not rated, the assessment would stay closed until she had read or rated it.
  await page.route('**/api/self-ratings?*', async (route) => {
    const rating = {
      lessonId: id,
      learnerId: id,
      date: '2026-01-02T10:00:00Z',
      ratedAt: '2026-01-02T12:00:00Z',
    }
    await route.fulfill({
      json: { ratings: [{ ...rating, skills: { Parking: 40 }, note: '', sawMarks: false }] },
    })
  })
  await page.reload()
  const assessment = page.locator('.card', { has: page.getByRole('heading', { name: 'Assessment' }) })
  await expect(assessment.getByRole('listitem').filter({ hasText: 'Junctions' })).toContainText(
    /Helped.*before, now.*Prompted/,
  )
  await expect(assessment.getByRole('listitem').filter({ hasText: 'Parking' })).not.toContainText('before')
  const stars = assessment.getByRole('img', { name: '3.5 out of 5' })
  await expect(stars.locator('.star-on')).toHaveCount(4)
  await expect(stars.locator('.star-on').last()).toContainClass('star-5')
})

test('Amara reads at the booking that she has hours in hand', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await expect(page.getByText(/^You have .* of lesson credit with Helen\./)).toBeVisible()
  await expect(page).toHaveTitle(/^Helen Marsh · /)
})

test('an empty week leads to the next lesson, and a search without a result to the waiting list', async ({
  page,
  browser,
  world,
}) => {
  const helens = await browser.newPage({ baseURL: world.url })
  await bringSession(helens, await demoLogin(helens, 'instructor'))
  await helens.goto('/dashboard/schedule?on=2020-01-06')
  const calendar = helens.getByRole('region', { name: 'Calendar' })
  await calendar.getByRole('link', { name: /^Next lesson: \w{3} \d+ \w{3,4} \d{4}, \d\d:\d\d$/ }).click()
  await expect(calendar.getByText('No lessons this week.')).toHaveCount(0)
  await helens.close()

  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory?postcode=ZE1')
  await expect(page.getByRole('heading', { name: 'No instructor covers ZE1 yet' })).toBeVisible()
  await expect(page.getByText(/No instructor covers/)).toHaveCount(1)
  await page.getByRole('link', { name: 'Tell me when there’s a time' }).click()
  await page.waitForURL('**/dashboard/waiting-list?postcode=ZE1')
})

test('Helen reads where her money is, and a learner’s name on the tab', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByText(/^We pay it out to your bank every week/)).toBeVisible()
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/earnings')
  const money = page.getByRole('region', { name: 'Your money with us' })
  await expect(money.getByRole('heading')).toHaveText(['Upcoming', 'Available', 'On its way', 'Paid'])
  const income = page.locator('.sign', { has: page.getByRole('heading', { name: /^Income, / }) })
  await expect(income.locator('dt')).toHaveText([
    'Card and lesson credit',
    /^Commission/,
    'Cash',
    'Bank transfers',
  ])
  await page.goto('/dashboard/students')
  const learner = page.getByRole('table', { name: 'Learners' }).getByRole('link', { name: 'Amara Okafor' })
  await learner.click()
  await expect(page).toHaveTitle(/^Amara Okafor · /)
})

test('an assessment without stars says so in words at the stars, and keeps the rest', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('table', { name: 'Learners' }).getByRole('link', { name: 'Amara Okafor' }).click()
  await page.waitForURL(/\/dashboard\/students\/[0-9a-f-]{36}$/)
  // As if none of her lessons had been written up.
  await page.route('**/api/assessments?*', (route) => route.fulfill({ json: { assessments: [] } }))
  await page.goto(`${page.url()}/assessment`)
  const stars = page.getByRole('group', { name: 'The lesson as a whole' })
  const leadsToStars = page.locator('.assess-save').getByRole('button', { name: 'Choose the stars' })
  await page.getByLabel('What went well').fill('Calm at the roundabout.')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(stars).not.toBeInViewport()
  await leadsToStars.click()
  await expect(stars).toBeInViewport({ ratio: 1 })
  await expect(stars.getByRole('radio').first()).toBeFocused()
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(page.getByText('Choose a rating for the lesson.').first()).toBeVisible()
  await expect(page.getByLabel('What went well')).toHaveValue('Calm at the roundabout.')
  await choose(stars.getByRole('radio').nth(3))
  await expect(stars.getByText('Good', { exact: true })).toBeVisible()
  await expect(stars.getByText('Choose a rating for the lesson.')).toHaveCount(0)
  await expect(leadsToStars).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio').nth(4)).toBeChecked()
})

test('Amara reads when she next has a lesson with her instructor, not when she last will', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/lessons')
  const days = page.getByRole('list', { name: 'Upcoming lessons' }).getByRole('heading', { level: 2 })
  await expect(days.first()).toBeVisible()
  const [first] = await days.allTextContents()
  await page.route(/\/api\/lessons\?.*order=latest/, async (route) => {
    const answer = await route.fetch()
    const { lessons, ...rest } = await answer.json()
    const startsAt = new Date(Date.now() + 60 * 86_400_000).toISOString()
    await route.fulfill({ json: { ...rest, lessons: lessons.map((one: object) => ({ ...one, startsAt })) } })
  })
  await page.goto('/instructor-directory')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your instructor' }) })
  await expect(card).toContainText(`Next lesson ${first!.replace(/^(Today|Tomorrow), /, '')}`)
})

test('Amara’s search begins with Helen’s next times, and knows her home; each card has times that lead to the booking', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/instructor-directory')
  await expect(page.getByRole('link', { name: 'Book with Helen again' })).toBeVisible()
  const hers = page.getByRole('list', { name: 'First free times with Helen Marsh' })
  await expect(hers.first().getByRole('link')).toHaveCount(3)
  await expect(page.getByLabel('Postcode or town')).toHaveValue('BS6 6LY')
  const found = page.getByRole('region', { name: 'Instructors who come to BS6 6' })
  await expect(
    found
      .getByRole('list', { name: /^First free times with/ })
      .first()
      .getByRole('link'),
  ).toHaveCount(3)
  const own = hers.first().getByRole('link').first()
  // In one go: the times may be read again between looking and pressing.
  const time = await own.evaluate((link: HTMLElement) => {
    link.click()
    return link.querySelector('b')?.textContent
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Helen Marsh' })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true, name: time! })).toBeVisible()
  await expect(page.getByText(/^You have \S+ hours? of lesson credit/)).toBeVisible()
  await expect(page.locator('.pay-bar')).toContainText('Lesson credit')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.reload()
  // The first screenful says which lesson in two lines, what it costs, and has the button.
  const lesson = page.getByText(/^\w+ \d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d$/)
  for (const one of [
    lesson,
    page.getByText(/with Helen Marsh/),
    page.getByText(/^\S+ hours? of credit$/),
    page.getByRole('button', { name: 'Book with lesson credit' }),
  ])
    await expect(one).toBeInViewport({ ratio: 1 })
  expect((await lesson.locator('..').boundingBox())!.height).toBeLessThan(80)
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await page.waitForURL('**/instructor-directory/*')
})

test('Amara’s home has one sign, her next lesson, in front of everything else, and one way to book', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/dashboard/student')
  const main = page.getByRole('main')
  const progress = main.getByRole('heading', { name: 'Your progress' })
  await expect(progress).toBeVisible()
  const sign = main.locator('.sign')
  await expect(sign).toHaveCount(1)
  await expect(sign).toContainText('Next lesson')
  const [left, right] = await Promise.all([sign.boundingBox(), progress.boundingBox()])
  expect(left!.x + left!.width).toBeLessThan(right!.x)
  await expect(main.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Book/ })).toHaveCount(1)
})
