import { readFile } from 'node:fs/promises'
import { axeFaults } from './axe.ts'
import { giveReports, waitingInstructor } from './outside.ts'
import { bringSession, choose, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

const sinceMonday = /^Income since \d+ \w+$/

test('on Free Helen reads four weeks and what Pro adds; with it by week and month, as a chart, as a table and as a file, and they agree', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await expect(page.getByRole('heading', { name: sinceMonday })).toBeVisible()
  await page.getByRole('link', { name: 'Analytics' }).first().click()
  await page.waitForURL('**/dashboard/analytics')
  await expect(page.getByRole('heading', { name: sinceMonday })).toBeVisible()
  await expect(page.getByText('compared with')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Your plan' }).click()
  await page.getByRole('button', { name: 'Try Pro free for 30 days' }).click()
  await expect(page.getByRole('heading', { name: /^Pro is free until/ })).toBeVisible()
  await page.goto('/dashboard/analytics')
  const sign = page.locator('section').filter({ has: page.getByRole('heading', { name: sinceMonday }) })
  await expect(sign).toBeVisible()
  await choose(
    page.getByRole('group', { name: 'Show Income by week as' }).getByRole('radio', { name: 'Table' }),
  )
  const weeks = page.getByRole('table', { name: 'Income by week' })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await expect(weeks.getByRole('columnheader')).toHaveText([
    'Week from',
    'Card after commission',
    'Cash and transfers',
    'Income, to the pound',
  ])

  await choose(page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: '12 months' }))
  await page.waitForURL('**/dashboard/analytics?period=12-months')
  const year = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Income, 12 months' }) })
  await expect(year).toBeVisible()
  await expect(page.getByText('Income by month', { exact: true })).toBeVisible()
  const net = Number((await year.locator('.sign-figure').textContent())!.replaceAll(/[£,]/g, ''))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-01-12-months\.csv$/)
  const [figures = '', rates] = (await readFile(await file.path(), 'utf8')).split('\r\n\r\n')
  const [head, ...rows] = figures.split('\r\n')
  expect(head).toContain('Income GBP')
  expect(rows).toHaveLength(12)
  expect(rates).toMatch(/^Driving tests of the last 12 months,/)
  expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-1)), 0)).toBeCloseTo(net, 2)

  await choose(page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: 'Other days' }))
  await page.waitForURL('**/dashboard/analytics?from=*')
  const firstDay = await page.getByLabel('First day').inputValue()
  await page.getByLabel('Last day').fill(firstDay)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(`**/dashboard/analytics?from=${firstDay}&to=*`)
  await choose(
    page.getByRole('group', { name: 'Show Income by week as' }).getByRole('radio', { name: 'Table' }),
  )
  await expect(page.getByRole('table', { name: 'Income by week' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'The next four weeks' }).getByRole('row')).toHaveCount(5)

  await page.goto('/dashboard/earnings')
  await expect(page.getByRole('heading', { name: 'Income, 12 months' })).toBeVisible()
  expect(Number((await page.locator('.sign-figure').textContent())!.replaceAll(/[£,]/g, ''))).toBeCloseTo(
    net,
    2,
  )
})

test('under a contract Helen saves what she looks at, with lessons first, opens it by its address, takes it along and deletes it', async ({
  page,
  world,
}) => {
  await giveReports(world.databaseUrl, 'Helen Marsh')
  await page.setViewportSize({ width: 360, height: 780 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/analytics')
  await page.getByRole('button', { name: 'Save a report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save a report' })
  await dialog.getByLabel('Name').fill('Money each month')
  await dialog.getByLabel('Period', { exact: true }).selectOption({ label: 'Last month' })
  const up = dialog.getByRole('button', { name: 'Move “Lessons” up' })
  for (let rows = 0; rows < 3; rows++) await up.press('Enter')
  await expect(dialog.getByText('“Lessons” is number 1 of 8 now.')).toBeAttached()
  await dialog.getByRole('checkbox', { name: 'Busiest hours' }).uncheck()
  await dialog.getByLabel('By email').selectOption({ label: 'On the first of each month' })
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/dashboard/analytics?report=*')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money each month')
  await expect(page.getByText(/^Last month: 1 .+, compared with 1 /)).toBeVisible()
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(parts).toHaveText([
    'Lessons',
    'Income',
    'The next four weeks',
    'Learners',
    'About this report',
  ])
  await expect(page.getByText('Emailed on the first of each month, next on')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFMoney each month,This period,Period before\r\nLessons delivered,\d+,\d+\r\n/,
  )

  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Money each month')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
  await page.waitForURL((url) => url.search === '')
  const list = page.getByRole('list', { name: 'Your reports' })
  await expect(list.getByRole('link')).toHaveText(['Money each month'])
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money each month')
})

test('somebody who has not taught yet is told so, and what to do', async ({ page, world }) => {
  const { password } = await demoLogin(page, 'instructor')
  await bringSession(page, { email: await waitingInstructor(world.databaseUrl), password })
  await page.goto('/dashboard/analytics')
  await expect(page.getByText('No figures yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Invite a learner' }).click()
  await page.waitForURL('**/dashboard/students/new')
})
