import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExtendedFeatureCollection } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Great Britain, Ireland, Man, and the France that is seen from Kent, by their ISO numbers. */
const shown = new Set(['826', '372', '833', '250'])

type World = Topology<{ countries: GeometryCollection }>

let read: ExtendedFeatureCollection | undefined

/** Natural Earth at 1:10,000,000: three megabytes of the whole world, read once and only if a map is drawn. */
export function readCoast(): ExtendedFeatureCollection {
  if (read) return read
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  const all = feature(world, world.objects.countries)
  read = { ...all, features: all.features.filter(({ id }) => shown.has(String(id))) }
  return read
}
