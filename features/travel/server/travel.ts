import { kmPerMile } from '#common/postcode/distance.ts'
import { homeZone } from '#common/time.ts'
import type { Services } from '#server/services.ts'
import { driveMinutes, roadKm, type Spot, trafficAt, travelMinutes } from '../rules.ts'
import { askRouter, type Found, RouterAway } from './router.ts'
import { findRoute } from './routes.ts'
import { getSpot } from './spots.ts'

/** By the home zone's clock. Bad input if a postcode is unknown. */
export async function getTravel(
  services: Services,
  query: { from: string; to: string; at: Temporal.Instant },
) {
  const [from, to] = [getSpot(query.from, 'from'), getSpot(query.to, 'to')]
  const found = from === to ? null : await findOrAsk(services, from, to)
  const { dayOfWeek, hour, minute } = query.at.toZonedDateTimeISO(homeZone)
  return {
    minutes: travelMinutes(
      found ? found.seconds / 60 : driveMinutes(from, to),
      trafficAt(dayOfWeek, hour * 60 + minute),
    ),
    miles: found ? milesOf(found.metres / 1_000) : milesBetween(from, to),
    source: found ? ('router' as const) : ('estimate' as const),
  }
}

/** Stores nothing: anyone may ask for any two places, and the table is for those of a diary. */
async function findOrAsk(services: Services, from: Spot, to: Spot): Promise<Found | undefined> {
  const known = await services.asSystem('a way that is known', (db) => findRoute(db, from, to))
  if (known !== undefined || !services.config.routerUrl) return known
  return askRouter(services, from, [to]).then(
    (found) => found.get(to),
    (error: unknown) => (error instanceof RouterAway ? undefined : Promise.reject(error)),
  )
}

/** By road, to a tenth. */
const milesBetween = (from: Spot, to: Spot) => milesOf(roadKm(from, to))

export const milesOf = (km: number) => Math.round((km / kmPerMile) * 10) / 10
