import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Longitude and latitude, as in the address: `-2.596,51.464`. */
type Point = string
type Way = { seconds: number; metres: number } | null
/** A status with an empty answer, a code of OSRM's with status 400, or a way of not answering. */
type Fault = number | 'NoRoute' | 'NoSegment' | 'NoTable' | 'garbage' | 'nothing' | 'hang' | 'short'

/**
 * An OSRM server's table and route services, as much of them as our product could ask for. Ways are straight at
 * 40 km/h unless `set`; a place `offTheMap` has no segment; `answerNext` has faults, one for each request.
 */
export async function startRouterStandIn() {
  const ways = new Map<string, Way>()
  const offTheMap = new Set<Point>()
  const requests: string[] = []
  const faults: Fault[] = []
  const wayOf = (from: Point, to: Point) => {
    const known = ways.get(`${from} ${to}`)
    return known === undefined ? straight(from, to) : known
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://router')
    requests.push(url.pathname + url.search)
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'nothing') return response.destroy()
    if (fault === 'garbage') return response.writeHead(200).end('<html>welcome</html>')
    if (fault === 'short') return say(200, { code: 'Ok', durations: [[]], distances: [[]] })
    if (typeof fault === 'number') return response.writeHead(fault).end()
    if (fault) return say(400, { code: fault, message: 'set by the test' })
    const [, service, list = ''] = /^\/(table|route)\/v1\/driving\/([^/]+)$/.exec(url.pathname) ?? []
    const points = decodeURIComponent(list).split(';')
    if (!service || request.method !== 'GET') return say(400, { code: 'InvalidUrl' })
    if (!points.every((point) => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(point)) || points.length < 2)
      return say(400, { code: 'InvalidQuery' })
    if (points.length > 100) return say(400, { code: 'TooBig' })
    const off = points.findIndex((point) => offTheMap.has(point))
    if (off >= 0)
      return say(400, {
        code: 'NoSegment',
        message: `Could not find a matching segment for coordinate ${off}`,
      })
    if (service === 'route') {
      const legs = points.slice(1).map((point, nr) => wayOf(points[nr]!, point))
      if (legs.includes(null))
        return say(400, { code: 'NoRoute', message: 'Impossible route between points' })
      const sum = (of: 'seconds' | 'metres') => legs.reduce((all, leg) => all + leg![of], 0)
      return say(200, { code: 'Ok', routes: [{ duration: sum('seconds'), distance: sum('metres') }] })
    }
    const chosen = (name: string) => {
      const text = url.searchParams.get(name)
      const numbers =
        text === null || text === 'all' ? points.map((_, nr) => nr) : text.split(';').map(Number)
      return numbers.map((nr) => points[nr])
    }
    const [sources, destinations] = [chosen('sources'), chosen('destinations')]
    if ([...sources, ...destinations].includes(undefined)) return say(400, { code: 'InvalidOptions' })
    const table = (of: 'seconds' | 'metres') =>
      sources.map((from) => destinations.map((to) => wayOf(from!, to!)?.[of] ?? null))
    const annotations = (url.searchParams.get('annotations') ?? 'duration').split(',')
    return say(200, {
      code: 'Ok',
      ...(annotations.includes('duration') && { durations: table('seconds') }),
      ...(annotations.includes('distance') && { distances: table('metres') }),
    })
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    offTheMap,
    set: (from: Point, to: Point, way: Way) => ways.set(`${from} ${to}`, way),
    answerNext: (...next: Fault[]) => faults.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function straight(from: Point, to: Point): Way {
  const [a, b] = [from, to].map((point) => point.split(',').map(Number) as [number, number])
  const north = (b![1] - a![1]) * 111_195
  const east = (b![0] - a![0]) * 111_195 * Math.cos((a![1] * Math.PI) / 180)
  const metres = Math.hypot(north, east) * 1.3
  return { seconds: Math.round((metres / 40_000) * 36_000) / 10, metres: Math.round(metres * 10) / 10 }
}
