import type * as z from 'zod/mini'
import { centreOf } from '#features/instructors/server/centre.ts'
import type { WaitingTime } from '#features/waiting-list/rules.ts'
import type { Db, Row } from '#server/database.ts'
import { tidyJob } from '#server/retention.ts'
import type { Wishes, WishesInput } from '../contract.ts'
import { joinTimes } from '../rules.ts'

export type Pickup = { readonly sector: string; readonly lat: number; readonly lng: number }
export type StoredWishes = Omit<Wishes, 'pickups'> & { pickups: readonly Pickup[] }

const wishesDays = 365

export const findWishes = async (db: Db, learnerId: string): Promise<StoredWishes | undefined> => {
  const row = await db.find(
    'matching.findWishes',
    'select * from public.match_wishes where learner_id = $1',
    [learnerId],
  )
  return row && asStored(row)
}

export async function getWishes(db: Db, learnerId: string): Promise<{ wishes: Wishes | null }> {
  const stored = await findWishes(db, learnerId)
  return { wishes: stored ? asWishes(stored) : null }
}

/** @throws notAPostcode, unknownPostcode, notInGreatBritain */
export async function setWishes(
  db: Db,
  learnerId: string,
  { pickups, times, ...wishes }: z.output<typeof WishesInput>,
): Promise<Wishes> {
  const places = pickups.map((postcode): Pickup => {
    const { sector, outcode, lat, lng } = centreOf(postcode)
    return { sector: sector ?? outcode, lat, lng }
  })
  const row = await db.get(
    'matching.setWishes',
    `insert into public.match_wishes (learner_id, pickups, times, minutes, gearbox, max_price_pence, gender, languages, level, needs, test_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (learner_id) do update set pickups = excluded.pickups, times = excluded.times, minutes = excluded.minutes,
       gearbox = excluded.gearbox, max_price_pence = excluded.max_price_pence, gender = excluded.gender,
       languages = excluded.languages, level = excluded.level, needs = excluded.needs, test_on = excluded.test_on
     returning *`,
    [
      learnerId,
      JSON.stringify(
        places.filter(({ sector }, at) => places.findIndex((one) => one.sector === sector) === at),
      ),
      JSON.stringify(joinTimes(times)),
      wishes.minutes,
      wishes.gearbox,
      wishes.maxPricePence,
      wishes.gender,
      wishes.languages,
      wishes.level,
      [...new Set(wishes.needs)],
      wishes.testOn,
    ],
  )
  return asWishes(asStored(row))
}

/** A learner who looks for somebody says so again within a year. */
export const forgetWishes = tidyJob(
  'forget-wishes',
  { every: '41 2 * * *', keeps: { match_wishes: `${wishesDays} days` } },
  (db) =>
    db.execute(
      'matching.forgetWishes',
      `delete from public.match_wishes where updated_at < clock() - $1 * interval '1 day'`,
      [wishesDays],
    ),
)

function asStored(row: Row<'matching.findWishes'>): StoredWishes {
  const { learnerId: _learner, updatedAt: _at, pickups, times, gender, level, needs, ...wishes } = row
  return {
    ...wishes,
    pickups: pickups as Pickup[],
    times: times as WaitingTime[],
    gender: gender as Wishes['gender'],
    level: level as Wishes['level'],
    needs: needs as Wishes['needs'],
  }
}

const asWishes = ({ pickups, ...wishes }: StoredWishes): Wishes => ({
  ...wishes,
  pickups: pickups.map(({ sector }) => sector),
})
