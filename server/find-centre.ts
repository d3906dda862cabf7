import { readFileSync } from 'node:fs'
import { unpackLine } from '#common/postcode/compact.ts'
import { isOutsideGreatBritain, parsePostcode } from '#common/postcode/parse-postcode.ts'

export type Centre = {
  readonly sector: string | null
  readonly outcode: string
  readonly lat: number
  readonly lng: number
  readonly precision: 'sector' | 'outcode'
}
export type PostcodeFault = 'not-a-postcode' | 'not-in-great-britain' | 'unknown-postcode'

/** Centre of a postcode's sector or outcode (`BS6 6AA`, `bs66aa`, `BS6 6`, `BS6`), never anything finer. */
export function findCentre(text: string): Centre | undefined {
  const readings = parsePostcode(text)
  for (const { outcode, sector } of readings) {
    const found = sector === null ? outcodeCentre(outcode) : sectorCentre(outcode, sector)
    if (found) return found
  }
  return readings.map(({ outcode }) => outcodeCentre(outcode)).find((found) => found !== undefined)
}

export function whyNoCentre(text: string): PostcodeFault {
  const readings = parsePostcode(text)
  if (readings.length === 0) return 'not-a-postcode'
  return readings.some(({ outcode }) => isOutsideGreatBritain(outcode))
    ? 'not-in-great-britain'
    : 'unknown-postcode'
}

function sectorCentre(outcode: string, sector: string): Centre | undefined {
  const centre = centresOf(outcode).find((each) => each.sector === sector)
  return centre && { sector, outcode, lat: centre.lat / 1000, lng: centre.lng / 1000, precision: 'sector' }
}

function outcodeCentre(outcode: string): Centre | undefined {
  const centres = centresOf(outcode)
  if (centres.length === 0) return undefined
  const mean = (of: 'lat' | 'lng') =>
    Math.round(centres.reduce((sum, centre) => sum + centre[of], 0) / centres.length) / 1000
  return { sector: null, outcode, lat: mean('lat'), lng: mean('lng'), precision: 'outcode' }
}

/** The middle of that sector of a district which is nearest to its own: people live there, so it isn't in the sea. */
export function findInhabitedCentre(outcode: string): Point | undefined {
  const known = inhabited.get(outcode)
  if (known) return known
  const middle = outcodeCentre(outcode)
  if (!middle) return undefined
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const apart = ({ lat, lng }: Point) =>
    Math.hypot(lat / 1000 - middle.lat, (lng / 1000 - middle.lng) * narrow)
  const [nearest] = centresOf(outcode).toSorted((one, other) => apart(one) - apart(other))
  const centre = { lat: nearest!.lat / 1000, lng: nearest!.lng / 1000 }
  inhabited.set(outcode, centre)
  return centre
}

const inhabited = new Map<string, Point>()

type Point = { readonly lat: number; readonly lng: number }

const unpacked = new Map<string, ReturnType<typeof unpackLine>>()

function centresOf(outcode: string) {
  const line = lines().get(outcode)
  if (!line) return []
  const centres = unpacked.get(outcode) ?? unpackLine(line)
  unpacked.set(outcode, centres)
  return centres
}

/** How many sectors have their middle within so many kilometres: how built-up it is there. */
export function countSectorsNear({ lat, lng }: Pick<Centre, 'lat' | 'lng'>, km: number): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  return listSectorCentres().filter((centre) => {
    const [north, east] = [(centre.lat - lat) * degreeKm, (centre.lng - lng) * degreeKm * narrow]
    return north * north + east * east <= km * km
  }).length
}
const degreeKm = 111.195

/** In degrees, of all of Great Britain. */
export const listSectorCentres = () =>
  (sectorCentres ??= [...lines().values()]
    .flatMap(unpackLine)
    .map(({ lat, lng }) => ({ lat: lat / 1000, lng: lng / 1000 })))
let sectorCentres: readonly { lat: number; lng: number }[] | undefined

export const listDistrictCentres = () =>
  (districtCentres ??= [...lines().keys()].map((outcode) => outcodeCentre(outcode)!))
let districtCentres: readonly Centre[] | undefined

let read: Map<string, string> | undefined

function lines() {
  if (read) return read
  const text = readFileSync(new URL('../common/postcode/centres.txt', import.meta.url), 'utf8')
  read = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line]),
  )
  return read
}
