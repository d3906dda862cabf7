import { type GeoIdentityTransform, geoPath } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { distanceMiles } from '#common/postcode/distance.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { listTowns } from '#features/instructors/server/towns.ts'
import { findInhabitedCentre, listDistrictCentres, listSectorCentres } from '#server/find-centre.ts'
import { nameOfDistrict } from '#server/find-place.ts'
import type { AreaMap } from '../contract.ts'
import { isOnMap, mapMiles, mapSize } from '../rules.ts'
import { coastAround, planeOf } from './coast.ts'
import { sheetAround } from './sheet.ts'

const drawn = new LRUCache<string, AreaMap>({ max: 200 })

/** @throws notAPostcode, unknownPostcode, notInGreatBritain; a misspelt town is suggested */
export function getMap(around: string, miles = mapMiles): AreaMap {
  const { outcode } = centreOf(around)
  const key = `${outcode} ${miles}`
  const map = drawn.get(key) ?? drawMap(outcode, miles)
  drawn.set(key, map)
  return map
}

function drawMap(outcode: string, miles: number): AreaMap {
  const { middle, unitsPerMile, project: sheet, box } = sheetAround(outcode, miles)
  const isAround = ({ lat, lng }: Point) =>
    lat > box.south && lat < box.north && lng > box.west && lng < box.east
  const spotsOf = (centres: readonly Named[]) =>
    centres
      .filter(isAround)
      .map(({ name, ...centre }) => ({ name, ...spotOf(sheet, centre) }))
      .filter(isOnMap)
  return {
    land: geoPath(sheet).digits(0)(coastAround(box)) ?? '',
    built: drawBuilt(sheet, listSectorCentres().filter(isAround), unitsPerMile),
    unitsPerMile,
    districts: spotsOf(
      listDistrictCentres()
        .filter(isAround)
        .map(({ outcode: name }) => ({ name, ...findInhabitedCentre(name)! }))
        .map((district) => ({ ...district, miles: distanceMiles(middle, district) }))
        .filter((district) => district.miles < miles * 1.5)
        .toSorted((one, other) => one.miles - other.miles)
        .map(({ name, lat, lng }) => ({ name, lat, lng })),
    ).map((spot, at) => ({ ...spot, place: at < mostNamed ? nameOfDistrict(spot.name) : undefined })),
    towns: spotsOf((towns ??= readTowns())),
  }
}

/** London has twice as many districts: what is farther away would never find room. */
const mostNamed = 200

type Point = { lat: number; lng: number }
type Named = Point & { name: string }

let towns: readonly Named[] | undefined
const readTowns = (): Named[] =>
  listTowns().map(({ name, outcode }) => {
    const { lat, lng } = findInhabitedCentre(outcode)!
    return { name: name.split(',')[0]!, lat, lng }
  })

function spotOf(sheet: GeoIdentityTransform, { lat, lng }: Point) {
  const [x, y] = sheet(planeOf(lng, lat))!
  return { x: Math.round(x), y: Math.round(y) }
}

/**
 * Postcode sectors are dense where people live: each is a dot, and dots that touch are a town. Far from the middle, where
 * people look less, those of a square are one.
 */
function drawBuilt(sheet: GeoIdentityTransform, centres: readonly Point[], unitsPerMile: number) {
  const dots = new Set<string>()
  for (const centre of centres) {
    const { x, y } = spotOf(sheet, centre)
    if (!isOnMap({ x, y })) continue
    const isNear = Math.hypot(x - mapSize / 2, y - mapSize / 2) < 8 * unitsPerMile
    const step = (isNear ? 0.2 : 0.7) * unitsPerMile
    const [column, row] = [x, y].map((at) => Math.round(Math.round(at / step) * step))
    dots.add(`M${column} ${row}h0`)
  }
  return [...dots].join('')
}
