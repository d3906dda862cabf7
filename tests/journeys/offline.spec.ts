import type { Page } from '@playwright/test'
import { lessonToMove, letLessonPass, nextLessonOf } from './outside.ts'
import { addSkills, choose, demoLogin, signIn } from './people.ts'
import { storedOn } from './stored.ts'
import { expect, test } from './world.ts'

/* Helen in her car, where there is no network. */

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('Helen opens her day without a network, writes a lesson up, and it is with Amara once, as soon as there is one', async ({
  page,
  context,
  browser,
  world,
}) => {
  test.slow() // two people and six pages; on a machine of its own it takes a third of a minute
  const amara = await demoLogin(page, 'student')
  const lesson = await nextLessonOf(world.databaseUrl, amara.email)
  await letLessonPass(world.databaseUrl, lesson.id)
  await signIn(page, await demoLogin(page, 'instructor'))
  await expect(page.getByRole('heading', { name: 'Hello, Helen' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() => storedOn(page))
    .toEqual(expect.arrayContaining(['lessons started', 'lessons to come', 'assessments']))
  await expect
    .poll(async () =>
      (await storedOn(page)).filter(
        (name) => name.includes('held,booked,delivered') || name.includes('"/api/diary"'),
      ),
    )
    .toHaveLength(2 * weeksAround(new Date()))
  await expect.poll(() => storedOn(page)).toContainEqual(expect.stringContaining('/api/learners'))
  await letTokenRunOut(page)
  await page.close()

  await context.setOffline(true)
  const car = await context.newPage()
  await car.goto('/dashboard/schedule')
  await expect(car.getByRole('region', { name: 'Calendar' })).toContainText(
    new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(),
  )
  const inEightDays = new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10)
  await car.goto(`/dashboard/schedule?on=${inEightDays}`)
  await expect(car.getByRole('region', { name: 'Calendar' })).toBeVisible()
  await expect(car.getByText(/^Last updated \d\d:\d\d, saved on this device/)).toBeVisible()
  await car.goto('/dashboard/students')
  await car.getByRole('link', { name: 'Amara Okafor' }).first().click()
  await expect(car.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
  await car.goto('/dashboard/instructor')
  await expect(car.getByText(/^Last updated \d\d:\d\d, saved on this device/)).toBeVisible()
  const toDo = toDoOf(car)
  await toDo.getByRole('link', { name: 'Amara Okafor' }).click()
  await expect(car.getByRole('heading', { name: 'Lesson with Amara Okafor' })).toBeVisible()
  await expect(car.getByText('Length')).toBeVisible()
  await car.getByRole('link', { name: 'Write up' }).click()
  await expect(car.getByText('Saving the assessment will mark it.')).toBeVisible()
  await addSkills(car, ['Roundabouts'])
  await choose(car.getByRole('group', { name: /^Roundabouts/ }).getByRole('radio', { name: /^3,/ }))
  await choose(car.getByRole('radio', { name: '4, Good' }))
  await car.getByLabel('Notes for your learner').fill('Written in a lay-by on Mendip.')
  await car.getByRole('button', { name: 'Save assessment' }).click()
  await expect(car.getByText(/^Saved on this device at .* as soon as you’re back online/)).toBeVisible()

  await car.goto('/dashboard/earnings')
  await expect(car.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await car.close()
  const later = await context.newPage()
  await later.goto('/dashboard/instructor')
  await expect(later.getByText(/^Saved on this device at/)).toBeVisible()
  await context.setOffline(false)
  await expect(later.getByText(/^Sent at /)).toBeVisible()
  await expect(later.getByText(/^Last updated/)).toHaveCount(0)
  await later.reload()
  await expect(toDoOf(later)).toBeVisible()
  await expect(later.getByText(/^Sent at /)).toHaveCount(0)

  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(hers, amara)
  await hers.goto(`/dashboard/lessons/${lesson.id}`)
  await hers.getByRole('button', { name: 'Read it now' }).click()
  await expect(hers.getByText('Written in a lay-by on Mendip.')).toHaveCount(1)
  await hers.goto('/dashboard/progress')
  await expect(
    hers.getByText('Written in a lay-by on Mendip.'),
    'as the latest note, and no reason for a skill it says nothing of',
  ).toHaveCount(1)

  await later.getByRole('button', { name: 'account of Helen Marsh' }).click()
  await later.getByRole('menuitem', { name: 'Log out' }).click()
  await later.waitForURL('**/login')
  await expect.poll(() => storedOn(later)).toEqual([])
  expect(
    await later.evaluate(() => Object.keys(localStorage).filter((item) => item.startsWith('mine: '))),
  ).toEqual([])
})

test('a learner sees lessons, progress and theory on the bus, where there is no signal', async ({
  page,
  context,
  world,
}) => {
  const { password } = await demoLogin(page, 'student')
  const helen = await demoLogin(page, 'instructor')
  const { email } = await lessonToMove(world.databaseUrl, helen.email)
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => storedOn(page)).toContain('lessons to come')
  for (const read of ['/api/progress', '/api/learning/theory'])
    await expect.poll(() => storedOn(page)).toContainEqual(expect.stringContaining(read))
  await page.close()
  await context.setOffline(true)
  const bus = await context.newPage()
  const missing: string[] = []
  bus.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    // What is left in the middle of loading is aborted by the browser, and isn’t missing.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (pathname.startsWith('/assets/') && !isAborted) missing.push(pathname)
  })
  await bus.goto('/dashboard/student')
  await expect(bus.getByText(/^Last updated \d\d:\d\d, saved on this device/)).toBeVisible()
  const next = bus.locator('.sign', { has: bus.getByRole('heading', { name: 'Next lesson' }) })
  await next.getByRole('link').click()
  await expect(bus.getByRole('heading', { name: /^Lesson with / })).toBeVisible()
  await bus.goto('/dashboard/lessons')
  await expect(
    bus
      .getByRole('list', { name: 'Upcoming lessons' })
      .getByRole('listitem')
      .filter({ hasText: 'with Helen Marsh' })
      .getByRole('link', { name: /^\d\d:\d\d–\d\d:\d\d$/ })
      .first(),
  ).toBeVisible()
  await bus.goto('/dashboard/progress')
  await expect(bus.getByRole('heading', { name: 'All 27 skills' })).toBeVisible()
  await bus.goto('/dashboard/learning')
  await expect(bus.locator('.sign', { hasText: 'Learnt' })).toContainText(/of \d+/)
  expect(missing, 'scripts of pages that open without a network').toEqual([])
  await bus.goto('/dashboard/payments')
  await expect(bus.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(bus.getByRole('navigation', { name: 'Quick' })).toBeVisible()
  expect(await reloadsOnFalseAlarm(bus)).toBe(0)
  await bus.close()

  const street = await context.newPage()
  await street.addInitScript(holdDeviceReads)
  await street.goto('/dashboard/student')
  await expect(street.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  await context.setOffline(false)
  await expect(street.getByText('You’re offline.')).toHaveCount(0)
  await street.evaluate(() => window.dispatchEvent(new Event('device-read')))
  await expect(street.getByRole('heading', { name: 'Next lesson' })).toBeVisible()
  await expect(street.getByText(/^Last updated/)).toHaveCount(0)
})

/** What the device has stored is read only when the test says so: by then the network may be back. */
function holdDeviceReads() {
  const released = new Promise((resolve) => window.addEventListener('device-read', resolve, { once: true }))
  const get = IDBObjectStore.prototype.get
  IDBObjectStore.prototype.get = function (key) {
    const reading = get.call(this, key)
    const held = {} as IDBRequest
    reading.onsuccess = async (event) => {
      await released
      Object.assign(held, { result: reading.result })
      held.onsuccess?.(event)
    }
    return held
  }
}

/** A browser may announce a network that isn't there, and its reload would overtake where the person goes next. */
const reloadsOnFalseAlarm = (page: Page) =>
  page.evaluate(() => {
    let reloads = 0
    const { navigation } = window as unknown as { navigation: EventTarget }
    navigation.addEventListener('navigate', () => reloads++)
    window.dispatchEvent(new Event('online'))
    return reloads
  })

const dayMs = 86_400_000

/** How many weeks, from Monday on, hold yesterday, today and the day in eight days. */
function weeksAround(now: Date) {
  const weekday = (now.getDay() + 6) % 7
  return weekday === 0 || weekday === 6 ? 3 : 2
}

const toDoOf = (page: Page) => page.locator('.card', { has: page.getByRole('heading', { name: 'To do' }) })

/** As after an hour: the client takes the token for one that has run out. */
const letTokenRunOut = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!)
    localStorage.setItem(
      'session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) - 60 }),
    )
  })
