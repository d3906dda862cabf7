import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { watchForm } from '#ui/drafts.ts'
import { reloadOnce } from './outdated.ts'

let reloads = 0
const stand = (name: string, value: object) =>
  Object.defineProperty(globalThis, name, { value, configurable: true })
stand('location', { reload: () => (reloads += 1) })
const device = { onLine: true }
stand('navigator', device)
const place = '/dashboard/students/new email,name'
watchForm({ place, typed: () => ({ name: 'Rowan Tel' }) })

beforeEach(() => {
  reloads = 0
  device.onLine = true
  sessionStorage.clear()
})

test('a script that cannot be had while the server is away leaves the page and what is typed on it alone', async (t) => {
  const requested = t.mock.method(globalThis, 'fetch', async () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  await reloadOnce()
  assert.equal(requested.mock.callCount(), 1)
  requested.mock.mockImplementation(async () => new Response(null, { status: 503 }))
  await reloadOnce()
  device.onLine = false
  await reloadOnce()
  assert.equal(requested.mock.callCount(), 2)
  assert.equal(reloads, 0)
})

test('a script that is gone loads the page again once within a minute, and what was typed is there again, once', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => new Response('ok'))
  await Promise.all([reloadOnce(), reloadOnce()])
  await reloadOnce()
  assert.equal(reloads, 1)
  const freshly = async (load: string): Promise<typeof import('#ui/drafts.ts')> =>
    import(`../ui/drafts.ts?${load}`)
  const { takeDraft } = await freshly('first')
  assert.deepEqual(takeDraft(place), { name: 'Rowan Tel' })
  assert.equal(takeDraft(place), undefined)
  assert.equal((await freshly('second')).takeDraft(place), undefined)
})
