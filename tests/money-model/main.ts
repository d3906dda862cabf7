import assert from 'node:assert/strict'
import { mustAddUp, mustAgree } from './checks.ts'
import { calm, playTogether } from './play.ts'
import { openWorld } from './world.ts'

/*
`npm run money [-- SEQUENCES]`: after any sequence of everything with money, with faults and crashes between any two steps, every account explains itself and
nobody is paid twice. 150 unless told; TEST_SEED repeats most of a run: what happens at once doesn't come in the same order again.
*/

const sequences = Number(process.argv[2] ?? 150)
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
/** Nothing tidies the database of a test, so that a long run has a new one from time to time. */
const ofAWorld = 600
const together = 50
const days = 6
/** Without these a run proves little. */
const expected = [
  'card paid',
  'card declined',
  'fault of Stripe',
  'disputes',
  'refunds at Stripe',
  'POST /api/lessons/:id/outcome ok',
  'POST /api/lessons/:id/cancellation ok',
  'POST /api/payments/checkout/session crashed',
  'POST /api/vouchers/:id/hours ok',
  'POST /api/vouchers/bought/:token/refund ok',
  'POST /api/paying/learners/:id/checkout ok',
  'POST /api/paying/learners/:id/lessons/:lessonId/checkout ok',
]

console.log(`money: TEST_SEED=${seed}`)
const began = performance.now()
const counts: Record<string, number> = {}
for (let played = 0; played < sequences; played += ofAWorld) {
  const world = await openWorld(seed + played, 10)
  try {
    const end = Math.min(ofAWorld, sequences - played)
    for (let at = 0; at < end; at += together) {
      await playTogether(world, Math.min(together, end - at), days)
      await mustAddUp(world)
    }
    await calm(world)
    await mustAgree(world)
    for (const [what, count] of Object.entries(world.counts)) counts[what] = (counts[what] ?? 0) + count
    counts['crashes'] = (counts['crashes'] ?? 0) + world.crashes()
  } finally {
    await world.close()
  }
}
const seconds = (performance.now() - began) / 1_000
console.log(`money: ${sequences} sequences in ${seconds.toFixed(0)} s; ${JSON.stringify(counts)}`)
if (sequences >= 150)
  assert.deepEqual(
    expected.filter((what) => !counts[what]),
    [],
  )
process.exit()
