import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError, unreachable } from '#web/api-error.ts'
import { alreadyPaid, amountChanged, receivedOtherwise } from '../money-contract.ts'
import type { UnsentReceipt } from './receipt-outbox.ts'
import { inputOf, sendReceipt } from './send-receipts.ts'

/* Jack paid in cash in a car park without a network. */

const receipt: UnsentReceipt = {
  id: '01a1fc80-536e-7e5f-9243-02738ca52c1b',
  key: '5f0c6a62-3b0f-4b3c-8f3e-1f2f5d8b7a10',
  name: 'Jack Whitlock',
  startsAt: '2026-11-23T17:45:00Z',
  endsAt: '2026-11-23T18:45:00Z',
  pence: 3_800,
  payment: 'cash',
  writtenAt: '2026-11-23T18:50:00Z',
}
const failing =
  ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  () =>
    Promise.reject(new RequestError(status, { code, detail }))

test('a payment is sent with its key, the amount that was shown and the way it came', async () => {
  const sent: unknown[] = []
  assert.equal(await sendReceipt(receipt, async (input) => void sent.push(input)), 'sent')
  const { id, key } = receipt
  assert.deepEqual(sent, [{ id, key, pence: 3_800, payment: 'cash' }])
  assert.deepEqual(Object.keys(inputOf(receipt)), ['id', 'key', 'pence', 'payment'])
})

test('without a network, at a fault or after the session a payment waits', async () => {
  for (const status of [0, 401, 408, 429, 500, 503]) {
    const error = status === 0 ? unreachable() : new RequestError(status, { detail: 'x' })
    assert.equal(await sendReceipt(receipt, () => Promise.reject(error)), 'later', String(status))
  }
})

test('a payment that is not accepted says why and what to do', async () => {
  for (const error of [amountChanged, receivedOtherwise])
    assert.deepEqual(await sendReceipt(receipt, failing(error)), { error: error.detail })
  const sent = await sendReceipt(receipt, failing(alreadyPaid))
  assert.match(
    typeof sent === 'object' ? sent.error : sent,
    /^Jack Whitlock has paid .* Give the £38\.00 back/,
  )
})
