import {
  conditions,
  emptyTallies,
  precisionOf,
  recallOf,
  scoreDrive,
} from '#features/drives/simulator/score.ts'
import type { EventKind } from '#features/drives/detection/thresholds.ts'

const drives = Number(process.env.DRIVES ?? 40)
const seed = Number(process.env.SEED ?? 1)
const only = process.env.ONLY

console.log(`${drives} drives each, seeds ${seed} to ${seed + drives - 1}: precision / recall / right side`)
for (const condition of conditions) {
  if (only && !condition.name.includes(only)) continue
  const tallies = emptyTallies()
  const began = performance.now()
  for (let i = 0; i < drives; i++) scoreDrive(seed + i, condition, tallies)
  const parts = (Object.keys(tallies) as EventKind[]).map((kind) => {
    const tally = tallies[kind]
    const side = kind === 'turn' || kind === 'lane-change'
    return `${kind} ${precisionOf(tally).toFixed(3)} / ${recallOf(tally).toFixed(3)}${side ? ` / ${(tally.rightSide / tally.hits).toFixed(3)}` : ''} (${tally.hits + tally.missed})`
  })
  console.log(`${condition.name}: ${parts.join(', ')}; ${Math.round(performance.now() - began)} ms`)
}
