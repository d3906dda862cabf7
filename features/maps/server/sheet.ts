import { geoIdentity } from 'd3-geo'
import { kmPerMile } from '#common/postcode/distance.ts'
import { findInhabitedCentre } from '#server/find-centre.ts'
import { mapSize } from '../rules.ts'
import { planeOf } from './coast.ts'

const earthMiles = 6371.0088 / kmPerMile

export type Sheet = ReturnType<typeof sheetAround>

/** From Mercator's plane to the square of a map, with a postcode district in its middle. */
export function sheetAround(outcode: string, miles: number) {
  const middle = findInhabitedCentre(outcode)!
  const unitsPerMile = mapSize / 2 / miles
  const scale = unitsPerMile * earthMiles * Math.cos((middle.lat * Math.PI) / 180)
  const [x, y] = planeOf(middle.lng, middle.lat)
  const edge = 20 // beyond what is shown, so that no outline runs along it
  const project = geoIdentity()
    .reflectY(true)
    .scale(scale)
    .translate([mapSize / 2 - scale * x, mapSize / 2 + scale * y])
    .clipExtent([
      [-edge, -edge],
      [mapSize + edge, mapSize + edge],
    ])
  // What is far away need not be projected to be left out.
  const box = {
    west: middle.lng - miles / 20,
    south: middle.lat - miles / 45,
    east: middle.lng + miles / 20,
    north: middle.lat + miles / 45,
  }
  return { middle, unitsPerMile, project, box }
}
