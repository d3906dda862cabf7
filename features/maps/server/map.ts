import { geoMercator, geoPath, type GeoProjection } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { distanceMiles, kmPerMile } from '#common/postcode/distance.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { listTowns } from '#features/instructors/server/towns.ts'
import { listDistrictCentres, listSectorCentres } from '#server/find-centre.ts'
import type { AreaMap } from '../contract.ts'
import { isOnMap, mapMiles, mapSize } from '../rules.ts'
import { readCoast } from './coast.ts'

const drawn = new LRUCache<string, AreaMap>({ max: 200 })

/** @throws notAPostcode, unknownPostcode, notInGreatBritain; a misspelt town is suggested */
export function getMap(around: string, miles = mapMiles): AreaMap {
  const { outcode } = centreOf(around)
  const key = `${outcode} ${miles}`
  const map = drawn.get(key) ?? drawMap(outcode, miles)
  drawn.set(key, map)
  return map
}

const earthMiles = 6371.0088 / kmPerMile

function drawMap(outcode: string, miles: number): AreaMap {
  const middle = centreOf(outcode)
  const unitsPerMile = mapSize / 2 / miles
  const edge = 20 // beyond what is shown, so that no outline runs along it
  const projection = geoMercator()
    .scale(unitsPerMile * earthMiles * Math.cos((middle.lat * Math.PI) / 180))
    .center([middle.lng, middle.lat])
    .translate([mapSize / 2, mapSize / 2])
    .clipExtent([
      [-edge, -edge],
      [mapSize + edge, mapSize + edge],
    ])
  const spotsOf = (centres: readonly Named[]) =>
    centres.map(({ name, ...centre }) => ({ name, ...spotOf(projection, centre) })).filter(isOnMap)
  return {
    land: geoPath(projection).digits(0)(readCoast()) ?? '',
    built: drawBuilt(projection, unitsPerMile),
    unitsPerMile,
    districts: spotsOf(
      listDistrictCentres()
        .map(({ outcode, ...centre }) => ({ name: outcode, ...centre }))
        .filter((centre) => distanceMiles(middle, centre) < miles * 1.5)
        .toSorted((one, other) => distanceMiles(middle, one) - distanceMiles(middle, other)),
    ),
    towns: spotsOf(
      listTowns().map(({ name, outcode }) => ({ name: name.split(',')[0]!, ...pointOf(centreOf(outcode)) })),
    ),
  }
}

type Point = { lat: number; lng: number }
type Named = Point & { name: string }

const pointOf = ({ lat, lng }: Point): Point => ({ lat, lng })

function spotOf(projection: GeoProjection, { lat, lng }: Point) {
  const [x, y] = projection([lng, lat])!
  return { x: Math.round(x), y: Math.round(y) }
}

/**
 * Postcode sectors are dense where people live: each is a dot, and dots that touch are a town. Far from the middle, where
 * people look less, those of a square are one.
 */
function drawBuilt(projection: GeoProjection, unitsPerMile: number) {
  const dots = new Set<string>()
  for (const centre of listSectorCentres()) {
    const { x, y } = spotOf(projection, centre)
    if (!isOnMap({ x, y })) continue
    const isNear = Math.hypot(x - mapSize / 2, y - mapSize / 2) < 8 * unitsPerMile
    const step = (isNear ? 0.2 : 0.7) * unitsPerMile
    const [column, row] = [x, y].map((at) => Math.round(Math.round(at / step) * step))
    dots.add(`M${column} ${row}h0`)
  }
  return [...dots].join('')
}
