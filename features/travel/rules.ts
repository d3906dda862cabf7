/**
 * The middle of a postcode sector (or outcode) in thousandths of a degree, with how built-up it is, in one whole
 * number that PostgreSQL stores as an `int`. Only places of Great Britain have one.
 */
export type Spot = number

/** 0 countryside, 1 town, 2 city, 3 heart of a big city. */
type Density = 0 | 1 | 2 | 3

/** By how many postcode sectors have their middle within 3 km: a sector holds a few thousand homes everywhere. */
export const densityOf = (sectorsNear: number): Density =>
  sectorsNear < 3 ? 0 : sectorsNear < 12 ? 1 : sectorsNear < 40 ? 2 : 3

const [south, west, width] = [49_000, -9_000, 12_001]

/** Latitude and longitude in thousandths of a degree, 49 to 61 north and 9 west to 3 east. */
export const toSpot = (lat: number, lng: number, density: Density): Spot =>
  ((lat - south) * width + (lng - west)) * 4 + density

function fromSpot(spot: Spot): { lat: number; lng: number; density: Density } {
  const cell = Math.floor(spot / 4)
  return {
    lat: Math.floor(cell / width) + south,
    lng: (cell % width) + west,
    density: (spot % 4) as Density,
  }
}

/** Nobody drives further between two lessons; it also bounds which entries can touch a start. */
export const mostTravelMinutes = 240

// Our own assumptions, in km/h: round the door, then on roads of the kind, then on main roads.
const localSpeeds = [42, 30, 22, 16] as const
const openSpeeds = [65, 50, 34, 26] as const
const mainRoadSpeed = 80
const roadFactor = 1.3
/** Out of the car park and into the next one. */
const startAndStop = 2
/** Two places in one sector are this far apart, in km, for want of anything finer. */
const withinSector = [2, 0.9, 0.6, 0.4] as const

/** How much longer than in quiet daytime traffic. `weekday` 1 is Monday, `minute` counts from local midnight. */
export const trafficAt = (weekday: number, minute: number) =>
  minute < 360 || minute >= 1260
    ? 0.85
    : weekday <= 5 && ((minute >= 450 && minute < 570) || (minute >= 900 && minute < 1110))
      ? 1.3
      : 1

/** The busiest: no journey takes longer. */
export const mostTraffic = 1.3

/**
 * Minutes in quiet daytime traffic, without setting off and parking. `travel.drive` in SQL is the same, operation by
 * operation, so that both give the same last bit: no sine, no power.
 */
export function driveMinutes(from: Spot, to: Spot): number {
  const [a, b] = [fromSpot(from), fromSpot(to)]
  const road = roadKm(from, to)
  const near = Math.min(road, 6) / 2
  const open = Math.min(Math.max(road - 6, 0), 14)
  const main = Math.max(road - 20, 0)
  return (
    (near / localSpeeds[a.density] +
      near / localSpeeds[b.density] +
      open / ((openSpeeds[a.density] + openSpeeds[b.density]) / 2) +
      main / mainRoadSpeed) *
    60
  )
}

/** What a route planner knows, in quiet traffic. */
export type Route = readonly [from: Spot, to: Spot, seconds: number]

/** A row of the cache counts for so long; `travel.routes_last` in SQL says the same. */
export const routesLastDays = 30

/** Minutes without setting off and parking: by a known route, else by the estimate. */
export function driveBy(routes: readonly Route[] = []): (from: Spot, to: Spot) => number {
  if (routes.length === 0) return driveMinutes
  const known = new Map(routes.map(([from, to, seconds]) => [`${from} ${to}`, seconds / 60]))
  return (from, to) => known.get(`${from} ${to}`) ?? driveMinutes(from, to)
}

export function pointOf(spot: Spot): { lat: number; lng: number } {
  const { lat, lng } = fromSpot(spot)
  return { lat: lat / 1000, lng: lng / 1000 }
}

/** Nobody gets there sooner: straight, at more than any road allows. */
export const leastSeconds = (from: Spot, to: Spot) => (straightKm(from, to) / 130) * 3600

/** Whole minutes from door to door. */
export const travelMinutes = (drive: number, traffic: number) =>
  Math.min(mostTravelMinutes, Math.ceil(drive * traffic + startAndStop))

export function roadKm(from: Spot, to: Spot): number {
  const straight = straightKm(from, to)
  return (straight === 0 ? withinSector[fromSpot(from).density] : straight) * roadFactor
}

function straightKm(from: Spot, to: Spot): number {
  const [a, b] = [fromSpot(from), fromSpot(to)]
  const north = (b.lat - a.lat) * kmPerStep
  const d = ((a.lat + b.lat) / 2 - 55_000) * radiansPerStep
  // The cosine of the latitude as a series around 55° north.
  const east = (b.lng - a.lng) * kmPerStep * (c55 - s55 * d - (c55 * d * d) / 2 + (s55 * d * d * d) / 6)
  return Math.sqrt(north * north + east * east)
}

/** Length of a great circle, for a thousandth of a degree; the mean radius of the Earth is 6371.0088 km. */
const kmPerStep = 0.11119508
const radiansPerStep = 0.000017453292519943
const [c55, s55] = [0.573576436351046, 0.819152044288992]
