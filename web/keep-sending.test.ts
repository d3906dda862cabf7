import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { keepSending, type Sent } from './keep-sending.ts'
import { createOutbox, createWorkOutbox, type Outgoing, type Unsent } from './outbox.ts'

const items = new Map<string, string>()
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, value })
define('navigator', { onLine: true })
define('window', { addEventListener: () => undefined })
define('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => items.set(name, value),
  removeItem: (name: string) => items.delete(name),
})

/** Sends two notes of Helen's while Tom signs in during the first. */
async function sendWhileTomSignsIn(name: string, first: Sent) {
  const outbox = createOutbox<Outgoing>(name, (stored) => stored)
  for (const id of ['first', 'second']) outbox.add('helen', { id })
  const tried: string[] = []
  let whoIsIn = 'helen'
  keepSending({
    outbox,
    send: async ({ id }) => {
      tried.push(id)
      whoIsIn = 'tom'
      return first
    },
    onDecided: () => undefined,
    whoIsIn: () => whoIsIn,
  })
  await setImmediate()
  await setImmediate()
  return { tried, waiting: outbox.waiting('helen').map(({ id }) => id) }
}

test('nothing more is sent once somebody else has signed in', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.deepEqual(await sendWhileTomSignsIn('notes', 'sent'), { tried: ['first'], waiting: ['second'] })
})

test('what the server refused to somebody else still waits for its writer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.deepEqual(await sendWhileTomSignsIn('outcomes', { error: 'Not yours.' }), {
    tried: ['first'],
    waiting: ['first', 'second'],
  })
})

test('work that was refused is sent again once its writer says so, and each page sends it once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const written = { name: 'Amara', writtenAt: '2026-11-23T15:40:00Z' }
  const sent = { ...written, id: 'sent by an earlier page', sentAt: '2026-11-23T15:41:00Z' }
  items.set('mine: receipts helen', JSON.stringify([sent, { ...written, id: 'cash', error: 'Not yet.' }]))
  const outbox = createWorkOutbox<Unsent>('receipts')
  assert.deepEqual(
    outbox.get('helen').map(({ id }) => id),
    ['cash'],
  )
  const tried: string[] = []
  const begin = () =>
    keepSending({
      outbox,
      send: async ({ id }) => (tried.push(id), 'sent'),
      onDecided: () => undefined,
      whoIsIn: () => 'helen',
    })
  begin()
  begin()
  await setImmediate()
  assert.deepEqual(tried, [])
  outbox.sendAgain('helen', 'cash')
  await setImmediate()
  await setImmediate()
  assert.deepEqual(tried, ['cash'])
  assert.ok(outbox.get('helen')[0]?.sentAt)
})
