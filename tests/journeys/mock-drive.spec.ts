import { addDays } from '#common/days.ts'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bookedLessons } from './outside.ts'
import { bringSession, demoLogin, signIn } from './people.ts'
import { storedOn } from './stored.ts'
import { expect, test } from './world.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, hasTouch: true })

test('Helen marks a mock test without a network, with one thumb on a small phone; it’s sent once, and Amara reads what to practise', async ({
  page,
  context,
  browser,
  world,
}) => {
  test.slow()
  const helen = await demoLogin(page, 'instructor')
  const amara = await demoLogin(page, 'student')
  const lessons = await bookedLessons(world.databaseUrl, helen.email)
  const { learnerId } = lessons.find(({ learner }) => learner === 'Amara Okafor')!
  await signIn(page, helen)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => storedOn(page)).toEqual(expect.arrayContaining(['pupils']))
  await page.close()

  await context.setOffline(true)
  const car = await context.newPage()
  await car.goto(`/dashboard/students/${learnerId}/mock-drive`)
  await expect(car.getByText('Don’t use this while Amara is driving, even in a holder.')).toBeVisible()
  await car.getByRole('button', { name: 'Open the sheet' }).tap()
  const part = (name: string) => car.getByRole('button', { name, exact: true }).tap()
  await part('Could read it')
  await part('Junctions')
  const observation = car.getByRole('button', { name: /^Observation at junctions/ })
  await observation.tap()
  await observation.tap()
  await part('Serious')
  await expect(
    car.getByRole('status').filter({ hasText: 'The next press is a serious fault.' }),
  ).toBeVisible()
  await car.getByRole('button', { name: /^Turning right/ }).tap()
  await expect(car.getByText('Serious fault: Turning right')).toBeVisible()
  await part('Undo')
  await expect(car.getByText('Taken back: serious fault, turning right')).toBeVisible()
  expect(await axeFaults(car)).toEqual([])
  // The thumb’s row stays in view, whatever is above it.
  for (const name of ['Undo', 'Dangerous'])
    await expect(car.getByRole('button', { name, exact: true })).toBeInViewport()
  await car.close()

  const later = await context.newPage()
  await later.goto(`/dashboard/students/${learnerId}/mock-drive`)
  await later.getByRole('button', { name: 'Junctions', exact: true }).tap()
  await expect(later.getByRole('button', { name: /^Observation at junctions/ })).toContainText('2')
  await later.getByRole('button', { name: 'Finish' }).tap()
  await expect(later.getByRole('heading', { name: 'Part of a test', exact: true })).toBeVisible()
  await later.getByLabel(/^Your words for Amara/).fill('Creep out further at closed junctions.')
  const save = later.getByRole('button', { name: 'Save result' })
  const which = later.getByLabel('Which lesson was it in?')
  if ((await which.count()) > 0) await which.selectOption('other')
  const day = later.getByLabel('Day', { exact: true })
  const today = await day.inputValue()
  await day.fill(addDays(today, 3_000))
  await expect(later.getByText('Choose a day and time that’s past.')).toBeVisible()
  await expect(save).toBeDisabled()
  await day.fill(today)
  await expect(save).toBeEnabled()
  await save.tap()
  await expect(toastOf(later, 'Saved on this device')).toBeVisible()
  await later.waitForURL('**/dashboard/mock-drives/*')
  await expect(later.getByText(/2 driving faults \(15 allowed\)/)).toBeVisible()
  await expect(later.getByText('Time', { exact: true })).toBeHidden()
  await expect(later.getByRole('heading', { name: 'What Amara reads' })).toBeVisible()
  await later.goto('/dashboard/instructor')
  await expect(later.getByText(/as soon as you’re back online: 1 mock test\.$/)).toBeVisible()
  const waiting = later.locator('.card', { has: later.getByRole('heading', { name: 'Written offline' }) })
  await waiting.getByRole('button', { name: 'Discard' }).click()
  const dialog = later.getByRole('dialog', { name: 'Discard this mock test?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(waiting.getByRole('link', { name: 'See the result' })).toBeVisible()

  await context.setOffline(false)
  await expect(waiting.getByText(/^Sent at /)).toHaveCount(1)

  const phone = await (await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' })).newPage()
  await bringSession(phone, amara)
  await phone.goto('/dashboard/mock-drives')
  await expect(phone.getByText(/^2 driving faults$/)).toHaveCount(1)
  await phone.getByRole('listitem').filter({ hasText: '2 driving faults' }).getByRole('link').click()
  await expect(phone.getByText('Creep out further at closed junctions.')).toBeVisible()
  await expect(phone.getByText(/^Creep forward until you can see/)).toBeVisible()
  await expect(phone.getByText(/marked by Helen Marsh$/)).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await phone.context().close()
})
