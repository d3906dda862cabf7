import { axeFaults } from './axe.ts'
import { nextLessonOf, placeLessons } from './outside.ts'
import { bringSession, callAs, choose, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('Amara says how a lesson went before Helen does, both see where they differ, and her record says how each level came about', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await placeLessons(world.databaseUrl, { [id]: -120 })
  await bringSession(page, amara)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Rate your lesson' }).click()
  await page.getByRole('button', { name: 'Rate your lesson' }).click()
  await expect(page.getByRole('heading', { name: 'How did it go for you?' })).toBeFocused()
  const skill = page.locator('.skill-choice').first()
  const name = (await skill.locator('legend b').textContent())!
  await choose(skill.getByRole('radio', { name: /^5,/ }))
  await expect(skill).toContainText('able to say what went well and why')
  expect(await axeFaults(page)).toEqual([])
  const shown = await page.locator('.skill-choice').count()
  const left = page.locator('.skill-choice').nth(1)
  const leftOut = (await left.locator('legend b').textContent())!
  await left.getByRole('button', { name: `Leave out ${leftOut}` }).click()
  await expect(page.locator('.skill-choice')).toHaveCount(shown - 1)
  await page.reload()
  await page.getByRole('button', { name: 'Rate your lesson' }).click()
  await expect(skill.getByRole('radio', { name: /^5,/ })).toBeChecked()
  await expect(page.locator('.skill-choice'), 'what was left out stays out').toHaveCount(shown - 1)
  await page.getByLabel('Anything to add?').fill('More of this, please.')
  await page.getByRole('button', { name: 'Save my rating' }).click()
  await expect(page.getByRole('heading', { name: 'How you rated it' })).toBeFocused()

  const { headers } = await callAs(page, 'instructor')
  const marked = await page.request.post(`/api/lessons/${id}/outcome`, {
    headers,
    data: { outcome: 'delivered' },
  })
  const { learner } = await marked.json()
  const data = { skills: { [name]: 40 }, strengths: [], areasForImprovement: [] }
  const written = await page.request.post('/api/assessments', {
    headers,
    data: { student_id: learner.id, lesson_id: id, assessment_data: data, overall_rating: 4 },
  })
  expect(written.ok()).toBe(true)

  await page.reload()
  await expect(page.getByText('You said Reflection, Helen said Helped')).toBeVisible()
  await expect(page.getByText('You rated yourself before you opened the assessment here.')).toBeVisible()
  await page.goto('/dashboard/progress/record')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your record')
  const row = page.locator('.record-skill').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row).toBeVisible()
  for (const [event, open] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const) {
    await page.evaluate((name) => dispatchEvent(new Event(name)), event)
    expect(await row.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(open)
  }
  await row.locator('summary').click()
  await expect(row).toContainText('you said Reflection')
  expect(await axeFaults(page)).toEqual([])
  const day = page.getByLabel('On another day')
  await day.fill((await day.getAttribute('min'))!)
  await expect(row).not.toContainText('you said Reflection')
  await expect(page).toHaveURL(/record\?on=20\d\d-\d\d-\d\d$/)
  const chosen = await day.inputValue()
  await page.reload()
  await expect(day).toHaveValue(chosen)
  await expect(row).not.toContainText('you said Reflection')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(row).toContainText('you said Reflection')
  await expect(page).toHaveURL(/record$/)
})
