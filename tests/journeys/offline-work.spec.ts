import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { openDeployment } from './deployment.ts'
import { toastOf } from './held-clock.ts'
import { middayZone } from './midday.ts'
import { agreeOnCash, bookedLessons, placeLessons } from './outside.ts'
import { demoLogin, enter, signIn } from './people.ts'
import { storedOn } from './stored.ts'
import { expect, test, type World } from './world.ts'

/* What Helen says and writes where there is no network, and what became of it. */

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, timezoneId: middayZone() })

/** One lesson is over, another begins in 25 minutes, and the phone has read everything. */
async function readAtHome(page: Page, world: World) {
  const helen = await demoLogin(page, 'instructor')
  const [over, next] = await bookedLessons(world.databaseUrl, helen.email)
  await placeLessons(world.databaseUrl, { [over!.id]: -150, ...(next && { [next.id]: 25 }) })
  await agreeOnCash(world.databaseUrl, over!.id)
  await signIn(page, helen)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() => storedOn(page))
    .toEqual(expect.arrayContaining(['pupils', 'assessments', 'lessons started']))
  await expect
    .poll(async () => (await storedOn(page)).filter((name) => name.includes('/api/diary')).length)
    .toBeGreaterThanOrEqual(2)
  return { over: over!, next: next! }
}

async function openInCar(context: BrowserContext, path = '/dashboard/instructor') {
  const car = await context.newPage()
  await car.goto(path)
  return car
}

test('without a network Helen marks a lesson, takes cash, changes an assessment and makes a note; all survive a closed tab and are sent once', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const { over, next } = await readAtHome(page, world)
  await page.close()
  await context.setOffline(true)
  const car = await openInCar(context)
  await expect(car.getByText(/^Today still works\./)).toBeVisible()
  const sign = car.getByRole('region', { name: next.learner })
  await expect(sign.getByRole('link', { name: 'Directions' })).toBeVisible()
  await expect(sign.getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect(car.getByRole('heading', { name: /^Planned with / })).toBeVisible()

  await car.getByRole('button', { name: 'Mark lesson' }).click()
  await car.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toastOf(car, 'Delivered: saved on this device')).toBeVisible()
  await expect(car.getByText(/to be sent as soon as you’re back online: 1 lesson marked\.$/)).toBeVisible()
  await expect(car.getByText('Not sent yet')).toBeVisible()
  await car.getByText('Add a note', { exact: true }).click()
  await car.getByLabel('Private note').fill('Wants to try the motorway.')
  await car.getByRole('button', { name: 'Add note' }).click()
  await expect(car.getByText(/back online: 1 lesson marked and 1 note\.$/)).toBeVisible()
  await car.goto(`/dashboard/lessons/${over.id}`)
  await car.getByRole('button', { name: /^Mark £.* received$/ }).click()
  await expect(car.getByText(/received. Waiting for a network/)).toBeVisible()
  await car.goto(`/dashboard/students/${next.learnerId}`)
  await expect(car.getByRole('heading', { name: 'Your record' })).toBeVisible()
  const ahead = car.locator('.card', { has: car.getByRole('heading', { name: 'Next lesson' }) })
  await expect(ahead.getByRole('link', { name: /\d\d:\d\d–\d\d:\d\d$/ })).toBeVisible()
  await expect(ahead.getByRole('link', { name: 'Directions' })).toBeVisible()
  await expect(ahead.getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect(
    car.getByText(/is on this device\. .* 1 lesson marked, £[\d.]+ received and 1 note\.$/),
  ).toBeVisible()
  await car
    .getByRole('link', { name: /^Change the assessment of / })
    .first()
    .click()
  await car.getByLabel('Notes for your learner').fill('Rewritten in a lay-by.')
  await car.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(car, 'Saved on this device')).toBeVisible()
  await car.close()

  const later = await openInCar(context)
  await expect(later.getByText(/1 lesson marked, £[\d.]+ received, 1 assessment and 1 note\.$/)).toBeVisible()
  const waiting = later.locator('.card', { has: later.getByRole('heading', { name: 'Written offline' }) })
  await expect(waiting).toContainText('Delivered')
  await expect(waiting).toContainText('Wants to try the motorway.')
  await expect(waiting).toContainText(/£[\d.]+ received in cash/)
  await expect(waiting).toContainText('Changed: the assessment of')
  await context.setOffline(false)
  await expect(waiting.getByText(/^Sent at /)).toHaveCount(3)
  await later.goto(`/dashboard/lessons/${over.id}`)
  await expect(later.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(later.getByText(/^£[\d.]+ in cash, received /)).toBeVisible()
  await later.goto(`/dashboard/students/${next.learnerId}`)
  await expect(later.getByText(/: Wants to try the motorway\.$/)).toHaveCount(1)
  await later
    .getByRole('link', { name: /^Lesson on / })
    .first()
    .click()
  await expect(later.getByText('Rewritten in a lay-by.')).toBeVisible()
  await expect(later.getByText(/to be sent as soon as/)).toHaveCount(0)
})

