import { LRUCache } from 'lru-cache'
import { ApiFailure } from '#server/errors.ts'
import { anonymous, type Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { FreeThisWeek } from '../contract.ts'
import { type Place, placeIfKnown } from './places.ts'
import { shownThisWeek } from '../rules.ts'
import { listPublicInstructors, listPublicPlaces } from './listings.ts'

const storedMs = 30_000
const weekMs = 7 * 86_400_000
/** Towns are tried until somebody is free: more would let an empty country cost a query for each. */
const mostTowns = 3

type Answer = { until: number; free: Promise<FreeThisWeek> }
const answers = new WeakMap<Services, LRUCache<string, Answer>>()

/** Everybody who opens the landing page asks, so an instance gives one answer for half a minute, as with live pages. */
export function getFreeThisWeek(services: Services, place = ''): Promise<FreeThisWeek> {
  const stored = answers.get(services) ?? new LRUCache({ max: 500 })
  answers.set(services, stored)
  const now = services.clock.now().epochMilliseconds
  const key = placeIfKnown(place)?.slug ?? ''
  const known = stored.get(key)
  if (known && known.until > now) return known.free
  const free = services.asUser(anonymous, (db) => findFree(db, place))
  stored.set(key, { until: now + storedMs, free })
  free.catch(() => stored.delete(key))
  return free
}

async function findFree(db: Db, place: string): Promise<FreeThisWeek> {
  const here = place && (await freeIn(db, place))
  if (here) return here
  const towns = (await listPublicPlaces(db)).toSorted((a, b) => b.instructors - a.instructors)
  for (const town of towns.slice(0, mostTowns)) {
    const free = await freeIn(db, town.name)
    if (free) return free
  }
  return { place: null, instructors: [] }
}

async function freeIn(db: Db, postcode: Place['name']): Promise<FreeThisWeek | undefined> {
  const found = await listPublicInstructors(db, { postcode, page: 1 }).catch((error) => {
    if (error instanceof ApiFailure && error.apiError.status < 500) return undefined
    throw error
  })
  const before = db.now().epochMilliseconds + weekMs
  const instructors = (found?.instructors ?? []).flatMap((one) => {
    const freeTimes = one.freeTimes.filter((startsAt) => Date.parse(startsAt) < before)
    return freeTimes.length > 0 ? [{ ...one, freeTimes }] : []
  })
  if (!found || instructors.length === 0) return undefined
  return { place: found.place, instructors: instructors.slice(0, shownThisWeek) }
}
