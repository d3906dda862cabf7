import { addInstructors, listSectors } from './directory-people.ts'
import type { Line } from './line.ts'
import { load, median, mustAllBe } from './rounds.ts'
import { openStage } from './stage.ts'

const goals = { uncached: 150, cached: 2_000 }
const districts = 300

/**
 * Public pages of places, read, drawn and sent: each for the first time, and one of them again and again. Counted by the
 * server's processor time, so that what else runs on the machine matters little.
 */
export async function benchPages({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  try {
    await addInstructors(stage.owner, 5_000)
    const all = [...new Set(listSectors().map(({ sector }) => sector.split(' ')[0]!.toLowerCase()))]
    const addresses = all.filter((_, at) => at % Math.floor(all.length / districts) === 0).slice(0, districts)
    const answer = async (requests: number, path: (index: number) => string) => {
      const figures = await load(stage, {
        clients: 4,
        requests,
        ask: (index) => ({ path: path(index), headers: { 'accept-encoding': 'br' } }),
      })
      mustAllBe(200, figures, requests, 'pages')
      return 1e6 / figures.cpuUs
    }
    // Another page of the list each round: it has not been drawn before.
    const first = await answer(districts, (index) => `/driving-lessons/${addresses[index]}`)
    const uncached = [first]
    for (const gearbox of ['manual', 'automatic'])
      uncached.push(
        await answer(districts, (index) => `/driving-lessons/${addresses[index]}?gearbox=${gearbox}`),
      )
    const cached: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const perCore = await answer(10_000, () => `/driving-lessons/${addresses[0]}`)
      if (round > 0) cached.push(perCore)
    }
    return [
      asLine('a place, read and drawn (the first includes the warm-up)', median(uncached), goals.uncached),
      asLine('the same place again within half a minute', median(cached), goals.cached),
    ]
  } finally {
    await stage.close()
  }
}

const asLine = (what: string, perCore: number, goal: number): Line => ({
  what,
  measured: `${Math.round(perCore)}/s of a core`,
  goal: `≥ ${goal}/s`,
  met: perCore >= goal,
})
