import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geoMercatorRaw } from 'd3-geo'
import type { MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Great Britain, Ireland, Man, and the France that is seen from Kent, by their ISO numbers. */
const shown = new Set(['826', '372', '833', '250'])

type World = Topology<{ countries: GeometryCollection }>
type Box = { west: number; south: number; east: number; north: number }
/** An island with its lakes, in Mercator's plane. */
type Piece = { rings: Position[][]; box: Box }

let read: readonly Piece[] | undefined

/** What of the coast is around there. In Mercator's plane already, so that a map only moves, scales and cuts it. */
export function coastAround({ west, south, east, north }: Box): MultiPolygon {
  const [left, bottom] = planeOf(west, south)
  const [right, top] = planeOf(east, north)
  const pieces = (read ??= readCoast()).filter(
    ({ box }) => box.west < right && box.east > left && box.south < top && box.north > bottom,
  )
  return { type: 'MultiPolygon', coordinates: pieces.map(({ rings }) => rings) }
}

/** Where degrees are in Mercator's plane of radius 1, north up. */
export const planeOf = (lng: number, lat: number) => geoMercatorRaw(radians(lng), radians(lat))

/** Natural Earth at 1:10,000,000: three megabytes of the whole world, read once and only if a map is drawn. */
function readCoast(): Piece[] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  return feature(world, world.objects.countries)
    .features.filter(({ id }) => shown.has(String(id)))
    .flatMap(({ geometry }) =>
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [],
    )
    .map((polygon) => {
      const rings = polygon.map((ring) => ring.map(([lng, lat]): Position => planeOf(lng!, lat!)))
      return { rings, box: boxOf(rings[0]!) }
    })
}

const boxOf = (ring: readonly Position[]): Box => {
  const [xs, ys] = [ring.map(([x]) => x!), ring.map(([, y]) => y!)]
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
