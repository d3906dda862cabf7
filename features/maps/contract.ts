import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import {
  notAPostcode,
  notInGreatBritain,
  unknownPostcode,
  whichPlace,
} from '#features/instructors/contract.ts'
import { mapMiles, mostMapMiles } from './rules.ts'

const Around = z.string().check(z.trim(), z.minLength(1, 'Enter a postcode or a town.'), z.maxLength(60))
const Spot = z.object({ name: z.string(), x: z.number(), y: z.number() })

/** Drawn in a square of `mapSize` units, north at the top, with the place in the middle. */
export type AreaMap = z.infer<typeof AreaMap>
export const AreaMap = z.object({
  /** Outlines for the `d` of an SVG path: what is no sea, and where many postcodes are. */
  land: z.string(),
  built: z.string(),
  unitsPerMile: z.number(),
  /** Where people live in the middle of postcode districts, the nearest first; `place` is the best known there. */
  districts: z.array(z.object({ ...Spot.shape, place: z.optional(z.string()) })),
  /** Larger towns. */
  towns: z.array(Spot),
})

export const getMap = endpoint({
  method: 'GET',
  path: '/api/public/map',
  who: 'anyone',
  load: 'search',
  summary: `A map of the ${mapMiles} miles around a postcode district or town: coast, built-up areas, districts and towns. Of a postcode only the district counts.`,
  input: z.object({
    around: Around,
  }),
  output: AreaMap,
  errors: [notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

export const noRoads = apiError(404, 'no-roads', 'This map has no roads.')

export type Roads = z.infer<typeof Roads>
export const Roads = z.object({
  motorways: z.string(),
  main: z.string(),
  attribution: z.string(),
})

export const getRoads = endpoint({
  method: 'GET',
  path: '/api/public/map/roads',
  who: 'anyone',
  load: 'search',
  summary: 'Motorways and A roads of a map, where the operator has given a file with roads (`MAP_FILE`).',
  input: z.object({
    around: Around,
    miles: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostMapMiles)), mapMiles),
  }),
  output: Roads,
  errors: [noRoads, notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})
