import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import { fetchOutside } from '#server/fetch-outside.ts'
import type { Services } from '#server/services.ts'
import { leastSeconds, pointOf, type Spot } from '../rules.ts'

/** Null: there is no way by road, or none that can be true. */
export type Found = { seconds: number; metres: number } | null

/** It is slow, broken, busy, or has been: the estimate counts meanwhile. */
export class RouterAway extends Error {}

type State = { faults: number; restsUntil: number; asking: LimitFunction }
const states = new WeakMap<Services, State>()

const withinMs = 2_000
const mostBytes = 500_000
const [atOnce, mostWaiting] = [4, 40]
/** After so many faults in a row it is left alone for a minute; then one attempt shows whether it is back. */
const [mostFaults, restSeconds] = [3, 60]
/** OSRM's own limit of a table is 100 places. */
export const mostAtOnce = 99

/**
 * From one place to others, through the table service of an OSRM-compatible server (`ROUTER_URL`).
 * Never inside a transaction that holds a lock. @throws RouterAway
 */
export async function askRouter(
  services: Services,
  from: Spot,
  to: readonly Spot[],
): Promise<ReadonlyMap<Spot, Found>> {
  const state = stateOf(services)
  if (!services.config.routerUrl || state.asking.pendingCount >= mostWaiting) throw new RouterAway('busy')
  return state.asking(async () => {
    const now = services.clock.now().epochMilliseconds
    if (now < state.restsUntil) throw new RouterAway('resting')
    if (state.faults >= mostFaults) state.restsUntil = now + restSeconds * 1_000
    try {
      const found = await readTable(services.config.routerUrl!, from, to)
      Object.assign(state, { faults: 0, restsUntil: 0 })
      return found
    } catch (error) {
      state.faults += 1
      if (state.faults >= mostFaults)
        state.restsUntil = services.clock.now().epochMilliseconds + restSeconds * 1_000
      services.log.warn({ err: error, faults: state.faults }, 'the route planner does not answer')
      throw new RouterAway('away', { cause: error })
    }
  })
}

function stateOf(services: Services): State {
  const known = states.get(services) ?? { faults: 0, restsUntil: 0, asking: pLimit(atOnce) }
  states.set(services, known)
  return known
}

const Row = z.array(z.nullable(z.number().check(z.minimum(0))))
const Answer = z.object({
  code: z.string(),
  durations: z.optional(z.array(Row)),
  distances: z.optional(z.array(Row)),
})

async function readTable(url: string, from: Spot, to: readonly Spot[]): Promise<ReadonlyMap<Spot, Found>> {
  const places = [from, ...to].map((spot) => {
    const { lat, lng } = pointOf(spot)
    return `${lng.toFixed(3)},${lat.toFixed(3)}`
  })
  const destinations = to.map((_, nr) => nr + 1).join(';')
  const { status, text } = await fetchOutside(
    `${url}/table/v1/driving/${places.join(';')}?sources=0&destinations=${destinations}&annotations=duration,distance`,
    { insideToo: true, mostBytes, withinMs, headers: { accept: 'application/json' } },
  )
  if (status !== 200 && status !== 400) throw new Error(`status ${status}`)
  const { code, durations, distances } = z.parse(Answer, JSON.parse(text))
  // One place off the map spoils the table: the halves are asked for, down to the place itself.
  if (noWay.has(code)) {
    if (to.length === 1) return new Map([[to[0]!, null]])
    const middle = Math.ceil(to.length / 2)
    const [some, others] = [
      await readTable(url, from, to.slice(0, middle)),
      await readTable(url, from, to.slice(middle)),
    ]
    return new Map([...some, ...others])
  }
  const [seconds, metres] = [durations?.[0], distances?.[0]]
  if (status !== 200 || code !== 'Ok' || seconds?.length !== to.length || metres?.length !== to.length)
    throw new Error(`code ${code.slice(0, 40)}`)
  return new Map(to.map((spot, nr) => [spot, foundOf(seconds[nr], metres[nr], leastSeconds(from, spot))]))
}

const noWay = new Set(['NoRoute', 'NoSegment', 'NoTable'])

function foundOf(
  seconds: number | null | undefined,
  metres: number | null | undefined,
  least: number,
): Found {
  const isReal =
    typeof seconds === 'number' &&
    typeof metres === 'number' &&
    seconds >= least &&
    seconds <= mostSeconds &&
    metres <= mostMetres
  return isReal ? { seconds: Math.round(seconds), metres: Math.round(metres) } : null
}
const [mostSeconds, mostMetres] = [86_400, 2_000_000]
