import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Day } from '#common/days.ts'
import type { Services } from '#server/services.ts'
import { awardsOf, comparedPoints } from '../rules.ts'
import { readFacts } from './facts.ts'

const storedMs = 60_000
const mostStored = 20_000
/** FSRS replays their answers on the event loop: of so many others hardly notice. */
const peopleAtOnce = 10

type Stored = { at: number; points: Promise<number> }
type Work = { stored: LRUCache<string, Stored>; turns: LimitFunction }
const works = new WeakMap<Services, Work>()

/**
 * What counts on leaderboards of each of these people in that week, at most a minute old; of `now` as it is now. An
 * instance works out one small group at a time, in transactions of their own, and who asks meanwhile shares it.
 * Numbers alone are stored: who may see whose is decided by who asks for them, each time.
 */
export async function weekPointsOf(
  services: Services,
  ids: readonly string[],
  { week, now: freshId }: { week: Day; now: string },
): Promise<ReadonlyMap<string, number>> {
  const { stored, turns } = workOf(services)
  const at = services.clock.now().epochMilliseconds
  const keyOf = (id: string) => `${week} ${id}`
  const isOld = (id: string) => {
    const known = id === freshId ? undefined : stored.get(keyOf(id))
    return !known || Math.abs(at - known.at) >= storedMs
  }
  const found = new Map<string, Promise<number>>()
  const old = ids.filter((id) => isOld(id) || !found.set(id, stored.get(keyOf(id))!.points))
  for (let from = 0; from < old.length; from += peopleAtOnce) {
    const group = old.slice(from, from + peopleAtOnce)
    const all = turns(() => workOut(services, group, week))
    for (const id of group) {
      const points = all.then((known) => known.get(id)!)
      const entry = { at, points }
      stored.set(keyOf(id), entry)
      found.set(id, points)
      points.catch(() => {
        if (stored.get(keyOf(id)) === entry) stored.delete(keyOf(id))
      })
    }
  }
  return new Map(
    await Promise.all([...found].map(async ([id, points]): Promise<[string, number]> => [id, await points])),
  )
}

function workOf(services: Services): Work {
  const work = works.get(services) ?? { stored: new LRUCache({ max: mostStored }), turns: pLimit(1) }
  works.set(services, work)
  return work
}

async function workOut(services: Services, ids: readonly string[], week: Day) {
  const facts = await services.asSystem('points of a week', (db) => readFacts(db, ids, week))
  return new Map(ids.map((id) => [id, comparedPoints(awardsOf(facts.get(id)!), week)]))
}
