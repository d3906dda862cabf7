import * as z from 'zod/mini'
import { mostAtOnce, RouterAway } from '#features/travel/server/router.ts'
import { learnRoutes } from '#features/travel/server/routes.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Lessons so soon, and so many places of one diary; answers older than that are renewed in good time. */
const [daysAhead, mostPlaces, renewAfterDays] = [14, 30, 20]
/** In one run. If there is more to do, another follows. */
const mostOrigins = 100

/**
 * Asks the route planner for the ways between the places of each diary, its base among them: who is picked up there has
 * it in the next booking, move or change of a pick-up. What is booked stays booked, whatever the answer.
 */
export const findRoutes = job('find-routes', z.object({}), (_none, services) => askForDiaries(services), {
  every: '*/5 * * * *',
})

export async function askForDiaries(
  services: Services,
  most: { origins: number; routes?: number } = { origins: mostOrigins },
) {
  if (!services.config.routerUrl) return
  const origins = await services.asSystem('ways between the places of a diary', (db) =>
    db.list(
      'diary.listUnknownRoutes',
      `with places as (
         select e.instructor_id, s.spot, min(lower(e.during)) as needed_at
         from public.diary_entries e cross join lateral unnest(array[e.starts_in, e.ends_in]) s (spot)
         where e.live and upper(e.during) > clock() and lower(e.during) < clock() + $1 * interval '1 day' and s.spot is not null
         group by 1, 2
       ), bases as (
         select p.instructor_id, d.base_spot, min(p.needed_at) from places p
         join public.diaries d on d.instructor_id = p.instructor_id where d.base_spot is not null group by 1, 2
       ), chosen as (
         select p.*, row_number() over (partition by p.instructor_id order by p.needed_at, p.spot) as turn
         from (select * from places union select * from bases) p
       )
       select (array_agg(a.spot))[1]::int as "from_spot!", (array_agg(distinct b.spot))[1:$3]::int[] as "to_spots!"
       from chosen a join chosen b on b.instructor_id = a.instructor_id and b.spot <> a.spot
       where a.turn <= $2 and b.turn <= $2 and not exists (
         select from public.travel_routes r
         where r.from_spot = a.spot and r.to_spot = b.spot and r.found_at > clock() - $4 * interval '1 day')
       group by a.spot order by min(a.needed_at), a.spot limit $5`,
      [daysAhead, mostPlaces, mostAtOnce, renewAfterDays, most.origins],
    ),
  )
  let isFull = false
  try {
    for (const { fromSpot, toSpots } of origins)
      isFull = (await learnRoutes(services, fromSpot, toSpots, most.routes)).isFull || isFull
  } catch (error) {
    if (error instanceof RouterAway) return
    throw error
  }
  // In a full table each answer displaces another, so that a run after the other would never end.
  if (origins.length === most.origins && !isFull)
    await services.asSystem('more ways to ask for', (db) => queueJob(db, findRoutes, {}, { key: 'more' }))
}