test('what another device said meanwhile stays; Helen reads why, and logging out warns before it deletes', async ({
  page,
  context,
  browser,
  world,
}) => {
  test.slow()
  const { over } = await readAtHome(page, world)
  await page.close()
  await context.setOffline(true)
  const car = await openInCar(context)
  await car.getByRole('button', { name: 'Mark lesson' }).click()
  await car.getByRole('radio', { name: /^No show/ }).check()
  await car.getByRole('button', { name: /^Charge £/ }).click()
  await expect(toastOf(car, 'No show: saved on this device')).toBeVisible()
  await car.goto('/dashboard/assessments')
  await expect(car.getByRole('heading', { name: 'Written', exact: true })).toBeVisible()
  await expect(car.getByRole('link', { name: 'Amara Okafor' }).first()).toBeVisible()
  await car.goto('/dashboard/schedule')
  await car.getByRole('button', { name: 'Add lesson' }).click()
  await expect(car.getByText(/^Adding a lesson needs a network/)).toBeVisible()
  await car.goto('/dashboard/instructor')

  const laptop = await (await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' })).newPage()
  await signIn(laptop, await demoLogin(laptop, 'instructor'))
  await laptop.goto(`/dashboard/lessons/${over.id}`)
  await laptop.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toastOf(laptop, 'Marked as delivered')).toBeVisible()

  await context.setOffline(false)
  const waiting = car.locator('.card', { has: car.getByRole('heading', { name: 'Written offline' }) })
  await expect(waiting).toContainText('You’ve already marked this lesson as delivered on another device.')
  await laptop.reload()
  await expect(laptop.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await laptop.context().close()

  const logOut = async () => {
    await car.getByRole('button', { name: 'account of Helen Marsh' }).click()
    await car.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  await expect(toastOf(car, '1 change on this device hasn’t been sent')).toBeVisible()
  await expect(waiting).toBeVisible()
  await logOut()
  await car.waitForURL('**/login')
  await expect.poll(() => storedOn(car)).toEqual([])
  expect(await personalItems(car)).toEqual([])
})

test('when the session ends elsewhere what was read goes, and what was written when somebody else signs in', async ({
  page,
  world,
}) => {
  const { over } = await readAtHome(page, world)
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string)
  await page.evaluate(
    ([me, lesson, name]) => {
      const refused = {
        id: lesson,
        key: crypto.randomUUID(),
        name,
        startsAt: '2026-11-23T09:00:00Z',
        endsAt: '2026-11-23T10:00:00Z',
        marking: { outcome: 'delivered' },
        writtenAt: '2026-11-23T10:05:00Z',
        error: 'Not accepted.',
      }
      localStorage.setItem(`mine: outcomes ${me}`, JSON.stringify([refused]))
    },
    [me, over.id, over.learner] as const,
  )
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('session')!)
    const { anonKey } = await (await fetch('/config.json')).json()
    await fetch('/auth/v1/logout?scope=global', {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${access_token}` },
    })
  })
  await page.getByRole('link', { name: 'Learners' }).first().click()
  await page.waitForURL('**/login*')
  await expect.poll(() => storedOn(page)).toEqual([])
  expect(await personalItems(page)).toContain(`mine: outcomes ${me}`)

  await signIn(page, await demoLogin(page, 'student'))
  await expect.poll(() => personalItems(page)).not.toContain(`mine: outcomes ${me}`)
})

test('what a session left goes when it ended with no page open, and when somebody else signs in in a new tab', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  await readAtHome(page, world)
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.id as string)
  await page.goto('/favicon.svg')
  await page.evaluate(async (me) => {
    localStorage.setItem(`mine: notes ${me}`, '[]')
    const session = JSON.parse(localStorage.getItem('session')!)
    const { anonKey } = await (await fetch('/config.json')).json()
    const headers = { apikey: anonKey, authorization: `Bearer ${session.access_token}` }
    await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers })
    const expires_at = Math.floor(Date.now() / 1_000) - 60
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at }))
  }, me)
  await context.setOffline(true)
  const car = await openInCar(context)
  await expect(car.getByText(/^Today still works\./)).toBeVisible()
  expect(await storedOn(car)).toContain('pupils')
  await car.close()
  await context.setOffline(false)
  await page.goto('/')
  await expect.poll(() => storedOn(page)).toEqual([])
  expect(await personalItems(page)).toContain(`mine: notes ${me}`)

  await signIn(page, await demoLogin(page, 'instructor'))
  await expect.poll(() => storedOn(page)).toContain('pupils')
  await page.close()
  const other = await context.newPage()
  await enter(other, await demoLogin(other, 'admin'))
  await expect.poll(() => storedOn(other)).toEqual([])
})

test('a new version takes the place of stale files, and a page of the old one that misses a script reloads', async ({
  browser,
  world,
}) => {
  const deployment = await openDeployment(world.url)
  try {
    const wide = { viewport: { width: 1280, height: 900 } }
    const context = await browser.newContext({ baseURL: deployment.url, serviceWorkers: 'allow', ...wide })
    const page = await context.newPage()
    await signIn(page, await demoLogin(page, 'instructor'))
    await expect(page.getByRole('heading', { name: 'Hello, Helen' })).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => filesOn(page)).toContain('/favicon.svg')
    const before = await filesOn(page)
    expect(before.filter((file) => file.startsWith('/shell.html'))).toHaveLength(1)

    // The next version has another shell, no longer lists the icon, and its page of earnings has another name.
    const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))
    const module = Object.keys(manifest).find((key) => key.endsWith('pages/dashboard/earnings.tsx'))!
    const earnings = `/${manifest[module]!.file}`
    let misses = 0
    deployment.deploy((path, body) => {
      if (path === '/worker.js')
        return body
          .replace(/\{[^{}]*favicon\.svg[^{}]*\},?/, '')
          .replaceAll(/(url:\s*"?`?'?\/shell\.html"?`?'?,\s*revision:\s*["'`])[0-9a-f]+/g, '$1feedfeed')
      if (path === earnings && misses++ === 0) return undefined
      return body
    })
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(() => filesOn(page)).not.toContain('/favicon.svg')
    const after = await filesOn(page)
    expect(after.filter((file) => file.startsWith('/shell.html'))).toEqual(['/shell.html feedfeed'])
    await expect(page.getByRole('heading', { name: 'Hello, Helen' })).toBeVisible()
    const toEarnings = page.getByRole('navigation').getByRole('link', { name: 'Earnings' }).first()
    await Promise.all([page.waitForEvent('load'), toEarnings.click()])
    expect(misses).toBe(1)
    await toEarnings.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
    await context.close()
  } finally {
    await deployment.close()
  }
})

/** The files that the worker has stored, with the revision of those whose name has none. */
const filesOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => {
      const { pathname, searchParams } = new URL(url)
      const revision = searchParams.get('__WB_REVISION__')
      return pathname === '/shell.html' ? `${pathname} ${revision}` : pathname
    })
  })

const personalItems = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((item) => item.startsWith('mine: ')))
