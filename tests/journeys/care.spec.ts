import type { Page, Route } from '@playwright/test'
import { addressOf, pagesOf } from './every-page.ts'
import { bringClock, holdClock, failWith, runUntil, runUntilSeen, toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* What a page does when the connection goes, the server fails or the session ends, and what the corner says: the figures of the specification, section 9, at their edges. */

const strip = (page: Page) => page.locator('.connection')
const learnersList = (page: Page) => page.getByRole('table', { name: 'Learners' })
const notLoaded = (page: Page) => page.locator('.failed').filter({ hasText: 'This didn’t load' })

/** Every call to one address is counted, and answered in this way until another is set. */
async function answering(page: Page, path: string, how: (route: Route) => Promise<void>) {
  let [count, answer] = [0, how]
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      count += 1
      await answer(route)
    },
  )
  return { count: () => count, from: (next: typeof how) => (answer = next) }
}
const fail = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    json: {
      code: 'unexpected',
      detail: 'Something went wrong on our side. We have been told; please try again.',
    },
  })
const lose = (route: Route) => route.abort('connectionfailed')
const pass = (route: Route) => route.continue()
const settle = (page: Page, ms: number) => page.clock.runFor(ms)
/** The wait for another call begins when the page has the answer to the last, which a busy machine brings late by a held clock. */
async function askedWithin(page: Page, calls: { count: () => number }, count: number, ms = 800) {
  const from = await page.evaluate(() => Date.now())
  await runUntil(page, () => calls.count() === count)
  expect((await page.evaluate(() => Date.now())) - from).toBeLessThan(ms)
}

async function openLearners(page: Page) {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/lessons')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const toLearners = (page: Page) => page.getByRole('link', { name: 'Learners', exact: true }).first().click()
const toLessons = (page: Page) => page.getByRole('link', { name: 'Lessons', exact: true }).first().click()

test.describe('reading', () => {
  test('a read that the network fails is repeated after 1, 2 and 4 s, then the page says so; what was lost comes by itself once the service is back', async ({
    page,
  }) => {
    await bringClock(page)
    await openLearners(page)
    const calls = await answering(page, '/api/payments/earnings', lose)
    const health = await answering(page, '/healthz', lose)
    await holdClock(page)
    await page.getByRole('link', { name: 'Earnings', exact: true }).first().click()
    await expect.poll(calls.count).toBe(1)
    for (const [delay, count] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await settle(page, delay - 50)
      expect(calls.count()).toBe(count - 1)
      await askedWithin(page, calls, count)
    }
    await runUntilSeen(page, notLoaded(page))
    await expect(notLoaded(page)).toContainText(
      'We couldn’t reach the service. Please check your connection and try again.',
    )
    await expect(strip(page)).toContainText('We can’t reach the service. We’ll keep trying')
    expect(calls.count()).toBe(4)
    calls.from(pass)
    health.from(pass)
    await page.clock.resume()
    await expect(page.locator('.sign-figure').first()).toBeVisible()
    await expect(notLoaded(page)).toHaveCount(0)
    await expect(strip(page)).toHaveCount(0)
  })

  test('a fault of the server is asked about once more after 1 s, then shown in place with a way to try again; a refusal is not asked about', async ({
    page,
  }) => {
    await bringClock(page)
    await openLearners(page)
    const calls = await answering(page, '/api/learners', fail(500))
    await holdClock(page)
    await toLearners(page)
    await expect.poll(calls.count).toBe(1)
    await settle(page, 950)
    expect(calls.count()).toBe(1)
    await askedWithin(page, calls, 2)
    await runUntilSeen(page, notLoaded(page))
    await settle(page, 60_000)
    expect(calls.count()).toBe(2)
    await expect(strip(page)).toHaveCount(0)
    await page.clock.resume()
    calls.from(fail(403))
    await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(calls.count).toBe(3)
    calls.from(pass)
    await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
    await expect(learnersList(page)).toBeVisible()
    expect(calls.count()).toBe(4)
  })

  test('what was read is fresh for 30 s; after that it is read again when it is looked at, from another page or another tab; after 5 min unseen it is forgotten', async ({
    page,
  }) => {
    await bringClock(page)
    await openLearners(page)
    const calls = await answering(page, '/api/learners', pass)
    await toLearners(page)
    await expect(learnersList(page)).toBeVisible()
    await holdClock(page)
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const atFirst = calls.count()
    await settle(page, 25_000)
    await comeBack()
    await toLessons(page)
    await runUntilSeen(page, page.getByRole('heading', { level: 1, name: 'Lessons' }))
    await toLearners(page)
    await runUntilSeen(page, learnersList(page))
    expect(calls.count()).toBe(atFirst)
    await settle(page, 10_000)
    await comeBack()
    await expect.poll(calls.count).toBe(atFirst + 1)

    await toLessons(page)
    await runUntilSeen(page, page.getByRole('heading', { level: 1, name: 'Lessons' }))
    calls.from(async () => {})
    await settle(page, 290_000)
    await toLearners(page)
    await runUntilSeen(page, learnersList(page))
    await toLessons(page)
    await runUntilSeen(page, page.getByRole('heading', { level: 1, name: 'Lessons' }))
    await settle(page, 305_000)
    await toLearners(page)
    await runUntilSeen(page, page.getByText('Loading learners'))
    expect(
      await page
        .locator('.bones')
        .first()
        .evaluate((bones) => getComputedStyle(bones).animationDelay),
    ).toBe('0.15s')
    await expect(learnersList(page)).toHaveCount(0)
  })
})

test('a page that is opened without a connection says so, has a way back, and opens by itself when the connection is there', async ({
  page,
  context,
}) => {
  await openLearners(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(strip(page)).toBeVisible()
  const toEarnings = () => page.getByRole('link', { name: 'Earnings' }).first().click()
  await toEarnings()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible()
  await toEarnings()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
})

/** Pages that open without reading anything; the system test has failures of its own. */
const readNothing =
  /^\/(test|checkout\/yours|instructor-directory(\/compare)?|roadmap|learning-resources|dashboard\/(settings|invitation|learning\?tab=reading|students\/(new|import)|school\/instructors\/new))$/

for (const role of ['student', 'instructor', 'admin', 'school_owner'] as const)
  test(`when the server fails, every page of the role ${role} says so in its place, and takes no failure for emptiness`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await enter(page, await demoLogin(page, role))
    const addresses = []
    for (const route of await pagesOf(role)) addresses.push(await addressOf(page, route))
    await page.route('**/api/**', fail(500))
    await bringClock(page)
    for (const path of addresses.filter((one) => !readNothing.test(one))) {
      await page.goto(path)
      // The second after which a read is tried again need not pass for each of them.
      await runUntilSeen(page, page.locator('.failed').first(), 200)
      await expect(page.locator('.failed').first(), path).toContainText('Try again')
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0)
      await expect(page.locator('main .empty'), path).toHaveCount(0)
      await expect(page.getByText(/^(No lessons|Nothing is|That could not be saved)/), path).toHaveCount(0)
    }
  })

