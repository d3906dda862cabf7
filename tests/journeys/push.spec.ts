import type { Page, Worker } from '@playwright/test'
import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/* Amara's phone shows a reminder. The browser of the journeys has no push service and no tray of notifications: the story lends it both; what comes is handed over by the browser itself. */

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('a pushed reminder is shown and opens its lesson; the browser renews its address by itself, and logging out ends it', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  await lendSubscription(page, addressOf('first'))
  await enter(page, await demoLogin(page, 'student'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await lendTray(worker)
  const { lessons } = await (await page.request.get('/api/lessons?limit=1', await sessionOf(page))).json()
  const lesson = lessons[0].id as string
  const url = `/dashboard/lessons/${lesson}`

  await test.step('what comes from the push service is shown, once for a lesson', async () => {
    const deliver = await openPush(page, world.url)
    const note = { title: 'Lesson tomorrow at 10:00', text: 'With Helen Marsh', url, tag: `lesson-${lesson}` }
    await deliver({ ...note, title: 'Lesson in three days' })
    await deliver(note)
    await expect.poll(() => shownOn(worker)).toEqual([{ title: note.title, body: note.text, url }])
  })

  await test.step('pressing it opens the lesson', async () => {
    await worker.evaluate(async () => {
      const scope = self as unknown as Scope
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
      )
    })
    await page.waitForURL(`**${url}`)
    await expect.poll(() => shownOn(worker)).toEqual([])
  })

  await test.step('switched on, its address changes, and the server learns of it', async () => {
    await page.goto('/dashboard/settings/reminders')
    await page.getByRole('button', { name: 'Switch on for this device' }).click()
    await expect(page.getByText('(this device)')).toBeVisible()
    const before = await marksOf(page)
    await worker.evaluate((to) => {
      const newSubscription = { toJSON: () => to }
      const change = { oldSubscription: null, newSubscription, waitUntil: () => undefined }
      ;(self as unknown as Scope).dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
    }, addressOf('second'))
    await expect.poll(() => marksOf(page)).not.toEqual(before)
    expect(await marksOf(page)).toHaveLength(1)
  })

  await test.step('logging out ends it in the browser and on the server', async () => {
    await page.getByRole('button', { name: /account of / }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes')
    expect(await page.evaluate(() => caches.has('push'))).toBe(false)
    await enter(page, await demoLogin(page, 'student'))
    expect(await marksOf(page)).toEqual([])
  })
})

type Scope = {
  registration: { getNotifications(): Promise<(Notification & { data: { url: string } })[]> }
  dispatchEvent(event: Event): void
}

async function sessionOf(page: Page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).access_token as string)
  return { headers: { authorization: `Bearer ${token}` } }
}

const addressOf = (name: string) => ({
  endpoint: `https://push.example/${name}-${crypto.randomUUID()}`,
  keys: { p256dh: 'B'.repeat(87), auth: name.padEnd(22, '0') },
})

const lendTray = (worker: Worker) =>
  worker.evaluate(() => {
    type Shown = { tag: string; close(): void }
    let tray: Shown[] = []
    Object.assign(ServiceWorkerRegistration.prototype, {
      async showNotification(title: string, options: { tag: string }) {
        const shown = { title, ...options, close: () => void (tray = tray.filter((one) => one !== shown)) }
        tray = [...tray.filter(({ tag }) => tag !== options.tag), shown]
      },
      getNotifications: async () => tray,
    })
  })

/** As a browser with a push service: it subscribes, knows its subscription, and notes when it ends. */
const lendSubscription = (page: Page, address: ReturnType<typeof addressOf>) =>
  page.addInitScript((address) => {
    const subscription = {
      endpoint: address.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => address,
      async unsubscribe() {
        sessionStorage.setItem('unsubscribed', 'yes')
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes')
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null
  }, address)

/** By the browser's own protocol: what its push service would hand to the worker. */
async function openPush(page: Page, origin: string) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  return (note: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(note) })
}

const shownOn = (worker: Worker) =>
  worker.evaluate(async () =>
    (await (self as unknown as Scope).registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      url: data.url,
    })),
  )

async function marksOf(page: Page): Promise<string[]> {
  const { devices } = await (await page.request.get('/api/reminder-settings', await sessionOf(page))).json()
  return devices.map(({ mark }: { mark: string }) => mark)
}
