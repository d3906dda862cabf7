import type { Db } from '#server/database.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { routesLastDays, type Spot } from '../rules.ts'
import { askRouter, type Found } from './router.ts'

/** About 20 MB. The oldest routes give way to new ones. */
const mostRoutes = 200_000

/** What is known by now; null if the planner knows no way; undefined if nobody has asked lately. As the service. */
export async function findRoute(db: Db, from: Spot, to: Spot): Promise<Found | undefined> {
  const row = await db.find(
    'travel.findRoute',
    `select seconds, metres from public.travel_routes
     where from_spot = $1 and to_spot = $2 and found_at > clock() - $3 * interval '1 day'`,
    [from, to, routesLastDays],
  )
  if (!row) return undefined
  const { seconds, metres } = row
  return seconds === null || metres === null ? null : { seconds, metres }
}

export type KnownRoute = { fromSpot: Spot; toSpot: Spot; seconds: number; metres: number }

/** Between any two of these places. As the service. */
export const listRoutes = (db: Db, spots: readonly Spot[]): Promise<KnownRoute[]> =>
  db.list(
    'travel.listRoutes',
    `select from_spot, to_spot, seconds as "seconds!", metres as "metres!" from public.travel_routes
     where from_spot = any($1) and to_spot = any($1) and seconds is not null and found_at > clock() - $2 * interval '1 day'`,
    [spots as Spot[], routesLastDays],
  )

/**
 * Asks for the ways from one place to others and stores the answers. `isFull`: others had to go for them, or some
 * found no room. @throws RouterAway
 */
export async function learnRoutes(
  services: Services,
  from: Spot,
  to: readonly Spot[],
  most = mostRoutes,
): Promise<{ found: ReadonlyMap<Spot, Found>; isFull: boolean }> {
  const found = await askRouter(services, from, to)
  const isFull = await services.asSystem('what the route planner answered', async (db) => {
    const removed = await makeRoom(db, from, [...found.keys()], most)
    const stored = await storeRoutes(db, from, found, most)
    return removed > 0 || stored < found.size
  })
  return { found, isFull }
}

const makeRoom = (db: Db, from: Spot, to: Spot[], most: number) =>
  db.execute(
    'travel.makeRoom',
    `delete from public.travel_routes where (from_spot, to_spot) in (
       select from_spot, to_spot from public.travel_routes where not (from_spot = $1 and to_spot = any($2))
       order by found_at
       limit greatest(0, cardinality($2::int[]) - $3
         + (select count(*) from public.travel_routes where not (from_spot = $1 and to_spot = any($2))))
       for update skip locked)`,
    [from, to, most],
  )

const storeRoutes = (db: Db, from: Spot, found: ReadonlyMap<Spot, Found>, most: number) =>
  db.execute(
    'travel.storeRoutes',
    `insert into public.travel_routes (from_spot, to_spot, seconds, metres)
     select $1, r.to_spot, r.seconds, r.metres from (
       select a.*, t.to_spot is not null as is_known, row_number() over (partition by t.to_spot is null order by a.to_spot) as turn
       from unnest($2::int[], $3::int[], $4::int[]) a (to_spot, seconds, metres)
       left join public.travel_routes t on t.from_spot = $1 and t.to_spot = a.to_spot) r
     where r.is_known or r.turn <= $5 - (select count(*) from public.travel_routes) order by r.to_spot
     on conflict (from_spot, to_spot) do update set seconds = excluded.seconds, metres = excluded.metres, found_at = clock()`,
    [
      from,
      [...found.keys()],
      [...found.values()].map((one) => one?.seconds ?? null) as number[],
      [...found.values()].map((one) => one?.metres ?? null) as number[],
      most,
    ],
  )

export const tidyRoutes = tidyJob(
  'tidy-routes',
  { every: '23 3 * * *', keeps: { travel_routes: `${routesLastDays} days` } },
  (db) =>
    db.execute(
      'travel.tidyRoutes',
      `delete from public.travel_routes where found_at <= clock() - $1 * interval '1 day'`,
      [routesLastDays],
    ),
)