test('a list that was read stays when it cannot be read again, or its next part cannot', async ({ page }) => {
  await bringClock(page)
  await enter(page, await demoLogin(page, 'admin'))
  const calls = await answering(page, '/api/admin/users', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), nextCursor: 'more' } })
  })
  await page.goto('/dashboard/users')
  const gwen = page.getByRole('link', { name: /Gwen Parry/ })
  await expect(gwen).toBeVisible()
  calls.from(fail(400))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('We couldn’t load any more.')).toBeVisible()
  await expect(gwen).toBeVisible()
  await holdClock(page)
  await settle(page, 31_000)
  const upTo = calls.count() + 1
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await runUntil(page, () => calls.count() === upTo, 100)
  await settle(page, 1_000)
  await expect(gwen).toBeVisible()
})

test.describe('writing', () => {
  const name = (page: Page) => page.getByLabel('Full name')
  const save = (page: Page) => page.getByRole('button', { name: 'Save name' }).click()

  test('offline, a strip says so on every kind of page and goes by itself; what is sent fails at once, is kept, and can be sent when the connection is back', async ({
    page,
    context,
  }) => {
    for (const path of ['/about', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await expect(strip(page)).toContainText('You’re offline')
      await context.setOffline(false)
      await expect(strip(page)).toHaveCount(0)
    }
    await bringSession(page, await demoLogin(page, 'student'))
    await page.goto('/dashboard/profile')
    await expect(name(page)).toBeVisible()
    const before = await name(page).inputValue()
    await context.setOffline(true)
    await expect(strip(page)).toContainText('What you’ve typed is still here')
    await name(page).fill('Amara Ngozi Okafor')
    await save(page)
    await expect(page.locator('.form-summary')).toHaveText(
      'We couldn’t reach the service. Please check your connection and try again.',
    )
    await expect(name(page)).toHaveValue('Amara Ngozi Okafor')
    await context.setOffline(false)
    await expect(strip(page)).toHaveCount(0)
    await save(page)
    await expect(toastOf(page, 'Name saved')).toBeVisible()
    await name(page).fill(before)
    await save(page)
    await expect(name(page)).toHaveValue(before)
  })

  test('a write that the server fails is sent once, shown at its form, and nothing typed is lost', async ({
    page,
  }) => {
    await bringSession(page, await demoLogin(page, 'instructor'))
    await page.goto('/dashboard/students/new')
    await page.getByLabel('Full name').fill('Rowan Teller')
    await page.getByLabel(/email/i).first().fill('rowan@post.example')
    const calls = await answering(page, '/api/invitations', (route) =>
      route.request().method() === 'POST' ? fail(500)(route) : route.continue(),
    )
    const before = calls.count()
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.locator('.form-summary')).toContainText('Something went wrong on our side')
    expect(calls.count()).toBe(before + 1)
    await expect(page.getByLabel('Full name')).toHaveValue('Rowan Teller')
    await expect(page.getByLabel(/email/i).first()).toHaveValue('rowan@post.example')
  })

  test('what is being changed stays while the page reads again behind it, when that fails, and when the page loads itself again', async ({
    page,
  }) => {
    await bringClock(page)
    await enter(page, await demoLogin(page, 'instructor'))
    const hours = await answering(page, '/api/diary/hours', pass)
    await page.goto('/dashboard/settings/hours')
    const opens = page.getByLabel('Monday, opens').first()
    await opens.selectOption('05:15')
    await holdClock(page)
    for (const [how, asked] of [[pass, 1] as const, [fail(500), 2] as const]) {
      const upTo = hours.count() + asked
      hours.from(how)
      await settle(page, 31_000)
      const answered = page.waitForResponse(
        (reply) => reply.url().endsWith('/api/diary/hours') && hours.count() === upTo,
      )
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await runUntil(page, () => hours.count() === upTo, 100)
      await (await answered).finished()
      await settle(page, 1_000)
      await expect(opens).toHaveValue('05:15')
    }
    hours.from(pass)
    await page.clock.resume()
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await expect(opens).toHaveValue('05:15')
  })

  test('what was being typed when the session ended is there again after signing in, for the same person only', async ({
    page,
  }) => {
    const login = await demoLogin(page, 'student')
    await bringSession(page, login)
    await page.goto('/dashboard/profile')
    await expect(name(page)).toBeVisible()
    await name(page).fill('Half a na')
    const endSession = async () => {
      // A read under way would be refused, and the page left before anything is saved.
      await page.waitForLoadState('networkidle')
      const { anonKey } = await (await page.request.get('/config.json')).json()
      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('session')!).access_token as string,
      )
      await page.request.post('/auth/v1/logout?scope=global', {
        headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      })
    }
    const signInHere = async ({ email, password }: typeof login) => {
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/dashboard/profile')
    }
    await endSession()
    await save(page)
    await page.waitForURL('**/login')
    await expect(page.locator('.banner', { hasText: 'You’ve been logged out' })).toBeVisible()
    await signInHere(login)
    await expect(name(page)).toHaveValue('Half a na')
    await expect(toastOf(page, 'What you had typed is back')).toContainText('It isn’t saved yet.')

    await endSession()
    await save(page)
    await page.waitForURL('**/login')
    const other = await demoLogin(page, 'instructor')
    await signInHere(other)
    await expect(name(page)).not.toHaveValue('Half a na')
    await expect(page.getByText(other.email)).toBeVisible()
  })
})

