import { detect } from '#features/drives/detection/detect.ts'
import type { EventKind } from '#features/drives/detection/thresholds.ts'
import {
  conditions,
  emptyTallies,
  precisionOf,
  recallOf,
  scoreDrive,
  simulate,
} from '#features/drives/simulator/score.ts'
import type { Line } from './line.ts'

const drives = Number(process.env['DRIVES'] ?? 12)
const seed = Number(process.env['SEED'] ?? 1)
const goal = 0.95

/** What becomes of simulated drives, by condition: precision, recall and right side of each kind of event. */
export async function benchDrives(): Promise<Line[]> {
  console.log(`${drives} drives each, seeds ${seed} to ${seed + drives - 1} (DRIVES and SEED change it)`)
  return [...conditions.map(measureCondition), measureHour()]
}

function measureCondition(condition: (typeof conditions)[number]): Line {
  const tallies = emptyTallies()
  for (let i = 0; i < drives; i++) scoreDrive(seed + i, condition, tallies)
  const parts = (Object.keys(tallies) as EventKind[]).map((kind) => {
    const tally = tallies[kind]
    const hasSide = kind === 'turn' || kind === 'lane-change'
    const side = hasSide ? ` / ${(tally.rightSide / tally.hits).toFixed(3)}` : ''
    return `${kind} ${precisionOf(tally).toFixed(3)} / ${recallOf(tally).toFixed(3)}${side} of ${tally.hits + tally.missed}`
  })
  const met = (['brake', 'acceleration', 'turn'] as const).every(
    (kind) => precisionOf(tallies[kind]) >= goal && recallOf(tallies[kind]) >= goal,
  )
  return {
    what: condition.name,
    measured: parts.join('; '),
    // The wish is for usual recordings; the others say how much worse it becomes.
    ...(condition.isUsual && { goal: `≥ ${goal} without lane changes`, met }),
  }
}

function measureHour(): Line {
  const { recording } = simulate(seed, conditions[1]!, { minutes: 60 })
  const began = process.cpuUsage().user
  detect(recording)
  const ms = (process.cpuUsage().user - began) / 1000
  return {
    what: 'an hour of motion, computed',
    measured: `${ms.toFixed(0)} ms of processor`,
    goal: '≤ 2,000 ms',
    met: ms <= 2000,
  }
}
