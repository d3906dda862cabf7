import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, callAs, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Helen lists a car, plans a test day in it, moves it, and takes it out again', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/cars')
  await page.getByRole('button', { name: 'Add a car' }).click()
  const car = page.getByRole('dialog', { name: 'Add a car' })
  await car.getByLabel('Name', { exact: true }).fill('Red Micra')
  await car.getByLabel(/^Registration/).fill('wx23 abc')
  expect(await axeFaults(page)).toEqual([])
  await car.getByRole('button', { name: 'Add car' }).click()
  await expect(page.getByText('WX23 ABC')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Red Micra' })
  await row.getByRole('button', { name: 'At the garage' }).click()
  const away = page.getByRole('dialog', { name: 'Take Red Micra out of use' })
  await away.getByRole('button', { name: 'Check lessons' }).click()
  await expect(away.getByText('No lessons in this car then.')).toBeVisible()
  await away.getByRole('button', { name: 'Mark as unavailable' }).click()
  await expect(row.getByText('Away')).toBeVisible()
  await row.getByRole('button', { name: 'It’s back' }).click()
  await expect(row.getByText('Away')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/dashboard/students')
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a learner' })
  await adding.getByLabel('Name', { exact: true }).fill('Dilys Roberts')
  await adding.getByLabel(/^Rate/).fill('36')
  await adding.getByRole('button', { name: 'Add learner' }).click()
  await expect(page.getByRole('heading', { name: 'Dilys Roberts', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add their test day' }).click()
  const planning = page.getByRole('dialog', { name: 'Add a test day' })
  await planning.getByLabel('Day of the test').fill(dayIn(30))
  await planning.getByLabel('Time of the test').fill('20:14')
  await planning.getByLabel('Test centre').fill('Bristol (Avonmouth)')
  await planning.getByLabel(/^Car hire/).fill('45')
  await expect(planning.getByText('In your diary from 19:14 to 21:24')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await planning.getByRole('button', { name: 'Add test day' }).click()
  await expect(toastOf(page, 'Test day added')).toBeVisible()
  await expect(page.getByText('Warm-up from 19:14')).toBeVisible()
  await expect(page.getByText(/2 changes left/)).toBeVisible()

  await page.getByRole('button', { name: 'Test moved' }).click()
  const moving = page.getByRole('dialog', { name: 'The test has moved' })
  const { headers } = await callAs(page, 'instructor')
  const block = (time: string) => new Date(`${dayIn(30)}T${time}:00`).toISOString()
  const choir = { startsAt: block('22:00'), endsAt: block('22:30'), note: 'Choir' }
  expect((await page.request.post('/api/diary/blocks', { headers, data: choir })).status()).toBe(200)
  await moving.getByLabel('Time of the test').fill('21:29')
  await expect(moving.getByRole('list', { name: 'In the way' })).toHaveText(
    'Blocked time (Choir), 22:00–22:30',
  )
  expect(await axeFaults(page)).toEqual([])
  await moving.getByLabel('Time of the test').fill('20:29')
  await expect(moving.getByRole('list', { name: 'In the way' })).toHaveCount(0)
  await moving.getByRole('button', { name: 'Move the test day' }).click()
  await expect(page.getByText('Warm-up from 19:29')).toBeVisible()

  await page.getByRole('button', { name: 'Test is off' }).click()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'The DVSA called it off' }).click()
  await expect(toastOf(page, 'Test day removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add their test day' })).toBeVisible()
})