test.describe('in the corner', () => {
  const shown = (page: Page) => page.locator('.toast:not([data-limited], [data-ending-style])')
  const resend = (page: Page) => page.getByRole('button', { name: 'Resend Verification Email' }).click()

  async function openLogin(page: Page) {
    await bringClock(page)
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('rowan@post.example')
    await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }))
  }

  test('each message stays for its time: 5 s for what was sent, 8 s for where to look', async ({ page }) => {
    await openLogin(page)
    await holdClock(page)
    await resend(page)
    await runUntilSeen(page, toastOf(page, 'Email Delivery Notice'))
    const [sent, notice] = ['Verification Email Sent', 'Email Delivery Notice'].map((title) =>
      shown(page).filter({ hasText: title }),
    )
    await settle(page, 4_500)
    await expect(sent!).toHaveCount(1)
    await settle(page, 600)
    await expect(sent!).toHaveCount(0)
    await settle(page, 2_400)
    await expect(notice!).toHaveCount(1)
    await settle(page, 600)
    await expect(notice!).toHaveCount(0)
  })

  test('at most 5 are kept and 3 in view, 356 px wide and 14 px apart', async ({ page }) => {
    await openLogin(page)
    await holdClock(page)
    for (const count of [2, 4, 5]) {
      await resend(page)
      await expect
        .poll(async () => {
          await settle(page, 20)
          return page.locator('.toast:not([data-ending-style])').count()
        })
        .toBe(count)
    }
    await expect(shown(page)).toHaveCount(3)
    await expect
      .poll(async () => {
        await settle(page, 20)
        const boxes = (await Promise.all((await shown(page).all()).map((toast) => toast.boundingBox())))
          .map((box) => box!)
          .sort((a, b) => a.y - b.y)
        return [
          ...new Set(boxes.map(({ width }) => Math.round(width))),
          ...boxes.slice(1).map(({ y }, n) => Math.round(y - boxes[n]!.y - boxes[n]!.height)),
        ]
      })
      .toEqual([356, 14, 14])
    await page.setViewportSize({ width: 360, height: 740 })
    await settle(page, 20)
    await expect(shown(page)).toHaveCount(1)
  })

  test('it is read out once and taken away after 1 s, at once when it failed; F8 brings the keyboard to it', async ({
    page,
  }) => {
    await openLogin(page)
    await page.unroute('**/auth/v1/resend*')
    await page.route('**/auth/v1/resend*', failWith(500, 'unexpected_failure', 'Unexpected failure'))
    await holdClock(page)
    await resend(page)
    await runUntilSeen(page, toastOf(page, 'Error'))
    const spoken = page.locator('[role=alert] p', { hasText: 'Error. Failed to resend verification email' })
    await expect(spoken).toHaveCount(1)
    await settle(page, 700)
    await expect(spoken).toHaveCount(1)
    await settle(page, 400)
    await expect(spoken).toHaveCount(0)
    await expect(toastOf(page, 'Error')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeFocused()
  })

  test('a mouse sends it away past 50 px to the right, and moves it from 2 px on', async ({ page }) => {
    await openLogin(page)
    await resend(page)
    const toast = toastOf(page, 'Email Delivery Notice')
    await expect(toast).toBeVisible()
    const start = async () => {
      const box = (await toast.locator('.toast-title').boundingBox())!
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down()
      return { x: box.x + 5, y: box.y + 5 }
    }
    const at = await start()
    await page.mouse.move(at.x + 1, at.y)
    await expect(toast).not.toHaveAttribute('data-swiped')
    await page.mouse.move(at.x + 2, at.y)
    await expect(toast).toHaveAttribute('data-swiped', 'x')
    await page.mouse.move(at.x + 49, at.y)
    await page.mouse.up()
    await expect(toast).not.toHaveAttribute('data-swiped')
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => Math.round((await toast.locator('.toast-title').boundingBox())!.x + 5 - at.x))
      .toBe(0)
    const again = await start()
    await page.mouse.move(again.x + 50, again.y, { steps: 5 })
    await page.mouse.up()
    await expect(toast).toHaveCount(0)
  })

  test('a finger sends it away upwards too, where it hangs at the top, and has 10 px before it moves', async ({
    browser,
    world,
  }) => {
    const page = await (
      await browser.newContext({ baseURL: world.url, hasTouch: true, viewport: { width: 360, height: 740 } })
    ).newPage()
    await openLogin(page)
    await resend(page)
    const toast = toastOf(page, 'Email Delivery Notice')
    await expect(toast).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const drag = async (far: readonly number[]) => {
      const box = (await toast.locator('.toast-title').boundingBox())!
      await touch('touchStart', box.x + 5, box.y + 5)
      for (const up of far) await touch('touchMove', box.x + 5, box.y + 5 - up)
    }
    await drag([9])
    await expect(toast).not.toHaveAttribute('data-swiped')
    await touch('touchEnd')
    await drag([10, 49])
    await expect(toast).toHaveAttribute('data-swiped', 'y')
    await touch('touchEnd')
    await expect(toast).not.toHaveAttribute('data-swiped')
    await expect(toast).toBeVisible()
    await drag([10, 30, 51])
    await touch('touchEnd')
    await expect(toast).toHaveCount(0)
    await page.context().close()
  })
})
