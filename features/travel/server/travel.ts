import { kmPerMile } from '#common/postcode/distance.ts'
import { homeZone } from '#common/time.ts'
import { driveMinutes, roadKm, type Spot, trafficAt, travelMinutes } from '../rules.ts'
import { getSpot } from './spots.ts'

/** By the home zone's clock. Bad input if a postcode is unknown. */
export function getTravel(query: { from: string; to: string; at: Temporal.Instant }) {
  const [from, to] = [getSpot(query.from, 'from'), getSpot(query.to, 'to')]
  const { dayOfWeek, hour, minute } = query.at.toZonedDateTimeISO(homeZone)
  return {
    minutes: travelMinutes(driveMinutes(from, to), trafficAt(dayOfWeek, hour * 60 + minute)),
    miles: milesBetween(from, to),
    source: 'estimate' as const,
  }
}

/** By road, to a tenth. */
const milesBetween = (from: Spot, to: Spot) => Math.round((roadKm(from, to) / kmPerMile) * 10) / 10
