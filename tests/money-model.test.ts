import { test } from 'node:test'
import { mustAddUp, mustAgree } from './money-model/checks.ts'
import { calm, playTogether } from './money-model/play.ts'
import { openWorld } from './money-model/world.ts'

const sequences = Number(process.env['MONEY_SEQUENCES'] ?? 300)
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
const ofAWorld = 600
const together = 60

test(`over ${sequences} random sequences of everything with money, with faults and crashes between any two steps, every account explains itself and nobody is paid twice`, async () => {
  console.log(`money: TEST_SEED=${seed}`)
  const began = performance.now()
  const counts: Record<string, number> = {}
  let crashes = 0
  for (let played = 0; played < sequences; played += ofAWorld) {
    const c0 = process.cpuUsage()
    const world = await openWorld(seed + played, 10)
    console.log('open', JSON.stringify(process.cpuUsage(c0)))
    try {
      const end = Math.min(ofAWorld, sequences - played)
      for (let at = 0; at < end; at += together) {
        await playTogether(world, Math.min(together, end - at), 6)
        await mustAddUp(world)
      }
      console.log('play', JSON.stringify(process.cpuUsage(c0)))
      await calm(world)
      console.log('calm', JSON.stringify(process.cpuUsage(c0)))
      await mustAgree(world)
      for (const [name, count] of Object.entries(world.counts)) counts[name] = (counts[name] ?? 0) + count
      crashes += world.crashes()
    } finally {
      await world.close()
    }
  }
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `money: ${sequences} sequences in ${seconds.toFixed(0)} s, ${crashes} crashes; ${JSON.stringify(counts)}`,
  )
})
