import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { goodCard, openEndpoint, openShop, press, sdk, tenHours } from './test-shop.ts'

function folderFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'stripe.sqlite')
}

test('closed and opened again, it knows its sessions and brings what was not yet told', async (t) => {
  const file = folderFor(t)
  const endpoint = await openEndpoint(t, [500, 500, 500])
  const before = await openShop(t, { file, webhook: endpoint.webhook, retryDelays: [3_600_000] })
  const session = await before.checkout()
  await before.standIn.pay(session.id, '4242424242424242')
  await endpoint.arrived(3)
  await before.close()

  const after = await openShop(t, { file, webhook: endpoint.webhook })
  assert.equal((await after.stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
  await after.standIn.deliverPending()
  assert.equal(endpoint.arrivals.length, 6)
  await after.standIn.deliverPending()
  assert.equal(endpoint.arrivals.length, 6)
})

test('killed in the middle of a delivery, it has lost nothing and goes on at once', async (t) => {
  const file = folderFor(t)
  const endpoint = await openEndpoint(t, ['hang', 'hang', 'hang'])
  const first = await life(t, file, endpoint.webhook)
  const stripe = sdk(first.port)
  const session = await stripe.checkout.sessions.create(tenHours, { idempotencyKey: 'lesson-24' })
  assert.equal((await press(session.url!, goodCard)).status, 303)
  await endpoint.arrived(3)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await life(t, file, endpoint.webhook)
  const arrivals = await endpoint.arrived(6)
  assert.equal(new Set(arrivals.map(({ event }) => event.id)).size, 3)
  const again = sdk(second.port)
  assert.equal((await again.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
  const replayed = await again.checkout.sessions.create(tenHours, { idempotencyKey: 'lesson-24' })
  assert.equal(replayed.id, session.id)
  assert.equal((await again.charges.list()).data.length, 1)
})

/** A stand-in in a process of its own. */
async function life(t: TestContext, file: string, webhook: { url: string; secret: string }) {
  const child = fork(new URL('./test-process.ts', import.meta.url), [JSON.stringify({ file, webhook })])
  t.after(() => child.kill('SIGKILL'))
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}
